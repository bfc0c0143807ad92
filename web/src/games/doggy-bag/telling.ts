// Events laid on top of the view that held before them: bones move as they are told. The rules are the server's; here
// things only go where the events say that they went.

import type { GameEvent } from "../../table/types.ts";
import { add, fromNotation, pointsOf, pour, total, type Bones, type Colour } from "./bones.ts";
import type { Dog, DoggyTable } from "./types.ts";

type Told = GameEvent & { seat: number; to: number; bone: Colour; got: Colour; handful: string; role: string } & Record<
    "number" | "coins" | "night" | "bones" | "bag" | Colour,
    number
  >;
type Teller = (now: DoggyTable, event: Told) => void;

/** The table as it is after these events. */
export function laid(table: DoggyTable, events: GameEvent[]): DoggyTable {
  if (events.length === 0) return table;
  const now = JSON.parse(JSON.stringify(table)) as DoggyTable;
  for (const event of events) TELLERS[event.event]?.(now, event as Told);
  for (const dog of now.seats) dog.points = pointsOf(dog.front);
  return now;
}

const dogOf = (now: DoggyTable, seat: number): Dog => now.seats[seat]!;

function comesOut(now: DoggyTable, bone: Colour): void {
  now.bag_count -= 1;
  if (now.bag) add(now.bag, bone, -1);
}

function goesIn(now: DoggyTable, bones: Bones): void {
  now.bag_count += total(bones);
  pour({ ...bones }, now.bag ?? {});
}

function newNight(now: DoggyTable, event: Told): void {
  Object.assign(now, { night: event.night, coins: event.coins, actor: null, last: null, bag: null, loot: {} });
  for (const dog of now.seats) {
    Object.assign(dog, { role: null, called: null, tried: false, has_chosen: false, sealed: null });
  }
}

function handfulsGoIn(now: DoggyTable, event: Told): void {
  for (const dog of now.seats) {
    if (dog.out !== null) continue;
    dog.behind -= event.bones;
    if (dog.screen === null) continue;
    const handful = dog.sealed === null ? { ...dog.screen } : fromNotation(dog.sealed);
    for (const [colour, count] of Object.entries(handful)) add(dog.screen, colour as Colour, -count);
  }
  now.bag_count = event.bag;
}

function wakeFagin(now: DoggyTable, event: Told): void {
  const { front } = dogOf(now, event.seat);
  for (const stays of ["black", "grey"] as const) {
    add(front, stays, now.loot[stays] ?? 0);
    delete now.loot[stays];
  }
  pour(now.loot, now.chest);
  dogOf(now, event.seat).tried = true;
}

const TELLERS: Record<string, Teller> = {
  first: (now, event) => (now.first = event.seat),
  token: (now, event) => (now.first = event.seat),
  leads: (now, event) => (now.first = event.to),
  coins: newNight,
  sealed: (now, event) => (dogOf(now, event.seat).has_chosen = true),
  gave: (now, event) => Object.assign(dogOf(now, event.seat), { has_chosen: true, sealed: `give ${event.handful}` }),
  given: handfulsGoIn,
  takes: (now, event) => (dogOf(now, event.seat).role = Number(event.role)),
  hothead: (now, event) => Object.assign(dogOf(now, event.seat), { role: Number(event.role), called: event.number }),
  toady: (now, event) => {
    add(dogOf(now, event.seat).front, "black", -1);
    add(now.chest, "black", 1);
  },
  sees: (now, { grey, white, red, yellow, black }) => (now.bag = { grey, white, red, yellow, black }),
  draws: (now, event) => {
    now.actor = event.seat;
    comesOut(now, event.bone);
    add(now.loot, event.bone, 1);
  },
  keeps: (now, event) => pour(now.loot, dogOf(now, event.seat).front),
  success: (now, event) => pour(now.loot, dogOf(now, event.seat).front),
  back: (now) => {
    goesIn(now, now.loot);
    now.loot = {};
  },
  chest: (now, event) => {
    add(now.loot, event.bone, -1);
    add(now.chest, event.bone, 1);
    goesIn(now, now.loot);
    now.loot = {};
  },
  returned: (now, event) => {
    const handful = fromNotation(event.handful);
    goesIn(now, handful);
    for (const [colour, count] of Object.entries(handful)) add(now.chest, colour as Colour, -count);
  },
  swaps: (now, event) => {
    add(now.chest, event.bone, 1);
    add(now.chest, event.got, -1);
    const { screen } = dogOf(now, event.seat);
    if (screen === null) return;
    add(screen, event.bone, -1);
    add(screen, event.got, 1);
  },
  caught: wakeFagin,
  out: (now, event) => {
    const dog = dogOf(now, event.seat);
    dog.out = 1 + now.seats.filter((other) => other.out !== null).length;
    pour(dog.front, now.chest);
  },
  robs: (now, event) => {
    add(dogOf(now, event.to).front, event.bone, -1);
    add(dogOf(now, event.seat).front, event.bone, 1);
  },
};

/** A dog's paw in the bag: what it has drawn so far, in order, and how that went. */
export interface Haul {
  seat: number;
  bones: Colour[];
  /** Caught: the black bone is out and Fagin is awake. Safe: it got away, or the role's draw is over. */
  end: "caught" | "safe" | null;
}

/** Whose paw is in the bag after these events; null when nobody's is. */
export function haul(table: DoggyTable, events: GameEvent[]): Haul | null {
  let now: Haul | null = null;
  if (table.actor !== null && total(table.loot) > 0) {
    const bones = Object.entries(table.loot).flatMap(([colour, count]) => Array<Colour>(count).fill(colour as Colour));
    now = { seat: table.actor, bones, end: null };
  }
  for (const event of events as Told[]) {
    if (event.event === "draws") {
      if (now === null || now.end !== null || now.seat !== event.seat) now = { seat: event.seat, bones: [], end: null };
      now.bones = [...now.bones, event.bone];
    } else if (event.event === "caught" && now !== null) now.end = "caught";
    else if (["success", "keeps", "back", "chest"].includes(event.event) && now !== null) now.end = "safe";
    else if (!["dares", "out", "token"].includes(event.event)) now = null;
  }
  return now;
}
