// The tables of this device, as the page uses them: asked and answered by messages to a worker.

import type { Taken } from "../letters/office.ts";
import type { Outgoing } from "../letters/room.ts";
import type { Hint, NewTable, NewTableId, Replay, Table } from "../protocol.ts";
import { note, noted } from "../noted.ts";
import { Refused } from "../refused.ts";
import { suspect } from "../renewed.svelte.ts";
import { settings } from "../settings.svelte.ts";
import type { Socket } from "../stream.ts";
import type { GameHere } from "./happenings.ts";
import { loading } from "./loading.svelte.ts";
import type { Ask, News, Said, Wish } from "./worker.ts";

const CONFLICT = 409;
/** What browsers say of a connection that just broke. */
const BROKEN = 1006;

let worker: Worker | null = null;
let last = 0;
const sockets = new Set<Socket>();
const waiting = new Map<number, { keep: (value: never) => void; refuse: (error: Error) => void }>();

function hired(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }: MessageEvent<Said>) => hear(data));
  worker.addEventListener("error", dismiss);
  return worker;
}

/** A worker that has failed, or never came, is of no use: whoever waits for it is told, and may try again with another. */
function dismiss(): void {
  worker = null;
  loading.hitch = null;
  void suspect();
  for (const { refuse } of waiting.values()) refuse(new Error("The worker has failed."));
  waiting.clear();
  for (const socket of [...sockets]) end(socket, BROKEN);
}

function end(socket: Socket, code: number): void {
  sockets.delete(socket);
  socket.onclose?.({ code });
}

function hear(said: Said): void {
  if ("loading" in said) {
    loading.done = said.loading < 1 ? said.loading : null;
    return;
  }
  if ("hitch" in said) {
    loading.hitch = said.hitch;
    if (said.hitch === "bots") void suspect();
    return;
  }
  const asked = waiting.get(said.id);
  waiting.delete(said.id);
  if ("value" in said) asked?.keep(said.value as never);
  else if (said.refused.code) asked?.refuse(new Refused(CONFLICT, said.refused.code, said.refused.text));
  else {
    void suspect();
    asked?.refuse(new Error("This cannot be done here."));
  }
}

function ask<Value>(wish: Ask): Promise<Value> {
  const id = ++last;
  return new Promise<Value>((keep, refuse) => {
    waiting.set(id, { keep, refuse });
    hired().postMessage({ ...wish, id, lang: settings.lang } satisfies Wish);
  });
}

function connect(table: string, takeOver = false): Socket {
  const { port1, port2 } = new MessageChannel();
  const socket: Socket = {
    send: (text) => port1.postMessage(text),
    close: () => {
      sockets.delete(socket);
      port1.postMessage(null);
      port1.onmessage = null;
    },
    onopen: null,
    onmessage: null,
    onclose: null,
  };
  port1.onmessage = ({ data }: MessageEvent<News>) => {
    if ("open" in data) socket.onopen?.();
    else if ("said" in data) socket.onmessage?.({ data: data.said });
    else end(socket, data.closed);
  };
  sockets.add(socket);
  hired().postMessage({ do: "connect", table, takeOver, port: port2, lang: settings.lang } satisfies Wish, [port2]);
  return socket;
}

const KEPT = "larcin.here";

/** Whether games were ever kept on this device: if not, or where nothing is kept for pages, there is nothing to look for. */
export const hasKept = (): boolean => noted("browser", KEPT) !== null;

function kept(opened: NewTableId): NewTableId {
  note("browser", KEPT, "yes");
  return opened;
}

/** A form's own objects cannot be sent to a worker; plain ones can. */
const plain = (wish: NewTable): NewTable => JSON.parse(JSON.stringify(wish)) as NewTable;

const keptIfTaken = (taken: Taken): Taken => ("table" in taken ? kept(taken) : taken);

export const here = {
  create: (wish: NewTable) => ask<NewTableId>({ do: "create", wish: plain(wish) }).then(kept),
  table: (table: string) => ask<Table>({ do: "table", table }),
  rematch: (table: string) => ask<NewTableId>({ do: "rematch", table }),
  record: (table: string) => ask<Record<string, unknown>>({ do: "record", table, draws: false }),
  drawn: (table: string) => ask<Record<string, unknown>>({ do: "record", table, draws: true }),
  replay: (table: string, seat: string) => ask<Replay>({ do: "replay", table, seat }),
  connect,
  /** Have the worker come, who is asked for nothing yet. */
  hire: () => void hired(),
  /** Fetch what is said at all tables. */
  readWords: () => ask<null>({ do: "read words" }),
  /** Fetch all that a table of a game needs, at once. */
  prepare: (game: string) => ask<null>({ do: "prepare", game }),
  /** Fetch the bots of a game, too. */
  callBots: (game: string) => ask<null>({ do: "call bots", game }),
  /** All games of this device, the last one first. */
  games: () => ask<GameHere[]>({ do: "tables" }),
  remove: (table: string) => ask<null>({ do: "remove", table }),
  /** Begin a game by letters, take a letter in, and have the one that is to be sent on. */
  beginByLetters: (wish: NewTable) => ask<NewTableId>({ do: "begin by letters", wish: plain(wish) }).then(kept),
  takeLetter: (text: string, name: string | null) => ask<Taken>({ do: "take letter", text, name }).then(keptIfTaken),
  letter: (table: string) => ask<Outgoing>({ do: "letter", table }),
  /** Play on from where a match stood after so many steps, from one of its seats, with a first move perhaps. */
  playOn: (record: unknown, step: number, seat: number, move: string | null) =>
    ask<NewTableId>({ do: "play on", record, step, seat, move }).then(kept),
  /** Take back the last choice of a seat that plays with bots alone. */
  goBack: (table: string, seat: number) => ask<null>({ do: "go back", table, seat }),
  /** What an expert would do in a seat, from what that seat may know; null where it has nothing to choose. */
  hint: (table: string, seat: number) => ask<Hint | null>({ do: "hint", table, seat }),
  /** Keep the record of a match from elsewhere, to watch it again. */
  bring: (record: unknown) => ask<NewTableId>({ do: "bring", record }).then(kept),
};
