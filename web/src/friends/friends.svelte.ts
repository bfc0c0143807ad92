// Whom one has played with at a server: kept on this device alone, to be invited again.

import type { Table } from "../protocol.ts";

export interface Friend {
  name: string;
  face: string;
  /** What was played last, and when. */
  game: string;
  at: number;
}

const KEY = "larcin.friends";
const MOST = 24;

function remembered(): Friend[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? once(found.filter(isFriend)) : [];
  } catch {
    return []; // nothing was kept, or the browser keeps nothing
  }
}

/** Two who go by one name are one. */
function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** The first of each name, and no more than can be shown. */
function once(list: Friend[]): Friend[] {
  return list.filter((friend, number) => list.findIndex(({ name }) => isSame(name, friend.name)) === number).slice(0, MOST);
}

function isFriend(found: unknown): found is Friend {
  const { name, face, game, at } = (found ?? {}) as Partial<Friend>;
  return typeof name === "string" && name !== "" && typeof face === "string" && typeof game === "string" && typeof at === "number";
}

const kept: { list: Friend[] } = $state({ list: remembered() });
// Other tabs meet people too, and everything may be deleted there.
if (typeof addEventListener !== "undefined")
  addEventListener("storage", ({ key }) => {
    if (key === KEY || key === null) kept.list = remembered();
  });

function keep(list: Friend[]): void {
  kept.list = list;
  try {
    localStorage.setItem(KEY, JSON.stringify(list));
  } catch {
    // Then they are known until the page is closed.
  }
}

/** Who was played with last comes first. */
export const friends = (): Friend[] => kept.list;

/** Remember the people at a table that is played at. */
export function meet({ game, seats }: Pick<Table, "game" | "seats">, at = Date.now()): void {
  const people = seats.filter((seat) => seat.kind === "guest" && !seat.yours && seat.name !== "");
  const met = people.map(({ name, face }): Friend => ({ name, face, game, at }));
  if (met.length) keep(once([...met, ...kept.list]));
}

export const forget = (name: string): void => keep(kept.list.filter((friend) => !isSame(friend.name, name)));
