// How the scores came about: what each thief brought home, night by night, from the events of the game.

import type { GameEvent } from "../../table/types.ts";

export interface Earned {
  /** Points by night, the first night first. */
  nights: number[];
  hand: number;
}

export function earned(events: GameEvent[], seats: number): Earned[] {
  const all: Earned[] = Array.from({ length: seats }, () => ({ nights: [], hand: 0 }));
  let night = 0;
  for (const event of events) {
    if (event.event === "night" || event.event === "first night") {
      night = Number(event.night);
      for (const each of all) each.nights[night - 1] = 0;
    }
    const thief = event.seat === undefined ? undefined : all[event.seat];
    if (thief === undefined) continue;
    if (event.event === "hand") thief.hand = Number(event.points);
    else thief.nights[night - 1] = (thief.nights[night - 1] ?? 0) + Number(event.points ?? 0);
  }
  return all;
}
