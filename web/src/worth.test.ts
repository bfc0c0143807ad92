import { expect, test } from "vitest";
import { shownRating } from "./worth.ts";

test("whoever begins stands where the ladder begins, and nobody reads of a rating of 2", () => {
  expect(shownRating(0)).toBe(800);
  expect(shownRating(2.04)).toBe(841);
});

test("whoever holds their own at a table for long comes to stand among the bots of the ladder", () => {
  expect(shownRating(20)).toBe(1200);
});
