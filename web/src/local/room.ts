// A table of this device while somebody looks at it. Wishes are granted one after the other: each is decided, kept, and only
// then told, so that nobody is ever shown what a crash could lose.

import { Absent } from "../engine/module.ts";
import { Cancelled } from "../engine/thinking.ts";
import { hexOf } from "../engine/chance.ts";
import type { Answer, Command, Heard, Update } from "../protocol.ts";
import type { Lang } from "../settings.svelte.ts";
import { decide, type Wish } from "./commands.ts";
import { Forgotten, Refusal, Taken, type Keeping, type Kept, type Row, type Sitter } from "./happenings.ts";
import type { Speech } from "./speech.ts";
import type { LocalTable } from "./table.ts";
import { followsOn, tell, type Watcher } from "./updates.ts";

/** Why a connection ends: the same codes as a server's, and one for a game that goes on in another tab. */
export const RESTARTS = 1012;
export const GONE = 4404;
export const ELSEWHERE = 4409;

/** Somebody who is told what happens. */
export interface Line {
  send(message: Update | Answer | Heard): void;
  close(code: number): void;
}

interface Listener {
  line: Line;
  watcher: Watcher;
  speech: Speech;
  has: number;
  /** What it was told last of each part. */
  told: Map<string, string>;
}

/** What keeps bots from moving: they cannot come, or what they do cannot be kept. */
export type Hitch = "bots" | "storage";

/** How long a bot waits that has not come yet, or whose move could not be kept. */
const AGAIN_MS = 2000;
const ALWAYS = new Set(["type", "from", "n", "events"]);

export class Room {
  private readonly listeners = new Map<Line, Listener>();
  private work: Promise<unknown> = Promise.resolve();
  private readonly pondering = new Set<string>();
  private closed = false;
  private hitch: Hitch | null = null;

  /** `speak` finds the words of a language, `left` is called when nobody listens any more. */
  constructor(
    readonly table: LocalTable,
    private readonly kept: Kept,
    private readonly means: { keeping: Keeping; wait(hitch: Hitch | null): void },
    private readonly speak: (lang: Lang) => Promise<Speech>,
    private readonly left: () => void,
  ) {}

  /** Hear what a client says. */
  hear(line: Line, command: Command): Promise<void> {
    if (command.do === "knock") line.send({ type: "heard" });
    if (command.do === "pong" || command.do === "knock") return Promise.resolve();
    return this.inTurn(() => (command.do === "hello" ? this.greet(line, command) : this.answer(line, command)));
  }

  /** One thing after the other. */
  private inTurn<Value>(doing: () => Promise<Value>): Promise<Value> {
    const done = this.work.then(doing);
    this.work = done.catch(() => undefined);
    return done;
  }

  private async greet(line: Line, { lang, seat, have }: Extract<Command, { do: "hello" }>): Promise<void> {
    const own = typeof seat === "number" && this.table.players.includes(seat) ? seat : null;
    const language = lang === "fr" ? "fr" : "en";
    const speech = await this.speak(language);
    if (this.closed) return;
    await this.note();
    const from = followsOn(this.table, have);
    const listener = {
      line,
      watcher: { seat: own, lang: language, oddsFor: -1 },
      speech,
      has: from ?? 0,
      told: new Map<string, string>(),
    } as const;
    this.listeners.set(line, listener);
    if (typeof seat === "number" && own === null) line.send(refused(null, new Refusal("not yours"), speech));
    this.tell(listener, from, true);
    this.attend();
  }

  private async answer(line: Line, wish: Exclude<Wish, { do: "bot move" }>): Promise<void> {
    const listener = this.listeners.get(line);
    if (!listener || this.closed) return;
    try {
      const n = this.table.commands.get(wish.id) ?? (await this.grant(listener.watcher.seat, wish, wish.id));
      if (wish.do === "odds") {
        listener.watcher.oddsFor = this.table.decision;
        this.tell(listener, listener.has);
      }
      line.send({ type: "answer", id: wish.id, ok: true, n });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      line.send(refused(wish.id, error, listener.speech));
    }
  }

  /** Decide, keep and tell. Returns the number of what happened. */
  private async grant(seat: number | null, wish: Wish, command?: string): Promise<number> {
    const happenings = decide(this.table, seat, wish);
    const at = Date.now();
    const rows = happenings.map((what, index): Row => {
      const row = { n: this.table.rows + index + 1, at, what };
      return index || command === undefined ? row : { ...row, command };
    });
    if (rows.length) await this.keep(rows);
    for (const row of rows) await this.table.happen(row);
    await this.note();
    for (const listener of this.listeners.values()) this.tell(listener, listener.has);
    this.attend();
    return this.table.n;
  }

  private async keep(rows: Row[]): Promise<void> {
    try {
      await this.means.keeping.append({ ...this.kept, changed: rows[0]!.at }, rows);
    } catch (error) {
      // Another tab has played on here: whoever listens comes back to what holds by now.
      if (error instanceof Taken) this.close(RESTARTS);
      if (error instanceof Forgotten) this.close(GONE);
      throw new Refusal("busy", "not kept here");
    }
    this.isOver("storage");
  }

  /** The list of games says when a game is over. It follows from the rows, so a crash before this loses nothing. */
  private async note(): Promise<void> {
    const { status, rematch } = this.table;
    if (this.kept.status === status && this.kept.rematch === rematch) return;
    Object.assign(this.kept, { status, rematch });
    await this.means.keeping.append({ ...this.kept, changed: Date.now() }, []).catch(() => undefined);
  }

