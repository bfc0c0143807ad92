// Tiles by name: `pk` has whole ropes of purses and keys, `guard 4` is a guard worth 4.

import type { Power, Thief } from "./types.ts";

export const LINES = ["purses", "keys", "vials", "jewels"] as const;
export type Line = (typeof LINES)[number];

const LETTERS: Record<string, Line> = { p: "purses", k: "keys", v: "vials", j: "jewels" };

export const GUARDS = 7;
/** The tiles of double or nothing. */
export const DOUBLE = 2;

export const isGuard = (tile: string): boolean => tile.startsWith("guard ");
export const guardWorth = (tile: string): number => Number(tile.slice("guard ".length));

/** The ropes that are whole on a tile. */
export function ropesOn(tile: string): Line[] {
  const letters = /^[pkvj]+/.exec(tile)?.[0] ?? "";
  return [...letters].map((letter) => LETTERS[letter]!);
}

/** How many elements lie on each whole rope of a tile: two where it is the only one. */
export const elementsOn = (tile: string): number => (ropesOn(tile).length === 1 ? 2 : 1);

export type Ropes = Partial<Record<Line, number>>;

/** The ropes that are still whole from the merchant on, with their elements, after one more tile. */
export function lengthened(ropes: Ropes, tile: string): Ropes {
  const on = ropesOn(tile);
  const left: Ropes = {};
  for (const line of LINES) {
    const before = ropes[line];
    if (before !== undefined && on.includes(line)) left[line] = before + elementsOn(tile);
  }
  return left;
}

export const worthOf = (ropes: Ropes): number => LINES.reduce((sum, line) => sum + (ropes[line] ?? 0), 0);

export const allWhole = (): Ropes => ({ purses: 0, keys: 0, vials: 0, jewels: 0 });

/** How a rope runs through the row: for each tile whether it is still whole there, cut just there, or gone. */
export type Course = "whole" | "cut" | "gone";

export function courses(row: string[]): Record<Line, Course[]> {
  const found = Object.fromEntries(LINES.map((line) => [line, [] as Course[]])) as Record<Line, Course[]>;
  for (const line of LINES) {
    let whole = true;
    for (const tile of row) {
      const on = ropesOn(tile).includes(line);
      found[line].push(!whole ? "gone" : on ? "whole" : "cut");
      whole = whole && on;
    }
  }
  return found;
}

/** What leaving of one's own will brings, part by part. */
export interface Leaving {
  loot: number;
  times: number;
  guard: number;
  illusion: number;
  mouse: number;
  sum: number;
}

const ILLUSION: Record<Line, number> = { purses: 0, keys: 1, vials: 2, jewels: 3 };
const MOUSE = 2;

/** What a thief would score by leaving now; twice the loot after double or nothing. */
export function leaving(ropes: Ropes, door: number | null, thief: Thief, times = 1): Leaving {
  const has = (power: Power): boolean => thief.powers.includes(power);
  const loot = worthOf(ropes) * times;
  const guard = (door ?? 0) * (has("accomplice") ? 2 : 1);
  const illusion = has("illusion") ? LINES.reduce((sum, line) => sum + ((ropes[line] ?? 0) > 0 ? ILLUSION[line] : 0), 0) : 0;
  const mouse = has("mouse") ? MOUSE : 0;
  return { loot, times, guard, illusion, mouse, sum: loot + guard + illusion + mouse };
}

/** Tiles one by one, from counts by name. */
export const oneByOne = (counts: Record<string, number>): string[] =>
  Object.entries(counts).flatMap(([tile, count]) => Array<string>(count).fill(tile));

export const total = (counts: Record<string, number>): number => Object.values(counts).reduce((sum, count) => sum + count, 0);
