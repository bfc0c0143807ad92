// Bots: what they may know, and how each level chooses. The same seed gives the same choice as in Python, to the last bit.

import type { Way } from "./about.ts";
import type { Module } from "./module.ts";

const PLAYERS_DIE = 1;
const NO_THOUGHT = -1;
const ALL_SEATS = 255;
const LARGEST_TREE = 1 << 20;
const SMALLEST_TREE = 256;
const PLACES_AN_ITERATION = 8;
/** How long to think before others get a word in. */
const SLICE_MS = 20;

/** How long to think: so many iterations, which gives the same thoughts again, or so many seconds. */
export type Budget = { iterations: number } | { seconds: number };

/** Asked now and then while a bot thinks. */
export interface Patience {
  /** How much of the thinking is done, from 0 to 1. */
  progress?: (done: number) => void;
  cancelled?: () => boolean;
}

/** Somebody has changed its mind, and does not want to know any more. */
export class Cancelled extends Error {
  override name = "Cancelled";
}

/** What a bot thinks on: a state that its seat cannot tell from the truth, what it may do, and dice of its own. */
export interface Knowledge {
  seat: number;
  seats: number;
  state: Uint8Array;
  /** The numbers of the moves that it may make. */
  legal: number[];
  dice: BigUint64Array;
}

/** What a search found: the move it came to, how often each legal move was tried and won, and how often each seat won at all. */
export interface Thought {
  /** The number of the move that it came to. */
  best: number;
  visits: number[];
  wins: number[];
  seats: number[];
  iterations: number;
}

/** A seat's knowledge of the table as it stood when it was asked; `step` is how many steps there were so far. */
export function knowledge(
  module: Module,
  asked: Uint8Array,
  seat: number,
  seats: number,
  legal: number[],
  seed: number | bigint,
  step: number,
): Knowledge {
  module.seeds[0] = BigInt(seed);
  module.seeds[1] = BigInt(step);
  module.call("load");
  module.state.set(asked);
  module.call("redeal", seat);
  return { seat, seats, state: module.state.slice(), legal, dice: module.dice.slice() };
}

/** The number of the move that a bot makes. */
export async function choose(module: Module, known: Knowledge, way: Way, patience: Patience = {}): Promise<number> {
  lay(module, known);
  switch (way.way) {
    case "random":
      return known.legal[module.call("roll", PLAYERS_DIE, known.legal.length)]!;
    case "habit":
      return module.call("moveByHabit", known.seat, way.doubts);
    case "guessing":
      return guess(module, known.seat, way.depth);
    case "mixing":
      return mix(module, known.seat, way.depth);
    case "trying":
      return known.legal.length === 1 ? known.legal[0]! : module.call("moveByTrying", known.seat, way.tries);
    case "search":
      return known.legal.length === 1 ? known.legal[0]! : searched(module, known, way, patience);
  }
}

function lay(module: Module, known: Knowledge): void {
  module.state.set(known.state);
  module.dice.set(known.dice);
}

function guess(module: Module, seat: number, depth: number): number {
  module.states.fill(0, module.stateBytes);
  for (const room of [module.moves, module.actions, module.places, module.scores, module.thoughts]) room.fill(0);
  const move = module.call("moveByGuessing", seat, depth);
  if (move === NO_THOUGHT) throw new Error(`In ${module.about.game} nobody thinks into the others.`);
  return move;
}

function mix(module: Module, seat: number, depth: number): number {
  module.states.fill(0, module.stateBytes);
  const move = module.call("moveByMixing", seat, depth);
  if (move === NO_THOUGHT) throw new Error(`In ${module.about.game} nobody mixes moves.`);
  return move;
}

/** The move that is certainly best, where that is known; otherwise what a search comes back to. */
async function searched(module: Module, known: Knowledge, budget: Budget, patience: Patience): Promise<number> {
  module.look(known.state, known.seat, true);
  const certain = module.reckon("moveKnown", known.seats, known.seat);
  return certain === NO_THOUGHT ? (await think(module, known, budget, patience)).best : certain;
}

const searches = new WeakMap<Module, Promise<unknown>>();

/** Search for the seat whose knowledge this is. There is room for one search in a module, so others wait for it. */
export function think(module: Module, known: Knowledge, budget: Budget, patience: Patience = {}): Promise<Thought> {
  const earlier = searches.get(module) ?? Promise.resolve();
  const thinking = earlier.then(() => search(module, known, budget, patience));
  searches.set(
    module,
    thinking.catch(() => undefined),
  );
  return thinking;
}

async function search(module: Module, known: Knowledge, budget: Budget, patience: Patience): Promise<Thought> {
  if (patience.cancelled?.()) throw new Cancelled();
  const places = treePlaces(budget);
  module.clearTree(places);
  const iterations = await spend(module, known, budget, places, patience);
  module.actions.set(known.legal);
  module.visits.fill(0);
  module.wins.fill(0);
  module.call("tellChoices", places, known.seat, known.legal.length);
  const count = known.legal.length;
  return {
    best: module.call("bestFirst", places, known.seat, known.legal.length),
    visits: [...module.visits.subarray(0, count)],
    wins: [...module.wins.subarray(0, count)],
    seats: [...module.rewards.subarray(0, known.seats)],
    iterations,
  };
}

/** How large a table for trees a budget can use, a power of two. */
function treePlaces(budget: Budget): number {
  if ("seconds" in budget) return LARGEST_TREE;
  const wanted = budget.iterations * PLACES_AN_ITERATION;
  let places = SMALLEST_TREE;
  while (places < wanted && places < LARGEST_TREE) places *= 2;
  return places;
}

/** Spend a budget in slices, so that whoever waits for this thread is heard in between. How it is sliced makes no difference. */
async function spend(module: Module, known: Knowledge, budget: Budget, places: number, patience: Patience): Promise<number> {
  const { games_a_deal: games, curiosity, others_think: others } = module.about.searching;
  const withTrees = others ? ALL_SEATS : 1 << known.seat;
  const started = performance.now();
  const limit = "seconds" in budget ? budget.seconds * 1000 : Infinity;
  const wanted = "iterations" in budget ? budget.iterations : Infinity;
  const dice = known.dice.slice();
  let done = 0;
  let part = games;
  for (;;) {
    const now = Math.min(part, wanted - done);
    const before = performance.now();
    module.state.set(known.state);
    module.dice.set(dice);
    module.call("search", places, known.seat, withTrees, now, games, curiosity);
    dice.set(module.dice);
    done += now;
    const after = performance.now();
    const spent = after - started;
    patience.progress?.(Math.min(1, Math.max(done / wanted, spent / limit)));
    if (done >= wanted || spent >= limit) return done;
    if (patience.cancelled?.()) throw new Cancelled();
    const speed = now / Math.max(after - before, 0.01);
    part = Math.max(1, Math.min(Math.floor((speed * SLICE_MS) / games), 2 * Math.ceil(part / games))) * games;
    await nextTurn();
    if (patience.cancelled?.()) throw new Cancelled();
  }
}

/** Let whatever else waits for this thread run first. Timers would wait for four milliseconds. */
function nextTurn(): Promise<void> {
  return new Promise((go) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      go();
    };
    port2.postMessage(null);
  });
}