  /** Keep that somebody is about to be told what an expert would do. */
  advise(): Promise<void> {
    return this.inTurn(async () => {
      if (this.kept.advised) return;
      await this.means.keeping.append({ ...this.kept, advised: true }, []).catch(() => {
        throw new Refusal("busy", "not kept here");
      });
      this.kept.advised = true;
    });
  }

  /** The id of the game that follows this one, `id` unless there is one already. */
  rematch(id: string): Promise<string> {
    return this.inTurn(async () => {
      if (this.table.status !== "over") throw new Refusal("not now", "not over");
      if (this.table.rematch !== null) return this.table.rematch;
      const row: Row = { n: this.table.rows + 1, at: Date.now(), what: { do: "rematches", table: id } };
      await this.keep([row]);
      await this.table.happen(row);
      await this.note();
      for (const listener of this.listeners.values()) this.tell(listener, listener.has);
      return id;
    });
  }

  /** Go back to the last choice of somebody who plays with bots alone. */
  goBack(seat: number): Promise<void> {
    return this.inTurn(async () => {
      const steps = this.table.lastChoice(seat);
      if (steps === null) throw new Refusal("not now", "no choice back");
      const row: Row = { n: this.table.rows + 1, at: Date.now(), what: { do: "goes back", seat, steps } };
      await this.keep([row]);
      await this.table.happen(row);
      for (const listener of this.listeners.values()) this.tell(listener, followsOn(this.table, listener.has), true);
      this.attend();
    });
  }

  /** Tell a listener what it does not know yet: of the parts those that changed, or all of them. */
  private tell(listener: Listener, have: number | null, all = false): void {
    const update: Record<string, unknown> = { ...tell(this.table, listener.watcher, listener.speech, have) };
    let news = all || this.table.n !== have;
    for (const [part, value] of Object.entries(update)) {
      if (ALWAYS.has(part)) continue;
      const text = JSON.stringify(value);
      if (!all && listener.told.get(part) === text) delete update[part];
      else news = true;
      listener.told.set(part, text);
    }
    listener.has = this.table.n;
    if (news) listener.line.send(update as unknown as Update);
  }

  // ------------------------------------------------------------------------------------------------------------ bots

  /** Let bots think about what they are asked. */
  private attend(): void {
    if (this.closed || this.listeners.size === 0) return;
    const { decision, waiting } = this.table;
    const { seats } = this.table.opening;
    // Those who think are large. While a person does there is time to fetch them, for the next choice or for a hint.
    const isBot = ({ level }: Sitter): boolean => level !== null;
    if (seats.some(isBot) && !waiting.every((seat) => isBot(seats[seat]!))) this.table.engine.callBots();
    for (const seat of waiting) {
      const level = seats[seat]!.level;
      const asked = `${decision} ${seat}`;
      if (level === null || this.pondering.has(asked)) continue;
      this.pondering.add(asked);
      void this.think(seat, decision, level).finally(() => this.pondering.delete(asked));
    }
  }

  private async think(seat: number, decision: number, level: string): Promise<void> {
    const cancelled = (): boolean => this.closed || this.table.decision !== decision;
    const seed = await botSeed(this.table.opening.seed, seat, this.table.engine.length);
    try {
      if (cancelled()) return;
      const { engine } = this.table;
      const move = await engine.choose(seat, level, seed, { cancelled }).catch((error: unknown) => {
        if (error instanceof Cancelled || error instanceof Absent) throw error;
        console.error(error);
        return engine.choose(seat, "random", seed);
      });
      this.isOver("bots");
      await this.inTurn(async () => {
        if (!cancelled()) await this.grant(null, { do: "bot move", seat, decision, move });
      });
    } catch (error) {
      // Who could not come, or what could not be kept, is tried again: nobody else would ask for it.
      const hitch = error instanceof Absent ? "bots" : error instanceof Refusal && error.code === "busy" ? "storage" : null;
      if (hitch) this.waitFor(hitch);
      else if (!(error instanceof Cancelled || error instanceof Refusal)) throw error;
    }
  }

  private waitFor(hitch: Hitch): void {
    if (this.closed) return;
    this.tellHitch(hitch);
    setTimeout(() => this.attend(), AGAIN_MS);
  }

  private isOver(hitch: Hitch): void {
    if (this.hitch === hitch) this.tellHitch(null);
  }

  private tellHitch(hitch: Hitch | null): void {
    if (this.hitch === hitch) return;
    this.hitch = hitch;
    this.means.wait(hitch);
  }

  // --------------------------------------------------------------------------------------------------------- leaving

  /** Somebody listens no more. */
  leave(line: Line): void {
    this.listeners.delete(line);
    if (this.listeners.size === 0) this.end();
  }

  private end(): void {
    if (this.closed) return;
    this.closed = true;
    this.tellHitch(null);
    this.left();
  }

  /** End all connections. */
  close(code: number): void {
    const lines = [...this.listeners.keys()];
    this.listeners.clear();
    this.end();
    for (const line of lines) line.close(code);
  }
}

export function refused(id: string | null, refusal: Refusal, speech: Speech): Answer {
  const code = refusal.code as "not now";
  return { type: "answer", id, ok: false, error: { code, text: speech.refuse(refusal) } };
}

/** The seed of a bot's choice: it follows from the match's own, so that a bot that is asked again chooses the same. */
async function botSeed(seed: string, seat: number, step: number): Promise<bigint> {
  const text = new TextEncoder().encode(`${seed} bot ${seat} ${step}`);
  return BigInt(`0x${hexOf(await crypto.subtle.digest("SHA-256", text)).slice(0, 15)}`);
}
