// A match through the eyes of one seat: what it could expect at each moment, and what its moves were worth. `review` of
// `larcin.lab.analysis` for browsers, with the same numbers for the same seed, and beside them what words are made of.

import { GLANCE, partOf, type Estimate, type Prospect } from "../engine/analysis.ts";
import { CHANCE } from "../engine/course.ts";
import { Engine, type Written } from "../engine/engine.ts";
import type { Module } from "../engine/module.ts";
import type { Budget, Patience } from "../engine/thinking.ts";

const SEED = 0;

/** A move with its number among all moves of the game, by which its sentence is found. */
export interface Weighed extends Prospect {
  number: number;
}

/** A decision: the move that was made, all that could be done, the surest first, and what was known of it. */
export interface Decision {
  made: Weighed;
  moves: Weighed[];
  /** The seat's odds then, empty where the game has none. */
  odds: unknown;
  /** What the move that was made, and the best one, would bring. */
  previews: Record<string, unknown>;
}

/** What one seat could expect after so many steps: each seat's chance to win, and what it decided there, if that was up to it. */
export interface Sight {
  step: number;
  chances: Estimate[];
  decided: Decision | null;
}

/** From which step on to look, and how long at each decision; told of every sight as it comes, with how much of the match is done. */
export interface Watch extends Patience {
  since?: number;
  budget?: Budget;
  sight?: (sight: Sight, done: number) => void;
}

export async function review(
  module: Module,
  { options, names, actions }: Written,
  seat: number,
  { since = 0, budget = { iterations: module.about.review_tries }, ...watch }: Watch = {},
): Promise<Sight[]> {
  const then = await Engine.create(module, names ? { options, names } : { options });
  const sights: Sight[] = [];
  const add = (sight: Sight): void => {
    sights.push(sight);
    watch.sight?.(sight, then.length / Math.max(actions.length, 1));
  };
  let asked: number[] = [];
  for (const [step, action] of actions.entries()) {
    const actor = action.startsWith("chance ") ? CHANCE : Number.parseInt(action, 10);
    const move = action.slice(action.indexOf(" ") + 1);
    const toAct = then.toAct;
    // Others who choose at the same time are part of the same decision.
    const begins = toAct.join() !== asked.join();
    asked = toAct.filter((each) => each !== actor);
    const progress = (done: number): void => watch.progress?.((step + done) / actions.length);
    if (step >= since && actor !== CHANCE && then.legal(actor).length > 1) {
      if (actor === seat) add(await decision(then, seat, move, budget, { ...watch, progress }));
      else if (begins && !toAct.includes(seat)) {
        const chances = await then.lookOn(seat, partOf(budget, GLANCE), SEED, { ...watch, progress });
        add({ step, chances, decided: null });
      }
    }
    await then.play(actor, move);
    if (step >= since) watch.progress?.((step + 1) / actions.length);
  }
  if (then.isOver) add({ step: then.length, chances: await then.lookOn(seat, budget), decided: null });
  return sights;
}

/** What a seat could know of a decision of its own, and what it then did. */
async function decision(then: Engine, seat: number, made: string, budget: Budget, patience: Patience): Promise<Sight> {
  const { outlook, ...known } = await weighed(then, seat, budget, patience, made);
  const found = outlook.find(({ move }) => move === made)!;
  return {
    step: then.length,
    chances: known.chances,
    decided: { made: found, moves: outlook, ...besides(then, seat, [made, outlook[0]!.move]) },
  };
}

/** What each move of a seat is worth now, the surest first, and everybody's chances if the best is made. */
export async function weighed(
  then: Engine,
  seat: number,
  budget: Budget,
  patience: Patience = {},
  made: string | null = null,
): Promise<{ chances: Estimate[]; outlook: Weighed[] }> {
  const found = await then.analyse(budget, SEED, seat, patience, made);
  return { chances: found.chances, outlook: found.outlooks[0]!.moves.map((each) => ({ ...each, number: then.numberOf(each.move) })) };
}

/** What a seat may know about some of its moves: odds, and what they would bring. */
export function besides(then: Engine, seat: number, moves: string[]): Pick<Decision, "odds" | "previews"> {
  const previews = then.previews(seat);
  return {
    odds: then.odds(seat),
    previews: Object.fromEntries(moves.flatMap((move) => (move in previews ? [[move, previews[move]]] : []))),
  };
}

/**
 * What good play is worth: the best move, or where good players mix, all moves as often as they are made. `Outlook.standard` in
 * Python. Reviews that were kept by an earlier edition say nothing of mixes.
 */
function standardOf(moves: Weighed[]): Estimate {
  const total = { mean: 0, low: 0, high: 0 };
  for (const { chance, share } of moves) {
    if (typeof share !== "number") return moves[0]!.chance;
    for (const part of ["mean", "low", "high"] as const) total[part] += share * chance[part];
  }
  return total;
}

/** By how much the move that was made looked worse than good play. */
export const costOf = ({ made, moves }: Decision): number => Math.max(standardOf(moves).mean - made.chance.mean, 0);

/** Whether the move was worse beyond doubt: the intervals do not meet. */
export const isSure = ({ made, moves }: Decision): boolean => standardOf(moves).low > made.chance.high;
