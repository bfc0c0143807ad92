// A game by letters while its player looks at it: the same messages as at any table. Each turn is kept, and then told.

import type { Module } from "../engine/module.ts";
import { Refusal, type Keeping, type Kept, type Opening } from "../local/happenings.ts";
import { refused, type Line } from "../local/room.ts";
import type { Speech } from "../local/speech.ts";
import { LocalTable } from "../local/table.ts";
import { followsOn, tell, tellTable, type Watcher } from "../local/updates.ts";
import type { Command, Update } from "../protocol.ts";
import type { Lang } from "../settings.svelte.ts";
import { read, write, type Letter } from "./letter.ts";
import { add, follow, type Match, type Own, type Story } from "./play.ts";

/** What is kept of a game by letters: the last letter that was read or written, and what is one's own. */
export interface Post {
  text: string;
  own: Own;
}

/** What a letter comes to: whose turn it is, and the table as it stands, once all have joined. */
export interface Place {
  story: Story;
  table: LocalTable | null;
}

/** A game by letters as it was opened. Chance has no seed: it draws from what the letters show. */
export function openingOf({ game, rules, options, players }: Letter, own: Own, id: string, created: number): Opening {
  const free = Array.from({ length: Number(options.seats) - players.length }, () => "");
  const names = [...players.map(({ name }) => name), ...free];
  const seats = names.map((name, seat) => ({ name, level: null, words: "", elsewhere: seat !== own.seat }));
  return { id, game, rules, options, memory: "aid", odds: "request", seed: "", commitment: "", created, seats };
}

/** Read a letter from the first deed to the last. `Contradiction` if it tells what cannot be. */
export async function placeOf(module: Module, letter: Letter, own: Own, opening: Opening): Promise<Place> {
  if (letter.players.length < Number(letter.options.seats)) return { story: await follow(letter, noMatch), table: null };
  const table = await LocalTable.open(module, opening);
  const { engine } = table;
  const match: Match = {
    toAct: () => Promise.resolve(engine.toAct),
    legal: (seat) => Promise.resolve(engine.legal(seat)),
    chances: () => Promise.resolve(engine.chances()),
    play: async (seat, move) => {
      await engine.play(seat, move);
      table.n += 1;
      table.story.push({ n: table.n, steps: engine.length, event: null });
    },
  };
  const story = await follow(letter, match);
  table.decision = table.n;
  for (const seat of story.chosen) table.sealed.set(seat, (seat === own.seat && own.sealed) || "");
  return { story, table };
}

const notYet = (): never => {
  throw new Error("Nobody plays before all have joined.");
};
const noMatch: Match = { toAct: notYet, legal: notYet, play: notYet, chances: notYet };

/** Do all that a player need not be asked about: let chance act, open what was sealed. */
export async function goOn(module: Module, place: Place, own: Own, opening: Opening): Promise<{ place: Place; own: Own }> {
  let here = { place, own };
  while (isTurn(here.place, here.own) && here.place.story.turn!.what !== "choose") {
    const { letter, own: next } = await add(here.place.story, here.own);
    here = { place: await placeOf(module, letter, next, opening), own: next };
  }
  return here;
}

const isTurn = ({ story }: Place, { seat }: Own): boolean => story.turn?.seat === seat;

/** Who is to write now, and what the letter says: for whoever sends it on. */
export interface Outgoing {
  text: string;
  /** The name of who is to write; null if the game is over. Empty for whoever joins next. */
  to: string | null;
  yours: boolean;
}

export class LetterRoom {
  private readonly listeners = new Map<Line, { watcher: Watcher; speech: Speech; has: number | null }>();
  /** The numbers that commands were answered with. */
  private readonly answered = new Map<string, number>();
  private work: Promise<unknown> = Promise.resolve();
  private closed = false;

  constructor(
    private readonly module: Module,
    private readonly kept: Kept & { post: Post },
    private place: Place,
    private readonly keeping: Keeping,
    private readonly speak: (lang: Lang) => Promise<Speech>,
    private readonly left: () => void,
  ) {}

  hear(line: Line, command: Command): Promise<void> {
    if (command.do === "knock") line.send({ type: "heard" });
    if (command.do === "pong" || command.do === "knock") return Promise.resolve();
    const done = this.work.then(() => (command.do === "hello" ? this.greet(line, command) : this.answer(line, command)));
    this.work = done.catch(() => undefined);
    return done;
  }

