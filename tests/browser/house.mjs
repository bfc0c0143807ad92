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

/** `more` are arguments of `larcin serve`. A house can be killed and opened again at the same address, with all that it kept. */
export async function openHouse(more = []) {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "larcin-browser-"));
  const [said, address] = [[], `http://127.0.0.1:${port}`];
  const database = `sqlite:///${join(folder, "tables.db")}`;
  const order = [join(import.meta.dirname, "serve.py"), "serve", "--port", String(port), "--database", database, "--log", "text", "--openings-an-hour", "100000", ...more];
  let server;

  async function start() {
    server = spawn(PYTHON, order, { stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [server.stdout, server.stderr]) stream.on("data", (text) => said.push(String(text)));
    const end = Date.now() + PATIENCE_MS;
    while (!(await fetch(`${address}/healthz`).then((answer) => answer.ok, () => false))) {
      if (server.exitCode !== null || Date.now() > end) throw new Error(`The server did not start:\n${said.join("")}`);
      await new Promise((done) => setTimeout(done, 200));
    }
  }

  async function stop(how) {
    const gone = new Promise((done) => server.once("exit", done));
    server.kill(how);
    await gone;
  }

  await start();
  return {
    address,
    said,
    start,
    kill: () => stop("SIGKILL"),
    async close() {
      await stop("SIGTERM");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
