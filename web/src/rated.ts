// Whether a game counts for the ratings, and if not, why: said before it and after it.

import type { Table } from "./protocol.ts";
import { w } from "./words/index.ts";

/** What is known of a table on which that depends: the server says `rated`, a form can only foresee it. */
export type Rateable = Pick<Table, "rated" | "odds"> & { seats: Pick<Table["seats"][number], "kind">[] };

/** A sentence for the players; `here` for games of this device. */
export function ratedOrNot({ rated, odds, seats }: Rateable, here: boolean): string {
  if (here) return w().neverRated;
  const has = (kind: "free" | "guest"): boolean => seats.some((seat) => seat.kind === kind);
  // Before anybody sits it is not yet rated, but will be.
  if (rated || (odds === "off" && !has("guest") && has("free"))) return w().isRated;
  if (odds !== "off") return w().notRatedOdds;
  return has("guest") ? w().notRatedShared : w().notRatedBots;
}
