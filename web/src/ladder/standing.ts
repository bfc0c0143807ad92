// Where somebody stands on a game's ladder, by the duels with bots whose worth is known, and who is a little better.

import { nobodyWon, type Past } from "../profile/past.ts";
import type { Game, Step } from "../protocol.ts";
import { LOWEST } from "../worth.ts";

/** How far apart rungs are that nobody has measured. */
const APART = 100;
/** So many points are ten victories to one defeat. */
const POINTS = 400 / Math.LN10;
/** How sure it is beforehand that somebody is worth about as much as the second rung. */
const SPREAD = 350;
/** Of a game that so many others came after, half counts: people learn. */
const HALF_AFTER = 12;
const NEAR_ENOUGH = 0.01;
/** So many duels say a little; fewer say next to nothing, and least of all to whoever has just begun. */
export const ENOUGH = 5;

/** A rung: who stands there, what it is worth, and how often one has won against it. */
export interface Rung {
  bot: string;
  worth: number;
  played: number;
  won: number;
  /** How many of them nobody won. */
  even: number;
}

export interface Standing {
  /** The lowest first. */
  rungs: Rung[];
  /** What oneself is worth, null for who has played too few duels to tell. */
  own: number | null;
  /** How many duels were played here. */
  duels: number;
  /** The bot to play next: one that is a little better than oneself, or the best there is. */
  next: string;
  /** Who is worth about as much as oneself; as long as nobody knows what that is, the bot to play next. */
  equal: string;
}

const worthOf = ({ rating }: Step, place: number): number => rating ?? LOWEST + APART * place;

/** The bot against whom a game of two was played, from its beginning and without help; null where it was no such game. */
function opponent({ seats, bots, playedOn, helped }: Past): string | null {
  const found = (bots ?? []).filter((bot) => bot !== null);
  return seats === 2 && found.length === 1 && !playedOn && !helped ? found[0]! : null;
}

/** What a duel counts, as where the ladder itself was measured: half if both won it, or neither. */
const scoreOf = (duel: Past): number => (nobodyWon(duel) || (duel.won && duel.winners === 2) ? 0.5 : Number(duel.won));

/** `all` are the games of somebody, in any order and of any kind. */
export function standing(game: Pick<Game, "name" | "ladder">, all: Past[]): Standing {
  const worth = new Map<string, number>();
  for (const [place, step] of game.ladder.entries()) {
    worth.set(step.bot, worthOf(step, place));
    if (step.level !== null) worth.set(step.level, worthOf(step, place));
  }
  const duels = all
    .filter((each) => each.game === game.name && worth.has(opponent(each) ?? ""))
    .toSorted((one, other) => one.ended - other.ended)
    .map((each) => ({ bot: opponent(each)!, ...each }));
  const rungs = game.ladder.map(({ bot, level }, place) => {
    const met = duels.filter((duel) => duel.bot === bot || (level !== null && duel.bot === level));
    const [won, even] = [met.filter((duel) => duel.won).length, met.filter(nobodyWon).length];
    return { bot, worth: worthOf(game.ladder[place]!, place), played: met.length, won, even };
  });
  const first = rungs[Math.min(1, rungs.length - 1)]!.worth;
  const results = duels.map((duel, number) => ({
    worth: worth.get(duel.bot)!,
    score: scoreOf(duel),
    weight: 0.5 ** ((duels.length - 1 - number) / HALF_AFTER),
  }));
  const guess = duels.length ? estimate(first, results) : -Infinity;
  const known = duels.length >= ENOUGH;
  const next = nextOf(rungs, guess, known).bot;
  return { rungs, own: known ? guess : null, duels: duels.length, next, equal: known ? nearest(rungs, guess).bot : next };
}

/** The lowest who is better than somebody is guessed to be; as long as that is little more than a guess, at most a rung above whom one has beaten. */
function nextOf(rungs: Rung[], guess: number, known: boolean): Rung {
  const better = rungs.findIndex(({ worth }) => worth > guess);
  const top = rungs.length - 1;
  const highest = known ? top : Math.min(rungs.findLastIndex(({ won }) => won > 0) + 1, top);
  return rungs[better < 0 ? highest : Math.min(better, highest)]!;
}

const nearest = (rungs: Rung[], guess: number): Rung =>
  rungs.reduce((near, rung) => (Math.abs(rung.worth - guess) < Math.abs(near.worth - guess) ? rung : near));

/** The worth under which such results are likeliest, if nothing but `first` was expected before. */
export function estimate(first: number, results: { worth: number; score: number; weight: number }[]): number {
  let [low, high] = [first - 2000, first + 2000];
  // The slope of what is to be made largest falls all the way: where it is nothing is found by halving.
  while (high - low > NEAR_ENOUGH) {
    const middle = (low + high) / 2;
    let slope = (first - middle) / SPREAD ** 2;
    for (const { worth, score, weight } of results) slope += (weight * (score - 1 / (1 + Math.exp((worth - middle) / POINTS)))) / POINTS;
    if (slope > 0) low = middle;
    else high = middle;
  }
  return Math.round(low);
}