  private async greet(line: Line, { lang, seat, have }: Extract<Command, { do: "hello" }>): Promise<void> {
    const language = lang === "fr" ? "fr" : "en";
    const speech = await this.speak(language);
    if (this.closed) return;
    const own = seat === this.kept.post.own.seat ? seat : null;
    if (typeof seat === "number" && own === null) line.send(refused(null, new Refusal("not yours"), speech));
    const { table } = this.place;
    this.listeners.set(line, { watcher: { seat: own, lang: language, oddsFor: -1 }, speech, has: table && followsOn(table, have) });
    this.tell(line);
  }

  private async answer(line: Line, command: Exclude<Command, { do: "hello" | "pong" | "knock" }>): Promise<void> {
    const listener = this.listeners.get(line);
    if (!listener || this.closed) return;
    try {
      const n = this.answered.get(command.id) ?? (await this.grant(listener.watcher, command));
      this.answered.set(command.id, n);
      line.send({ type: "answer", id: command.id, ok: true, n });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      line.send(refused(command.id, error, listener.speech));
    }
  }

  private async grant(watcher: Watcher, command: Exclude<Command, { do: "hello" | "pong" | "knock" }>): Promise<number> {
    if (watcher.seat === null) throw new Refusal("not yours", "not seated");
    if (command.do === "move") await this.move(command.decision, command.move);
    else if (command.do === "odds" && this.place.table) watcher.oddsFor = this.place.table.decision;
    else throw new Refusal("not now");
    for (const each of this.listeners.keys()) this.tell(each);
    return this.place.table!.n;
  }

  /** Choose, and write the letter on as far as that goes. */
  private async move(decision: number, move: string): Promise<void> {
    const { place, kept } = this;
    const { own } = kept.post;
    if (!place.table || decision !== place.table.decision) throw new Refusal("late");
    if (!isTurn(place, own)) throw new Refusal("not now", "not your turn");
    if (!place.table.engine.legal(own.seat).includes(move)) throw new Refusal("illegal");
    const added = await add(place.story, own, move);
    const next = await placeOf(this.module, added.letter, added.own, kept.opening);
    const here = await goOn(this.module, next, added.own, kept.opening);
    const post = { text: await write(here.place.story.letter), own: here.own };
    const status = here.place.table!.status;
    await this.keeping.open({ ...kept, post, status, changed: Date.now() }).catch(() => {
      throw new Refusal("busy", "not kept here");
    });
    Object.assign(kept, { post, status });
    this.place = here.place;
  }

  private tell(line: Line): void {
    const listener = this.listeners.get(line)!;
    const { table } = this.place;
    line.send(table ? this.played(table, listener.watcher, listener.speech, listener.has) : this.awaited());
    listener.has = table?.n ?? null;
  }

  private played(table: LocalTable, watcher: Watcher, speech: Speech, have: number | null): Update {
    const { turn } = this.place.story;
    const told = tell(table, watcher, speech, have);
    const chooses = turn?.seat === watcher.seat && turn.what === "choose";
    return { ...told, waiting: turn ? [turn.seat] : [], can_undo: false, ...(chooses ? {} : { legal: [], previews: {} }) };
  }

  /** A table at which seats are free. */
  private awaited(): Update {
    const table = { ...tellTable(this.kept), status: "waiting" as const };
    const seats = table.seats.map((seat) => (seat.name ? seat : { ...seat, kind: "free" as const }));
    const empty = { waiting: [], chosen: [], mine: null, legal: [], previews: {}, odds: null, clocks: null, undo: null, can_undo: false };
    const more = { votes: {}, can_vote: [], chat: [], record: false, decision: 0, view: null, events: [] };
    return { type: "update", from: null, n: 0, table: { ...table, seats }, ...empty, ...more };
  }

  leave(line: Line): void {
    this.listeners.delete(line);
    if (this.listeners.size > 0 || this.closed) return;
    this.closed = true;
    this.left();
  }

  close(code: number): void {
    const lines = [...this.listeners.keys()];
    this.listeners.clear();
    if (!this.closed) {
      this.closed = true;
      this.left();
    }
    for (const line of lines) line.close(code);
  }
}

/** What is to be sent on from a game as it is kept. */
export async function outgoing(module: Module, { post, opening }: Kept & { post: Post }): Promise<Outgoing> {
  const letter = await read(post.text);
  const { turn } = (await placeOf(module, letter, post.own, opening)).story;
  const to = turn && (letter.players[turn.seat]?.name ?? "");
  return { text: post.text, to, yours: turn?.seat === post.own.seat };
}
