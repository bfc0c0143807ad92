// Favourite mistakes: of the moves that gave something away beyond doubt, in the games that were reviewed, which kind comes again and again.

import { costOf, isSure, type Decision } from "../review/reviewing.ts";
import { gradeOf } from "../review/story.ts";
import type { Kept } from "../review/shelf.ts";
import type { Past } from "./past.ts";

/** What was done, and what would have been better. Each has a sentence in the books of words. */
export type Kind =
  | "too high"
  | "too low"
  | "dared"
  | "kept"
  | "called too much"
  | "called too little"
  | "stayed"
  | "left"
  | "stole"
  | "played"
  | "drank"
  | "wrong tiles"
  | "wrong role"
  | "wrong bones"
  | "wrong way"
  | "late delivery"
  | "early delivery"
  | "wrong delivery"
  | "character"
  | "no character"
  | "other";

export interface Mistake {
  kind: Kind;
  times: number;
  /** What they gave away together, in chances to win. */
  cost: number;
}

const verb = (move: string): string => move.split(" ", 1)[0]!;
const number = (move: string): number => Number(move.split(" ").at(-1));
const CHARACTERS = new Set(["dodger", "brownlow", "nancy", "charley", "sikes", "oliver", "bumble", "fang"]);

/** What kind of mistake it is to make one move where another was best. */
export function kindOf(game: string, made: string, best: string): Kind {
  const [did, better] = [verb(made), verb(best)];
  const both = (move: string): boolean => did === move && better === move;
  if (game === "kids-of-london" && both("card")) return number(made) > number(best) ? "too high" : "too low";
  if (game === "doggy-bag") {
    if (did === "dare" && better === "keep") return "dared";
    if (did === "keep" && better === "dare") return "kept";
    if (both("turn") && number(made) !== number(best)) return number(made) > number(best) ? "called too much" : "called too little";
    if (both("take")) return "wrong role";
    if (both("give") || both("return") || both("chest") || both("swap")) return "wrong bones";
  }
  if (game === "pickpocket") {
    if (both("play")) return "wrong tiles";
    if (better === "leave") return "stayed";
    const kinds: Record<string, Kind> = { leave: "left", steal: "stole", play: "played", drink: "drank" };
    if (did !== better && Object.hasOwn(kinds, did)) return kinds[did]!;
  }
  if (game === "oliver-twist") {
    if (both("prowl")) return "wrong way";
    if (both("hand")) return "wrong delivery";
    if (better === "hand") return "late delivery";
    if (did === "hand") return "early delivery";
    if (CHARACTERS.has(did)) return "character";
    if (CHARACTERS.has(better)) return "no character";
  }
  return "other";
}

const isMistake = (decided: Decision): boolean => isSure(decided) && gradeOf(decided, 1) === "dubious";

/** The mistakes of somebody in one game, those that cost most first; how many of its games were reviewed. */
export function mistakes(game: string, past: Past[], reviews: Kept[]): { games: number; kinds: Mistake[] } {
  const seats = new Map(past.filter((each) => each.game === game).map(({ id, seat }) => [id, seat]));
  const own = reviews.filter((review) => seats.has(review.game) && seats.get(review.game) === review.seat);
  const found = new Map<Kind, Mistake>();
  for (const { decided } of own.flatMap(({ sights }) => sights)) {
    if (!decided || !isMistake(decided)) continue;
    const kind = kindOf(game, decided.made.move, decided.moves[0]!.move);
    const before = found.get(kind) ?? { kind, times: 0, cost: 0 };
    found.set(kind, { kind, times: before.times + 1, cost: before.cost + costOf(decided) });
  }
  return { games: own.length, kinds: [...found.values()].sort((one, other) => other.cost - one.cost) };
}
