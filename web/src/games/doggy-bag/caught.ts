// Who woke Fagin tonight: the view says who went to the bag, not how that went.

import type { GameEvent } from "../../table/types.ts";
import type { DoggyTable } from "./types.ts";

/**
 * The highest number goes first, and whoever gets away ends the night: all who went to the bag before the last one were caught.
 * The last one was if these events, which led to this table, say so.
 */
export function caughtTonight({ seats }: DoggyTable, told: GameEvent[]): number[] {
  const went = seats.flatMap((dog, seat) => (dog.tried ? [{ seat, number: dog.called ?? dog.role ?? 0 }] : []));
  const least = Math.min(...went.map(({ number }) => number));
  const woke = (seat: number): boolean => told.some((event) => event.event === "caught" && event.seat === seat);
  return went.filter(({ seat, number }) => number > least || woke(seat)).map(({ seat }) => seat);
}
