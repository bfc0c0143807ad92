// Bots: what they may know, and how each level chooses. The same seed gives the same choice as in Python, to the last bit.

import type { Way } from "./about.ts";
import type { Bots, Compiled, Module } from "./module.ts";

const PLAYERS_DIE = 1;
const A_HUNDRED = 100;
const NO_THOUGHT = -1;
const ALL_SEATS = 255;
const LARGEST_TREE = 1 << 20;
const SMALLEST_TREE = 256;
const SLOTS_AN_ITERATION = 8;
/** How long to think before others get a word in. */
const SLICE_MS = 20;

/**
 * How long to think: so many iterations, which gives the same thoughts again, or so many seconds; by habits or, where
 * something was, as was learned.
 */
export type Budget = ({ iterations: number } | { seconds: number }) & { learned?: boolean };

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

/** How many of the tries each seat won, and how many tries there were. */
export interface Tally {
  won: number[];
  tries: number;
}

/** A seat's knowledge of the table as it stood when it was asked; `step` is how many steps there were so far. */
export function knowledge(
  rules: Compiled,
  asked: Uint8Array,
  seat: number,
  seats: number,
  legal: number[],
  seed: number | bigint,
  step: number,
): Knowledge {
  rules.seeds[0] = BigInt(seed);
  rules.seeds[1] = BigInt(step);
  rules.call("load");
  rules.state.set(asked);
  rules.call("redeal", seat);
  return { seat, seats, state: rules.state.slice(), legal, dice: rules.dice.slice() };
}

/** The number of the move that a bot makes. Who does not think is not waited for: what it goes by comes with the rules. */
export async function choose(rules: Module, known: Knowledge, way: Way, patience: Patience = {}): Promise<number> {
  switch (way.way) {
    case "slipping": {
      const player = await whoHas("roll", rules);
      const slips = roll(player, known, A_HUNDRED) < way.slips;
      const level = rules.about.levels[slips ? way.slips_to : way.level]!;
      return choose(rules, { ...known, dice: player.dice.slice() }, level, patience);
    }
    case "random":
      return known.legal[roll(await whoHas("roll", rules), known, known.legal.length)]!;
    case "habit":
      return byHabit(await whoHas("moveByHabit", rules), known, way.doubts);
    default:
      return chooseByThought(await rules.bots(), known, way, patience);
  }
}

/** The rules' own module or, where something is not there, the bots. */
async function whoHas(name: string, rules: Module): Promise<Compiled> {
  return rules.has(name) ? rules : rules.bots();
}

function roll(player: Compiled, known: Knowledge, sides: number): number {
  lay(player, known);
  return player.call("roll", PLAYERS_DIE, sides);
}

function byHabit(player: Compiled, known: Knowledge, doubts: number): number {
  lay(player, known);
  return player.call("moveByHabit", known.seat, doubts);
}

type Thoughtful = Exclude<Way, { way: "slipping" | "random" | "habit" }>;

function chooseByThought(bots: Bots, known: Knowledge, way: Thoughtful, patience: Patience): number | Promise<number> {
  lay(bots, known);
  switch (way.way) {
    case "guessing":
      return guess(bots, known.seat, way.depth);
    case "mixing":
      return mix(bots, known.seat, way.depth);
    case "trying":
      return known.legal.length === 1 ? known.legal[0]! : bots.call("moveByTrying", known.seat, way.tries);
    case "search":
      return known.legal.length === 1 ? known.legal[0]! : searched(bots, known, way, patience);
  }
}

function lay(rules: Compiled, known: Knowledge): void {
  rules.state.set(known.state);
  rules.dice.set(known.dice);
}

function guess(bots: Bots, seat: number, depth: number): number {
  bots.states.fill(0, bots.stateBytes);
  for (const room of [bots.moves, bots.actions, bots.places, bots.scores, bots.thoughts]) room.fill(0);
  const move = bots.call("moveByGuessing", seat, depth);
  if (move === NO_THOUGHT) throw new Error(`In ${bots.about.game} nobody thinks into the others.`);
  return move;
}

function mix(bots: Bots, seat: number, depth: number): number {
  bots.states.fill(0, bots.stateBytes);
  const move = bots.call("moveByMixing", seat, depth);
  if (move === NO_THOUGHT) throw new Error(`In ${bots.about.game} nobody mixes moves.`);
  return move;
}

