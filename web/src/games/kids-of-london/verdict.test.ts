import { expect, test } from "vitest";
import type { View } from "../../table/types.ts";
import type { KidsTable } from "./types.ts";
import { verdict } from "./verdict.ts";

type Standing = KidsTable["gangs"][number]["standing"];

/** The end of a day of these gangs, of which the first two are played. */
function end(...gangs: [coins: number, standing: Standing, place: number, score: number][]): Parameters<typeof verdict>[0] {
  const view = {
    table: { gangs: gangs.map(([coins, standing, place, score]) => ({ coins, standing, place, score })) },
    result: { places: [2, 3], scores: [6, 0], winners: [] },
  } as unknown as View<KidsTable>;
  return { view, names: ["Ann", "Bob", "the fictional gang"] };
}

test("who is second richest has won, since the richest loses everything", () => {
  expect(verdict(end([18, "winning", 1, 18], [21, "robbed", 2, 0]))).toEqual({
    reason: "Second richest, with 18 coins: Bob, with 21, is the richest and loses everything.",
    strangers: [],
  });
});

test("with two, the fictional gang may win, and is placed", () => {
  const { headline, strangers } = verdict(end([6, null, 2, 6], [21, "robbed", 3, 0], [14, "winning", 1, 14]));
  expect([headline, strangers]).toEqual(["The fictional gang wins", [{ seat: 2, place: 1, score: 14 }]]);
});

test("where all are equally rich nobody wins", () => {
  expect(verdict(end([5, "robbed", 3, 0], [5, "robbed", 3, 0], [5, "robbed", 3, 0]))).toEqual({
    reason: "All gangs are equally rich, with 5 coins, and lose everything.",
  });
});
