import { expect, test } from "vitest";
import { settings } from "./settings.svelte.ts";
import { timeLeft } from "./time-left.ts";

test("little time is shown as on a clock, much of it in days and hours", () => {
  settings.lang = "en";
  expect([0, 59, 60, 7199, 7200, 86_400, 3 * 86_400 - 1].map(timeLeft)).toEqual([
    "0:00",
    "0:59",
    "1:00",
    "119:59",
    "2 h",
    "1 d 0 h",
    "2 d 23 h",
  ]);
  settings.lang = "fr";
  expect(timeLeft(90_000)).toBe("1 j 1 h");
});
