// Tiles by name: `pk` has whole ropes of purses and keys, `guard 4` is a guard worth 4.

export const LINES = ["purses", "keys", "vials", "jewels"] as const;
export type Line = (typeof LINES)[number];

const LETTERS: Record<string, Line> = { p: "purses", k: "keys", v: "vials", j: "jewels" };

export const isGuard = (tile: string): boolean => tile.startsWith("guard ");
export const guardWorth = (tile: string): number => Number(tile.slice("guard ".length));

/** The ropes that are whole on a tile. */
export function ropesOn(tile: string): Line[] {
  const letters = /^[pkvj]+/.exec(tile)?.[0] ?? "";
  return [...letters].map((letter) => LETTERS[letter]!);
}

/** How many elements lie on each whole rope of a tile: two where it is the only one. */
export const elementsOn = (tile: string): number => (ropesOn(tile).length === 1 ? 2 : 1);

/** Ropes with the elements that hang on them. */
export type Ropes = Partial<Record<Line, number>>;

/** How a rope runs through a tile of the row: whole to the end of it, loose since it is cut further on, cut just there, or gone. */
export type Course = "whole" | "loose" | "cut" | "gone";

/** From the ropes that are whole up to each tile. */
export function courses(ropes: readonly Line[][]): Record<Line, Course>[] {
  const end = ropes.at(-1) ?? [];
  const course = (line: Line, index: number): Course => {
    if (ropes[index]!.includes(line)) return end.includes(line) ? "whole" : "loose";
    return index === 0 || ropes[index - 1]!.includes(line) ? "cut" : "gone";
  };
  return ropes.map((_, index) => Object.fromEntries(LINES.map((line) => [line, course(line, index)])) as Record<Line, Course>);
}

/** Tiles one by one, from counts by name. */
export const oneByOne = (counts: Record<string, number>): string[] =>
  Object.entries(counts).flatMap(([tile, count]) => Array<string>(count).fill(tile));

export const total = (counts: Record<string, number>): number => Object.values(counts).reduce((sum, count) => sum + count, 0);
