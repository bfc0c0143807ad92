// Keeps the tables of this device: opens them, finds them again, and says what remains of them.

import { settle, type About } from "../engine/about.ts";
import { commitment, hexOf } from "../engine/chance.ts";
import { Engine } from "../engine/engine.ts";
import type { Module } from "../engine/module.ts";
import { Cancelled } from "../engine/thinking.ts";
import { PostOffice } from "../letters/office.ts";
import type { LetterRoom } from "../letters/room.ts";
import type { Hint, NewTable, Replay, Table } from "../protocol.ts";
import type { Lang } from "../settings.svelte.ts";
import type { Draw } from "../verify.ts";
import {
  HERE,
  playedAs,
  Refusal,
  type GameHere,
  type Keeping,
  type Kept,
  type Opening,
  type Sitter,
  type WholeRecord,
} from "./happenings.ts";
import { hintFor } from "./hints.ts";
import { drawsOf, gameOf, readRecord, recordOf, replayOf } from "./records.ts";
import { ELSEWHERE, GONE, Room, type Hitch, type Line } from "./room.ts";
import { botName, say, type Speech, type TableWords } from "./speech.ts";
import { checkRules, LocalTable } from "./table.ts";
import { tellTable } from "./updates.ts";

const LONGEST_NAME = 24;
const LONGEST_WORDS = 200;
const ID_BYTES = 8;
/** How strong bots are that take people's places. */
const USUAL_LEVEL = "expert";

/** What a landlord needs: where games are kept, the rules and words of a game, and a way to have a table for itself. */
export interface Means {
  keeping: Keeping;
  rules(game: string): Promise<Module>;
  tableWords(lang: Lang): Promise<TableWords>;
  speech(about: About, lang: Lang): Promise<Speech>;
  /** Hold a table, so that no other tab plays there: how to let go, or null where another holds it. `lost` if it is taken over. */
  hold(id: string, takeOver: boolean, lost: () => void): Promise<(() => void) | null>;
  /** Told what keeps bots from moving while somebody waits for them, and null when nothing does any more. */
  wait(hitch: Hitch | null): void;
}

/** Whether somebody at this device has the seat. */
const isHere = ({ level, elsewhere }: Sitter): boolean => level === null && !elsewhere;

/** A table, or a game by letters, that somebody looks at. */
export type AnyRoom = Room | LetterRoom;

export class Landlord {
  private readonly rooms = new Map<string, Promise<AnyRoom | null>>();
  readonly office: PostOffice;

  constructor(private readonly means: Means) {
    this.office = new PostOffice(means, newId);
  }

  // ---------------------------------------------------------------------------------------------------------- tables

  async create(wish: NewTable, lang: Lang): Promise<string> {
    const { about } = await this.means.rules(wish.game);
    const own = await this.means.tableWords(lang);
    let options;
    try {
      options = settle(about, wish.options ?? {});
    } catch (error) {
      throw new Refusal("unreadable", "bad option", { why: (error as Error).message });
    }
    if (wish.clock || wish.open || wish.seats?.includes("free")) throw new Refusal("not now", "needs a server");
    if (wish.seats?.length !== options.seats) throw new Refusal("unreadable", "bad seats", { seats: String(options.seats) });
    const levels = wish.seats!.map((text) => (text.startsWith("bot:") ? text.slice("bot:".length) : null));
    const seats = wish.seats!.map((text, seat): Sitter => {
      const [kind, rest] = [text.split(":", 1)[0]!, text.slice(text.indexOf(":") + 1)];
      if (kind === "bot" && Object.hasOwn(about.levels, rest)) return { name: botName(own, seat, levels), level: rest, words: "" };
      if (kind === "bot") throw new Refusal("unreadable", "no such bot", { bots: Object.keys(about.levels).join(", ") });
      if (kind !== "me") throw new Refusal("unreadable", "bad seats", { seats: String(options.seats) });
      const name = tidy(kind === text ? (wish.name ?? "") : rest) || say(own, "nameless", lang, { number: seat + 1 });
      if ([...name].length > LONGEST_NAME) throw new Refusal("too long", "name needed", { most: String(LONGEST_NAME) });
      return { name, level: null, words: "" };
    });
    const words = tidy(wish.words ?? "");
    if ([...words].length > LONGEST_WORDS) throw new Refusal("too long");
    const first = seats.find(({ level }) => level === null);
    if (first) first.words = words;
    const { game, rules } = about;
    return this.open(newId(), { game, rules, options, memory: wish.memory ?? "aid", odds: wish.odds ?? "off", seats });
  }

  private async open(id: string, agreed: Omit<Opening, "id" | "seed" | "commitment" | "created">): Promise<string> {
    const seed = randomHex(32);
    // What was drawn before in another match is nothing to promise.
    const promise = agreed.before ? "" : await commitment(seed);
    const opening = { ...agreed, id, seed, commitment: promise, created: Date.now() };
    await this.keep({ id, opening, status: "playing", changed: opening.created, rematch: null });
    return id;
  }

