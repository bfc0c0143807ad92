// What can be said of puzzles in words: how hard one is, and what follows a move.

import { settings } from "../settings.svelte.ts";
import { spoken } from "../words/speak.ts";
import { TELLING, type Follows } from "./following.ts";
import { w } from "./words/index.ts";

/** From which rating on a puzzle is called so. */
const HARDNESS = [
  [0, "easy"],
  [1100, "fair"],
  [1350, "tricky"],
  [1600, "hard"],
  [1850, "fiendish"],
] as const;

export const hardness = (rating: number): string => w()[HARDNESS.findLast(([from]) => rating >= from)![1]];

const number = (amount: number): string =>
  new Intl.NumberFormat(settings.lang === "fr" ? "fr" : "en-GB", { maximumFractionDigits: 1 }).format(amount);

/** What follows, and how often: the event's own sentence where it is always the same. */
export function phrase(game: string, { event, often, text, brings }: Follows, deals: number): string {
  if (text && often === deals) return spoken(text);
  const said = TELLING[game]!.words()[event]!;
  return brings === null ? w().phrase(said, often, deals) : w().phraseBrings(said, often, deals, number(brings));
}

/** A day as one says it: *17 November 2026*. */
export const dayName = (day: string): string =>
  new Intl.DateTimeFormat(settings.lang === "fr" ? "fr" : "en-GB", { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
