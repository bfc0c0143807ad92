import { beforeEach, expect, test } from "vitest";
import { settings } from "../settings.svelte.ts";
import { headlineOf } from "./headline.ts";

const NAMES = ["Ann", "Ben", "Cy"];
const wonBy = (...winners: number[]) => ({ winners, places: [1, 2, 3], scores: [3, 2, 1] });

beforeEach(() => {
  settings.lang = "en";
});

test("whoever reads it at a seat is addressed, alone or with others", () => {
  expect(headlineOf(wonBy(0), NAMES, [0], null)).toBe("You win");
  expect(headlineOf(wonBy(0, 2), NAMES, [0], null)).toBe("You win, with Cy");
  expect(headlineOf(wonBy(1, 2), NAMES, [0], null)).toBe("Ben and Cy win");
});

test("onlookers and people who share a device read names", () => {
  expect(headlineOf(wonBy(0), NAMES, [], null)).toBe("Ann wins");
  expect(headlineOf(wonBy(0), NAMES, [0, 1], null)).toBe("Ann wins");
  expect(headlineOf(wonBy(), NAMES, [0], null)).toBe("Nobody wins");
});

test("what the game says of its end comes first", () => {
  expect(headlineOf(wonBy(), NAMES, [0], { headline: "The gang wins", reason: "" })).toBe("The gang wins");
});
