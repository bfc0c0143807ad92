// What the view says about the table of Doggy Bag: `VIEW` of `larcin.rules.doggy_bag.observation`, and its odds.

import type { Bones, Colour } from "./bones.ts";

export type Stage =
  | "first player"
  | "coins"
  | "give"
  | "role"
  | "pick"
  | "scout"
  | "chest"
  | "leader"
  | "return"
  | "swap"
  | "draw"
  | "gluttony"
  | "one more"
  | "victim"
  | "over";

export interface Dog {
  front: Bones;
  points: number;
  /** How many bones lie behind the screen. */
  behind: number;
  /** What they are: your own alone. */
  screen: Bones | null;
  has_chosen: boolean;
  /** Your own sealed handful, as a move. */
  sealed: string | null;
  role: number | null;
  /** What the hothead called. */
  called: number | null;
  tried: boolean;
  /** How many bones it means to draw in this theft; null while it draws for an effect of its role, before it tries its luck. */
  aims: number | null;
  /** It woke Fagin tonight. */
  caught: boolean;
  /** How many more black bones would drive it out; 0 once it is out. */
  black_left: number;
  /** The how-many-th to go out. */
  out: number | null;
  /** The nights in which it looked into the bag; null where that has to be remembered. */
  looked: number[] | null;
}

/** What went into the bag and out of it in one night. */
export interface Night {
  given: number;
  held_at_least: Bones;
  came_out: Bones;
  went_in: Bones;
  ace: { seat: number; gave: Colour; got: Colour } | null;
  /** What you gave yourself. */
  handful: Bones | null;
  /** What you saw in the bag. */
  bag: Bones | null;
}

export interface DoggyTable {
  /** Null in the midst of a change. */
  stage: Stage | null;
  night: number;
  coins: number | null;
  actor: number | null;
  first: number | null;
  starter: number | null;
  bag_count: number;
  chest: Bones;
  loot: Bones;
  last: Colour | null;
  seats: Dog[];
  /** What you know to be in the bag now. */
  bag: Bones | null;
  bag_start: Bones | null;
  started_with: Bones[] | null;
  nights: Night[] | null;
}

export interface DoggyOdds {
  bones: number;
  black: { least: number; most: number; expected: number };
  /** The chance to draw 1, 2, 3 and more bones without a black one. */
  reach: number[];
  gluttony: number | null;
}

/** What a move would bring: `PREVIEWS` of `larcin.rules.doggy_bag.previews`. */
export interface DoggyPreview {
  /** For a role: how many bones you would mean to draw. */
  aims?: number;
  /** For one more bone: how many a black one would cost you (all in front of you, if it drives you out), how many black ones you would have, and whether you would be out. */
  loses?: number;
  black?: number;
  out?: boolean;
}
