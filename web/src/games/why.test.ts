// @vitest-environment happy-dom
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { atRest, recordings } from "../../stand/recorded.ts";
import { show } from "../../stand/shown.ts";
import { explain } from "../table/guide.ts";
import { loadGuide, loadTable } from "./index.ts";
import { townOf } from "./oliver-twist/town.ts";
import type { Stage, TownMap, TwistTable } from "./oliver-twist/types.ts";
import { whyNotThere } from "./oliver-twist/why.ts";

const GAMES = ["kids-of-london", "pickpocket", "doggy-bag", "oliver-twist"];
const RULES = join(import.meta.dirname, "..", "..", "..", "src", "larcin", "rules");
const THINGS =
  "[data-card], [data-role], .screen [data-kind], .stash [data-kind], [data-tile], [data-power], [data-place], .door > *, .room .bag > *";
/** Rules by which something cannot be chosen, which any game of each kind meets. */
const MET: Record<string, string[]> = {
  "kids-of-london": ["K1"],
  pickpocket: ["P12", "P14"],
  "doggy-bag": ["D7", "D9", "D23"],
  "oliver-twist": ["T13", "T14", "T19"],
};
/** So many moments of each game are looked at. */
const MOMENTS = 12;

test.each(GAMES.map((game) => [game, recordings(game)[0]![1]] as const))(
  "%s: what cannot be chosen says by which rule",
  async (game, recording) => {
    const [{ Table }, guide] = await Promise.all([loadTable(game), loadGuide(game)]);
    const known = [...readFileSync(join(RULES, game.replaceAll("-", "_"), "rules.toml"), "utf8").matchAll(/^number = "(\w+)"$/gm)].map(
      ([, number]) => number,
    );
    const met = new Set<string>();
    const every = Math.max(1, Math.floor(recording.steps.length / MOMENTS));
    for (let step = 0; step < recording.steps.length; step += every) {
      const table = atRest(recording, step, () => undefined);
      const body = show(Table as never, table);
      for (const thing of body.querySelectorAll(THINGS)) {
        const found = explain(guide!, thing, table);
        if (!found?.why) continue;
        expect(found.does).toBeNull();
        expect(found.why.text).toMatch(/\.$/);
        expect(known).toContain(found.why.rule);
        met.add(found.why.rule);
      }
    }
    expect([...met]).toEqual(expect.arrayContaining(MET[game]!));
  },
);

test("oliver-twist: what cannot be reached lies behind a gap where the rules say so, and otherwise too far away", () => {
  const [, recording] = recordings("oliver-twist")[0]!;
  const town = townOf(recording.map as TownMap);
  const prowl = recording.steps.find(
    ({ view }) => (view.table as TwistTable).stage === "turn" && (view.table as TwistTable).cut_off.length,
  )!;
  const here = prowl.view.table as TwistTable;
  const [cutOff] = here.cut_off as [number];
  expect(whyNotThere(here, town, cutOff).text).toContain("gap");
  expect(whyNotThere({ ...here, cut_off: [] }, town, cutOff).text).toContain("too far");
});

test("oliver-twist: how much is missing for a set is said as the rules count it", async () => {
  const [, recording] = recordings("oliver-twist")[0]!;
  const [{ Table }, guide] = await Promise.all([loadTable("oliver-twist"), loadGuide("oliver-twist")]);
  const step = recording.steps.findIndex(({ legal, view }) => legal.length > 0 && (view.table as TwistTable).stage === "turn");
  const table = atRest(recording, step, () => undefined);
  const body = show(Table as never, table);
  const { lacks } = (table.view.table as TwistTable).seats[table.seat!]!;
  const said = [...body.querySelectorAll("span[data-kind]")].flatMap((token) => explain(guide!, token, table)?.why ?? []);
  const missing = said.map(
    ({ text, rule }) => (expect(rule).toBe("T19"), / one is missing/.test(text) ? 1 : Number(/(\d+) are/.exec(text)![1])),
  );
  expect(missing.length).toBeGreaterThan(0);
  expect(Object.values(lacks!)).toEqual(expect.arrayContaining(missing));
});

test("what is picked before a move can be made is not said to be out of reach, and what lies there alone is", async () => {
  const [{ Table }, guide] = await Promise.all([loadTable("doggy-bag"), loadGuide("doggy-bag")]);
  const [, recording] = recordings("doggy-bag")[0]!;
  const giving = recording.steps.findIndex(({ legal }) => legal.some(([move]) => move.startsWith("give ")));
  const table = atRest(recording, giving, () => undefined);
  const body = show(Table as never, table);
  const told = (at: string): unknown => {
    const { does, why, shown, answers } = explain(guide!, body.querySelector(at)!, table)!;
    return { does, why, shown, answers };
  };
  expect(told(".screen button svg")).toEqual({ does: null, why: null, shown: false, answers: true });
  expect(told("[data-seat-place] .strikes")).toEqual({ does: null, why: null, shown: true, answers: false });
});

test("oliver-twist: what has to be decided first is said with the rule that asks for it", () => {
  const [, recording] = recordings("oliver-twist")[0]!;
  const here = recording.steps[0]!.view.table as TwistTable;
  const town = townOf(recording.map as TownMap);
  const rules = {
    row: "T33",
    "who starts": "T33",
    peek: "T38",
    place: "T18",
    "give up": "T16",
    "keep burglary": "T36",
    "clear file": "T42",
  };
  const said = Object.entries(rules).map(([stage, rule]) => {
    const reason = whyNotThere({ ...here, stage: stage as Stage }, town, 1);
    expect(reason.rule).toBe(rule);
    return reason.text;
  });
  expect(new Set(said).size).toBe(said.length);
});
