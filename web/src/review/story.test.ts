import { expect, test } from "vitest";

import { costOf, isSure, type Decision } from "./reviewing.ts";
import { gradeOf, sharesOfHundred } from "./story.ts";

const BLUNDER = 0.11;

/** A choice among three cards that win 60, 40 and 20 of a hundred games, each made so often by the strongest player. */
function decisions(shares: (number | null)[]): Decision[] {
  const moves = shares.map((share, number) => {
    const mean = 0.6 - 0.2 * number;
    return { move: `card ${number}`, number, chance: { mean, low: mean - 0.02, high: mean + 0.02 }, tries: 1000, share };
  });
  return moves.map((made) => ({ made, moves, odds: {}, previews: {} }));
}

const judged = (shares: (number | null)[]): [number, string][] =>
  decisions(shares).map((each) => [Math.round(costOf(each) * 100), gradeOf(each, BLUNDER)]);

test("shares of a hundred add up to it", () => {
  expect(sharesOfHundred([0.5625, 0.3125, 0.125])).toEqual([56, 31, 13]);
  expect(sharesOfHundred([0.875, 0, 0.125])).toEqual([88, 0, 12]);
  expect(sharesOfHundred([1, 0, 0])).toEqual([100, 0, 0]);
  expect(sharesOfHundred([1 / 3, 1 / 3, 1 / 3]).toSorted()).toEqual([33, 33, 34]);
});

test("a move is measured by the best one", () => {
  expect(judged([null, null, null])).toEqual([
    [0, "best"],
    [20, "blunder"],
    [40, "blunder"],
  ]);
});

test("where good players mix, a move is measured by what their mix is worth", () => {
  expect(judged([0.5, 0.5, 0])).toEqual([
    [0, "best"],
    [10, "dubious"],
    [30, "blunder"],
  ]);
});

test("reviews that an earlier edition kept are read as they were", () => {
  const [, second] = decisions([null, null, null]);
  for (const each of second!.moves) delete (each as { share?: number | null }).share;
  expect(costOf(second!)).toBeCloseTo(0.2);
  expect(isSure(second!)).toBe(true);
});
