// What the events of a change do to the table, so that it can be shown while they are told.

import type { GameEvent } from "../../table/types.ts";
import type { KidsTable } from "./types.ts";

export interface ShownGang {
  coins: number;
  hand: number[] | null;
  cardsLeft: number;
  /** Someone chose a card, and it still lies face down. */
  sealed: boolean;
  card: number | null;
  arrested: boolean;
  /** Coins gained or lost this hour, null for nothing told yet. */
  change: number | null;
  /** Why: the card was the lowest, the highest, or a neighbour robbed a priest. */
  because: "lowest" | "robs" | "gift" | null;
  stripped: boolean;
  wins: boolean;
}

export interface Shown {
  hour: number;
  character: string | null;
  stage: KidsTable["stage"];
  charactersLeft: Record<string, number> | null;
  gangs: ShownGang[];
}

/** The table as it is told so far: what held before, with the events of the change laid on top. */
export function told(table: KidsTable, events: readonly GameEvent[]): Shown {
  const shown: Shown = {
    hour: table.hour,
    character: table.character,
    stage: table.stage,
    charactersLeft: table.characters_left && { ...table.characters_left },
    gangs: table.gangs.map((gang) => ({
      coins: gang.coins,
      hand: gang.hand && [...gang.hand],
      cardsLeft: gang.cards_left,
      sealed: gang.sealed && table.stage === "card",
      card: gang.card,
      arrested: gang.arrested,
      change: null,
      because: null,
      stripped: false,
      wins: false,
    })),
  };
  for (const event of events) tell(shown, event);
  return shown;
}

function tell(shown: Shown, event: GameEvent): void {
  const gang = (seat: unknown): ShownGang | undefined => shown.gangs[seat as number];
  const gains = (seat: unknown, coins: number, because: ShownGang["because"]): void => {
    const one = gang(seat);
    if (!one) return;
    one.coins += coins;
    one.change = (one.change ?? 0) + coins;
    one.because = because;
  };
  const coins = Number(event.coins ?? 0);
  const seats = (event.seats ?? []) as number[];
  switch (event.event) {
    case "tile":
      turnTile(shown, event);
      break;
    case "gang card":
      Object.assign(gang(event.seat) ?? {}, { card: event.card as number });
      break;
    case "sealed":
      Object.assign(gang(event.seat) ?? {}, { sealed: true });
      break;
    case "cards":
      for (const [seat, card] of event.cards as [number, number][]) turnCard(gang(seat), card);
      break;
    case "arrested":
      for (const seat of seats) Object.assign(gang(seat) ?? {}, { arrested: true });
      break;
    case "lowest":
      gains(event.seat, coins, "lowest");
      break;
    case "robs":
      gains(event.seat, coins, "robs");
      break;
    case "gives":
      gains(event.seat, 0, "robs");
      gains(event.to, coins, "gift");
      break;
    case "loses":
      gains(event.seat, -coins, "robs");
      break;
    case "fooled":
      gains(event.seat, 0, "robs");
      break;
    case "stripped":
      for (const seat of seats) Object.assign(gang(seat) ?? {}, { stripped: true });
      break;
    case "wins":
      for (const seat of seats) Object.assign(gang(seat) ?? {}, { wins: true });
      break;
  }
}

function turnTile(shown: Shown, event: GameEvent): void {
  shown.hour = event.hour as number;
  shown.character = event.passer as string;
  if (shown.charactersLeft) {
    const left = (shown.charactersLeft[shown.character] ?? 0) - 1;
    if (left > 0) shown.charactersLeft[shown.character] = left;
    else delete shown.charactersLeft[shown.character];
  }
}

function turnCard(gang: ShownGang | undefined, card: number): void {
  if (!gang) return;
  if (gang.card === null || gang.sealed) {
    // Played now, not before: it leaves the hand.
    if (gang.hand?.includes(card)) {
      gang.hand = gang.hand.filter((each) => each !== card);
    }
  }
  gang.card = card;
  gang.sealed = false;
}

/** Who would be robbed and who would win if the day ended now. Nobody while all purses are empty. */
export function standing(coins: number[]): ("robbed" | "winning" | null)[] {
  const most = Math.max(...coins);
  if (most === 0) return coins.map(() => null);
  const second = Math.max(...coins.filter((purse) => purse < most), -1);
  return coins.map((purse) => (purse === most ? "robbed" : purse === second ? "winning" : null));
}

export interface Hour {
  hour: number;
  character: string;
  cards: Record<number, number>;
  changes: Record<number, number>;
  arrested: number[];
}

/** The day, hour by hour, from all events of a game: who played what, and what it brought. */
export function hours(events: readonly GameEvent[]): Hour[] {
  const day: Hour[] = [];
  for (const event of events) {
    if (event.event === "tile") {
      day.push({ hour: event.hour as number, character: event.passer as string, cards: {}, changes: {}, arrested: [] });
    }
    const now = day.at(-1);
    if (!now) continue;
    if (event.event === "cards") now.cards = Object.fromEntries(event.cards as [number, number][]);
    if (event.event === "arrested") now.arrested = event.seats as number[];
    for (const [seat, coins] of payments(event)) now.changes[seat] = (now.changes[seat] ?? 0) + coins;
  }
  return day;
}

/** Whom an event brought coins, or cost some. */
export function payments(event: GameEvent): [seat: number, coins: number][] {
  const coins = Number(event.coins ?? 0);
  if (event.event === "lowest" || event.event === "robs") return [[event.seat as number, coins]];
  if (event.event === "gives") return [[event.to as number, coins]];
  return event.event === "loses" ? [[event.seat as number, -coins]] : [];
}
