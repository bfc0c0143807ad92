import { expect, test } from "vitest";
import { finalTrack } from "./ending.ts";

test("in the end markers lie at the totals of the result, in a pile the best at the bottom", () => {
  const result = { scores: [49, 61, 49, 60], places: [4, 1, 3, 2], winners: [1] };
  expect(finalTrack(result)).toEqual([
    { experience: 49, pile: [2, 0] },
    { experience: 60, pile: [3] },
    { experience: 61, pile: [1] },
  ]);
});