  private async keep(kept: Kept): Promise<void> {
    await this.means.keeping.open(kept).catch(() => {
      throw new Refusal("busy", "not kept here");
    });
  }

  /** A table, if it can be played on: its rules are fetched. */
  async table(id: string): Promise<Table> {
    const { kept } = await this.find(id);
    checkRules(kept.opening, (await this.means.rules(kept.opening.game)).about);
    return tellTable(kept);
  }

  /** All games, the last one first. */
  async tables(): Promise<GameHere[]> {
    const all = await this.means.keeping.all();
    const whole = all.filter((kept) => Array.isArray(kept.opening?.seats)); // one that is damaged hides no other
    return whole.map((kept) => ({
      table: tellTable(kept),
      changed: kept.changed,
      brought: kept.record !== undefined,
      origin: (kept.record && playedAs(kept.record)) ?? kept.id,
    }));
  }

  private async find(id: string): Promise<NonNullable<Awaited<ReturnType<Keeping["read"]>>>> {
    const found = await this.means.keeping.read(id);
    if (!found) throw new Refusal("no such table");
    return found;
  }

  /** The same again, seats turned by one: the same table for all who ask. */
  async rematch(id: string, lang: Lang): Promise<string> {
    const { opening, post } = (await this.find(id)).kept;
    if (post) return this.office.begin({ game: opening.game, options: opening.options, name: opening.seats[post.own.seat]!.name });
    const own = await this.means.tableWords(lang);
    const next = await this.within(id, (room) => room.rematch(newId()));
    if (await this.means.keeping.read(next)) return next;
    const count = opening.seats.length;
    const before = (seat: number): Sitter => opening.seats[(seat + count - 1) % count]!;
    const levels = opening.seats.map((_, seat) => before(seat).level);
    const seats = opening.seats.map((_, seat): Sitter => {
      const { name, level } = before(seat);
      return { name: level === null ? name : botName(own, seat, levels), level, words: "" };
    });
    const { game, rules, options, memory, odds } = opening;
    return this.open(next, { game, rules, options, memory, odds, seats });
  }

  /** Forget a game. Whoever still looks at it, in any tab, is told that it is gone. */
  async remove(id: string): Promise<void> {
    await this.rooms.get(id)?.then((room) => room?.close(GONE));
    const letGo = await this.means.hold(id, true, () => undefined);
    await this.means.keeping.remove(id);
    letGo?.();
  }

  // ------------------------------------------------------------------------------------------------------------ rooms

  /** The room of a table, opened for whoever comes first; null where another tab plays there. */
  private room(id: string, takeOver: boolean): Promise<AnyRoom | null> {
    const open = this.rooms.get(id);
    if (open) return open;
    const opening = this.enter(id, takeOver);
    this.rooms.set(id, opening);
    opening.then(
      (room) => room ?? this.rooms.delete(id),
      () => this.rooms.delete(id),
    );
    return opening;
  }

  private async enter(id: string, takeOver: boolean): Promise<AnyRoom | null> {
    let room: AnyRoom | undefined;
    const letGo = await this.means.hold(id, takeOver, () => room?.close(ELSEWHERE));
    if (!letGo) return null;
    try {
      const { kept, rows } = await this.find(id);
      if (kept.record) throw new Refusal("not now", "over");
      const module = await this.means.rules(kept.opening.game);
      const speak = (lang: Lang): Promise<Speech> => this.means.speech(module.about, lang);
      const left = (): void => {
        this.rooms.delete(id);
        letGo();
      };
      room =
        (await this.office.room(module, kept, speak, left)) ??
        new Room(await LocalTable.open(module, kept.opening, rows), kept, this.means, speak, left);
      return room;
    } catch (error) {
      letGo();
      throw error;
    }
  }

  /** Do something at a table, whether somebody looks at it or not. */
  private async within<Value>(id: string, act: (room: Room) => Value | Promise<Value>): Promise<Value> {
    const room = (await this.room(id, true)) as Room;
    const visitor: Line = { send: () => undefined, close: () => undefined };
    try {
      return await act(room);
    } finally {
      room.leave(visitor); // it closes if nobody else is there
    }
  }

  /** Let somebody listen at a table and speak there: what it says goes to the answer, which is null if it was sent away. */
  async connect(id: string, takeOver: boolean, line: Line): Promise<AnyRoom | null> {
    try {
      const room = await this.room(id, takeOver);
      if (!room) line.close(ELSEWHERE);
      return room;
    } catch (error) {
      if (error instanceof Refusal && error.code === "no such table") {
        line.close(GONE);
        return null;
      }
      throw error;
    }
  }

  /** Take back the last choice of somebody who plays with bots alone, whatever came of it. */
  async goBack(id: string, seat: number): Promise<void> {
    const room = await this.rooms.get(id);
    if (!(room instanceof Room)) throw new Refusal("not now", "no choice back");
    await room.goBack(seat);
  }