/** How often the strongest player there is makes each of the legal moves, where good players mix; otherwise null. */
export function mixOf(bots: Bots, known: Knowledge): number[] | null {
  const way = bots.about.levels.master!;
  if (way.way !== "mixing") return null;
  lay(bots, known);
  bots.states.fill(0, bots.stateBytes);
  const weights = [...bots.weights.subarray(0, bots.call("tellMix", known.seat, way.depth))];
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

/**
 * What a search comes back to. By habit, the surest move where that is known; who goes by what was learned searches there too, since what is
 * surest for now may cost the game.
 */
async function searched(bots: Bots, known: Knowledge, budget: Budget, patience: Patience): Promise<number> {
  if (budget.learned) return think(bots, known, budget, patience);
  bots.look(known.state, known.seat, true);
  const certain = bots.known(known.seats, known.seat);
  return certain === NO_THOUGHT ? think(bots, known, budget, patience) : certain;
}

const searches = new WeakMap<Bots, Promise<unknown>>();

/** There is room for one search in their memory, so others wait for it. */
function inTurn<Value>(bots: Bots, search: () => Promise<Value>): Promise<Value> {
  const earlier = searches.get(bots) ?? Promise.resolve();
  const searching = earlier.then(search);
  searches.set(
    bots,
    searching.catch(() => undefined),
  );
  return searching;
}

/** Search for the seat whose knowledge this is, and which has a choice now. Returns the number of the move that it came to. */
function think(bots: Bots, known: Knowledge, budget: Budget, patience: Patience): Promise<number> {
  return inTurn(bots, async () => {
    const slots = treeSlots(budget);
    bots.clearTree(slots);
    await spend(bots, known, budget, slots, patience);
    bots.actions.set(known.legal);
    return bots.call("bestFirst", slots, known.seat, known.legal.length);
  });
}

/**
 * Search in the way of the strongest player, and tell how often each seat won, also where the one who thinks has no choice now.
 * Who is to choose alone can say with which move, by its number, to begin every try.
 */
export function searchFrom(bots: Bots, known: Knowledge, budget: Budget, patience: Patience, first?: number): Promise<Tally> {
  return inTurn(bots, async () => {
    const slots = treeSlots(budget);
    bots.clearTree(slots);
    if (first !== undefined) bots.hearOnly(first);
    const best = bots.about.levels.master!;
    const learned = best.way === "search" && best.learned;
    const tries = await spend(bots, known, { ...budget, learned }, slots, patience, allToAsk(known));
    return { won: [...bots.rewards.subarray(0, known.seats)], tries };
  });
}

/** Whose chances to ask for to know everybody's, a bit for each: of two seats, the other has whatever the one leaves. */
const allToAsk = ({ seat, seats }: Knowledge): number => (seats > 2 ? (1 << seats) - 1 : 1 << seat);

/** How large a table for trees a budget can use, a power of two. */
function treeSlots(budget: Budget): number {
  if ("seconds" in budget) return LARGEST_TREE;
  const wanted = budget.iterations * SLOTS_AN_ITERATION;
  let slots = SMALLEST_TREE;
  while (slots < wanted && slots < LARGEST_TREE) slots *= 2;
  return slots;
}

/**
 * Spend a budget in slices, so that whoever waits for this thread is heard in between. How it is sliced makes no difference.
 * `asked` are seats whose chances are wanted, a bit for each, beside those of whoever thinks.
 */
async function spend(bots: Bots, known: Knowledge, budget: Budget, slots: number, patience: Patience, asked = 0): Promise<number> {
  const { searching, searching_learned: asLearned } = bots.about;
  const { games_a_deal: games, curiosity, others_think: others } = budget.learned ? asLearned : searching;
  const rule = budget.learned ? "searchAsLearned" : "search";
  const withTrees = others ? ALL_SEATS : 1 << known.seat;
  const started = performance.now();
  const limit = "seconds" in budget ? budget.seconds * 1000 : Infinity;
  const wanted = "iterations" in budget ? budget.iterations : Infinity;
  const dice = known.dice.slice();
  if (patience.cancelled?.()) throw new Cancelled();
  let done = 0;
  let part = games;
  for (;;) {
    const now = Math.min(part, wanted - done);
    const before = performance.now();
    bots.state.set(known.state);
    bots.dice.set(dice);
    bots.call(rule, slots, known.seat, withTrees, withTrees | asked, curiosity, games, now);
    dice.set(bots.dice);
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
