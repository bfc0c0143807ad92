// One browser at one table: the stream, what it tells, and which of one's own seats one looks from.

import { houseOf, isHere, type House } from "../house.ts";
import { everyName } from "../names.ts";
import { note, noted } from "../noted.ts";
import type { ChatLine, GameDetails } from "../protocol.ts";
import { loadGuide, loadTable } from "../games/index.ts";
import { moves, settings, tempo } from "../settings.svelte.ts";
import { facesAt } from "../faces/avatars.ts";
import { Manners } from "../manners/manners.ts";
import { call } from "./calling.ts";
import { gestureOf } from "./gestures.ts";
import { headlineOf } from "./headline.ts";
import { hear } from "../sounds/index.ts";
import { Stream, type Asked, type Parts } from "../stream.ts";
import type { Table as TablePart, Update } from "../protocol.ts";
import type { Guide } from "../table/guide.ts";
import type { GameEvent, GameTable, Verdict } from "../table/types.ts";
import { isQuiet, Telling } from "../telling.svelte.ts";
import { spoken, w } from "../words/index.ts";

/** How long a gesture is seen at a seat. */
const GESTURE_MS = 5000;

export class AtTable {
  telling: Telling;
  details: GameDetails | null = $state.raw(null);
  game: GameTable | null = $state.raw(null);
  /** What a newcomer is told here. */
  guide: Guide | null = $state.raw(null);
  /** The seat one looks from; null for an onlooker, and behind the curtain. */
  seat: number | null = $state(null);
  /** What the server refused last, in words. */
  notice = $state("");
  /** Since when the players of other seats have not been there, as `performance.now()` counts. */
  absent: (number | null)[] = $state.raw([]);
  /** The gesture that each seat makes just now. */
  gestures: Record<number, ChatLine | null> = $state.raw({});
  /** What the bots of seats remark just now. */
  remarks: Record<number, string | null> = $state.raw({});
  private readonly manners = new Manners();
  private shownUpTo = 0;
  /** When what was read last was said; null before anything is known. */
  private readUpTo: number | null = $state(null);
  /** A move that is on its way. */
  sending: string | null = $state(null);
  /** What could be done when the table last said so, and what was chosen. */
  private offered: Pick<Parts, "legal" | "mine"> = { legal: [], mine: null };
  private stream: Stream | null = null;
  /** Nobody is at this table any more. */
  left = false;
  /** Who keeps the table. */
  readonly house: House;

  constructor(readonly id: string) {
    this.house = houseOf(id);
    this.telling = new Telling({
      staging: () => this.game?.staging,
      acts: () => moves() && !document.hidden,
      tempo,
      eyes: () => ({ seat: this.seat, names: this.names }),
      hear,
    });
  }

  /** Find out which seats are one's own, and listen; where only one tab can, `takeOver` makes it this one. */
  async open(takeOver = false): Promise<void> {
    const table = await this.house.table(this.id);
    const [details, game, guide] = await Promise.all([this.house.game(table.game), loadTable(table.game), loadGuide(table.game)]);
    if (this.left) return;
    [this.details, this.game, this.guide] = [details, game, guide];
    const own = ownSeats(table);
    this.seat = own.length === 1 ? own[0]! : null;
    this.stream = new Stream({
      connect: () => this.house.connect(this.id, takeOver),
      lang: () => settings.lang,
      seat: this.seat,
      far: !isHere(this.id),
      onUpdate: (update) => {
        // Players who share a device read what they missed on the curtain.
        const shared = ownSeats(update.table ?? table).length > 1;
        this.telling.take(update, shared ? null : this.remembered(this.seat));
        this.remember(update.n);
        this.note(update.table?.commitment);
        if (update.table) this.miss(update.table);
        // Whoever comes to a table has not missed what was said before; who comes back to it has.
        if (update.chat && this.readUpTo !== null) this.show(update.chat);
        if (this.readUpTo === null) {
          const found = noted("tab", this.readKey);
          if (found === null) this.read();
          else this.readUpTo = Number(found);
        }
        this.callOnTurn(update);
      },
      onLine: (line) => (this.telling.line = line),
    });
  }

  /** The number of the last update that was shown in this tab from a seat, kept over a reload. */
  private remembered(seat: number | null): number | null {
    const found = noted("tab", this.seenKey(seat));
    return found === null ? null : Number(found);
  }

  private remember(n: number): void {
    note("tab", this.seenKey(this.seat), String(n));
  }

  private seenKey(seat: number | null): string {
    return `larcin.seen.${this.id}.${seat ?? "looking on"}`;
  }

  /** Note the promise of the shuffle when it is first seen, to compare with in the end. */
  private note(commitment: string | undefined): void {
    const key = `larcin.promise.${this.id}`;
    if (commitment && noted("browser", key) === null) note("browser", key, commitment);
  }

  /** Call the player whose turn begins. Whoever has chosen in secret may still choose otherwise, but nothing waits for them. */
  private callOnTurn({ legal = this.offered.legal, mine = this.offered.mine }: Update): void {
    const asks = (offered: typeof this.offered): boolean => offered.legal.length > 0 && offered.mine === null;
    const began = asks({ legal, mine }) && !asks(this.offered);
    this.offered = { legal, mine };
    if (!began) return;
    hear("knock", true);
    if (document.hidden) call(this.details?.title[settings.lang] ?? "larcin", w().yourMove, this.id);
  }

