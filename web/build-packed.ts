// Writes every text file of the built page once more, compressed, so that the server has only to send it.

import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const WORTH_IT = /\.(js|css|html|svg|json|webmanifest)$/;
const LEAST = 500;

export function packed(): Plugin {
  let folder = "";
  return {
    name: "larcin-packed",
    apply: "build",
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    // After all that write files.
    closeBundle: {
      order: "post",
      sequential: true,
      handler: () => pack(folder),
    },
  };
}

function pack(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!WORTH_IT.test(name)) continue;
    const text = readFileSync(join(folder, name));
    if (text.length < LEAST) continue;
    const harder = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text, harder));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(text, { level: 9 }));
  }
}
