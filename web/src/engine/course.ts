// The course of a match: who is to act, what was done, what each step told, and how a move is taken back.

import { toldTo } from "../rules/events.ts";
import { encode, settle, type Options } from "./about.ts";
import type { Chance } from "./chance.ts";
import type { Module } from "./module.ts";

export const ONLOOKER = -1;
export const CHANCE = 8;
const CHANCE_ACTS = 1 << CHANCE;
const NOBODY = 0;
const REFUSED = -1;
const NUMBER_BYTES = 8;

/** How a match begins. Without a seed chance waits for somebody's hand. */
export interface Start {
  options?: Options;
  /** 64 hexadecimal digits. */
  seed?: string | null;
  /** What players said before the first draw. */
  words?: string[];
  names?: string[];
}

/** Something that happened, as a watcher was told it. */
export type Told = Record<string, unknown> & { event: string };

/** What was tried is not to be done now; nothing has changed. */
export class IllegalMove extends Error {
  override name = "IllegalMove";
}

interface Step {
  seat: number;
  action: number;
  before: Uint8Array;
}

export class Course {
  readonly options: Options;
  readonly seats: number;
  readonly names: string[];
  protected readonly state: Uint8Array;
  private acting: number;
  protected readonly history: Step[] = [];
  private draws = 0;

  protected constructor(
    protected readonly module: Module,
    { options, names }: Start,
    protected chance: Chance | null,
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

  protected legalNumbers(seat: number): number[] {
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
  protected async letChanceAct(): Promise<void> {
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
   * not know before. The rules say so (`Rulebook.reveals`), here as at a server.
   */
  toldNobody(): boolean {
    const last = this.history.at(-1);
    if (!last || !this.module.about.says_what_is_told || last.seat === CHANCE || this.acting === CHANCE_ACTS) return false;
    const alone = this.actingAt(this.length - 1).length === 1;
    const turnedOverOthers = this.length > 1 && this.actingAt(this.length - 2).length > 1;
    return alone && !turnedOverOthers && !this.toldSomething(last);
  }

  /** Who was to act at a step. */
  private actingAt(step: number): number[] {
    this.module.state.set(this.history[step]!.before);
    return seatsIn(this.module.call("acting"));
  }

  /** Whether a move told anybody what it could not know before. */
  private toldSomething(move: Step): boolean {
    const { module } = this;
    const rows = this.told(move).map(({ row }) => row);
    module.told.set(rows.flat().map(BigInt));
    module.state.set(move.before);
    return module.call("reveals", move.seat, move.action, rows.length) === 1;
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

  protected toldTo(row: number[], seat: number): Told | null {
    return toldTo(this.module.about.events[row[0]!]!, row, seat) as Told | null;
  }

  /** The events of a step as numbers, and the table at each. */
  protected told({ seat, action, before }: Step): { row: number[]; moment: Uint8Array }[] {
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

  /** The table as it stood when a seat was asked for the choice that it now owes, before others made theirs. */
  protected whenAsked(seat: number): Uint8Array {
    let asked = this.state;
    for (const { seat: actor, before } of this.history.toReversed()) {
      if (actor === seat) break;
      this.module.state.set(before);
      if (!seatsIn(this.module.call("acting")).includes(seat)) break;
      asked = before;
    }
    return asked;
  }

  protected checkSeat(seat: number): void {
    if (!Number.isInteger(seat) || seat < 0 || seat >= this.seats)
      throw new RangeError(`There is no seat ${seat}: seats are 0 to ${this.seats - 1}.`);
  }

  protected lay(): void {
    this.module.state.set(this.state);
  }
}

function seatsIn(bits: number): number[] {
  return Array.from({ length: CHANCE + 1 }, (_, seat) => seat).filter((seat) => (bits >> seat) & 1);
}
