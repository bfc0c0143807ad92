// A match in the browser, by the same compiled rules as on the server: what `larcin.match.Match` is to Python.

import { Changes, type Change } from "../rules/changes.ts";
import { toldTo } from "../rules/events.ts";
import { readView, type Watcher } from "../rules/views.ts";
import { encode, settle, type Options } from "./about.ts";
import { certainly, lookOn, meanOf, triesFor, weigh, type Analysis, type Estimate } from "./analysis.ts";
import { Chance } from "./chance.ts";
import { imagine } from "./imagining.ts";
import type { Bots, Module } from "./module.ts";
import { choose, knowledge, type Budget, type Knowledge, type Patience } from "./thinking.ts";

export const ONLOOKER = -1;
export const CHANCE = 8;
const CHANCE_ACTS = 1 << CHANCE;
const NOBODY = 0;
const REFUSED = -1;
const NUMBER_BYTES = 8;
/** On how many re-deals a move is made again to see whether it told anybody anything. */
const REDEALS = 100;

/** How a match begins. Without a seed chance waits for somebody's hand. */
export interface Start {
  options?: Options;
  /** 64 hexadecimal digits. */
  seed?: string | null;
  /** What players said before the first draw. */
  words?: string[];
  names?: string[];
}

/** A match as it is written down: `Match.record` in Python, as far as it is read here. */
export interface Written {
  options: Options;
  names?: string[];
  actions: string[];
  chance?: { seed: string | null; words: string[] } | null;
}

export interface Result {
  places: number[];
  scores: number[];
  winners: number[];
}

export interface Seen {
  game: string;
  rules: number;
  options: Options;
  names: string[];
  to_act: (number | "chance")[];
  result: Result | null;
  seat: number | null;
  table: unknown;
  legal: string[];
}

/** Something that happened, as a watcher was told it. */
export type Told = Record<string, unknown> & { event: string };

export interface Happened {
  event: Told;
  /** What it changed in what the watcher sees. */
  changes: Change[];
}

/** What was tried is not to be done now; nothing has changed. */
export class IllegalMove extends Error {
  override name = "IllegalMove";
}

interface Step {
  seat: number;
  action: number;
  before: Uint8Array;
}

export class Engine {
  readonly options: Options;
  readonly seats: number;
  readonly names: string[];
  private readonly state: Uint8Array;
  private acting: number;
  private readonly history: Step[] = [];
  private draws = 0;
  private readonly changes = new Map<string, Changes>();

  private constructor(
    private readonly module: Module,
    { options, names }: Start,
    private chance: Chance | null,
  ) {
    this.options = settle(module.about, options ?? {});
    this.seats = Number(this.options.seats);
    this.names = names ?? Array.from({ length: this.seats }, (_, seat) => `Seat ${seat}`);
    if (this.names.length !== this.seats) throw new RangeError(`There are ${this.names.length} names for ${this.seats} seats.`);
    module.options.set(encode(module.about, this.options));
    module.state.fill(0);
    this.acting = module.call("begin");
    this.state = module.state.slice();
  }

  /** A new match of the game whose rules these are. */
  static async create(module: Module, start: Start = {}): Promise<Engine> {
    const chance = start.seed ? await Chance.from(start.seed, start.words ?? []) : null;
    const engine = new Engine(module, start, chance);
    await engine.letChanceAct();
    return engine;
  }

  /** A match that was written down, as it stood after its last step. */
  static async read(module: Module, { options, names, actions, chance }: Written): Promise<Engine> {
    const engine = new Engine(module, names ? { options, names } : { options }, null);
    for (const each of actions) {
      const space = each.indexOf(" ");
      const who = each.slice(0, space);
      await engine.play(who === "chance" ? CHANCE : Number(who), each.slice(space + 1));
    }
    if (chance?.seed) engine.chance = await Chance.from(chance.seed, chance.words);
    await engine.letChanceAct();
    return engine;
  }

  // ------------------------------------------------------------------------------------------------------- play

  /** Who may act now, several where they do so at the same time; nobody when it is over. Chance is seat 8. */
  get toAct(): number[] {
    return seatsIn(this.acting);
  }

  get isOver(): boolean {
    return this.acting === NOBODY;
  }

