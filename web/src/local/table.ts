// A table on this device, as it follows from how it was opened and what happened there: `larcin.table.table` for tables at
// which all sit from the start. `happen` is the only thing that changes it, so that the same rows give the same table.

import type { About } from "../engine/about.ts";
import { CHANCE, type Told } from "../engine/course.ts";
import { Engine } from "../engine/engine.ts";
import type { Module } from "../engine/module.ts";
import { Refusal, type Happening, type Opening, type Row } from "./happenings.ts";

/** What one happening added to the story: steps of the match, and perhaps an event of the table itself. */
export interface Chapter {
  n: number;
  steps: number;
  event: Told | null;
}

/** A match is played on by the rules that it was begun with, or not at all. */
export function checkRules({ game, rules }: { game: string; rules: number }, about: About): void {
  if (rules !== about.rules) throw new Refusal("no such game", "other rules here", { game });
}

export class LocalTable {
  /** How much has happened, as is told: changes of sealed choices do not count. */
  n: number;
  /** How much of its log has happened. */
  rows = 0;
  /** The number of the happening that opened the choice which is open now. */
  decision: number;
  readonly sealed = new Map<number, string>();
  story: Chapter[];
  undo: { seat: number; agreed: Set<number> } | null = null;
  /** Whether somebody was against taking back the move that led to the open decision. */
  undoRefused = false;
  undone = false;
  /** Who made the last move, if it was made alone and without a draw. */
  lastMover: number | null = null;
  /** Whoever has less than this number may have been told what has not happened since: it is told all afresh. */
  retold = 0;
  rematch: string | null = null;
  ended = 0;
  /** The numbers that commands were answered with. */
  readonly commands = new Map<string, number>();
  /** For a decision, whether the move that led to it told nobody anything. */
  private harmless = { decision: -1, is: false };

  private constructor(
    readonly opening: Opening,
    readonly engine: Engine,
  ) {
    const { seats } = opening;
    this.story = seats.map(({ name }, seat) => ({ n: seat + 1, steps: 0, event: { event: "table: sits", seat, name } }));
    this.n = this.decision = seats.length + 1;
    this.story.push({ n: this.n, steps: engine.length, event: { event: "table: starts" } });
  }

  /** The table as it stands after these rows. */
  static async open(module: Module, opening: Opening, rows: Row[] = []): Promise<LocalTable> {
    checkRules(opening, module.about);
    const { options, seed, seats, before: actions } = opening;
    const [names, words] = [seats.map((seat) => seat.name), seats.map((seat) => seat.words)];
    const engine = actions
      ? await Engine.read(module, { options, names, actions, chance: { seed, words } })
      : await Engine.create(module, { options, seed, names, words });
    const table = new LocalTable(opening, engine);
    for (const row of rows) await table.happen(row);
    return table;
  }

  // ------------------------------------------------------------------------------------------------------ what holds

  get remembers(): boolean {
    return this.opening.memory === "aid";
  }

  get status(): "playing" | "over" {
    return this.engine.isOver ? "over" : "playing";
  }

  /** The seats that still have to choose. */
  get waiting(): number[] {
    return this.engine.toAct.filter((seat) => seat !== CHANCE && !this.sealed.has(seat));
  }

  isBot(seat: number): boolean {
    return this.opening.seats[seat]!.level !== null;
  }

  /** The seats of people. */
  get players(): number[] {
    return [...this.opening.seats.keys()].filter((seat) => !this.isBot(seat));
  }

  /** Whether a seat may ask for its last move back: nobody has chosen anything since, and it told nobody anything. */
  canUndo(seat: number): boolean {
    if (this.engine.isOver || this.lastMover !== seat || this.isBot(seat) || this.sealed.size > 0 || this.undoRefused) return false;
    if (this.harmless.decision !== this.decision) this.harmless = { decision: this.decision, is: this.engine.toldNobody() };
    return this.harmless.is;
  }

  // ---------------------------------------------------------------------------------------------------- what happens

  /** Let the next thing happen. */
  async happen({ n, at, what, command }: Row): Promise<void> {
    if (n !== this.rows + 1) throw new Error(`Happening ${n} cannot follow ${this.rows}.`);
    this.rows = n;
    if (!(what.do === "chooses" && what.again)) this.n += 1;
    const event = await this.let(what, at);
    const steps = this.engine.length;
    if (event || this.story.at(-1)!.steps !== steps) this.story.push({ n: this.n, steps, event });
    if (command !== undefined) this.commands.set(command, this.n);
  }

  private async let(what: Happening, at: number): Promise<Told | null> {
    if (what.do === "rematches") {
      this.rematch = what.table;
      return { event: "table: rematch", table: what.table };
    }
    const { seat } = what;
    if (what.do === "chooses") {
      this.sealed.set(seat, what.move);
      if (this.waiting.length === 0) await this.turnOver(at);
      return null;
    }
    if (what.do === "goes back") {
      this.takeBack(what.steps);
      this.retold = this.n;
      return { event: "table: takes back", seat, name: this.opening.seats[seat]!.name };
    }
    if (what.do === "asks undo") this.undo = { seat, agreed: new Set() };
    else if (what.do === "agrees undo") this.undo?.agreed.add(seat);
    else if (what.do === "refuses undo") [this.undo, this.undoRefused] = [null, true];
    else this.takeBack();
    return { event: `table: ${what.do}`, seat, name: this.opening.seats[seat]!.name };
  }

  /** All have chosen: play the choices in the order of the seats. Any other order would come to the same. */
  private async turnOver(at: number): Promise<void> {
    const before = this.engine.length;
    const choices = [...this.sealed].toSorted(([one], [other]) => one - other);
    for (const [seat, move] of choices) await this.engine.play(seat, move);
    this.lastMover = choices.length === 1 && this.engine.length === before + 1 ? choices[0]![0] : null;
    this.undo = null;
    this.openDecision();
    if (this.engine.isOver) this.ended = at;
  }

  /** Where a seat that plays with bots alone made its last choice, in steps; null if there is none to go back to. */
  lastChoice(seat: number): number | null {
    if (this.engine.isOver || this.players.length !== 1 || this.players[0] !== seat) return null;
    return this.engine.lastChoiceOf(seat, this.opening.before?.length ?? 0);
  }

  private takeBack(steps = this.engine.length - 1): void {
    do this.engine.takeBack();
    while (this.engine.length > steps);
    [this.undo, this.undone, this.lastMover] = [null, true, null];
    steps = this.engine.length;
    const kept = this.story.filter((chapter) => chapter.steps <= steps || chapter.event !== null);
    this.story = kept.map((chapter) => ({ ...chapter, steps: Math.min(chapter.steps, steps) }));
    this.openDecision();
  }

  private openDecision(): void {
    this.decision = this.n;
    this.sealed.clear();
    this.undoRefused = false;
  }
}
