// How a night at Fagin's is acted out: a breath for each bone, longer the more there is to lose; bones go where they are said to go.

import { BEAT, isAbout, placeOf, type Flight, type Interlude, type Scene, type Sound, type Staging } from "../../table/staging.ts";
import type { GameEvent } from "../../table/types.ts";
import { speak, type Like } from "../../words/speak.ts";
import Bone from "./Bone.svelte";
import { kindsIn, total, type Bones, type Colour } from "./bones.ts";
import Pouch from "./Pouch.svelte";
import type { DoggyTable } from "./types.ts";

const en = {
  over: (night: number) => `Night ${night} is over`,
  keeps: (name: string, bones: number) => (bones === 0 ? `${name}: nothing` : bones === 1 ? `${name}: a bone` : `${name}: ${bones} bones`),
  allKeep: (bones: number) => (bones === 0 ? "nothing" : bones === 1 ? "a bone each" : `${bones} bones each`),
  caught: (name: string) => `${name} woke Fagin`,
  allCaught: "woke Fagin",
  out: (name: string) => `${name} is out of the game`,
  allOut: "are out of the game",
};
const fr: Like<typeof en> = {
  over: (night) => `La nuit ${night} est finie`,
  keeps: (name, bones) => (bones === 0 ? `${name} : rien` : bones === 1 ? `${name} : un os` : `${name} : ${bones} os`),
  allKeep: (bones) => (bones === 0 ? "rien" : bones === 1 ? "un os chacun" : `${bones} os chacun`),
  caught: (name) => `${name} a réveillé Fagin`,
  allCaught: "ont réveillé Fagin",
  out: (name) => `${name} quitte la partie`,
  allOut: "quittent la partie",
};
const w = speak(en, fr);

const PACE: Record<string, number> = {
  sealed: 0,
  gave: 0,
  coins: BEAT.turn,
  given: BEAT.turn,
  takes: BEAT.usual,
  looks: BEAT.usual,
  sees: BEAT.breath,
  hothead: BEAT.breath,
  dares: BEAT.breath,
  caught: BEAT.breath,
  out: BEAT.blow,
  keeps: BEAT.usual,
  back: BEAT.usual,
  success: BEAT.breath,
  robs: BEAT.breath,
  "last night": BEAT.breath,
  "all caught": BEAT.breath,
  "last dog": BEAT.blow,
  wins: BEAT.rest,
};

const SOUNDS: Record<string, Sound> = {
  coins: "coin",
  given: "bone",
  takes: "tile",
  hothead: "knock",
  looks: "card",
  leads: "card",
  dares: "knock",
  keeps: "bone",
  success: "bone",
  chest: "bone",
  returned: "bone",
  swaps: "bone",
  robs: "loss",
  out: "fall",
  "last night": "night",
  "all caught": "fall",
};

const tableOf = ({ table }: Scene["view"]): DoggyTable => table as DoggyTable;

/** How much a theft is in danger, from 0 to 3: by how much has been drawn, by black bones that lie there, and by daring. */
export function danger(table: DoggyTable, seat: number): number {
  const drawn = total(table.loot);
  const dog = table.seats[seat];
  if (drawn > (dog?.aims ?? drawn)) return 3;
  const last = dog?.black_left === 1 ? 1 : 0;
  return Math.min(3, Math.floor(drawn / 2) + last);
}

function pace(event: GameEvent, { view }: Scene): number | undefined {
  if (event.event !== "draws") return PACE[event.event];
  const breaths = [BEAT.turn, BEAT.turn + 130, BEAT.breath, BEAT.blow];
  return event.bone === "black" ? BEAT.breath : breaths[danger(tableOf(view), Number(event.seat))];
}

function sound(event: GameEvent, { seat }: Scene): Sound | undefined {
  if (event.event === "draws") return event.bone === "black" ? "rotten" : "bone";
  if (event.event === "wins") return isAbout(event, seat) ? "win" : "bell";
  return SOUNDS[event.event];
}

// --------------------------------------------------------------------------------------------------------- what flies

const bone = (kind: unknown): Pick<Flight, "draw" | "like"> => ({ draw: Bone, like: { kind, size: "2rem" } });

/** The bones that came to a pile with these events, the last ones of them. */
function come(before: Bones, now: Bones, most: number): Colour[] {
  const more = kindsIn(now).flatMap((kind) => Array.from({ length: Math.max(0, now[kind]! - (before[kind] ?? 0)) }, () => kind));
  return more.slice(-most);
}

function flights(event: GameEvent, { view, before }: Scene): Flight[] {
  const [now, then, own] = [tableOf(view), tableOf(before), placeOf(event.seat)];
  switch (event.event) {
    case "given":
      return now.seats.flatMap(({ out }, seat) => (out === null ? [{ from: placeOf(seat), to: ".bag", draw: Pouch }] : []));
    case "caught":
      return come(then.chest, now.chest, Number(event.lost)).map((kind) => ({ from: ".paw li", to: ".chest", ...bone(kind) }));
    case "success": {
      const front = (table: DoggyTable): Bones => table.seats[Number(event.seat)]!.front;
      return come(front(then), front(now), Number(event.bones)).map((kind) => ({ from: ".paw li", to: own, ...bone(kind) }));
    }
    case "keeps":
      return [{ from: ".paw li", to: own, draw: Pouch }];
    case "chest":
      return [{ from: ".paw li", to: ".chest", ...bone(event.bone) }];
    case "returned":
      return [{ from: ".chest", to: ".bag", draw: Pouch }];
    case "swaps":
      return [
        { from: own, to: ".chest", ...bone(event.bone) },
        { from: ".chest", to: own, ...bone(event.got) },
      ];
    case "robs":
      return [{ from: placeOf(event.to), to: own, ...bone(event.bone) }];
    case "out":
      return [{ from: own, to: ".chest", draw: Pouch, count: 4 }];
    default:
      return [];
  }
}

// ------------------------------------------------------------------------------------------------------ a night is over

/** How a night ended for a dog: it woke Fagin, it was the last time, or it kept so many bones. */
type Fate = "caught" | "out" | number;

const fateOf = (fate: Fate, name: string): string =>
  fate === "caught" ? w().caught(name) : fate === "out" ? w().out(name) : w().keeps(name, fate);
const fateOfAll = (fate: Fate): string => (fate === "caught" ? w().allCaught : fate === "out" ? w().allOut : w().allKeep(fate));

/** A line for each fate, since six of them would hide Fagin on a phone: who shares one is told by their marks alone. */
function interlude(night: GameEvent[], { view, names }: Scene): Interlude {
  const fates = new Map<number, Fate>();
  for (const { event, seat, bones } of night) {
    if (event === "caught" || event === "out") fates.set(Number(seat), event);
    if (event === "success") fates.set(Number(seat), Number(bones));
  }
  const lines = [...new Set(fates.values())].map((fate) => {
    const seats = [...fates.keys()].filter((seat) => fates.get(seat) === fate);
    return { seats, text: seats.length > 1 ? fateOfAll(fate) : fateOf(fate, names[seats[0]!] ?? "") };
  });
  return { title: w().over(tableOf(view).night), lines };
}

export const staging: Staging = {
  pace,
  sound,
  flights,
  rest: ({ event, night }) => (event === "coins" && Number(night) > 1 ? BEAT.rest : 0),
  interlude,
};