  /** Whether all watchers are told the same events. */
  get isOpen(): boolean {
    return this.module.about.is_open;
  }

  /** How many steps there were so far. */
  get length(): number {
    return this.history.length;
  }

  /** All that was done so far, as it is written down. */
  get actions(): string[] {
    const { moves, outcomes } = this.module.about;
    return this.history.map(({ seat, action }) => (seat === CHANCE ? `chance ${outcomes[action]}` : `${seat} ${moves[action]}`));
  }

  /** What a seat may do now: nothing if it is not to act. */
  legal(seat: number): string[] {
    return this.legalNumbers(seat).map((action) => this.module.about.moves[action]!);
  }

  /** The number of a move among all moves of the game. */
  numberOf(move: string): number {
    return this.module.about.moves.indexOf(move);
  }

  private legalNumbers(seat: number): number[] {
    this.checkSeat(seat);
    this.lay();
    return [...this.module.actions.subarray(0, this.module.call("legal", seat))];
  }

  /** Make a move, or with seat 8 let an outcome of chance happen. */
  async play(seat: number, move: string): Promise<void> {
    const { moves, outcomes } = this.module.about;
    if (seat !== CHANCE) this.checkSeat(seat);
    this.step(seat, (seat === CHANCE ? outcomes : moves).indexOf(move), move);
    await this.letChanceAct();
  }

  private step(seat: number, action: number, move: string): void {
    this.lay();
    const acting = this.module.call("step", seat, action);
    if (acting === REFUSED) throw new IllegalMove(`Seat ${seat} may not play ${move} now.`);
    this.history.push({ seat, action, before: this.state.slice() });
    this.draws += Number(seat === CHANCE);
    this.state.set(this.module.state);
    this.acting = acting;
  }

  /** Draw until somebody else is to act. */
  private async letChanceAct(): Promise<void> {
    while (this.chance && this.acting === CHANCE_ACTS) {
      const { outcomes, weights } = this.chances();
      const drawn = outcomes[await this.chance.draw(this.draws, weights)]!;
      this.step(CHANCE, this.module.about.outcomes.indexOf(drawn), drawn);
    }
  }

  /** What chance may bring now, with weights; nothing unless it is to act, and waits for somebody's hand. */
  chances(): { outcomes: string[]; weights: number[] } {
    this.lay();
    const count = this.module.call("chances");
    const outcomes = [...this.module.actions.subarray(0, count)].map((outcome) => this.module.about.outcomes[outcome]!);
    return { outcomes, weights: [...this.module.weights.subarray(0, count)] };
  }

  /**
   * Whether the last step was a move that a seat made alone, with no draw after it, and that told no watcher what it could
   * not know before: no event that can tell something (`About.doubtful`), and on re-deals of what all know, and of
   * what the seat knows, the same move was possible and looked the same.
   */
  toldNobody(): boolean {
    const last = this.history.at(-1);
    const { doubtful } = this.module.about;
    if (!last || doubtful === null || last.seat === CHANCE || this.acting === CHANCE_ACTS) return false;
    const alone = this.actingAt(this.length - 1).length === 1;
    const turnedOverOthers = this.length > 1 && this.actingAt(this.length - 2).length > 1;
    if (!alone || turnedOverOthers) return false;
    const seen = this.told(last).map(({ row }) => this.toldTo(row, last.seat));
    if (seen.some((event) => event !== null && doubtful.includes(event.event))) return false;
    return [ONLOOKER, last.seat].every((watcher) => this.looksAlikeTo(watcher, last));
  }

  /** Who was to act at a step. */
  private actingAt(step: number): number[] {
    this.module.state.set(this.history[step]!.before);
    return seatsIn(this.module.call("acting"));
  }

  /** Whether a move looks the same to a watcher on everything that was dealt as far as it knew. */
  private looksAlikeTo(watcher: number, { seat, action, before }: Step): boolean {
    const { module } = this;
    const look = (state: Uint8Array): string => module.look(state, watcher, true).join();
    const hear = (state: Uint8Array): string =>
      JSON.stringify(this.told({ seat, action, before: state }).map(({ row }) => this.toldTo(row, watcher)));
    const [looked, heard] = [look(this.state), hear(before)];
    module.seeds.set([BigInt(REDEALS), BigInt(this.length)]);
    module.call("load");
    for (let number = 0; number < REDEALS; number++) {
      module.state.set(before);
      module.call("redeal", watcher);
      const dealt = module.state.slice();
      if (module.call("step", seat, action) !== this.acting || look(module.state.slice()) !== looked || hear(dealt) !== heard) return false;
    }
    return true;
  }

