import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Guide } from "./guide.ts";
import { ruleAt } from "./guide.ts";

const guides = import.meta.glob<{ guide: Guide }>("../games/*/guide.ts", { eager: true });
const RULES = join(import.meta.dirname, "..", "..", "..", "src", "larcin", "rules");

test.each(Object.entries(guides))("%s names rules that there are at each stage, and says its goal in one short line", (path, { guide }) => {
  const game = /games\/(.*)\/guide/.exec(path)![1]!.replaceAll("-", "_");
  const known = [...readFileSync(join(RULES, game, "rules.toml"), "utf8").matchAll(/^number = "(\w+)"$/gm)].map(([, number]) => number);
  expect(Object.values(guide.rules).filter((number) => !known.includes(number))).toEqual([]);
  expect(known).toContain(ruleAt(guide, "a stage that nobody thought of"));
  expect(guide.goal().length).toBeLessThan(48);
});
