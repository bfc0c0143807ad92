// The day in numbers: what the hours brought, and where that leaves everybody.

import type { GameEvent } from "../../table/types.ts";

/** What was played, and what it brought, by seat. */
export interface Played {
  cards: Record<number, number>;
  changes: Record<number, number>;
  arrested: number[];
}

export interface Hour extends Played {
  hour: number;
  character: string;
}

/** The day, hour by hour, from all events of a game. */
export function hours(events: readonly GameEvent[]): Hour[] {
  const tiles = [...events.entries()].filter(([, { event }]) => event === "tile");
  return tiles.map(([at, tile], index) => {
    const told = events.slice(at, tiles[index + 1]?.[0]);
    return { hour: tile.hour as number, character: tile.passer as string, ...played(told) };
  });
}

/** The events since cards were turned over last: an hour may be told in parts, with somebody's choice between. */
export function sinceCards(events: readonly GameEvent[]): readonly GameEvent[] {
  const turned = events.findLastIndex(({ event }) => event === "cards");
  return events.slice(Math.max(0, turned));
}

/** What was played and paid, as these events say. */
export function played(events: readonly GameEvent[]): Played {
  const named = (name: string): GameEvent | undefined => events.find(({ event }) => event === name);
  const changes: Record<number, number> = {};
  for (const [seat, coins] of events.flatMap(payments)) changes[seat] = (changes[seat] ?? 0) + coins;
  return {
    cards: Object.fromEntries((named("cards")?.cards ?? []) as [number, number][]),
    arrested: (named("arrested")?.seats ?? []) as number[],
    changes,
  };
}

/** Whom an event brought coins, or cost some. */
function payments(event: GameEvent): [seat: number, coins: number][] {
  const coins = Number(event.coins ?? 0);
  if (event.event === "lowest" || event.event === "robs") return [[event.seat as number, coins]];
  if (event.event === "gives")
    return [
      [event.seat as number, 0],
      [event.to as number, coins],
    ];
  if (event.event === "fooled") return [[event.seat as number, 0]];
  return event.event === "loses" ? [[event.seat as number, -coins]] : [];
}
