// A seat's money by where it came from, added up from what was told.

import type { GameEvent } from "../../table/types.ts";
import type { Burglary } from "./types.ts";

export interface Account {
  start: number;
  sets: number;
  extras: number;
  other: number;
  lost: number;
  money: number;
  burglaries: number[];
  sum: number;
}

export function accounts(seat: number, events: GameEvent[], money: number, burglaries: Burglary[]): Account {
  const sum = (...names: string[]): number =>
    events.filter((event) => event.seat === seat && names.includes(event.event)).reduce((all, event) => all + Number(event.pounds), 0);
  const [sets, extras, other] = [sum("hands in"), sum("bonus", "reward"), sum("last sets", "returns wallets")];
  const lost = sum("bribes", "loses", "fined", "gives in");
  const kept = burglaries.filter((each) => each.seat === seat && each.kept !== null).map((each) => each.kept!);
  return {
    start: money - sets - extras - other + lost,
    sets,
    extras,
    other,
    lost,
    money,
    burglaries: kept,
    sum: money + kept.reduce((all, value) => all + value, 0),
  };
}
