import { expect, test } from "vitest";
import type { GameEvent } from "../../table/types.ts";
import { hours, played, sinceCards } from "./day.ts";

const event = (name: string, parts: Record<string, unknown>): GameEvent => ({ event: name, text: "", ...parts });

test("the day is told hour by hour", () => {
  const day = hours([
    event("tile", { hour: 1, passer: "merchant" }),
    event("cards", {
      cards: [
        [0, 8],
        [1, 2],
      ],
    }),
    event("lowest", { seat: 1, coins: 2 }),
    event("gives", { seat: 0, to: 1, coins: 5 }),
    event("tile", { hour: 2, passer: "beggar" }),
    event("loses", { seat: 0, coins: 3 }),
  ]);
  expect(day.map((hour) => [hour.character, hour.cards, hour.changes])).toEqual([
    ["merchant", { 0: 8, 1: 2 }, { 0: 0, 1: 7 }],
    ["beggar", {}, { 0: -3 }],
  ]);
});

test("cards that were turned over before a choice still lie there after it, and those of earlier hours do not", () => {
  const log = [
    event("cards", { cards: [[0, 3]] }),
    event("cards", { cards: [[0, 8]] }),
    event("lowest", { seat: 1, coins: 2 }),
    event("robs", { seat: 0, coins: 8 }),
    event("tile", { hour: 3, passer: "beggar" }),
  ];
  expect(played(sinceCards(log))).toEqual({ cards: { 0: 8 }, changes: { 0: 8, 1: 2 }, arrested: [] });
  expect(sinceCards([])).toEqual([]);
});
