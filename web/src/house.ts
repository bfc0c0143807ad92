// Whoever keeps tables: the server, or this device. Pages ask a house, and what is played at does not know which.

import { fileAt, served } from "./address.ts";
import { api } from "./api.ts";
import { leaflet } from "./engine/load.ts";
import { loadGuide, loadTable } from "./games/index.ts";
import { atOnce, isSparing } from "./leisure.ts";
import { HERE } from "./local/happenings.ts";
import { here } from "./local/here.ts";
import { ownName } from "./names.ts";
import type { Game, GameDetails, Hint, NewTable, NewTableId, Replay, Rules, Table } from "./protocol.ts";
import { Refused } from "./refused.ts";
import { settings } from "./settings.svelte.ts";
import { connectTo, type Socket } from "./stream.ts";
import { w } from "./words/index.ts";

export interface House {
  create(wish: NewTable): Promise<NewTableId>;
  table(id: string): Promise<Table>;
  /** What is said of the game of a table. */
  game(name: string): Promise<GameDetails>;
  /** A live connection to a table; `takeOver` ends the one of another tab where there can be only one. */
  connect(id: string, takeOver?: boolean): Socket;
  rematch(id: string): Promise<NewTableId>;
  record(id: string): Promise<Record<string, unknown>>;
  /** The record with what each draw could have been, for checking it. */
  drawn(id: string): Promise<Record<string, unknown>>;
  replay(id: string, seat: string): Promise<Replay>;
  /** What an expert would do in a seat, from what that seat may know; null where it has nothing to choose. */
  hint(id: string, seat: number): Promise<Hint | null>;
}

const part = encodeURIComponent;
const beside = (name: string): string => fileAt(`engine/${name}`).href;
/** What lies beside the compiled rules: what the server would answer, for pages that have none. */
const leaflets = {
  games: () => leaflet<Game[]>(beside("_shelf.json")),
  game: (name: string) => leaflet<GameDetails>(beside(`${part(name)}.details.json`)),
  rules: (name: string) => leaflet<Rules>(beside(`${part(name)}.rules.${settings.lang}.json`)),
};

/** What the server says, or where there is none or it cannot be reached, what lies beside the compiled rules. */
async function told<Answer>(ask: () => Promise<Answer>, read: () => Promise<Answer>): Promise<Answer> {
  if (!served) return read();
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Refused) throw error;
    return read().catch(() => {
      throw error;
    });
  }
}

/** The games, and the text of their rules. */
export const shelf = {
  games: () => told(api.games, leaflets.games),
  game: (name: string) =>
    told(
      () => api.game(name),
      () => leaflets.game(name),
    ),
  rules: (name: string) =>
    told(
      () => api.rules(name),
      () => leaflets.rules(name),
    ),
};

/** What the server has said of games at which somebody is about to sit down, for whoever asks next. */
const ahead = new Map<string, Promise<GameDetails>>();
const aheadKey = (name: string): string => `${name} ${settings.lang}`;

function askAhead(name: string): Promise<GameDetails> {
  const about = ahead.get(aheadKey(name)) ?? shelf.game(name);
  ahead.set(aheadKey(name), about);
  return about;
}

async function gameAtServer(name: string): Promise<GameDetails> {
  const about = ahead.get(aheadKey(name));
  ahead.delete(aheadKey(name));
  return about ? about.catch(() => shelf.game(name)) : shelf.game(name);
}

export const server: House = { ...api, game: gameAtServer, connect: connectTo };
export const device: House = { ...here, game: leaflets.game };

/** Whether this browser can keep tables at all. Most of what that needs is only there at an https address, or at home. */
export function canKeep(): boolean {
  try {
    return isSecureContext && "locks" in navigator && typeof indexedDB !== "undefined" && typeof WebAssembly !== "undefined";
  } catch {
    return false; // a browser may forbid pages even to look for it
  }
}

/** The names of the games whose rules this browser can run. */
async function gamesWithRules(): Promise<string[]> {
  if (typeof WebAssembly === "undefined") return [];
  return leaflets.games().then(
    (games) => games.map((game) => game.name),
    () => [],
  );
}

/** Whether this browser can think about a game itself. */
export const hasRules = async (game: string): Promise<boolean> => (await gamesWithRules()).includes(game);

