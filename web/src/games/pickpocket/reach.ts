// What comes out of the bag while it is told.

import type { GameEvent } from "../../table/types.ts";

type Told = GameEvent & { seat: number; tile: string; guard: number };

/** What is in the hand that came out of the bag: a tile face down, then what it turns out to be. */
export interface Reach {
  seat: number;
  tile: string | null;
  /** It fits, it fits nowhere, or it is a guard; null while it is face down. */
  as: "fits" | "misses" | "guard" | null;
}

/** The reach into the bag that is on stage: the last event of these, or the one before it. */
export function reach(events: GameEvent[]): Reach | null {
  const [before, now] = [events.at(-2), events.at(-1)] as [Told | undefined, Told | undefined];
  if (now === undefined) return null;
  switch (now.event) {
    case "reaches":
    case "reaches again":
    case "glove":
      return { seat: now.seat, tile: null, as: null };
    case "steals":
      return { seat: now.seat, tile: now.tile, as: "fits" };
    case "misses":
      return { seat: now.seat, tile: now.tile, as: "misses" };
    case "guard":
    case "second guard":
    case "last guard":
      return { seat: before?.seat ?? -1, tile: `guard ${now.guard}`, as: "guard" };
    case "caught":
    case "warned":
      return before?.event === "misses" ? { seat: now.seat, tile: before.tile, as: "misses" } : null;
    default:
      return null;
  }
}
