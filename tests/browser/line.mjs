// A host of files at the end of a slow line. Whatever crosses it takes its time, for pages, workers and service workers alike;
// a browser's own means slow down the page alone.

import { readFile } from "node:fs/promises";
import { createServer as createHost } from "node:http";
import { connect, createServer } from "node:net";
import { extname, join, normalize } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

/** Slow 4G, as the tools of browsers have it: 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back. */
export const SLOW_4G = { down: 1_600_000 / 8, up: 750_000 / 8, wayMs: 75 };

const TYPES = {
  ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".json": "application/json",
  ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2", ".png": "image/png", ".gz": "application/gzip",
};
/** For how long a host keeps a connection that nobody uses: a minute is usual. Node's own five seconds are over before a slow page asks for more. */
const KEPT_OPEN_MS = 60_000;
const PACKED = new Set([".html", ".js", ".css", ".json", ".svg", ".webmanifest"]);
const pack = promisify(gzip);

/** An ordinary host: it keeps connections open, and compresses texts. */
function hostOf(folder) {
  return createHost(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://host").pathname));
    const file = join(folder, path.endsWith("/") ? `${path}index.html` : path);
    try {
      const bytes = await readFile(file);
      const isPacked = PACKED.has(extname(file));
      response.writeHead(200, { "Content-Type": TYPES[extname(file)] ?? "application/octet-stream", ...(isPacked && { "Content-Encoding": "gzip" }) });
      response.end(isPacked ? await pack(bytes) : bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
}

/** Passes bytes on as a line does: so many a second for all who use it, each later by the way there. */
function lane(bytesPerSecond, wayMs) {
  let free = 0;
  return (bytes, arrive) => {
    free = Math.max(free, performance.now()) + (1000 * bytes) / bytesPerSecond;
    setTimeout(arrive, free + wayMs - performance.now());
  };
}

/** One direction of a connection: a piece after the other, each when the line has brought it. */
function carry(from, to, through) {
  from.on("data", (piece) => {
    // As large as a packet, so that others get their turn on the line.
    for (let at = 0; at < piece.length; at += 1400) {
      const packet = piece.subarray(at, at + 1400);
      through(packet.length, () => to.writable && to.write(packet));
    }
  });
  from.on("end", () => through(0, () => to.end()));
  from.on("error", () => to.destroy());
}

const listening = (server) => new Promise((done) => server.listen(0, "127.0.0.1", () => done(server.address().port)));

/** The files of a folder at the end of a line. */
export async function openLine(folder, { down, up, wayMs } = SLOW_4G) {
  const host = hostOf(folder);
  host.keepAliveTimeout = KEPT_OPEN_MS;
  const behind = await listening(host);
  const [towards, away] = [lane(up, wayMs), lane(down, wayMs)];
  const line = createServer({ allowHalfOpen: true }, (client) => {
    const server = connect({ port: behind, host: "127.0.0.1", allowHalfOpen: true });
    client.pause();
    // Whoever connects hears back first: once there and back.
    setTimeout(() => {
      carry(client, server, towards);
      client.resume();
    }, 2 * wayMs);
    carry(server, client, away);
  });
  const port = await listening(line);
  return {
    address: `http://127.0.0.1:${port}`,
    close() {
      host.closeAllConnections();
      host.close();
      line.close();
    },
  };
}
