// Whether a game counts for the ratings, and if not, why: said before it and after it.

import type { Table } from "./protocol.ts";
import { w } from "./words/index.ts";

/** What is known of a table on which that depends: the server says `rated`, a form can only foresee it. */
export type Rateable = Pick<Table, "rated" | "odds">;

/** A sentence for the players; `here` for games of this device. */
export function ratedOrNot({ rated, odds }: Rateable, here: boolean): string {
  if (here) return w().neverRated;
  if (rated) return w().isRated;
  return odds === "off" ? w().notRatedShared : w().notRatedOdds;
}