  /** Take back the last move, with the draws of chance that followed it. Chance draws the same again. */
  takeBack(): void {
    let index = this.history.length - 1;
    while (this.chance && index >= 0 && this.history[index]!.seat === CHANCE) index -= 1;
    if (index < 0) throw new IllegalMove("There is no move to take back.");
    const [first, ...others] = this.history.splice(index) as [Step, ...Step[]];
    this.draws -= Number(first.seat === CHANCE) + others.length;
    this.state.set(first.before);
    this.lay();
    this.acting = this.module.call("acting");
  }

  /** The step at which a seat was last asked for a choice that it made, from step `since` on; null if it never was. */
  lastChoiceOf(seat: number, since = 0): number | null {
    const step = this.history.findLastIndex(({ seat: actor, before }, number) => {
      if (actor !== seat || number < since) return false;
      this.module.state.set(before);
      return this.module.call("legal", seat) > 1;
    });
    if (step < 0) return null;
    // What others chose at the same time is part of it.
    let asked = step;
    while (asked > since && ![seat, CHANCE].includes(this.history[asked - 1]!.seat) && this.actingAt(asked - 1).includes(seat)) asked -= 1;
    return asked;
  }

  // ------------------------------------------------------------------------------------------- what is to be seen

  /** Places, scores and winners, once the match is over. */
  get result(): Result | null {
    if (!this.isOver) return null;
    const { places, scores } = this.module;
    this.lay();
    places.fill(0);
    scores.fill(0);
    this.module.call("result");
    const found = [...places.subarray(0, this.seats)];
    const winners = found.flatMap((place, seat) => (place === 1 ? [seat] : []));
    return { places: found, scores: [...scores.subarray(0, this.seats)], winners };
  }

  /** What a seat, or an onlooker (-1), may know. Without the memory aid nothing that lies face down again. */
  view(seat = ONLOOKER, remembers = true): Seen {
    const { about } = this.module;
    this.checkWatcher(seat);
    return {
      game: about.game,
      rules: about.rules,
      options: { ...this.options },
      names: [...this.names],
      to_act: this.toAct.map((each) => (each === CHANCE ? "chance" : each)),
      result: this.result,
      seat: seat === ONLOOKER ? null : seat,
      table: readView(about.view, about.pieces, this.module.look(this.state, seat, remembers), this.watcher(seat, remembers)),
      legal: seat === ONLOOKER ? [] : this.legal(seat),
    };
  }

  /** A seat's chances, from what it may know and nothing else. Empty where the game has no odds. */
  odds(seat: number, remembers = true): unknown {
    const { odds, pieces } = this.module.about;
    this.checkWatcher(seat);
    if (!odds || (!remembers && Object.values(pieces).some(({ remembered }) => remembered))) return {};
    this.module.look(this.state, seat, true);
    if (!this.module.reckon(this.seats, seat)) return {};
    return readView(odds.view, odds.pieces, this.module.odds, this.watcher(seat, true));
  }

  /** What each legal move of a seat would bring, as far as it may know; moves of which there is nothing to say are left out. */
  previews(seat: number): Record<string, unknown> {
    const { previews, moves, buffers } = this.module.about;
    const legal = this.legalNumbers(seat);
    if (!previews || legal.length === 0) return {};
    const [, length] = buffers.previews!.shape as [number, number];
    this.module.previews.fill(0, 0, legal.length * length);
    this.module.call("preview", seat, legal.length);
    const read = (row: number): unknown =>
      readView(previews.view, previews.pieces, this.module.previews.subarray(row * length, (row + 1) * length), this.watcher(seat, true));
    const said = legal.map((action, row) => [moves[action]!, read(row)] as const);
    return Object.fromEntries(said.filter(([, preview]) => preview !== null));
  }

