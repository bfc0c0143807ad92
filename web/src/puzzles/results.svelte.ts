// What somebody has solved, and how well: kept by the browser alone.

import { dayBefore } from "./daily.ts";
import { behind, isBest, type Puzzle } from "./book.ts";

/** One square a try: right, not far behind, far behind. */
export type Square = "right" | "near" | "far";

export interface Solver {
  rating: number;
  /** How many puzzles it is based on. */
  tries: number;
  /** How the tries went, by puzzle. */
  done: Record<string, Square[]>;
}

interface Kept {
  games: Record<string, Solver>;
  /** By day, which puzzle it was and how the tries went. */
  days: Record<string, { game: string; id: string; squares: Square[] }>;
}

const KEY = "larcin.puzzles";
const FIRST_RATING = 1200;
const NEAR = 0.25;
const SPREAD = 400;
/** How much one puzzle says about somebody of whom little is known, and later. */
const STEPS = { first: 40, later: 20, until: 20 };

function remembered(): Kept {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept> | null;
    return { games: found?.games ?? {}, days: found?.days ?? {} };
  } catch {
    return { games: {}, days: {} };
  }
}

const kept: Kept = $state(remembered());

function keep(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing still lets one solve.
  }
}

export const solverOf = (game: string): Solver => kept.games[game] ?? { rating: FIRST_RATING, tries: 0, done: {} };

export const squaresOf = (game: string, id: string): Square[] | null => kept.games[game]?.done[id] ?? null;

export const ofDay = (day: string): Kept["days"][string] | null => kept.days[day] ?? null;

export const squareFor = (puzzle: Puzzle, move: string): Square =>
  isBest(puzzle, move) ? "right" : behind(puzzle, move) < NEAR ? "near" : "far";

/** How often somebody finds a puzzle, by both ratings (Elo). */
export const expected = (solver: number, puzzle: number): number => 1 / (1 + 10 ** ((puzzle - solver) / SPREAD));

/** A solver's rating after one more puzzle: the first try counts. */
export function rated({ rating, tries }: Solver, puzzle: number, right: boolean): number {
  const step = tries < STEPS.until ? STEPS.first : STEPS.later;
  return Math.round(rating + step * (Number(right) - expected(rating, puzzle)));
}

/** Note how a puzzle went, once; `rating` is how hard it is known to be. Says whether it was the first time. */
export function note(game: string, puzzle: Puzzle, squares: Square[], rating: number, day: string | null): boolean {
  if (day && !kept.days[day]) kept.days[day] = { game, id: puzzle.id, squares };
  const solver = solverOf(game);
  const isFirst = !(puzzle.id in solver.done);
  if (isFirst) {
    kept.games[game] = {
      rating: rated(solver, rating, squares[0] === "right"),
      tries: solver.tries + 1,
      done: { ...solver.done, [puzzle.id]: squares },
    };
  }
  keep();
  return isFirst;
}

/** On how many days in a row, up to this one or the one before, the puzzle of the day was tried. */
export function streak(day: string): number {
  let at = kept.days[day] ? day : dayBefore(day);
  let count = 0;
  for (; kept.days[at]; at = dayBefore(at)) count += 1;
  return count;
}

/** A puzzle that somebody has not seen yet, about as hard as they are good; any if all were seen. */
export function suited(game: string, puzzles: Puzzle[], hard: (puzzle: Puzzle) => number, but = ""): Puzzle | null {
  const { rating, done } = solverOf(game);
  const others = puzzles.filter(({ id }) => id !== but);
  const fresh = others.filter(({ id }) => !(id in done));
  const near = (fresh.length ? fresh : others).toSorted((one, other) => Math.abs(hard(one) - rating) - Math.abs(hard(other) - rating));
  return near[0] ?? null;
}
