// A server of our own for the tests, on a free port, with an empty database and known deals.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const PYTHON = process.env.LARCIN_PYTHON ?? join(import.meta.dirname, "..", "..", ".venv", "bin", "python");
const PATIENCE_MS = 60_000;

export function freePort() {
  return new Promise((found) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => found(port));
    });
  });
}

/** `more` are arguments of `larcin serve`. */
export async function openHouse(more = []) {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "larcin-browser-"));
  const said = [];
  const server = spawn(
    PYTHON,
    [join(import.meta.dirname, "serve.py"), "serve", "--port", String(port), "--database", `sqlite:///${join(folder, "tables.db")}`, "--log", "text", ...more],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  for (const stream of [server.stdout, server.stderr]) stream.on("data", (text) => said.push(String(text)));
  const address = `http://127.0.0.1:${port}`;
  const end = Date.now() + PATIENCE_MS;
  while (!(await fetch(`${address}/healthz`).then((answer) => answer.ok, () => false))) {
    if (server.exitCode !== null || Date.now() > end) throw new Error(`The server did not start:\n${said.join("")}`);
    await new Promise((done) => setTimeout(done, 200));
  }
  return {
    address,
    said,
    async close() {
      server.kill();
      await new Promise((done) => server.once("exit", done));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
