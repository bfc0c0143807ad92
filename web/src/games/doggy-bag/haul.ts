// What a dog draws, while it is told.

import { oneByOne, total, type Colour } from "./bones.ts";
import type { GameEvent } from "../../table/types.ts";
import type { DoggyTable } from "./types.ts";

type Told = GameEvent & { seat: number; bone: Colour };

/** A dog's paw in the bag: what it has drawn so far, in order, and how that went. */
export interface Haul {
  seat: number;
  bones: Colour[];
  /** Caught: the black bone is out and Fagin is awake. Safe: it got away, or the role's draw is over. */
  end: "caught" | "safe" | null;
}

/** A hothead may call more than there are bones: so many places lie ready at the most, and the number says the rest. */
const MOST_PLACES = 8;

/** How many places there are for what somebody draws who means to draw so many, or draws for a role's effect: full ones, and those still to fill. */
export const placesFor = (number: number | null, drawn: number): number => Math.max(drawn, Math.min(number ?? 0, MOST_PLACES));

/** Whose paw is in the bag after these events, which began at this table; null when nobody's is. */
export function haul(table: DoggyTable, events: GameEvent[]): Haul | null {
  let now: Haul | null = null;
  if (table.actor !== null && total(table.loot) > 0) {
    now = { seat: table.actor, bones: oneByOne(table.loot), end: null };
  }
  for (const event of events as Told[]) {
    if (event.event === "draws") {
      if (now === null || now.end !== null || now.seat !== event.seat) now = { seat: event.seat, bones: [], end: null };
      now.bones = [...now.bones, event.bone];
    } else if (event.event === "caught" && now !== null) now.end = "caught";
    else if (["success", "keeps", "back", "chest"].includes(event.event) && now !== null) now.end = "safe";
    else if (!["dares", "out", "token"].includes(event.event)) now = null;
  }
  return now;
}
