// How events are staged: for how long each is on stage, what is heard, what flies over the table, and what is said when a night is over.

import type { Component } from "svelte";
import type { GameEvent, View } from "./types.ts";

/** For how long, in milliseconds at the usual tempo: routine hurries, what decides something takes its time. */
export const BEAT = {
  /** Seen in passing: a step of the way, a tile that is dealt. */
  glance: 120,
  /** What happens every turn. */
  usual: 320,
  /** As long as cards turn and coins fly. */
  turn: 520,
  /** Something may be decided now: a held breath. */
  breath: 850,
  /** It is decided. */
  blow: 1200,
  /** A night, an hour, a game is over: time to look. */
  rest: 2200,
} as const;

/** What can be heard. `sounds/recipes.ts` says how each is made. */
export type Sound =
  | "bell"
  | "bone"
  | "card"
  | "cards"
  | "coin"
  | "coins"
  | "door"
  | "fall"
  | "knock"
  | "loss"
  | "night"
  | "paper"
  | "rotten"
  | "step"
  | "tile"
  | "whistle"
  | "win";

/** When something happens: the table as it is then, and the seat that one looks from. */
export interface Scene {
  view: View;
  /** As it was before the events that are being told. */
  before: View;
  seat: number | null;
  names: string[];
}

/** Something that travels over the table, from one part of it to another. */
export interface Flight {
  /** Selectors; where either is not to be seen, nothing flies. */
  from: string;
  to: string;
  /** What it looks like: a component, and what it is given. */
  // Each drawing has properties of its own.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  draw: Component<any>;
  like?: Record<string, unknown>;
  /** How many fly one after the other, at most `MOST`. */
  count?: number;
}

/** More than so many are a cloud. */
export const MOST = 8;

/** What is shown over the table when a night is over. */
export interface Interlude {
  title: string;
  /** Whose marks stand before it. */
  lines: { seats: number[]; text: string }[];
}

/** What a game's `staging.ts` exports as `staging`. */
export interface Staging {
  /** For how long an event is on stage; `undefined` is the usual. What takes no time is not shown by itself. */
  pace?: (event: GameEvent, scene: Scene) => number | undefined;
  sound?: (event: GameEvent, scene: Scene) => Sound | undefined;
  flights?: (event: GameEvent, scene: Scene) => Flight[];
  /** For how long the table rests before an event that opens a night or an hour; 0 or nothing before all others. */
  rest?: (next: GameEvent) => number | undefined;
  /** What is said while it rests of the night that is over, by the events of that night. */
  interlude?: (night: GameEvent[], scene: Scene) => Interlude;
}

/** Whether an event is about a seat. */
export const isAbout = (event: GameEvent, seat: number | null): boolean =>
  seat !== null && (event.seat === seat || event.to === seat || (Array.isArray(event.seats) && event.seats.includes(seat)));

/** Where a seat's place is. */
export const placeOf = (seat: unknown): string => `[data-seat="${Number(seat)}"]`;

/** The events of the night that is just over, or going on, from all that were told. */
export function nightOf(log: GameEvent[], { rest }: Staging): GameEvent[] {
  const opened = log.findLastIndex((event) => rest?.(event));
  return log.slice(opened + 1);
}
