// What the view says about the table of Pickpocket: `VIEW` of `larcin.rules.pickpocket.observation`, and its odds.

import type { Line } from "./tiles.ts";

export type Stage = "markers" | "deal" | "theft" | "second theft" | "glove" | "power" | "turn" | "caught" | "lay down" | "over";

export type Power = "illusion" | "glove" | "passage" | "accomplice" | "mouse" | "beer" | "ambidextrous";

export interface Thief {
  experience: number;
  inside: boolean;
  /** Whether it has its warning left; null where there are no warnings. */
  standing: boolean | null;
  powers: Power[];
  used: Power[];
  /** How many tiles are in its hand. */
  tiles: number;
  /** Which ones: your own, and all of them at the end. */
  hand: Record<string, number> | null;
  /** What each tile of your own hand is worth in the end. */
  worth: Record<string, number> | null;
  /** What leaving of its own will would score now; null if it is not in the inn. */
  leaving: Leaving | null;
}

/** The points, part by part. The loot counts twice for the last one in the inn. */
export interface Leaving {
  points: number;
  loot: number;
  times: number;
  guard: number;
  illusion: number;
  mouse: number;
}

export interface PickpocketTable {
  night: number;
  /** Null in the midst of a change. */
  stage: Stage | null;
  turn: number | null;
  prince: number | null;
  /** Tiles still to play in double or nothing. */
  double: number;
  /** The one that the game ended on stays. */
  row: string[];
  /** For each tile of the row the ropes that are whole up to it. */
  ropes: Line[][];
  /** Elements on the lines that are still whole. */
  lines: Partial<Record<Line, number>>;
  loot: number;
  /** The tiles that would fit. */
  fits: string[];
  /** Guards still to come. */
  guards_left: number;
  /** What the guard at the door is worth. */
  door: number | null;
  aside: Record<string, number>;
  discards: Record<string, number>;
  /** Piles of markers, from the least experience up, each from the bottom. */
  track: { experience: number; pile: number[] }[];
  bag: number;
  /** Tiles that are in the bag or in others' hands. */
  unseen: Record<string, number>;
  thieves: Thief[];
}

export interface PickpocketOdds {
  steal: { fits: number; misses: number; guard: number; second: number };
  leave: number | null;
  double: { success: number; move: string; points: number } | null;
}

/** What a move would bring: `PREVIEWS` of `larcin.rules.pickpocket.previews`. */
export interface PickpocketPreview {
  /** For leaving. */
  points?: number;
  /** For a tile: what the loot would then be worth, and which ropes would be whole. */
  loot?: number;
  ropes?: Line[];
  /** For stealing, and for giving in: whether being caught only lays you down. */
  warned?: boolean;
  /** For stealing: what a guard would do, and whether you would score when he ends the night. */
  guard?: "stays" | "ends night" | "ends game";
  escapes?: boolean;
}
