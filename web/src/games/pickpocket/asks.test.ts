import { expect, test } from "vitest";
import { atRest, recordings } from "../../../stand/recorded.ts";
import { ask, risk } from "./asks.ts";
import type { PickpocketTable, Power } from "./types.ts";

/** A turn of yours with a guard at the door and more to come, in the inn with others or alone. */
function withGuard(alone: boolean, powers: Power[]): Parameters<typeof risk>[0] {
  const [, recording] = recordings("pickpocket").find(([name]) => name.includes("5-with"))!;
  const step = recording.steps.findIndex(({ legal, view }) => {
    const { stage, door, double, guards_left } = view.table as PickpocketTable;
    return legal.length > 0 && stage === "turn" && door !== null && guards_left > 1 && double > 0 === alone;
  });
  const table = atRest(recording, step, () => undefined) as Parameters<typeof risk>[0];
  const here = structuredClone(table.view.table);
  here.thieves[table.seat!]!.powers = powers;
  return { ...table, view: { ...table.view, table: here } };
}

test("what a second guard would do is said to those inside, to one alone, and to one who knows the secret passage", () => {
  expect(risk(withGuard(false, []), null, null)).toContain("A second guard would end the night for all inside.");
  expect(risk(withGuard(true, []), null, null)).toContain("A second guard would end the night, and you would score nothing.");
  const told = risk(withGuard(true, ["passage"]), null, null);
  expect(told).toContain("A second guard would end the night.");
  expect(told).not.toContain("you would score nothing");
});

test("a tile is to be played only where one of the hand fits", () => {
  const table = withGuard(false, []);
  const turn = (...moves: string[]): string => ask({ ...table, legal: moves.map((move) => [move, move]) }, null);
  expect(turn("leave", "steal", "play pk")).toBe("Steal a tile, play one, or leave");
  expect(turn("leave", "steal")).toBe("Steal a tile or leave");
});

test("alone in the inn one is told what there is to lose", () => {
  expect(risk(withGuard(true, []), null, null)).toContain("Miss once, and it is nothing.");
});
