import { expect, test } from "vitest";
import { atRest, recordings } from "../../../stand/recorded.ts";
import { ask, risk } from "./asks.ts";
import type { PickpocketPreview, PickpocketTable } from "./types.ts";

/** A turn of yours with a guard at the door and more to come, in the inn with others or alone. */
function withGuard(alone: boolean, steal: PickpocketPreview): Parameters<typeof risk>[0] {
  const [, recording] = recordings("pickpocket").find(([name]) => name.includes("5-with"))!;
  const step = recording.steps.findIndex(({ legal, view }) => {
    const { stage, door, double, guards_left } = view.table as PickpocketTable;
    return legal.length > 0 && stage === "turn" && door !== null && guards_left > 1 && double > 0 === alone;
  });
  const table = atRest(recording, step, () => undefined) as Parameters<typeof risk>[0];
  return { ...table, previews: { ...table.previews, steal } };
}

test("what a second guard would do is said to those inside, to one alone, and to one who knows the secret passage", () => {
  const steal = { warned: false, guard: "ends night", escapes: false } as const;
  expect(risk(withGuard(false, steal), null, null)).toContain("A second guard would end the night for all inside.");
  expect(risk(withGuard(true, steal), null, null)).toContain("A second guard would end the night, and you would score nothing.");
  const told = risk(withGuard(true, { ...steal, escapes: true }), null, null);
  expect(told).toContain("A second guard would end the night.");
  expect(told).not.toContain("you would score nothing");
});

test("a tile is to be played only where one of the hand fits", () => {
  const table = withGuard(false, {});
  const turn = (...moves: string[]): string => ask({ ...table, legal: moves.map((move) => [move, move]) }, null);
  expect(turn("leave", "steal", "play pk")).toBe("Steal a tile, play one, or leave");
  expect(turn("leave", "steal")).toBe("Steal a tile or leave");
});

test("alone in the inn one is told what there is to lose", () => {
  expect(risk(withGuard(true, {}), null, null)).toContain("Miss once, and it is nothing.");
});

test("what the rules say of a theft is what is said of it: who stands, who may give in, the last guard", () => {
  const at = (steal: PickpocketPreview): string => risk(withGuard(false, steal), null, null);
  expect(at({ warned: true, guard: "stays", escapes: false })).toBe("You stand: caught once, you only lie down.");
  expect(at({ warned: false, guard: "stays", escapes: false })).toBe("A tile that fits no whole rope gets you caught.");
  expect(at({ warned: false, guard: "ends game", escapes: false })).toContain("it ends the game");
  const table = withGuard(false, {});
  const caught = { ...table, view: { ...table.view, table: { ...table.view.table, stage: "caught" as const } } };
  expect(risk({ ...caught, previews: { "give in": { warned: true } } }, null, null)).toContain("give in, and you only lie down");
  expect(risk({ ...caught, previews: { "give in": { warned: false } } }, null, null)).not.toContain("lie down");
});
