import { expect, test } from "vitest";
import { slotsOf, type Turns } from "./slots.ts";

const picked = (kinds: string[], held: Record<string, number>, turns: Turns = {}): number[] =>
  slotsOf(kinds, held, turns).flatMap((slot, index) => (slot.picked ? [index] : []));

const STASH = ["apple1", "ring", "ring", "ring"];

test("as many of equal tokens look picked as are held", () => {
  expect(picked(STASH, {})).toEqual([]);
  expect(picked(STASH, { ring: 2 })).toEqual([1, 2]);
  expect(picked(STASH, { ring: 3, apple1: 1 })).toEqual([0, 1, 2, 3]);
});

test("the one that was touched is the one that looks picked", () => {
  expect(picked(STASH, { ring: 1 }, { "ring 2": -1 })).toEqual([3]);
  expect(picked(STASH, { ring: 1 }, { "ring 2": -1, "ring 1": -2 })).toEqual([2]);
  expect(picked(STASH, { ring: 2 }, { "ring 2": -1, "ring 1": -2 })).toEqual([2, 3]);
});

test("the one that was put back looks picked no more", () => {
  expect(picked(STASH, { ring: 2 }, { "ring 0": 1 })).toEqual([2, 3]);
});
