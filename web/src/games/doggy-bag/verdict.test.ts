import { expect, test } from "vitest";
import { settings } from "../../settings.svelte.ts";
import type { View } from "../../table/types.ts";
import type { DoggyTable } from "./types.ts";
import { verdict } from "./verdict.ts";
import { boneCount } from "./words/index.ts";

const NAMES = ["Ann", "Bob", "Cleo"];

/** A game that is over, by everybody's points and places. */
function end(points: number[], places: number[]): Parameters<typeof verdict>[0] {
  const seats = points.map((each) => ({ points: each, out: null }));
  const winners = places.flatMap((place, seat) => (place === 1 ? [seat] : []));
  return { view: { table: { seats }, result: { places, scores: points, winners } } as unknown as View<DoggyTable>, names: NAMES };
}

test("the lead is told over all who come next", () => {
  settings.lang = "en";
  expect(verdict(end([20, 5, 5], [1, 2, 2])).reason).toBe("20 points in stolen bones, 15 more than Bob and Cleo.");
  expect(verdict(end([20, 5, 8], [1, 3, 2])).reason).toBe("20 points in stolen bones, 12 more than Cleo.");
  settings.lang = "fr";
  expect(verdict(end([20, 5, 5], [1, 2, 2])).reason).toBe("20 points en os volés, 15 de plus que Bob et Cleo.");
});

test("of dogs with as many points the one with fewer black bones has won, and who else had as many is told", () => {
  settings.lang = "en";
  expect(verdict(end([18, 3, 18], [1, 3, 2])).reason).toBe("18 points in stolen bones, as many as Cleo, but fewer black bones.");
  settings.lang = "fr";
  expect(verdict(end([18, 18, 18], [1, 2, 3])).reason).toBe("18 points en os volés, autant que Bob et Cleo, mais moins d’os noirs.");
});

test("bones are counted in words, however many there are", () => {
  const words = { handful: { "1 red": { en: "1 red bone", fr: "1 os rouge" }, "2 red": { en: "2 red bones", fr: "2 os rouges" } } };
  expect([0, 1, 5].map((count) => boneCount(words, "red", count, "en"))).toEqual(["0 red bones", "1 red bone", "5 red bones"]);
  expect([0, 1, 5].map((count) => boneCount(words, "red", count, "fr"))).toEqual(["0 os rouge", "1 os rouge", "5 os rouges"]);
});