  /** Show gestures that were made just now at the seats of who made them. */
  private show(chat: ChatLine[]): void {
    const fresh = chat.filter((line) => line.at > this.shownUpTo && line.seat !== null && gestureOf(line.text));
    this.shownUpTo = Math.max(this.shownUpTo, ...chat.map((line) => line.at));
    for (const line of fresh) {
      if (line.who !== null && this.table?.muted.includes(line.who)) continue;
      this.gestures = { ...this.gestures, [line.seat!]: line };
      setTimeout(() => {
        if (this.gestures[line.seat!] === line) this.gestures = { ...this.gestures, [line.seat!]: null };
      }, GESTURE_MS);
    }
  }

  /** Let a bot say something about what happened to it, if it wants to. */
  remark(event: GameEvent): void {
    if (!settings.talk || !this.table) return;
    const bots = this.table.seats.map((seat) => (seat.kind === "bot" ? seat.name : null));
    const said = this.manners.about(event, bots);
    if (!said) return;
    this.remarks = { ...this.remarks, [said.seat]: said.text };
    setTimeout(() => (this.remarks = { ...this.remarks, [said.seat]: null }), GESTURE_MS);
  }

  /** What others said that was not read yet. */
  get unread(): ChatLine[] {
    const parts = this.telling.parts;
    if (!parts || this.readUpTo === null) return [];
    const own = parts.table.seats.flatMap((seat) => (seat.yours && seat.who !== null ? [seat.who] : []));
    const isHidden = (who: string | null): boolean => who !== null && (own.includes(who) || parts.table.muted.includes(who));
    return parts.chat.filter((line) => line.at > this.readUpTo! && !isHidden(line.who) && !gestureOf(line.text));
  }

  /** All that was said is read. */
  read(): void {
    this.shownUpTo = Math.max(this.shownUpTo, ...(this.telling.parts?.chat ?? []).map((line) => line.at));
    this.readUpTo = Math.max(this.readUpTo ?? 0, ...(this.telling.parts?.chat ?? []).map((line) => line.at));
    note("tab", this.readKey, String(this.readUpTo));
  }

  private get readKey(): string {
    return `larcin.read.${this.id}`;
  }

  /** See who is not there. Whoever was missed before is missed since then. */
  private miss({ seats, status }: TablePart): void {
    const isMissed = (seat: TablePart["seats"][number]): boolean =>
      status === "playing" && seat.kind === "guest" && !seat.yours && !seat.present;
    this.absent = seats.map((seat, number) =>
      isMissed(seat) ? (this.absent[number] ?? performance.now() - (seat.gone ?? 0) * 1000) : null,
    );
  }

  get table(): TablePart | null {
    return this.telling.parts?.table ?? null;
  }

  get own(): number[] {
    return this.table ? ownSeats(this.table) : [];
  }

  /** How the game ended, as it says itself; null while it is played, and where it has nothing to add. */
  get ending(): Verdict | null {
    const view = this.telling.parts?.view;
    return (view?.result && this.game?.verdict?.({ view, names: this.names, events: this.telling.log })) ?? null;
  }

  /** Who won; empty while it is played. */
  get headline(): string {
    const result = this.telling.parts?.view?.result;
    return result ? headlineOf(result, this.names, this.own, this.ending) : "";
  }

  /** Names by seat, those of seats that nobody sits on included. */
  get names(): string[] {
    return everyName(
      (this.table?.seats ?? []).map((seat) => seat.name),
      this.details?.extra_seats ?? [],
    );
  }

  /** The faces of those who sit here, by seat: as they chose, and nobody looks like a neighbour who has not. */
  get faces(): string[] {
    const isMine = (seat: TablePart["seats"][number]): boolean => seat.yours && seat.name === settings.name;
    return facesAt((this.table?.seats ?? []).map((seat) => ({ name: seat.name, face: seat.face || (isMine(seat) ? settings.face : "") })));
  }

  /** Several of one's own sit here: the curtain falls between them. The seat that is to take the device, or null. */
  get curtain(): number | null {
    const parts = this.telling.parts;
    if (!parts || this.own.length < 2 || this.telling.acting || parts.table.status !== "playing") return null;
    const next = parts.waiting.filter((seat) => this.own.includes(seat));
    return next.length && (this.seat === null || !next.includes(this.seat)) ? next[0]! : null;
  }

  /** What happened in the open since a seat of one's own was last looked from. Empty while more than that is shown. */
  newsFor(seat: number): GameEvent[] {
    if (this.telling.parts?.view?.seat !== null) return [];
    const seen = this.remembered(seat) ?? 0;
    return this.telling.log.filter((event) => !isQuiet(event) && (event.n ?? 0) > seen);
  }

  /** Look from a seat of one's own, or from none. */
  look(seat: number | null): void {
    this.seat = seat;
    this.stream?.watch(seat);
  }

  /** Hear everything again, in the language that is chosen now. */
  again(): void {
    this.stream?.watch(this.seat);
  }

  async move(move: string): Promise<void> {
    const parts = this.telling.parts;
    if (!parts || this.telling.acting || this.sending !== null || !parts.legal.some(([each]) => each === move)) return;
    this.sending = move;
    await this.ask({ do: "move", decision: parts.decision, move });
    this.sending = null;
  }

  /** Ask for something, and say why if it is refused. Returns whether it was granted. */
  async ask(command: Asked): Promise<boolean> {
    const answer = await this.stream?.ask(command);
    this.notice = answer && !answer.ok ? w().refused(spoken(answer.error.text)) : "";
    return answer?.ok ?? false;
  }

  hurry(): void {
    this.stream?.hurry();
  }

  close(): void {
    this.left = true;
    this.stream?.close();
  }
}

export const ownSeats = (table: TablePart): number[] => table.seats.flatMap((seat, number) => (seat.yours ? [number] : []));
