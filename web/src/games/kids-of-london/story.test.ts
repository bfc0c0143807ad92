import { describe, expect, test } from "vitest";
import type { GameEvent } from "../../table/types.ts";
import { hours, standing, told } from "./story.ts";
import type { KidsTable } from "./types.ts";

const gang = (coins: number, hand = [0, 4, 8]) => ({
  coins, cards_left: hand.length, hand, sealed: true, card: null, arrested: false, payment: null, answer: null,
});
const table: KidsTable = {
  hour: 3, stage: "card", character: "jeweller", characters_left: { banker: 1, merchant: 2 },
  gangs: [gang(5), gang(2), gang(7)],
};
const event = (name: string, parts: Record<string, unknown>): GameEvent => ({ event: name, text: "", ...parts });

describe("an hour as it is told", () => {
  const cards = event("cards", { cards: [[0, 8], [1, 8], [2, 4]] });

  test("cards turn over together and leave the hands", () => {
    const shown = told(table, [cards]);
    expect(shown.gangs.map((one) => one.card)).toEqual([8, 8, 4]);
    expect(shown.gangs.map((one) => one.sealed)).toEqual([false, false, false]);
    expect(shown.gangs[2]!.hand).toEqual([0, 8]);
  });

  test("the police take several 8s away", () => {
    const shown = told(table, [cards, event("arrested", { seats: [0, 1] })]);
    expect(shown.gangs.map((one) => one.arrested)).toEqual([true, true, false]);
  });

  test("payments change the purses, a priest's coins go to the neighbour", () => {
    const shown = told(table, [
      event("lowest", { seat: 1, coins: 4 }),
      event("gives", { seat: 0, to: 2, coins: 5, character: "left-hand priest" }),
      event("loses", { seat: 0, coins: 3, character: "beggar" }),
    ]);
    expect(shown.gangs.map((one) => one.coins)).toEqual([2, 6, 12]);
    expect(shown.gangs[2]!.because).toBe("gift");
  });

  test("the next tile brings the next hour", () => {
    const shown = told(table, [event("tile", { hour: 4, passer: "banker" })]);
    expect([shown.hour, shown.character, shown.charactersLeft]).toEqual([4, "banker", { merchant: 2 }]);
    expect(table.characters_left).toEqual({ banker: 1, merchant: 2 });
  });
});

test("the day is told hour by hour", () => {
  const day = hours([
    event("tile", { hour: 1, passer: "merchant" }),
    event("cards", { cards: [[0, 8], [1, 2]] }),
    event("lowest", { seat: 1, coins: 2 }),
    event("gives", { seat: 0, to: 1, coins: 5 }),
    event("tile", { hour: 2, passer: "beggar" }),
    event("loses", { seat: 0, coins: 3 }),
  ]);
  expect(day.map((hour) => [hour.character, hour.cards, hour.changes])).toEqual([
    ["merchant", { 0: 8, 1: 2 }, { 1: 7 }],
    ["beggar", {}, { 0: -3 }],
  ]);
});

test("the richest would be robbed, the second richest would win", () => {
  expect(standing([7, 3, 7, 5])).toEqual(["robbed", null, "robbed", "winning"]);
  expect(standing([0, 0])).toEqual([null, null]);
  expect(standing([4, 4])).toEqual(["robbed", "robbed"]);
});
