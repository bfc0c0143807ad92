// The people at a table, besides what their game knows of them: who is away and for how long, and how it all ended. The shell knows,
// places and the bar show it. Replays, lessons and the stand keep no company.

import { getContext, setContext } from "svelte";

export interface Company {
  /** Since when the player of a seat has not been there, as `performance.now()` counts; null for one who is. */
  absent: (seat: number) => number | null;
  /** Whether one may have a bot play for a seat. */
  replaceable: (seat: number) => boolean;
  /** The face that the player of a seat has chosen, by its name; null for one that goes with the player's name. */
  face: (seat: number) => string | null;
  /** What the player of a seat says without words just now. */
  gesture: (seat: number) => { icon: string; label: string } | null;
  /** What the bot of a seat remarks just now. */
  remark: (seat: number) => string | null;
  /** Somebody touched the sign that a player is away. */
  ask: (seat: number) => void;
  /** The number of the decision that is asked for now; null while others decide, and while events are told. */
  decision: () => number | null;
  /** Who won, in words, and what shows how the game ended, once it has. */
  result: () => { headline: string; show: () => void } | null;
}

const KEY = Symbol("company");

export const keepCompany = (company: Company): Company => setContext(KEY, company);
export const company = (): Company | undefined => getContext<Company | undefined>(KEY);