  /**
   * What a watcher saw happen from step `since` on, each event with what it changed in what the watcher sees. Without the
   * memory aid only since its own last move: the rest it would have to remember.
   */
  events(seat = ONLOOKER, since = 0, remembers = true): Happened[] {
    return this.story(seat, since, remembers).map(({ event, changes }) => ({ event, changes }));
  }

  /** The same, with the step of each event. What `quiet` events changed, by their names, comes with the next one. */
  story(seat: number, since: number, remembers: boolean, quiet: readonly string[] = []): (Happened & { step: number })[] {
    this.checkWatcher(seat);
    if (!Number.isInteger(since) || since < 0 || since > this.length) throw new RangeError(`There is no step ${since}.`);
    const changes = this.changesFor(seat, remembers);
    let numbers = this.module.look(this.history[since]?.before ?? this.state, seat, remembers);
    const happened: (Happened & { step: number })[] = [];
    for (let step = remembers ? since : Math.max(since, this.lastMoveOf(seat)); step < this.length; step++) {
      for (const { row, moment } of this.told(this.history[step]!)) {
        const event = this.toldTo(row, seat);
        if (event === null) continue;
        if (quiet.includes(event.event)) {
          happened.push({ step, event, changes: [] });
          continue;
        }
        const then = this.module.look(moment, seat, remembers);
        happened.push({ step, event, changes: changes.between(numbers, then) });
        numbers = then;
      }
    }
    return happened;
  }

  private toldTo(row: number[], seat: number): Told | null {
    return toldTo(this.module.about.events[row[0]!]!, row, seat) as Told | null;
  }

  /** The step at which a seat made its last move, for an onlooker anybody's; 0 if there was none. */
  private lastMoveOf(seat: number): number {
    return Math.max(
      0,
      this.history.findLastIndex(({ seat: actor }) => actor === seat || (seat === ONLOOKER && actor !== CHANCE)),
    );
  }

  /** The events of a step as numbers, and the table at each. */
  private told({ seat, action, before }: Step): { row: number[]; moment: Uint8Array }[] {
    const { module } = this;
    const { listening, event_numbers: width, most_events: most, game } = module.about;
    const room = module.listening;
    room.set(before);
    room.fill(0, listening.told_count, listening.told_count + NUMBER_BYTES);
    const count = module.call("tell", seat, action);
    if (count > most) throw new Error(`${game}: a step led to ${count} events, and there is room for ${most}.`);
    const rows = new BigInt64Array(room.buffer, room.byteOffset + listening.told, count * width);
    return Array.from({ length: count }, (_, number) => {
      const start = listening.moments + number * module.stateBytes;
      const row = [...rows.subarray(number * width, (number + 1) * width)].map(Number);
      return { row, moment: room.slice(start, start + module.stateBytes) };
    });
  }

  private changesFor(seat: number, remembers: boolean): Changes {
    const key = `${seat} ${remembers}`;
    let found = this.changes.get(key);
    if (!found) {
      const { view, pieces } = this.module.about;
      found = new Changes(view, pieces, this.watcher(seat, remembers));
      this.changes.set(key, found);
    }
    return found;
  }

  private watcher(seat: number, remembers: boolean): Watcher {
    return { seat, places: Math.max(this.seats, this.module.about.fewest_places), remembers };
  }

  // --------------------------------------------------------------------------------------------------------- bots

  /** Whether the bots have come: false if the line to them is dead. */
  hasBots(): Promise<boolean> {
    return this.module.bots().then(
      () => true,
      () => false,
    );
  }

  /** The move that a bot of a level would make. The same seed gives the same move. */
  async choose(seat: number, level: string, seed: number | bigint = 0, patience: Patience = {}): Promise<string> {
    const { about } = this.module;
    const way = Object.hasOwn(about.levels, level) ? about.levels[level] : undefined;
    if (!way) throw new RangeError(`There is no bot called ${level}. The bots are: ${Object.keys(about.levels).join(", ")}.`);
    const bots = await this.module.bots();
    return about.moves[await choose(bots, this.knowledge(bots, seat, seed), way, patience)]!;
  }

