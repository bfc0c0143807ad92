// What somebody has solved, and how well: kept by the browser alone. All its tabs share it: whatever one of them has to note is
// added to what is kept by then.

import { note, noted } from "../noted.ts";
import { dayBefore } from "./daily.ts";
import { behind, isBest, mostTries, type Puzzle } from "./book.ts";
import { countOf, FIRST_RATING, keptIn, together, type Day, type Kept, type Solver, type Square } from "./kept.ts";

const KEY = "larcin.puzzles";
const NEAR = 0.25;
const SPREAD = 400;
/** How much one puzzle says about somebody of whom little is known, and later. */
const STEPS = { first: 40, later: 20, until: 20 };

function remembered(): Kept {
  try {
    return keptIn(JSON.parse(noted("browser", KEY) ?? "null"));
  } catch {
    return keptIn(null);
  }
}

let kept: Kept = $state.raw(remembered());
/** A browser that keeps nothing still lets one solve: then this tab alone knows of it. */
let isTaken = true;

/** See what other tabs have noted. */
export function lookAgain(): void {
  if (isTaken) kept = remembered();
}

/** See whatever other tabs note, as long as a page shows it. */
export function useResults(): void {
  $effect(() => {
    const heard = ({ key }: StorageEvent): void => void ((key === KEY || key === null) && lookAgain());
    lookAgain();
    addEventListener("storage", heard);
    return () => removeEventListener("storage", heard);
  });
}

function change(how: (now: Kept) => Kept): void {
  lookAgain();
  kept = how(kept);
  const text = JSON.stringify(kept);
  note("browser", KEY, text);
  isTaken = noted("browser", KEY) === text;
}

const newcomer = (): Solver => ({ rating: FIRST_RATING, tries: 0, done: {}, open: {} });

export const solverOf = (game: string): Solver => kept.games[game] ?? newcomer();

/** All of it, to be taken along. */
export function allKept(): Kept {
  lookAgain();
  return kept;
}

/** Add what was kept elsewhere. Says how many puzzles are new here. */
export function bringKept(brought: Kept): number {
  lookAgain();
  const before = countOf(kept);
  if (countOf(brought) || Object.keys(brought.days).length) change((now) => together(now, brought));
  return countOf(kept) - before;
}

/** How far somebody is with a puzzle. */
export interface Tries {
  squares: Square[];
  /** The moves that were tried, as long as it is not over. */
  moves: string[];
  isOver: boolean;
}

export function triesAt(game: string, { id, worth }: Puzzle): Tries {
  const { done, open } = solverOf(game);
  const moves = (open[id] ?? []).filter((move) => worth.some(([each]) => each === move));
  return { squares: done[id] ?? [], moves, isOver: id in done && !(id in open) };
}

export const ofDay = (day: string): Day | null => kept.days[day] ?? null;

export const squareFor = (puzzle: Puzzle, move: string): Square =>
  isBest(puzzle, move) ? "right" : behind(puzzle, move) < NEAR ? "near" : "far";

/** How often somebody finds a puzzle, by both ratings (Elo). */
export const expected = (solver: number, puzzle: number): number => 1 / (1 + 10 ** ((puzzle - solver) / SPREAD));

/** A solver's rating after one more puzzle: the first try counts. */
export function rated({ rating, tries }: Solver, puzzle: number, right: boolean): number {
  const step = tries < STEPS.until ? STEPS.first : STEPS.later;
  return Math.round(rating + step * (Number(right) - expected(rating, puzzle)));
}

/** What a try is: the first one at a puzzle, which counts; a later one; or none, since the puzzle is over or the move was tried before. */
type Counted = "first" | "later" | "not";

/** Note a try when it is made, or that somebody wants to be shown the answer (null); `rating` is how hard the puzzle is known to be. */
export function attempt(game: string, puzzle: Puzzle, move: string | null, rating: number): Counted {
  lookAgain();
  const { squares: before, moves, isOver: wasOver } = triesAt(game, puzzle);
  if (wasOver || (move !== null && moves.includes(move))) return "not";
  const squares: Square[] = move !== null ? [...before, squareFor(puzzle, move)] : before.length ? before : ["far"];
  const isFirst = before.length === 0;
  const isOver = move === null || isBest(puzzle, move) || squares.length >= mostTries(puzzle);
  change((now) => {
    const solver = now.games[game] ?? newcomer();
    const { [puzzle.id]: _, ...others } = solver.open;
    const changed: Solver = {
      rating: isFirst ? rated(solver, rating, squares[0] === "right") : solver.rating,
      tries: solver.tries + Number(isFirst),
      done: { ...solver.done, [puzzle.id]: squares },
      open: isOver ? others : { ...others, [puzzle.id]: [...moves, move] },
    };
    return { ...now, games: { ...now.games, [game]: changed } };
  });
  return isFirst ? "first" : "later";
}

/** Note that the puzzle of a day is over, whenever it was tried: what was made of it then is what counts. */
export function noteDay(day: string, game: string, puzzle: Puzzle): void {
  lookAgain();
  const { squares, isOver } = triesAt(game, puzzle);
  if (isOver && !ofDay(day)) change((now) => ({ ...now, days: { ...now.days, [day]: { game, id: puzzle.id, squares } } }));
}

/**
 * On how many days in a row, up to this one or the one before, the puzzle of the day was done, each after the other: a day that is
 * made up for by setting the clock back comes after later ones, and is in no row with them.
 */
export function streak(day: string): number {
  const done = Object.keys(kept.days);
  const last = kept.days[day] ? day : dayBefore(day);
  let at = done.indexOf(last);
  let count = 0;
  for (let next = last; at >= 0 && done[at] === next; next = dayBefore(next)) [at, count] = [at - 1, count + 1];
  return count;
}

/** The puzzle that was begun, or one that somebody has not seen yet, about as hard as they are good; any if all were seen. */
export function suited(game: string, puzzles: Puzzle[], hard: (puzzle: Puzzle) => number, but = ""): Puzzle | null {
  const { rating, done, open } = solverOf(game);
  const others = puzzles.filter(({ id }) => id !== but);
  const begun = others.filter(({ id }) => id in open);
  const fresh = others.filter(({ id }) => !(id in done));
  const among = [begun, fresh, others].find(({ length }) => length > 0) ?? [];
  return among.toSorted((one, other) => Math.abs(hard(one) - rating) - Math.abs(hard(other) - rating))[0] ?? null;
}
