// The table while events are being told: the view before them, with what was told so far laid on top.

import type { GameEvent } from "../../table/types.ts";
import { placeNumber, SQUARE } from "./moves.ts";
import type { Town } from "./town.ts";
import { FACE_DOWN, type TwistTable } from "./types.ts";

export const LONGEST_PROWL = 4;

export interface Told {
  board: (string | null)[];
  pawn: number;
  /** The way that the pawn goes with the event on stage, from where it stood; empty if it stays. */
  route: number[];
  /** The tokens of this way, the last of them taken. */
  lifted: { place: number; token: string; taken: boolean }[];
  /** Spaces that were turned up in this change, in order. */
  turned: number[];
  /** What each seat gained or paid in this change. */
  change: number[];
  night: boolean;
  /** Night is falling: the veil is down. */
  falling: boolean;
}

const GAINS = ["hands in", "bonus", "reward", "returns wallets", "last sets"];
const LOSSES = ["loses", "fined", "gives in"];
const BRIBE = 2;

export function tell(table: TwistTable, happening: GameEvent[], town: Town): Told {
  const told: Told = {
    board: [...table.board], pawn: placeNumber(table.pawn), route: [], lifted: [], turned: [],
    change: table.seats.map(() => 0), night: table.round === "night", falling: false,
  };
  let walked: string[] = [];
  let away = false;
  for (const event of happening) {
    told.route = [];
    told.lifted = [];
    told.falling = event.event === "night falls" || (told.falling && event.event.startsWith("dealt"));
    const seat = event.seat ?? 0;
    if (GAINS.includes(event.event)) told.change[seat]! += Number(event.pounds);
    if (LOSSES.includes(event.event)) told.change[seat]! -= Number(event.pounds);
    if (event.event === "bribes") told.change[seat]! -= BRIBE;
    if (event.event.startsWith("walks over")) walked.push(String(event.token));
    if (event.event === "asks") away = event.card === "dodger";
    if (event.event === "takes") {
      take(told, town, placeNumber(String(event.place)), walked, away);
      walked = [];
    }
    if (event.event === "places") told.pawn = placeNumber(String(event.place));
    if (event.event === "turns up") {
      const place = placeNumber(String(event.place));
      told.board[place - 1] = String(event.token);
      told.turned.push(place);
    }
    if (event.event === "night falls") nightFalls(told);
    if (event.event === "streets in the dark") {
      told.board = told.board.map((_, index) => (table.seats.length === 2 && town.isYellow(index + 1) ? null : FACE_DOWN));
    }
  }
  return told;
}

function nightFalls(told: Told): void {
  told.night = true;
  told.pawn = SQUARE;
  told.board = told.board.map(() => null);
}

function take(told: Told, town: Town, end: number, walked: string[], away: boolean): void {
  const route = away ? [] : wayOver(told.board, town, told.pawn, end, walked);
  const path = away ? [end] : route.slice(1);
  told.route = route;
  told.lifted = path.map((place) => ({ place, token: told.board[place - 1] ?? "", taken: place === end }));
  for (const place of path) told.board[place - 1] = null;
  if (!away) told.pawn = end;
}

/** The way from the pawn to a space over the tokens that were told; straight there if there is none. */
export function wayOver(board: (string | null)[], town: Town, from: number, to: number, over: string[]): number[] {
  const search = (way: number[]): number[] | null => {
    const here = way.at(-1)!;
    for (const next of town.neighbours[here]!) {
      if (next === SQUARE || way.includes(next)) continue;
      if (way.length - 1 === over.length) {
        if (next === to) return [...way, next];
      } else if (board[next - 1] === over[way.length - 1] && way.length < LONGEST_PROWL) {
        const found = search([...way, next]);
        if (found) return found;
      }
    }
    return null;
  };
  return search([from]) ?? [from, to];
}