  /** What an expert would do in a seat of a table that somebody plays at. */
  async hint(id: string, seat: number, lang: Lang): Promise<Hint | null> {
    const room = await this.rooms.get(id);
    if (!(room instanceof Room)) return null;
    const { about } = await this.means.rules(room.table.opening.game);
    const hint = await hintFor(room.table, seat, await this.means.speech(about, lang)).catch((error: unknown) => {
      if (error instanceof Cancelled) return null;
      throw error;
    });
    if (hint) await room.advise();
    return hint;
  }

  // ----------------------------------------------------------------------------------------------------- what remains

  /** The record of a finished match; `draws` adds what each draw could have brought. */
  async record(id: string, draws: boolean): Promise<WholeRecord & { draws?: Draw[] }> {
    const { module, record, status } = await this.past(id);
    if (status !== "over") throw new Refusal("not now", "not over");
    return draws ? { ...record, draws: await drawsOf(module, record) } : record;
  }

  /** A match step by step: one's own seats while it goes on, any once it is over, or everything. */
  async replay(id: string, wanted: string, lang: Lang): Promise<Replay> {
    const { module, record, status, opening } = await this.past(id);
    const seat = wanted === "all" ? "all" : Number(wanted);
    if (seat !== "all" && !opening.seats[seat]) throw new Refusal("unreadable", "no such seat");
    if (status !== "over") {
      if (opening.memory === "strict") throw new Refusal("not now", "strict replay");
      // Who shares a device would look into the other's hand: only the curtain shows one.
      if (seat === "all" || opening.seats.filter(isHere).length > 1) throw new Refusal("not now", "not over");
      if (!isHere(opening.seats[seat]!)) throw new Refusal("not yours", "not seated");
    }
    return replayOf(module, record, seat, await this.means.speech(module.about, lang));
  }

  private async past(id: string): Promise<{ module: Module; record: WholeRecord; status: Kept["status"]; opening: Opening }> {
    const { kept, rows } = await this.find(id);
    const { opening } = kept;
    const module = await this.means.rules(opening.game);
    if (kept.record) return { module, record: kept.record, status: "over", opening };
    const posted = await this.office.table(module, kept);
    if (posted) return { module, record: { ...recordOf(posted), chance: null }, status: posted.status, opening };
    const table = await LocalTable.open(module, opening, rows);
    return { module, record: recordOf(table, kept.advised), status: table.status, opening };
  }

  /**
   * A table that stands as a match stood after so many steps, and is played on from there by one of its seats, with a first move
   * perhaps. Bots have the other seats, as strong as they were, or experts. Returns its id.
   */
  async playOn(given: unknown, step: number, seat: number, move: string | null): Promise<string> {
    const module = await this.means.rules(gameOf(given));
    const { game, rules, options, names, about, actions } = await readRecord(module, given);
    const players = Array.isArray(about?.players) ? (about.players as unknown[]) : [];
    const levelOf = (player: unknown): string =>
      typeof player === "string" && Object.hasOwn(module.about.levels, player) ? player : USUAL_LEVEL;
    const seats = names.map((name, each): Sitter => ({ name, level: each === seat ? null : levelOf(players[each]), words: "" }));
    const before = actions.slice(0, step);
    const then = await Engine.read(module, { options, names, actions: before });
    if (!seats[seat] || then.isOver) throw new Refusal("not now", "over");
    if (move !== null && !then.legal(seat).includes(move)) throw new Refusal("illegal");
    const id = await this.open(newId(), { game, rules, options, memory: "aid", odds: "request", seats, before });
    const { kept } = await this.find(id);
    if (move !== null) await this.means.keeping.append(kept, [{ n: 1, at: Date.now(), what: { do: "chooses", seat, move } }]);
    return id;
  }

  /** Keep a match from elsewhere, to watch it again. Returns its id here. */
  async bring(given: unknown): Promise<string> {
    const module = await this.means.rules(gameOf(given));
    const record = await readRecord(module, given);
    const { game, rules, options, names, about, chance } = record;
    const players = Array.isArray(about?.players) ? (about.players as unknown[]) : [];
    const seats = names.map((name, seat): Sitter => {
      const player = players[seat];
      return { name, level: typeof player === "string" && player !== "human" ? player : null, words: "" };
    });
    const [id, created] = [newId(), Date.now()];
    const promised = { seed: chance?.seed ?? "", commitment: chance?.commitment ?? "" };
    const opening: Opening = { id, game, rules, options, memory: "aid", odds: "off", ...promised, created, seats };
    await this.keep({ id, opening, status: "over", changed: created, rematch: null, record });
    return id;
  }
}

function randomHex(bytes: number): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(bytes)).buffer);
}

const newId = (): string => HERE + randomHex(ID_BYTES);

/** One line: blanks in a row are one, and nothing that does not show. */
const tidy = (text: string): string => text.normalize("NFC").replace(/\s+/gu, " ").replace(/\p{C}/gu, "").trim();
