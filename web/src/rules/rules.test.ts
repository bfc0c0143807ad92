// Views and events read from numbers here are those that Python reads: `python web/stand/samples.py`, see check_page.py.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { toldTo, type Kind } from "./events.ts";
import { readView, type Form, type Layout } from "./views.ts";

interface Sample {
  game: string;
  pieces: Layout;
  fewest_places: number;
  view: Form;
  events: Kind[];
  views: { seats: number; watcher: number; remembers: boolean; numbers: number[]; view: unknown }[];
  told: { row: number[]; told: unknown[] }[];
}

const file = process.env.LARCIN_SAMPLES;
const samples = file ? (JSON.parse(readFileSync(file, "utf8")) as Sample[]) : [];

test.skipIf(!file)("there are samples of every game", () => {
  expect(samples.length).toBeGreaterThanOrEqual(4);
});

describe.each(samples)("$game", (sample) => {
  test("views", () => {
    expect(sample.views.length).toBeGreaterThan(20);
    for (const { seats, watcher, remembers, numbers, view } of sample.views) {
      const places = Math.max(seats, sample.fewest_places);
      expect(readView(sample.view, sample.pieces, numbers, { seat: watcher, places, remembers })).toEqual(view);
    }
  });

  test("events", () => {
    expect(sample.told.length).toBeGreaterThan(3);
    for (const { row, told } of sample.told) {
      told.forEach((event, index) => expect(toldTo(sample.events[row[0]!]!, row, index - 1)).toEqual(event));
    }
  });
});
