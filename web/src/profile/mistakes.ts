// Favourite mistakes: of the moves that gave something away beyond doubt, in the games that were reviewed, which kind comes again and again.

import { byGame } from "../games/facets.ts";
import { costOf, isSure, type Decision } from "../review/reviewing.ts";
import { gradeOf } from "../review/story.ts";
import type { Kept } from "../review/shelf.ts";
import type { Past } from "./past.ts";
import { w } from "./words/index.ts";

/** A move, as far as mistakes are told apart by it. */
interface Move {
  verb: string;
  /** Its last word, where that is a number. */
  number: number;
}

/** What `games/<game>/mistakes.ts` exports as `mistakes`. */
export interface Mistakes<Kind extends string = string> {
  /** What each kind is called. */
  words: () => Record<Kind, string>;
  /** What kind of mistake it is to make one move where another was best; null if it is none of these. */
  kindOf: (made: Move, best: Move) => Kind | null;
}

/** What a mistake is that is none of a game's kinds. */
const OTHER = "other";

export interface Mistake {
  kind: string;
  times: number;
  /** What they gave away together, in chances to win. */
  cost: number;
}

const GAMES = byGame(import.meta.glob<Mistakes>("../games/*/mistakes.ts", { eager: true, import: "mistakes" }));

function read(move: string): Move {
  const words = move.split(" ");
  return { verb: words[0]!, number: Number(words.at(-1)) };
}

/** What kind of mistake it is to make one move where another was best. */
export const kindOf = (game: string, made: string, best: string): string => GAMES[game]?.kindOf(read(made), read(best)) ?? OTHER;

/** What mistakes of a kind are called. */
export const called = (game: string, kind: string): string => (kind === OTHER ? w().other : GAMES[game]!.words()[kind]!);

const isMistake = (decided: Decision): boolean => isSure(decided) && gradeOf(decided, 1) === "dubious";

/** The mistakes of somebody in one game, those that cost most first; how many of its games were reviewed. */
export function mistakes(game: string, past: Past[], reviews: Kept[]): { games: number; kinds: Mistake[] } {
  const seats = new Map(past.filter((each) => each.game === game).map(({ id, seat }) => [id, seat]));
  const own = reviews.filter((review) => seats.has(review.game) && seats.get(review.game) === review.seat);
  const found = new Map<string, Mistake>();
  for (const { decided } of own.flatMap(({ sights }) => sights)) {
    if (!decided || !isMistake(decided)) continue;
    const kind = kindOf(game, decided.made.move, decided.moves[0]!.move);
    const before = found.get(kind) ?? { kind, times: 0, cost: 0 };
    found.set(kind, { kind, times: before.times + 1, cost: before.cost + costOf(decided) });
  }
  return { games: own.length, kinds: [...found.values()].sort((one, other) => other.cost - one.cost) };
}
