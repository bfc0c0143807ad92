import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { byGame } from "./facets.ts";

const HERE = import.meta.dirname;
/** What every game with a drawn table has, beside the table. */
const FACETS = ["colours.css", "crowd.ts", "follows.ts", "guide.ts", "lesson.ts", "mistakes.ts", "reasons.ts", "staging.ts"];
const games = readdirSync(HERE, { withFileTypes: true }).flatMap((each) => (each.isDirectory() ? [each.name] : []));

test("facets are found by the names of games", () => {
  expect(byGame({ "../games/doggy-bag/crowd.ts": 1, "./mora/colours.css": 2 })).toEqual({ "doggy-bag": 1, mora: 2 });
});

test.each(games)("%s has all that a drawn game has, and its colours are its own", (game) => {
  expect(readdirSync(join(HERE, game))).toEqual(expect.arrayContaining(FACETS));
  const named = [...readFileSync(join(HERE, game, "colours.css"), "utf8").matchAll(/\.game-([\w-]+)/g)].map(([, name]) => name);
  expect(named).toEqual([game, game]);
});
