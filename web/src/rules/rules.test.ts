// Views, odds and events read from numbers here are those that Python reads: `python web/stand/samples.py`, see check_page.py.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { toldTo, type Kind } from "./events.ts";
import { Words, type WordsOf } from "./words.ts";
import { readView, rounded, type Form, type Layout } from "./views.ts";

interface Sample {
  game: string;
  pieces: Layout;
  fewest_chairs: number;
  view: Form;
  odds: { pieces: Layout; view: Form; room: number } | null;
  events: Kind[];
  views: { seats: number; watcher: number; remembers: boolean; numbers: number[]; view: unknown }[];
  chances: { seats: number; watcher: number; numbers: number[]; odds: unknown }[];
  told: { row: number[]; told: unknown[] }[];
  words: { en: WordsOf; fr: WordsOf };
  sentences: { names: string[]; event: { event: string }; en: string; fr: string }[];
}

const file = process.env.LARCIN_SAMPLES;
const samples = file ? (JSON.parse(readFileSync(file, "utf8")) as Sample[]) : [];

test.skipIf(!file)("there are samples of every game", () => {
  expect(samples.length).toBeGreaterThanOrEqual(4);
});

test("numbers are rounded as Python rounds them", () => {
  expect(rounded(1 / 3, 4)).toBe(0.3333);
  expect(rounded(0.03125, 4)).toBe(0.0312);
  expect(rounded(0.09375, 4)).toBe(0.0938);
  expect(rounded(2.5, 0)).toBe(2);
  expect(rounded(0.00005, 4)).toBe(0.0001); // what is written so is a little more
  expect(rounded(0.75, 4)).toBe(0.75);
});

describe.each(samples)("$game", (sample) => {
  test("views", () => {
    expect(sample.views.length).toBeGreaterThan(20);
    for (const { seats, watcher, remembers, numbers, view } of sample.views) {
      const chairs = Math.max(seats, sample.fewest_chairs);
      expect(readView(sample.view, sample.pieces, numbers, { seat: watcher, chairs, remembers })).toEqual(view);
    }
  });

  test.skipIf(!sample.odds)("odds", () => {
    expect(sample.chances.length).toBeGreaterThan(20);
    for (const { seats, watcher, numbers, odds } of sample.chances) {
      const chairs = Math.max(seats, sample.fewest_chairs);
      const { pieces, view } = sample.odds!;
      expect(readView(view, pieces, numbers, { seat: watcher, chairs, remembers: true })).toEqual(odds);
    }
  });

  test.each(["en", "fr"] as const)("sentences (%s)", (lang) => {
    expect(sample.sentences.length).toBeGreaterThan(10);
    const words = new Words(sample.words[lang], lang);
    for (const sentence of sample.sentences) expect(words.tell(sentence.event, sentence.names)).toBe(sentence[lang]);
  });

  test("events", () => {
    expect(sample.told.length).toBeGreaterThan(3);
    for (const { row, told } of sample.told) {
      told.forEach((event, index) => expect(toldTo(sample.events[row[0]!]!, row, index - 1)).toEqual(event));
    }
  });
});
