// node wasm_play.mjs ENGINE/GAME "[options]": a line with a seed and a number of games is answered with the decisions in them.

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { brotliCompressSync, gzipSync } from "node:zlib";

const [path, options] = process.argv.slice(2);
const file = readFileSync(`${path}.wasm`);
const about = JSON.parse(readFileSync(`${path}.json`, "utf8"));
const { exports } = new WebAssembly.Instance(new WebAssembly.Module(file), {});
new Int16Array(exports.memory.buffer, exports.at_options.value, about.options.length).set(JSON.parse(options));
const kilobytes = (bytes) => (bytes / 1000).toFixed(0);

for await (const line of createInterface({ input: process.stdin })) {
  if (line === "size") {
    console.log(`${kilobytes(file.length)} kB, gzip ${kilobytes(gzipSync(file, { level: 9 }).length)}, brotli ${kilobytes(brotliCompressSync(file).length)}`);
  } else {
    const [seed, games] = line.split(" ").map(Number);
    console.log(exports.playNumbered(seed, 0, games));
  }
}
