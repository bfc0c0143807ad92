// Events laid on top of the view that held before them: tiles, thieves and guards go where the events say.

import type { GameEvent } from "../../table/types.ts";
import { allWhole, lengthened, worthOf } from "./tiles.ts";
import type { PickpocketTable, Power, Thief } from "./types.ts";

type Told = GameEvent & { seat: number; to: number; seats: number[]; tile: string; power: Power } & Record<
    "points" | "guard" | "night",
    number
  >;
type Teller = (now: PickpocketTable, event: Told) => void;

/** The table as it is after these events. */
export function laid(table: PickpocketTable, events: GameEvent[]): PickpocketTable {
  if (events.length === 0) return table;
  const now = JSON.parse(JSON.stringify(table)) as PickpocketTable;
  for (const event of events) TELLERS[event.event]?.(now, event as Told);
  return now;
}

const thiefOf = (now: PickpocketTable, seat: number): Thief => now.thieves[seat]!;

function count(counts: Record<string, number>, name: string, more: number): void {
  const left = (counts[name] ?? 0) + more;
  if (left > 0) counts[name] = left;
  else delete counts[name];
}

function lay(now: PickpocketTable, tile: string): void {
  now.row.push(tile);
  now.lines = lengthened(now.lines, tile);
  now.loot = worthOf(now.lines);
}

function comesOut(now: PickpocketTable, tile: string): void {
  now.bag -= 1;
  count(now.unseen, tile, -1);
}

function intoHand(now: PickpocketTable, event: Told): void {
  const thief = thiefOf(now, event.seat);
  now.bag -= 1;
  thief.tiles += 1;
  if (event.tile === undefined) return;
  count(now.unseen, event.tile, -1);
  if (thief.hand) count(thief.hand, event.tile, 1);
}

function leaves(now: PickpocketTable, event: Told): void {
  const thief = thiefOf(now, event.seat);
  thief.experience += event.points;
  thief.inside = false;
  if (thief.standing !== null) thief.standing = false;
  now.double = 0;
}

function guardEnds(now: PickpocketTable, event: Told): void {
  comesOut(now, `guard ${event.guard}`);
  count(now.aside, `guard ${event.guard}`, 1);
}

/** The inn is empty, swept and open again. */
function newNight(now: PickpocketTable, event: Told): void {
  for (const tile of now.row) count(now.discards, tile, 1);
  if (now.door !== null) count(now.aside, `guard ${now.door}`, 1);
  Object.assign(now, { night: event.night, prince: event.seat, turn: event.seat, row: [], lines: allWhole(), loot: 0, door: null, double: 0 });
  for (const thief of now.thieves) {
    Object.assign(thief, { inside: true, powers: [], used: [] });
    if (thief.standing !== null) thief.standing = true;
  }
}

const TELLERS: Record<string, Teller> = {
  dealt: intoHand,
  "dealt tile": intoHand,
  glove: intoHand,
  "glove tile": intoHand,
  "first night": (now, event) => (now.turn = event.seat),
  night: newNight,
  power: (now, event) => thiefOf(now, event.seat).powers.push(event.power),
  plays: (now, event) => {
    const thief = thiefOf(now, event.seat);
    thief.tiles -= 1;
    if (thief.hand) count(thief.hand, event.tile, -1);
    else count(now.unseen, event.tile, -1);
    lay(now, event.tile);
    if (now.double > 0) now.double -= 1;
  },
  drinks: (now, event) => {
    thiefOf(now, event.seat).used.push("beer");
    if (now.double > 0) now.double -= 1;
  },
  "reaches again": (now, event) => thiefOf(now, event.seat).used.push("ambidextrous"),
  steals: (now, event) => {
    comesOut(now, event.tile);
    lay(now, event.tile);
    if (now.double > 0) now.double -= 1;
  },
  misses: (now, event) => {
    comesOut(now, event.tile);
    count(now.discards, event.tile, 1);
  },
  warned: (now, event) => (thiefOf(now, event.seat).standing = false),
  caught: (now, event) => {
    const thief = thiefOf(now, event.seat);
    thief.inside = false;
    if (thief.standing !== null) thief.standing = false;
    now.double = 0;
  },
  alone: (now, event) => {
    now.turn = event.seat;
    now.double = 2;
    for (const thief of now.thieves) if (thief.standing !== null) thief.standing = false;
  },
  leaves,
  doubles: leaves,
  "lays down": (now, event) => (thiefOf(now, event.to).standing = false),
  guard: (now, event) => {
    comesOut(now, `guard ${event.guard}`);
    now.door = event.guard;
    if (now.double > 0) now.double -= 1;
  },
  "second guard": guardEnds,
  "last guard": guardEnds,
  escapes: (now, event) => (thiefOf(now, event.seat).experience += event.points),
  nothing: (now, event) => event.seats.forEach((seat) => (thiefOf(now, seat).inside = false)),
};

/** What is in the hand that came out of the bag: a tile face down, then what it turns out to be. */
export interface Reach {
  seat: number;
  tile: string | null;
  /** It fits, it fits nowhere, or it is a guard; null while it is face down. */
  as: "fits" | "misses" | "guard" | null;
}

/** The reach into the bag that is on stage: the last event of these, or the one before it. */
export function reach(events: GameEvent[]): Reach | null {
  const [before, now] = [events.at(-2), events.at(-1)] as [Told | undefined, Told | undefined];
  if (now === undefined) return null;
  switch (now.event) {
    case "reaches":
    case "reaches again":
    case "glove":
      return { seat: now.seat, tile: null, as: null };
    case "steals":
      return { seat: now.seat, tile: now.tile, as: "fits" };
    case "misses":
      return { seat: now.seat, tile: now.tile, as: "misses" };
    case "guard":
    case "second guard":
    case "last guard":
      return { seat: before?.seat ?? -1, tile: `guard ${now.guard}`, as: "guard" };
    case "caught":
    case "warned":
      return before?.event === "misses" ? { seat: now.seat, tile: before.tile, as: "misses" } : null;
    default:
      return null;
  }
}
