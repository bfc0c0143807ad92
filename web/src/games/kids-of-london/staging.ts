// How a day in London is acted out: the shared turning of the cards is the moment, coins fly, and the last hour takes its time.

import Coin from "../../table/Coin.svelte";
import { BEAT, isAbout, placeOf, type Flight, type Scene, type Sound, type Staging } from "../../table/staging.ts";
import type { GameEvent } from "../../table/types.ts";
import type { KidsTable } from "./types.ts";

const PACE: Record<string, number> = {
  tile: BEAT.turn,
  cards: BEAT.breath,
  arrested: BEAT.breath,
  lowest: BEAT.turn,
  robs: BEAT.turn,
  gives: BEAT.turn,
  loses: BEAT.breath,
  fooled: BEAT.breath,
  stripped: BEAT.blow,
  wins: BEAT.rest,
  "no winner": BEAT.rest,
};

const SOUNDS: Record<string, Sound> = {
  tile: "bell",
  cards: "cards",
  arrested: "whistle",
  gives: "coins",
  loses: "loss",
  fooled: "fall",
  stripped: "fall",
  "no winner": "fall",
};

const isLastHour = ({ view }: Scene): boolean => (view.table as KidsTable).last_hour;

function sound(event: GameEvent, { seat }: Scene): Sound | undefined {
  if (event.event === "wins") return isAbout(event, seat) ? "win" : "bell";
  if (event.event === "robs" || event.event === "lowest")
    return Number(event.coins) > 1 ? "coins" : Number(event.coins) ? "coin" : undefined;
  return SOUNDS[event.event];
}

const purse = (seat: unknown): string => `${placeOf(seat)} .amount`;

function flights({ event, seat, to, seats, coins }: GameEvent): Flight[] {
  const some = { draw: Coin, count: Number(coins ?? 0) };
  if (event === "robs") return [{ ...some, from: ".clock", to: purse(seat) }];
  if (event === "lowest") return [{ ...some, from: `${placeOf(seat)} .slot`, to: purse(seat) }];
  if (event === "gives") return [{ ...some, from: ".clock", to: purse(to) }];
  if (event === "loses") return [{ ...some, from: purse(seat), to: ".clock" }];
  if (event === "stripped") return (seats as number[]).map((each) => ({ ...some, count: 8, from: purse(each), to: ".clock" }));
  return [];
}

export const staging: Staging = {
  pace: (event, scene) => (event.event === "cards" && isLastHour(scene) ? BEAT.blow : PACE[event.event]),
  sound,
  flights,
  rest: ({ event, hour }) => (event === "tile" && Number(hour) > 1 ? BEAT.blow : 0),
};
