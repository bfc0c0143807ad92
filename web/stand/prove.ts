// node --experimental-transform-types prove.ts ENGINE_FOLDER EXPECTED.json...   Prints what was compared, as JSON, one line a file.

import { readFileSync } from "node:fs";
import { moduleFrom } from "./memory.ts";
import { prove, type Expected } from "./proof.ts";

const [folder, ...files] = process.argv.slice(2);
for (const file of files) {
  const expected = JSON.parse(readFileSync(file, "utf8")) as Expected;
  console.log(JSON.stringify(await prove(await moduleFrom(folder!, expected.game), expected)));
}
