// node wasm_play.mjs PLAYED ENGINE/GAME "[options]": a line with a seed and a number of games is answered with the decisions in them.

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { brotliCompressSync, gzipSync } from "node:zlib";

const [played, path, options] = process.argv.slice(2);
const [rules, bots] = [".wasm", ".bots.wasm"].map((part) => readFileSync(`${path}${part}`));
const about = JSON.parse(readFileSync(`${path}.json`, "utf8"));
const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(played)), {});
new Int16Array(exports.memory.buffer, exports.at_options.value, about.options.length).set(JSON.parse(options));
const kilobytes = (pack) => [rules, bots].map((file) => (pack(file).length / 1000).toFixed(0)).join(" + ");

for await (const line of createInterface({ input: process.stdin })) {
  if (line === "size") {
    console.log(`${kilobytes((file) => file)} kB, gzip ${kilobytes((file) => gzipSync(file, { level: 9 }))}, brotli ${kilobytes((file) => brotliCompressSync(file))}`);
  } else {
    const [seed, games] = line.split(" ").map(Number);
    console.log(exports.playNumbered(seed, 0, games));
  }
}
