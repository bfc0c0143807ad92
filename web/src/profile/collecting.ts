// Where a player's past is: at the server, and in this browser. And how all of it is taken along, or deleted.

import { served } from "../address.ts";
import { api, call } from "../api.ts";
import { canKeep } from "../house.ts";
import { isAway } from "../loading.ts";
import { playedAs } from "../local/happenings.ts";
import { hasKept, here } from "../local/here.ts";
import { askAgain } from "../patience.ts";
import type { Done, PlayedGames } from "../protocol.ts";
import { keptIn, type Kept } from "../puzzles/kept.ts";
import { allKept, bringKept } from "../puzzles/results.svelte.ts";
import { settings } from "../settings.svelte.ts";
import { bring, brought, isPast, type Brought } from "./brought.ts";
import { eachOnce, howPlayed, type Past } from "./past.ts";

/** What is known of the ends of games of this device: they never change, and to work one out takes a while. */
const ENDINGS = "larcin.endings";
const LONGEST_NAME = 24;
/** How often to ask a server for a record that has no time just now. */
const MOST_TRIES = 30;

/** How a game ended for each seat, and how it was played. */
type Ending = { places: number[] } & ReturnType<typeof howPlayed>;

async function atServer(): Promise<Past[]> {
  if (!served) return [];
  const found: Past[] = [];
  for (let before = ""; ;) {
    const { games, more } = await call<PlayedGames>("GET", `me/games${before}`);
    found.push(...games.map(({ table, ...rest }) => ({ ...rest, id: table })));
    if (!more) return eachOnce(found);
    before = `?before=${games.at(-1)!.ended}`;
  }
}

function remembered(): Record<string, Ending> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(ENDINGS) ?? "{}");
    const all = Object.entries((found ?? {}) as Record<string, Ending | null>);
    // Those of older pages are but the places.
    return Object.fromEntries(all.filter((each): each is [string, Ending] => Array.isArray(each[1]?.places)));
  } catch {
    return {};
  }
}

/** The finished games of this device in which one had one seat: where all sit at one device, nobody won for oneself. */
async function onDevice(): Promise<Past[]> {
  if (!canKeep() || !hasKept()) return [];
  const [endings, found] = [remembered(), [] as Past[]];
  for (const { table, changed, brought } of await here.games()) {
    const own = table.seats.flatMap((seat, number) => (seat.yours ? [number] : []));
    if (brought || table.status !== "over" || own.length !== 1) continue;
    const { places, ...how } = (endings[table.id] ??= await endingOf(table.id));
    const seat = own[0]!;
    const place = places[seat];
    if (place === undefined) continue;
    const names = table.seats.map((seat) => seat.name);
    const bots = table.seats.map((seat) => (seat.kind === "bot" ? seat.level : null));
    const winners = places.filter((each) => each === 1).length;
    const ending = { ended: changed, seat, seats: names.length, place, won: place === 1, winners, rating: null };
    found.push({ id: table.id, game: table.game, ...ending, names, bots, ...how });
  }
  try {
    localStorage.setItem(ENDINGS, JSON.stringify(endings));
  } catch {
    // They are worked out again the next time.
  }
  return found;
}

async function endingOf(id: string): Promise<Ending> {
  const { result, about } = (await here.record(id)) as { result: { places: number[] } | null; about: unknown };
  return { places: result?.places ?? [], ...howPlayed(about) };
}

export interface Collected {
  games: Past[];
  /** Whether the server could not be asked. */
  isAway: boolean;
}

export async function collect(): Promise<Collected> {
  let isAlone = false;
  const theirs = atServer().catch(() => {
    isAlone = true;
    return [];
  });
  const games = (await Promise.all([theirs, onDevice()])).flat();
  const known = new Set(games.map(({ id }) => id));
  games.push(...(await fromElsewhere()).filter(({ from }) => !known.has(from)));
  return { games, isAway: isAlone };
}

/** What came in a file, each with whether its record is still here to be watched. */
async function fromElsewhere(): Promise<Brought[]> {
  const results = brought();
  if (results.length === 0) return [];
  const kept = new Set(canKeep() && hasKept() ? (await here.games()).map(({ table }) => table.id) : []);
  return results.map((result) => ({ ...result, isLost: !kept.has(result.id) }));
}

// ------------------------------------------------------------------------------------------------------------ in and out

/** All that can be taken along, in one file. */
export interface Baggage {
  larcin_profile: 1;
  name: string;
  saved: string;
  games: Past[];
  records: Record<string, unknown>[];
  /** Puzzles that were tried; older files have none. */
  puzzles: Kept;
}

const isHere = (id: string): boolean => id.startsWith("here-");

/** The finished games of this device that are nobody's result: several people shared it, or a record was brought. */
async function onlyKept(games: Past[]): Promise<string[]> {
  if (!canKeep() || !hasKept()) return [];
  const results = new Set(games.map(({ id }) => id));
  return (await here.games()).filter(({ table }) => table.status === "over" && !results.has(table.id)).map(({ table }) => table.id);
}

