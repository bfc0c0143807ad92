// A site without a server, as `larcin site` makes it, at the simplest host there is: in a folder of `python -m http.server`.

import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, PYTHON } from "./house.mjs";

const ROOT = join(import.meta.dirname, "..", "..");
/** Any path will do. */
const PATH = ["so me", "où & co", "100% (#1)"];

export const larcin = (...order) => execFileSync(PYTHON, ["-m", "larcin", ...order], { cwd: ROOT, stdio: ["ignore", "ignore", "inherit"] });

let compiled = false;

/** `more` are arguments of `larcin site`. */
export async function openSite(...more) {
  const folder = mkdtempSync(join(tmpdir(), "larcin-site-"));
  const place = join(folder, ...PATH);
  const make = (...given) => larcin("site", place, "--no-guides", ...given);
  if (!compiled) larcin("compile", "--target", "wasm32");
  compiled = true;
  make(...more);
  const port = await freePort();
  const host = spawn(PYTHON, ["-m", "http.server", String(port), "--bind", "127.0.0.1", "--directory", folder], { stdio: "ignore" });
  const address = `http://127.0.0.1:${port}/${PATH.map(encodeURIComponent).join("/")}`;
  while (!(await fetch(`${address}/`).then((answer) => answer.ok, () => false))) await new Promise((done) => setTimeout(done, 100));
  const gone = new Promise((done) => host.once("exit", done));
  return {
    address,
    /** Make the site anew, as somebody does who publishes another version. */
    make,
    /** Another site at the same host, in a folder of its own: where it is. */
    beside() {
      larcin("site", join(folder, "beside"), "--no-guides");
      return `http://127.0.0.1:${port}/beside`;
    },
    /** Let the host have something else in the place of a file, until what is returned is called. */
    spoil(name) {
      const file = join(place, name);
      const before = readFileSync(file);
      writeFileSync(file, "<h1>Try again later</h1>");
      return () => writeFileSync(file, before);
    },
    async stop() {
      host.kill();
      await gone;
    },
    async close() {
      await this.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
