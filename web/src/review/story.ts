// What a review comes to: the moments that decided the game, and how good each move was.

import { costOf, isSure, type Decision, type Sight } from "./reviewing.ts";

/** How many moments are told of, and how much a moment must change to be one. */
const MOMENTS = 3;
const SMALL = 0.04;
/** What a move may cost and still be a good one. */
const GOOD = 0.03;

/** How good a move was: the best, as good as that, one that cost a little, or much. */
export type Grade = "best" | "good" | "dubious" | "blunder";

/** `blunder` is what a blunder costs at least, as the game says (`GameDetails`). */
export function gradeOf(decided: Decision, blunder: number): Grade {
  if (decided.made.move === decided.moves[0]!.move) return "best";
  const cost = costOf(decided);
  if (!isSure(decided) || cost < GOOD) return "good";
  return cost >= blunder ? "blunder" : "dubious";
}

/** A turn of the game: between two sights everybody's chances changed. */
export interface Turn {
  from: Sight;
  to: Sight;
  /** By how much they changed in all, from 0 to 1. */
  size: number;
}

/** The moments at which chances changed most, in the order of the game. */
export function turns(sights: Sight[]): Turn[] {
  const all = sights.slice(1).map((to, index): Turn => {
    const from = sights[index]!;
    const size = to.chances.reduce((sum, { mean }, seat) => sum + Math.abs(mean - from.chances[seat]!.mean), 0) / 2;
    return { from, to, size };
  });
  return all
    .filter(({ size }) => size >= SMALL)
    .toSorted((one, other) => other.size - one.size)
    .slice(0, MOMENTS)
    .toSorted((one, other) => one.from.step - other.from.step);
}

export interface Sum {
  decisions: number;
  grades: Record<Grade, number>;
  /** What was given away in all, in chances to win. */
  cost: number;
}

export function sumUp(sights: Sight[], blunder: number): Sum {
  const sum: Sum = { decisions: 0, grades: { best: 0, good: 0, dubious: 0, blunder: 0 }, cost: 0 };
  for (const { decided } of sights) {
    if (!decided) continue;
    const grade = gradeOf(decided, blunder);
    sum.decisions += 1;
    sum.grades[grade] += 1;
    if (grade === "dubious" || grade === "blunder") sum.cost += costOf(decided);
  }
  return sum;
}

/** How often one wins of a hundred games like this. */
export const ofHundred = (chance: number): number => Math.round(chance * 100);

/** Chances of which one comes true, as so many of a hundred: whole numbers, each as near as can be, that add up to it. */
export function sharesOfHundred(chances: number[]): number[] {
  const shares = chances.map((chance) => Math.floor(chance * 100));
  const rest = (place: number): number => chances[place]! * 100 - shares[place]!;
  const missing = 100 - shares.reduce((sum, share) => sum + share, 0);
  for (const place of [...shares.keys()].toSorted((one, other) => rest(other) - rest(one)).slice(0, missing)) shares[place]! += 1;
  return shares;
}
