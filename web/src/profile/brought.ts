// Results that came to this browser in a file: they count as one's past, wherever they were played.

import { note, noted } from "../noted.ts";
import type { Past } from "./past.ts";

/** A result from elsewhere: `from` is the id that its game had there, `id` the one that its record has here. */
export type Brought = Past & { from: string };

const BROUGHT = "larcin.brought";
/** The last moment that a date can tell. */
const LAST = 8.64e15;
/** No result has more seats, longer names or a rating further from nothing: what says so was not written by us. */
const [MOST_SEATS, LONGEST_TEXT, HIGHEST_RATING] = [32, 200, 1000];

const isText = (found: unknown): boolean => typeof found === "string" && found.length <= LONGEST_TEXT;
const isCount = (found: unknown, most: number): boolean =>
  Number.isSafeInteger(found) && (found as number) >= 0 && (found as number) <= most;

/** Whether something in a file is a result. */
export function isPast(found: unknown): found is Past {
  const { id, game, ended, seat, seats, place, won, winners, rating, names, bots, playedOn, helped, shared } = (found ??
    {}) as Partial<Past>;
  return (
    [id, game].every(isText) &&
    isCount(ended, LAST) &&
    [seat, seats, place].every((each) => isCount(each, MOST_SEATS)) &&
    typeof won === "boolean" &&
    (winners === undefined || winners === null || isCount(winners, MOST_SEATS)) &&
    (rating === null || (Number.isFinite(rating) && Math.abs(rating!) <= HIGHEST_RATING)) &&
    Array.isArray(names) &&
    names.length <= MOST_SEATS &&
    names.every(isText) &&
    Array.isArray(bots) &&
    bots.length <= MOST_SEATS &&
    bots.every((bot) => bot === null || isText(bot)) &&
    [playedOn, helped, shared].every((mark) => mark === undefined || typeof mark === "boolean")
  );
}

const isBrought = (found: unknown): found is Brought => isPast(found) && isText((found as Partial<Brought>).from);

export function brought(): Brought[] {
  try {
    const found: unknown = JSON.parse(noted("browser", BROUGHT) ?? "[]");
    return Array.isArray(found) ? found.filter(isBrought) : [];
  } catch {
    return [];
  }
}

/**
 * Keep results beside those that were brought before, each of them once; `known` are games that this profile has anyway, `records`
 * the ids that records have here which came with them. Returns how many are new.
 */
export function bring(results: Brought[], known: Set<string>, records: Map<string, string>): number {
  const all = brought().map((each) => ({ ...each, id: records.get(each.from) ?? each.id }));
  const had = new Set([...known, ...all.map(({ from }) => from)]);
  const fresh = results.filter(({ from }) => !had.has(from) && had.add(from));
  if (fresh.length || records.size) note("browser", BROUGHT, JSON.stringify([...all, ...fresh]));
  return brought().length - all.length; // a browser that is full keeps none
}
