// What moves are worth: every one has its own search from what the mover knows. `larcin.lab.analysis` for browsers; the same
// seed gives the same numbers as in Python, to the last bit.

import type { Bots } from "./module.ts";
import { mixOf, searchFrom, type Budget, type Knowledge, type Patience } from "./thinking.ts";

/** Every move is tried so many times at least, whatever the budget: fewer tries say nothing. */
const FEWEST_TRIES = 24;
/** The part of a budget of time that goes to finding out how many games can be tried in the rest of it. */
const FIRST_LOOK = 0.2;
/** The part of a budget that goes to a table at which one only looks on. */
export const GLANCE = 0.25;
const NORMAL_95 = 1.959964;
/** So many victories, and so many defeats, are added to what was seen before an interval is worked out. */
const ADDED = 2;

/** A mean of shares from 0 to 1, and between what it may lie: 95% of such intervals hold what the search would come to. */
export interface Estimate {
  mean: number;
  low: number;
  high: number;
}

/**
 * A move, the mover's chance to win with it, in how many games it was tried, and where good players mix, how often the strongest
 * of them makes it, from 0 to 1.
 */
export interface Prospect {
  move: string;
  chance: Estimate;
  tries: number;
  share: number | null;
}

/** What one seat may do: what is surest to win first, by the lower end of its interval. */
export interface Outlook {
  seat: number;
  moves: Prospect[];
}

/** Each seat's chance to win, the mean of what the seats that were asked expect, and their outlooks. */
export interface Analysis {
  chances: Estimate[];
  outlooks: Outlook[];
  tries: number;
}

/** Student's quantile for 95%, by the first terms of its expansion. */
function student95(freedom: number): number {
  const z = NORMAL_95;
  const cube = z * z * z;
  const fifth = cube * z * z;
  const seventh = fifth * z * z;
  const first = (cube + z) / 4;
  const second = (5 * fifth + 16 * cube + 3 * z) / 96;
  const third = (3 * seventh + 19 * fifth + 17 * cube - 15 * z) / 384;
  return z + first / freedom + second / (freedom * freedom) + third / (freedom * freedom * freedom);
}

/** Agresti and Coull's interval, as `larcin.lab.intervals` has it, for so many victories in so many games. */
export function estimateOf(wins: number, count: number): Estimate {
  if (count === 0) return { mean: 0, low: 0, high: 1 };
  const many = count + 2 * ADDED;
  const middle = (wins + ADDED) / many;
  const variance = (Math.max((wins + ADDED) / many - middle * middle, 0) * many) / (many - 1);
  const half = student95(many - 1) * Math.sqrt(variance / many);
  const mean = wins / count;
  return { mean, low: Math.max(Math.min(middle - half, mean), 0), high: Math.min(Math.max(middle + half, mean), 1) };
}

export const certainly = (share: number): Estimate => ({ mean: share, low: share, high: share });

/** What several seats expect of one: the mean of it, and of how sure they are. */
export function meanOf(estimates: Estimate[]): Estimate {
  const mean = (part: keyof Estimate): number => estimates.reduce((sum, each) => sum + each[part], 0) / estimates.length;
  return { mean: mean("mean"), low: mean("low"), high: mean("high") };
}

/** In how many games a budget lets moves be tried. */
export async function triesFor(bots: Bots, known: Knowledge, budget: Budget, patience: Patience): Promise<number> {
  if ("iterations" in budget) return budget.iterations;
  const { tries } = await searchFrom(bots, known, { seconds: budget.seconds * FIRST_LOOK }, patience);
  return Math.round((tries * (1 - FIRST_LOOK)) / FIRST_LOOK);
}

export function partOf(budget: Budget, part: number): Budget {
  return "iterations" in budget ? { iterations: Math.max(Math.floor(budget.iterations * part), 1) } : { seconds: budget.seconds * part };
}

interface Tried {
  action: number;
  won: number[];
  tries: number;
}

/**
 * Try every move of a seat, some more often than others, in about so many games. Returns what each move is worth, the best
 * first, and what each seat may then hope for if that one is made. A move that was `made`, by its number, is tried as often as the
 * best.
 */
export async function weigh(
  bots: Bots,
  known: Knowledge,
  tries: number,
  seed: bigint,
  patience: Patience = {},
  made: number | null = null,
): Promise<{ moves: Prospect[]; chances: Estimate[] }> {
  const all = known.legal.map((action): Tried => ({ action, won: Array<number>(known.seats).fill(0), tries: 0 }));
  const rounds = Math.max(32 - Math.clz32(all.length - 1), 1);
  const mean = ({ won, tries: tried }: Tried): number => won[known.seat]! / tried;
  let left = all;
  for (let round = 0; round < rounds; round++) {
    const each = Math.max(Math.floor(tries / (rounds * left.length)), round === 0 ? FEWEST_TRIES : 1);
    for (const [index, tried] of left.entries()) {
      const progress = (done: number): void => patience.progress?.((round + (index + done) / left.length) / rounds);
      const won = await tryMove(bots, known, tried.action, seed + BigInt(round), each, { ...patience, progress });
      tried.won = tried.won.map((share, seat) => share + won[seat]!);
      tried.tries += each;
    }
    const half = Math.ceil(left.length / 2);
    left = left.toSorted((one, other) => mean(other) - mean(one)).filter(({ action }, place) => place < half || action === made);
  }
  const found = all.map((tried) => ({ tried, chance: estimateOf(tried.won[known.seat]!, tried.tries) }));
  found.sort((one, other) => other.chance.low - one.chance.low || other.chance.mean - one.chance.mean);
  const best = found[0]!.tried;
  const shares = mixOf(bots, known);
  const shareOf = (action: number): number | null => shares?.[known.legal.indexOf(action)] ?? null;
  return {
    moves: found.map(({ tried, chance }) => ({
      move: bots.about.moves[tried.action]!,
      chance,
      tries: tried.tries,
      share: shareOf(tried.action),
    })),
    chances: best.won.map((share) => estimateOf(share, best.tries)),
  };
}

/**
 * How often each seat wins in so many games that a seat begins with a move. Who chooses alone makes it on a new deal each
 * time; a choice that others make at the same time shows nothing yet, and is made in advance.
 */
async function tryMove(bots: Bots, known: Knowledge, action: number, seed: bigint, tries: number, patience: Patience): Promise<number[]> {
  bots.seeds.set([seed, BigInt(action)]);
  bots.call("load");
  const supposed = { ...known, dice: bots.dice.slice() };
  bots.state.set(known.state);
  if (bots.call("acting") === 1 << known.seat) return (await searchFrom(bots, supposed, { iterations: tries }, patience, action)).won;
  bots.state.set(known.state);
  bots.call("step", known.seat, action);
  supposed.state = bots.state.slice();
  return (await searchFrom(bots, supposed, { iterations: tries }, patience)).won;
}

/** Each seat's chance to win, from the knowledge of one that owes no choice now. */
export async function lookOn(bots: Bots, known: Knowledge, budget: Budget, patience: Patience = {}): Promise<Estimate[]> {
  const { won, tries } = await searchFrom(bots, known, budget, patience);
  return won.map((share) => estimateOf(share, tries));
}