  /**
   * Think for every seat that is to act, or for one of them. Chances are the mean of what these seats expect. A move that was
   * `made` is tried as often as the best.
   */
  async analyse(
    budget: Budget,
    seed: number | bigint = 0,
    seat: number | null = null,
    patience: Patience = {},
    made: string | null = null,
  ): Promise<Analysis> {
    checkBudget(budget);
    if (this.isOver) return { chances: this.shares(), outlooks: [], tries: 0 };
    const bots = await this.module.bots();
    const known = (seat === null ? this.toAct : [seat]).map((each) => this.knowledge(bots, each, seed));
    const expected: Estimate[][] = [];
    const analysis: Analysis = { chances: [], outlooks: [], tries: 0 };
    for (const [index, each] of known.entries()) {
      const progress = (done: number): void => patience.progress?.((index + done) / known.length);
      const tries = await triesFor(bots, each, budget, patience);
      const named = made === null ? null : this.numberOf(made);
      const { moves, chances } = await weigh(bots, each, tries, BigInt(seed), { ...patience, progress }, named);
      expected.push(chances);
      analysis.outlooks.push({ seat: each.seat, moves });
      analysis.tries += moves.reduce((sum, move) => sum + move.tries, 0);
    }
    analysis.chances = Array.from({ length: this.seats }, (_, other) => meanOf(expected.map((chances) => chances[other]!)));
    return analysis;
  }

  /** Each seat's chance to win, from the knowledge of one that owes no choice now, or the shares once it is over. */
  async lookOn(seat: number, budget: Budget, seed: number | bigint = 0, patience: Patience = {}): Promise<Estimate[]> {
    checkBudget(budget);
    this.checkSeat(seat);
    if (this.isOver) return this.shares();
    const bots = await this.module.bots();
    return lookOn(bots, knowledge(bots, this.state, seat, this.seats, [], seed, this.length), budget, patience);
  }

  private shares(): Estimate[] {
    const { places, winners } = this.result!;
    return places.map((place) => certainly(Number(place === 1) / Math.max(winners.length, 1)));
  }

  /** What a seat would see happen if it made a move, on so many re-deals, everybody playing on by habit until it is asked again. */
  async imagine(seat: number, move: string, deals: number, seed = 0): Promise<Told[][]> {
    const action = this.module.about.moves.indexOf(move);
    if (!this.legalNumbers(seat).includes(action)) throw new IllegalMove(`Seat ${seat} may not play ${move} now.`);
    const hear = (actor: number, done: number, before: Uint8Array): Told[] =>
      this.told({ seat: actor, action: done, before }).flatMap(({ row }) => this.toldTo(row, seat) ?? []);
    return imagine(this.module, await this.module.bots(), this.whenAsked(seat), seat, action, deals, seed, hear);
  }

  private knowledge(bots: Bots, seat: number, seed: number | bigint): Knowledge {
    const legal = this.legalNumbers(seat);
    if (legal.length === 0) throw new IllegalMove(`Seat ${seat} has nothing to choose now.`);
    return knowledge(bots, this.whenAsked(seat), seat, this.seats, legal, seed, this.length);
  }

  /** The table as it stood when a seat was asked for the choice that it now owes, before others made theirs. */
  private whenAsked(seat: number): Uint8Array {
    let asked = this.state;
    for (const { seat: actor, before } of this.history.toReversed()) {
      if (actor === seat) break;
      this.module.state.set(before);
      if (!seatsIn(this.module.call("acting")).includes(seat)) break;
      asked = before;
    }
    return asked;
  }

  private checkSeat(seat: number): void {
    if (!Number.isInteger(seat) || seat < 0 || seat >= this.seats)
      throw new RangeError(`There is no seat ${seat}: seats are 0 to ${this.seats - 1}.`);
  }

  private checkWatcher(seat: number): void {
    if (seat !== ONLOOKER) this.checkSeat(seat);
  }

  private lay(): void {
    this.module.state.set(this.state);
  }
}

function checkBudget(budget: Budget): void {
  const amount = "iterations" in budget ? budget.iterations : budget.seconds;
  if (!Number.isFinite(amount) || amount <= 0)
    throw new RangeError("A budget is a number of iterations or of seconds, and more than nothing.");
}

function seatsIn(bits: number): number[] {
  return Array.from({ length: CHANCE + 1 }, (_, seat) => seat).filter((seat) => (bits >> seat) & 1);
}
