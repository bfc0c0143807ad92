// The tables of this device in a thread of their own, with their rules and bots, so that no page ever waits for them.
// `here.ts` talks to it.

import { fileAt } from "../address.ts";
import { leaflet, load } from "../engine/load.ts";
import type { Module } from "../engine/module.ts";
import type { Command, Game, NewTable } from "../protocol.ts";
import { shelf } from "../review/shelf.ts";
import type { Lang } from "../settings.svelte.ts";
import { Refusal } from "./happenings.ts";
import { Database } from "./keeping.ts";
import { Landlord, type AnyRoom } from "./landlord.ts";
import { GONE, RESTARTS, type Hitch, type Line } from "./room.ts";
import { gameWords, say, speech, tableWords } from "./speech.ts";

/** How long to wait for a table that another tab holds: one that was just closed lets go in a moment. */
const PATIENCE_MS = 1500;

export type Ask =
  | { do: "create"; wish: NewTable }
  | { do: "table" | "rematch" | "remove"; table: string }
  | { do: "tables" | "read words" }
  | { do: "prepare" | "call bots"; game: string }
  | { do: "record"; table: string; draws: boolean }
  | { do: "replay"; table: string; seat: string }
  | { do: "bring"; record: unknown }
  | { do: "play on"; record: unknown; step: number; seat: number; move: string | null }
  | { do: "hint" | "go back"; table: string; seat: number }
  | { do: "begin by letters"; wish: NewTable }
  | { do: "take letter"; text: string; name: string | null }
  | { do: "letter"; table: string };

export type Wish = { lang: Lang } & ((Ask & { id: number }) | { do: "connect"; table: string; takeOver: boolean; port: MessagePort });
/** An answer, how much of some rules has come, or what keeps bots from moving. */
export type Said =
  { id: number; value: unknown } | { id: number; refused: { code: string; text: string } } | { loading: number } | { hitch: Hitch | null };
/** What a connection brings: that it stands, what the table says, or that it has ended. */
export type News = { open: true } | { said: string } | { closed: number };

const from = fileAt("engine").href;

const rules = (game: string): Promise<Module> =>
  load(game, from, tellLoading)
    .catch((error: unknown) => refuse(game, error))
    .finally(() => tellLoading(1)); // also where they never come

/** Rules that did not come are those of a game that is not here, as in a record from elsewhere, or they are on their way. */
async function refuse(game: string, error: unknown): Promise<never> {
  const games = await leaflet<Game[]>(`${from}/_shelf.json`).catch(() => null);
  throw games?.every(({ name }) => name !== game) ? new Refusal("no such game") : error;
}

const landlord = new Landlord({
  keeping: new Database(),
  rules,
  tableWords: (lang) => tableWords(from, lang),
  speech: (about, lang) => speech(from, about, lang),
  hold,
  wait: (hitch) => postMessage({ hitch } satisfies Said),
});

function tellLoading(loading: number): void {
  postMessage({ loading } satisfies Said);
}

function hold(id: string, takeOver: boolean, lost: () => void): Promise<(() => void) | null> {
  return new Promise((answer) => {
    const how: LockOptions = takeOver ? { steal: true } : { signal: AbortSignal.timeout(PATIENCE_MS) };
    // Kept for as long as the promise is not: until whoever has it lets go. If it is taken over, or never given, this fails.
    const held = navigator.locks.request(`larcin ${id}`, how, () => new Promise<void>((letGo) => answer(letGo)));
    held.catch(() => {
      answer(null);
      lost();
    });
  });
}

async function grant(wish: Ask & { lang: Lang }): Promise<unknown> {
  switch (wish.do) {
    case "create":
      return { table: await landlord.create(wish.wish, wish.lang) };
    case "table":
      return landlord.table(wish.table);
    case "prepare":
      await Promise.all([rules(wish.game), tableWords(from, wish.lang), gameWords(from, wish.game, wish.lang)]);
      return null;
    case "read words":
      await tableWords(from, wish.lang);
      return null;
    case "call bots":
      // Who waits for them asks again.
      await rules(wish.game)
        .then((module) => module.bots())
        .catch(() => undefined);
      return null;
    case "tables":
      return landlord.tables();
    case "rematch":
      return { table: await landlord.rematch(wish.table, wish.lang) };
    case "remove":
      await landlord.remove(wish.table);
      return shelf.remove(wish.table);
    case "record":
      return landlord.record(wish.table, wish.draws);
    case "replay":
      return landlord.replay(wish.table, wish.seat, wish.lang);
    case "bring":
      return { table: await landlord.bring(wish.record) };
    case "play on":
      return { table: await landlord.playOn(wish.record, wish.step, wish.seat, wish.move) };
    case "hint":
      return landlord.hint(wish.table, wish.seat, wish.lang);
    case "go back":
      return landlord.goBack(wish.table, wish.seat);
    case "begin by letters":
      return { table: await landlord.office.begin(wish.wish) };
    case "take letter":
      return landlord.office.take(wish.text, wish.name);
    case "letter":
      return landlord.office.letter(wish.table);
  }
}

/** A connection as a WebSocket would be: nothing is heard before it stands. */
async function connect(table: string, takeOver: boolean, port: MessagePort): Promise<void> {
  const send = (news: News): void => port.postMessage(news);
  const line: Line = { send: (message) => send({ said: JSON.stringify(message) }), close: (closed) => send({ closed }) };
  let room: AnyRoom | null = null;
  let left = false;
  port.onmessage = ({ data }: MessageEvent<string | null>) => {
    if (data === null) {
      left = true;
      room?.leave(line);
      port.close();
    } else {
      room?.hear(line, JSON.parse(data) as Command).catch((error: unknown) => {
        console.error(error);
        line.close(RESTARTS);
      });
    }
  };
  try {
    room = await landlord.connect(table, takeOver, line);
    if (room) send({ open: true });
    if (left) room?.leave(line);
  } catch (error) {
    if (!(error instanceof Refusal)) console.error(error);
    line.close(error instanceof Refusal && error.code !== "busy" ? GONE : RESTARTS);
  }
}

async function refusal({ code, key, parts }: Refusal, lang: Lang): Promise<{ code: string; text: string }> {
  return {
    code,
    text: await tableWords(from, lang).then(
      (own) => say(own, key, lang, parts),
      () => key,
    ),
  };
}

addEventListener("message", ({ data: wish }: MessageEvent<Wish>) => {
  if (wish.do === "connect") {
    void connect(wish.table, wish.takeOver, wish.port);
    return;
  }
  const { id } = wish;
  void grant(wish)
    .then((value): Said => ({ id, value }))
    .catch(async (error: Error): Promise<Said> => {
      if (error instanceof Refusal) return { id, refused: await refusal(error, wish.lang) };
      console.error(error);
      return { id, refused: { code: "", text: "" } };
    })
    .then((said) => postMessage(said));
});
