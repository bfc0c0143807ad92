// A game's compiled rules and bots in memory: the functions of WebAssembly modules, and the arrays that they read and fill.
// All arrays lie in a module, so nothing is ever allocated. Whole numbers have 32 bits; what needs 64 lies in arrays.

import type { About } from "./about.ts";

type Call = (...numbers: number[]) => number;

/** What rules and bots have in common. Each has a memory of its own. */
export abstract class Compiled {
  /** How many bytes a state has. */
  readonly stateBytes: number;
  readonly states: Uint8Array;
  readonly options: Int16Array;
  readonly actions: Int16Array;
  readonly weights: Int32Array;
  readonly places: Int16Array;
  readonly scores: Int32Array;
  readonly numbers: Int16Array;
  readonly odds: Float64Array;
  readonly imagined: Uint8Array;
  readonly dice: BigUint64Array;
  readonly seeds: BigUint64Array;
  private readonly exports: WebAssembly.Exports;
  private readonly memory: ArrayBuffer;

  constructor(
    readonly about: About,
    compiled: WebAssembly.Module,
  ) {
    this.exports = new WebAssembly.Instance(compiled, {}).exports;
    this.memory = (this.exports.memory as WebAssembly.Memory).buffer;
    this.stateBytes = about.buffers.states!.bytes;
    this.states = this.bytes("states");
    this.imagined = this.bytes("imagined");
    this.options = this.view(Int16Array, "options");
    this.actions = this.view(Int16Array, "actions");
    this.weights = this.view(Int32Array, "weights");
    this.places = this.view(Int16Array, "places");
    this.scores = this.view(Int32Array, "scores");
    this.numbers = this.view(Int16Array, "numbers");
    this.odds = this.view(Float64Array, "odds");
    this.dice = this.view(BigUint64Array, "dice");
    this.seeds = this.view(BigUint64Array, "seeds");
  }

  /** Call a rule by its name, with the numbers that it takes. */
  call(name: string, ...numbers: number[]): number {
    return (this.exports[name] as Call)(...numbers);
  }

  /** Whether a rule is here, and not in the other module. */
  has(name: string): boolean {
    return name in this.exports;
  }

  /** The first state: what most rules work on. */
  get state(): Uint8Array {
    return this.states.subarray(0, this.stateBytes);
  }

  /** All that a watcher may know of a state, as numbers: they stay in `numbers`, too. */
  look(state: Uint8Array, seat: number, remembers: boolean): Int16Array {
    this.state.set(state);
    this.numbers.fill(0);
    this.call("look", seat, this.about.observed, this.about.informed, Number(remembers));
    return this.numbers.slice();
  }

  /** Ask a rule about what was seen last: it has a blank sheet to reckon on. */
  protected reckonBy(rule: string, seats: number, seat: number): number {
    this.odds.fill(0);
    this.imagined.fill(0);
    return this.call(rule, seats, seat);
  }

  private at(buffer: string): number {
    return (this.exports[`at_${buffer}`] as WebAssembly.Global).value as number;
  }

  protected bytes(buffer: string): Uint8Array {
    return new Uint8Array(this.memory, this.at(buffer), this.lengthOf(buffer) * this.about.buffers[buffer]!.bytes);
  }

  private lengthOf(buffer: string): number {
    return this.about.buffers[buffer]!.shape.reduce((all, length) => all * length, 1);
  }

  protected view<Kind>(kind: new (memory: ArrayBuffer, at: number, length: number) => Kind, buffer: string): Kind {
    return new kind(this.memory, this.at(buffer), this.lengthOf(buffer));
  }
}

/** Bots have not come, and cannot just now: the line to them is dead. */
export class Absent extends Error {
  override name = "Absent";
}

/** The rules of a game, and players by habit; other bots come later, when somebody asks for them. */
export class Module extends Compiled {
  readonly listening: Uint8Array;
  readonly told: BigInt64Array;
  readonly previews: Int16Array;
  private coming: Promise<Bots> | null = null;

  constructor(
    about: About,
    compiled: WebAssembly.Module,
    private readonly fetchBots: () => Promise<WebAssembly.Module>,
  ) {
    super(about, compiled);
    this.listening = this.bytes("listening");
    this.told = this.view(BigInt64Array, "told");
    this.previews = this.view(Int16Array, "previews");
  }

  /** Those who think. Where they could not be had (`Absent`), the next who asks tries again. */
  bots(): Promise<Bots> {
    if (!this.coming) {
      const coming = this.fetchBots().then(
        (compiled) => new Bots(this.about, compiled),
        (cause: unknown) => {
          throw new Absent(`The bots of ${this.about.game} could not be fetched.`, { cause });
        },
      );
      coming.catch(() => (this.coming = null));
      this.coming = coming;
    }
    return this.coming;
  }

  /** What a seat may expect, from what was seen last; 0 if there is nothing to say. */
  reckon(seats: number, seat: number): number {
    return this.reckonBy("reckon", seats, seat);
  }
}

/** The bots of a game, and random play. */
export class Bots extends Compiled {
  readonly moves: Int16Array;
  readonly thoughts: Float64Array;
  readonly used: BigInt64Array;
  readonly contest: BigInt64Array;
  readonly rewards: Float64Array;
  private readonly ranked: Int16Array;
  private readonly inclinations: Float64Array;
  private readonly choices: Uint8Array;

  constructor(about: About, compiled: WebAssembly.Module) {
    super(about, compiled);
    this.moves = this.view(Int16Array, "moves");
    this.thoughts = this.view(Float64Array, "thoughts");
    this.used = this.view(BigInt64Array, "used");
    this.contest = this.view(BigInt64Array, "contest");
    this.rewards = this.view(Float64Array, "rewards");
    this.ranked = this.view(Int16Array, "ranked");
    this.inclinations = this.view(Float64Array, "inclinations");
    this.choices = this.bytes("choices");
  }

  /** The move that is certainly best from what was seen last; -1 where that is not known. */
  known(seats: number, seat: number): number {
    return this.reckonBy("moveKnown", seats, seat);
  }

  /** Begin with an empty table of trees, of so many slots. */
  clearTree(slots: number): void {
    this.choices.fill(0, 0, slots * this.about.buffers.choices!.bytes);
    this.used[0] = 0n;
    this.contest.fill(0n);
    this.rewards.fill(0);
  }
  /** Let the next search begin every try with one move: a contest with one candidate. */
  hearOnly(move: number): void {
    this.contest[0] = 1n;
    this.ranked[0] = move;
    this.inclinations[0] = 1;
  }
}