/** Everything, and how many records are not among it since the server had no time for them; `told` hears how much of it is done. */
export async function pack(games: Past[], told: (share: number) => void): Promise<{ bag: Baggage; missing: number }> {
  const [results, records] = [[] as Past[], [] as Record<string, unknown>[]];
  const { signal } = new AbortController();
  let missing = 0;
  /** A record of the server; null where that has none any more. Whoever asks for many is told to ask later. */
  const served = (id: string): Promise<Record<string, unknown> | null> =>
    askAgain(() => api.record(id), missing ? 0 : MOST_TRIES, signal).catch((error: unknown) => {
      missing += Number(isAway(error));
      return null;
    });
  for (const [number, { id, from, isLost: _isLost, ...past }] of games.entries()) {
    told(number / games.length);
    const record = await (isHere(id) ? here.record(id).catch(() => null) : served(id));
    if (record) records.push(record);
    results.push({ id: (record && playedAs(record)) ?? from ?? id, ...past });
  }
  for (const id of await onlyKept(games)) {
    const record = await here.record(id).catch(() => null);
    if (record) records.push(record);
  }
  told(1);
  const saved = new Date().toISOString();
  return { bag: { larcin_profile: 1, name: settings.name, saved, games: results, records, puzzles: allKept() }, missing };
}

type Contents = Pick<Baggage, "name" | "games" | "puzzles"> & {
  odd: number;
  records: unknown[];
  /** Whether it is but one record, which somebody wants here. */
  isOne: boolean;
};

/** The values in a file: one, or one a line, as `larcin simulate --record` writes them; what is none is null. */
function valuesIn(text: string): unknown[] {
  const value = (part: string): unknown => {
    try {
      return JSON.parse(part);
    } catch {
      return null;
    }
  };
  const whole = value(text);
  const lines = text.split("\n").filter((line) => line.trim());
  return whole === null && lines.length > 1 ? lines.map(value) : [whole];
}

/** What is in a file: records of matches, or all of somebody's baggage; and how many of its results are none. */
export function contentsOf(text: string): Contents {
  const found = valuesIn(text);
  const bag = found[0] as Partial<Baggage> | null;
  // What is no record is one that cannot be read: whoever is brought it says so.
  if (bag?.larcin_profile !== 1 || !Array.isArray(bag.records))
    return { name: "", games: [], odd: 0, puzzles: keptIn(null), records: found, isOne: found.length === 1 };
  const lines: unknown[] = Array.isArray(bag.games) ? bag.games : [];
  const games = lines.filter(isPast);
  return {
    name: typeof bag.name === "string" ? bag.name.slice(0, LONGEST_NAME) : "",
    games: marked(games, bag.records),
    odd: lines.length - games.length,
    records: bag.records,
    puzzles: keptIn(bag.puzzles),
    isOne: false,
  };
}

/** Results as the records beside them say that they were played: files of older pages know it from nothing else. */
function marked(games: Past[], records: unknown[]): Past[] {
  const how = new Map(records.map((record) => [playedAs(record), howPlayed((record as { about?: unknown } | null)?.about)]));
  return games.map((game) => ({ ...game, ...how.get(game.id) }));
}

/** What came of a file: how many of all its records could be read, how many results and tried puzzles are new, and how many results are none. */
export interface Unpacked {
  read: number;
  all: number;
  results: number;
  odd: number;
  puzzles: number;
}

/** The games that can be watched here, by the ids that they had where they were played. */
async function watchable(past: Past[]): Promise<Set<string>> {
  const atServer = past.filter(({ id, from, names }) => from === undefined && !isHere(id) && names.length > 0);
  const kept = canKeep() && hasKept() ? await here.games() : [];
  return new Set([...atServer.map(({ id }) => id), ...kept.map(({ origin }) => origin)]);
}

/** Bring records to this device, to be watched again, and the results and puzzles that lie beside them. */
export async function unpack(text: string, told: (share: number) => void): Promise<Unpacked> {
  const { name, games, odd, records, puzzles, isOne } = contentsOf(text);
  const solved = bringKept(puzzles);
  const before = isOne ? [] : (await collect()).games;
  // What can be watched here anyway need not come once more.
  const has = isOne ? new Set<string>() : await watchable(before);
  const ids = new Map<string, string>();
  let read = 0;
  for (const [number, record] of records.entries()) {
    told(number / records.length);
    const played = playedAs(record);
    if (played !== null && has.has(played)) {
      read += 1;
      continue;
    }
    await here.bring(record).then(
      ({ table }) => {
        read += 1;
        if (played !== null) ids.set(played, table);
      },
      (error: unknown) => {
        if (isOne) throw error;
      },
    );
  }
  const results = bring(
    games.map((game) => ({ ...game, id: ids.get(game.id) ?? game.id, from: game.id })),
    new Set(before.map(({ id, from }) => from ?? id)),
    ids,
  );
  settings.name ||= name;
  told(1);
  return { read, all: records.length, results, odd, puzzles: solved };
}

// -------------------------------------------------------------------------------------------------------------- deleting

/** Have the server forget who this device is. */
export const forgetAtServer = (): Promise<Done> => call<Done>("POST", "me/forget", {});

/** Delete all that this browser keeps for us: games, settings, the name. */
export async function forgetHere(): Promise<void> {
  for (const notes of [localStorage, sessionStorage]) {
    for (const key of Object.keys(notes)) if (key.startsWith("larcin")) notes.removeItem(key);
  }
  const kept = (await indexedDB.databases?.()) ?? [{ name: "larcin" }];
  for (const { name } of kept) {
    if (!name?.startsWith("larcin")) continue;
    await new Promise<void>((done) => {
      const request = indexedDB.deleteDatabase(name);
      request.onsuccess = request.onerror = request.onblocked = () => done();
    });
  }
}