/** The names of the games that can be played on this device. */
export const gamesHere = async (): Promise<string[]> => (canKeep() ? gamesWithRules() : []);

const tablePage = (): Promise<unknown> => import("./pages/Table.svelte");

/** Whoever has come will sit down soon: fetch what tables of all games have in common. */
export function expectSomebody(): void {
  if (!canKeep() || isSparing()) return;
  void tablePage().catch(() => undefined);
  here.hire();
  void gamesHere()
    .then((games) => (games.length ? here.readWords() : null))
    .catch(() => undefined);
}

/** A hand comes near a game: fetch what its table needs. */
export function expectAt(game: string): void {
  if (isSparing()) return;
  void gamesHere().then((games) => (games.includes(game) ? prepare(game) : served ? drawTable(game, askAhead(game)) : undefined));
}

/** Somebody chooses who is to sit at a table of this device: fetch what it needs, and then bots who think, who are larger than all else. */
export function expectBotsAt(game: string): void {
  if (!isSparing()) void callBotsAfter(game, prepare(game));
}

const callBotsAfter = (game: string, ready: Promise<unknown>): Promise<unknown> =>
  ready.then(() => here.callBots(game)).catch(() => undefined);

/** Fetch all that a table of this device needs, at once: whoever sits down waits for the line once, not for each thing in turn. */
const prepare = (game: string): Promise<unknown> => atOnce(Promise.allSettled([here.prepare(game), drawTable(game, leaflets.game(game))]));

/** Fetch what a table is drawn with, and work out what it needs of what is said of the game. */
async function drawTable(game: string, about: Promise<GameDetails>): Promise<void> {
  const table = loadTable(game).then(async ({ workOut }) => workOut?.(await about));
  // What fails is asked for again, and says so then.
  await Promise.allSettled([about, table, loadGuide(game), tablePage()]);
}

/** A new table against bots: on this device if it can keep one, otherwise at the server. Returns its id. */
export async function playAtOnce(game: string, seats: number, level = "novice"): Promise<string> {
  const bots = Array.from({ length: seats - 1 }, () => `bot:${level}`);
  const onDevice = (await gamesHere()).includes(game);
  const wish: NewTable = { game, options: { seats }, seats: ["me", ...bots], name: ownName() };
  // A game of this device is never rated; one at the server is, unless it shows odds.
  const atServer = async (): Promise<string> => (await server.create({ ...wish, odds: "off" })).table;
  if (!onDevice && !served) throw new Refused(0, "not now", w().cannotKeep);
  if (!onDevice) {
    void drawTable(game, askAhead(game));
    return atServer();
  }
  const ready = prepare(game);
  // Bots who think are larger than all else, and it may be for one of them to begin: they come next. Most novices do not.
  if (level !== "novice") void callBotsAfter(game, ready);
  try {
    return (await device.create({ ...wish, odds: "request" })).table;
  } catch (error) {
    // A device that is full, or closed to pages, keeps nothing; a server does.
    if (!served || !(error instanceof Refused) || error.code !== "busy") throw error;
    return atServer();
  }
}

export const isHere = (id: string): boolean => id.startsWith(HERE);
export const houseOf = (id: string): House => (isHere(id) ? device : server);

/** Where a table is to be found, and how it is watched again. */
export const pathOf = (id: string): string => (isHere(id) ? `/here?game=${part(id)}` : `/table/${part(id)}`);
export const replayOf = (id: string, step?: number, seat?: string): string => {
  const how = [step === undefined ? "" : `step=${step}`, seat ? `seat=${part(seat)}` : ""].filter(Boolean).join("&");
  if (isHere(id)) return `/here/replay?game=${part(id)}${how && `&${how}`}`;
  return `/replay/${part(id)}${how && `?${how}`}`;
};
/** Where a game is reviewed, through the eyes of a seat. */
export const reviewOf = (id: string, seat?: number): string => {
  const eyes = seat === undefined ? "" : `seat=${seat}`;
  return isHere(id) ? `/here/review?game=${part(id)}${eyes && `&${eyes}`}` : `/review/${part(id)}${eyes && `?${eyes}`}`;
};
