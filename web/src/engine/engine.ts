// A match in the browser, by the same compiled rules as on the server: what `larcin.match.Match` is to Python.

import { Changes, type Change } from "../rules/changes.ts";
import { readView, type Watcher } from "../rules/views.ts";
import type { Options } from "./about.ts";
import { certainly, lookOn, meanOf, triesFor, weigh, type Analysis, type Estimate } from "./analysis.ts";
import { Chance } from "./chance.ts";
import { CHANCE, Course, IllegalMove, ONLOOKER, type Start, type Told } from "./course.ts";
import { imagine } from "./imagining.ts";
import type { Compiled, Module } from "./module.ts";
import { choose, knowledge, type Budget, type Knowledge, type Patience } from "./thinking.ts";

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

export interface Happened {
  event: Told;
  /** What it changed in what the watcher sees. */
  changes: Change[];
}

export class Engine extends Course {
  private readonly changes = new Map<string, Changes>();

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

  /** The step at which a seat made its last move, for an onlooker anybody's; 0 if there was none. */
  private lastMoveOf(seat: number): number {
    return Math.max(
      0,
      this.history.findLastIndex(({ seat: actor }) => actor === seat || (seat === ONLOOKER && actor !== CHANCE)),
    );
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
    return { seat, chairs: Math.max(this.seats, this.module.about.fewest_chairs), remembers };
  }

  // --------------------------------------------------------------------------------------------------------- bots

  /** Have those come who think. Whoever needs one who has not come is told so, and asks again. */
  callBots(): void {
    this.module.bots().catch(() => undefined);
  }

  /** The move that a bot of a level would make. The same seed gives the same move. */
  async choose(seat: number, level: string, seed: number | bigint = 0, patience: Patience = {}): Promise<string> {
    const { about } = this.module;
    const way = Object.hasOwn(about.levels, level) ? about.levels[level] : undefined;
    if (!way) throw new RangeError(`There is no bot called ${level}. The bots are: ${Object.keys(about.levels).join(", ")}.`);
    return about.moves[await choose(this.module, this.knowledge(this.module, seat, seed), way, patience)]!;
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

  private knowledge(rules: Compiled, seat: number, seed: number | bigint): Knowledge {
    const legal = this.legalNumbers(seat);
    if (legal.length === 0) throw new IllegalMove(`Seat ${seat} has nothing to choose now.`);
    return knowledge(rules, this.whenAsked(seat), seat, this.seats, legal, seed, this.length);
  }

  private checkWatcher(seat: number): void {
    if (seat !== ONLOOKER) this.checkSeat(seat);
  }
}

function checkBudget(budget: Budget): void {
  const amount = "iterations" in budget ? budget.iterations : budget.seconds;
  if (!Number.isFinite(amount) || amount <= 0)
    throw new RangeError("A budget is a number of iterations or of seconds, and more than nothing.");
}
