// How a night at the inn is acted out: a breath before the stolen tile turns over, longer the more there is to lose.

import Coin from "../../table/Coin.svelte";
import { BEAT, isAbout, placeOf, type Flight, type Interlude, type Scene, type Sound, type Staging } from "../../table/staging.ts";
import type { GameEvent } from "../../table/types.ts";
import { speak, type Like } from "../../words/speak.ts";
import LootTile from "./LootTile.svelte";
import type { PickpocketTable } from "./types.ts";

/** Events of the set-up, which are told in one line. */
export const SET_UP = ["marker", "dealt", "dealt tile"];

const en = {
  over: (night: number) => `Night ${night} is over`,
  scores: (name: string, points: number) => `${name}: +${points}`,
  nothing: (name: string) => `${name}: nothing`,
  others: "The others",
  everybody: "Everybody",
};
const fr: Like<typeof en> = {
  over: (night) => `La nuit ${night} est finie`,
  scores: (name, points) => `${name} : +${points}`,
  nothing: (name) => `${name} : rien`,
  others: "Les autres",
  everybody: "Tout le monde",
};
const w = speak(en, fr);

const PACE: Record<string, number> = {
  marker: 0,
  dealt: 0,
  "dealt tile": BEAT.glance,
  plays: BEAT.turn,
  "reaches again": BEAT.blow,
  steals: BEAT.turn,
  misses: BEAT.breath,
  guard: BEAT.breath,
  "second guard": BEAT.blow,
  "last guard": BEAT.rest,
  alone: BEAT.breath,
  leaves: BEAT.turn,
  doubles: BEAT.blow,
  escapes: BEAT.blow,
  nothing: BEAT.breath,
  hand: BEAT.usual,
  wins: BEAT.rest,
};

const SOUNDS: Record<string, Sound> = {
  "first night": "night",
  night: "night",
  power: "card",
  plays: "tile",
  reaches: "paper",
  "reaches again": "paper",
  steals: "tile",
  misses: "fall",
  guard: "whistle",
  "second guard": "whistle",
  "last guard": "whistle",
  leaves: "door",
  doubles: "coins",
  escapes: "coins",
  "glove tile": "card",
  glove: "card",
  alone: "bell",
};

/** From this many tiles on a row is worth a longer breath. */
const LONG_ROW = 4;

const tableOf = ({ view }: Scene): PickpocketTable => view.table as PickpocketTable;

function pace(event: GameEvent, scene: Scene): number | undefined {
  if (event.event !== "reaches") return PACE[event.event];
  const { double, row } = tableOf(scene);
  return double > 0 ? BEAT.blow : row.length >= LONG_ROW ? BEAT.breath : BEAT.turn;
}

function sound(event: GameEvent, { seat }: Scene): Sound | undefined {
  if (event.event === "wins") return isAbout(event, seat) ? "win" : "bell";
  return SOUNDS[event.event];
}

function flights({ event, seat, tile, points }: GameEvent): Flight[] {
  if (event === "plays") return [{ from: placeOf(seat), to: ".tiles li", draw: LootTile, like: { tile, width: 46, lane: 20, label: "" } }];
  if (["leaves", "doubles", "escapes"].includes(event))
    return [{ from: ".main", to: placeOf(seat), draw: Coin, count: Math.ceil(Number(points) / 2) }];
  return [];
}

function interlude(night: GameEvent[], scene: Scene): Interlude {
  const points = scene.names.map(() => 0);
  for (const event of night)
    points[Number(event.seat)]! += ["leaves", "doubles", "escapes"].includes(event.event) ? Number(event.points) : 0;
  const thieves = tableOf(scene).thieves.map((_, seat) => ({ seat, name: scene.names[seat] ?? "" }));
  const [scored, others] = [thieves.filter(({ seat }) => points[seat]), thieves.filter(({ seat }) => !points[seat])];
  const lines: Interlude["lines"] = scored.map(({ seat, name }) => ({ seats: [seat], text: w().scores(name, points[seat]!) }));
  // Of many who got nothing one line is enough: the row and the doors, by which the night ended, are seen beside it.
  if (others.length === 1) lines.push({ seats: [others[0]!.seat], text: w().nothing(others[0]!.name) });
  else if (others.length) lines.push({ seats: [], text: w().nothing(scored.length ? w().others : w().everybody) });
  return { title: w().over(tableOf(scene).night), lines };
}

export const staging: Staging = { pace, sound, flights, rest: ({ event }) => (event === "night" ? BEAT.rest : 0), interlude };
