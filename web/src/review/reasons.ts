// Why a move was better, in words: from what each would bring, the odds, and what the seat could see. Nothing is said that it
// could not know. What there is to say lies in the games' folders.

import { byGame } from "../games/facets.ts";
import type { View } from "../table/types.ts";
import type { Decision } from "./reviewing.ts";
import { w } from "./words/index.ts";

/** What there is to know of a decision. */
export interface Known extends Pick<Decision, "odds" | "previews" | "moves"> {
  view: View;
  names: string[];
}

/** What `games/<game>/reasons.ts` exports as `reasons`. */
export interface Reasons {
  /** What holds whatever is done. */
  all?: (known: Known) => string[];
  /** What is to be said of one move. */
  of: (move: string, known: Known) => string[];
}

const GAMES = byGame(import.meta.glob<Reasons>("../games/*/reasons.ts", { eager: true, import: "reasons" }));

/** Why one move rather than another: what is to be said of both, and of the table. Never empty. */
export function reasons(game: string, known: Known, better: string, made: string | null): string[] {
  const by = GAMES[game];
  const of = (move: string): string[] => by?.of(move, known) ?? [];
  const said = [...(by?.all?.(known) ?? []), ...of(better).map((text) => (made === null ? text : w().aboutBetter(text)))];
  if (made !== null && made !== better) said.push(...of(made).map((text) => w().aboutMade(text)));
  const { tries } = known.moves.find(({ move }) => move === better)!;
  return said.length ? said : [w().manyTries(tries)];
}
