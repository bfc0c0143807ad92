// node --experimental-transform-types prove.ts ENGINE_FOLDER EXPECTED.json...   Prints what was compared, as JSON, one line a file.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { About } from "../src/engine/about.ts";
import { Module } from "../src/engine/module.ts";
import { prove, type Expected } from "./proof.ts";

const [folder, ...files] = process.argv.slice(2);
for (const file of files) {
  const expected = JSON.parse(readFileSync(file, "utf8")) as Expected;
  const about = JSON.parse(readFileSync(join(folder!, `${expected.game}.json`), "utf8")) as About;
  const compiled = await WebAssembly.compile(readFileSync(join(folder!, `${expected.game}.wasm`)));
  console.log(JSON.stringify(await prove(new Module(about, compiled), expected)));
}
