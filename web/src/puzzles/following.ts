// What follows a move, counted over many deals: what is worth a word in each game, and the rule that says so.

import type { Imagined } from "./worker.ts";

/** Something that happens to the player after a move: the sentence of it if it is always the same, in how many deals, by which rule. */
export interface Follows {
  phrase: Phrase;
  /** The rule that it happens by. */
  rule: string;
  /** In how many deals. */
  often: number;
  /** Its sentence, where it is the same in all of them. */
  text: string | null;
  /** What it brings on average, where it counts something. */
  brings: number | null;
}

/** The events that tell why, game by game, with their rules: each is a phrase in `words`. Only what happens to the player counts. */
export const TELLING = {
  "kids-of-london: arrested": "K7",
  "kids-of-london: robs": "K8",
  "kids-of-london: lowest": "K9",
  "kids-of-london: gives": "K14",
  "kids-of-london: loses": "K18",
  "kids-of-london: stripped": "K21",
  "kids-of-london: wins": "K22",
  "pickpocket: steals": "P15",
  "pickpocket: plays": "P16",
  "pickpocket: caught": "P15",
  "pickpocket: warned": "P37",
  "pickpocket: leaves": "P19",
  "pickpocket: doubles": "P21",
  "pickpocket: escapes": "P30",
  "pickpocket: nothing": "P17",
  "pickpocket: wins": "P26",
  "doggy-bag: takes": "D9",
  "doggy-bag: keeps": "D16",
  "doggy-bag: success": "D26",
  "doggy-bag: caught": "D25",
  "doggy-bag: out": "D31",
  "doggy-bag: robs": "D27",
  "doggy-bag: swaps": "D21",
  "doggy-bag: toady": "D13",
  "doggy-bag: last dog": "D34",
  "doggy-bag: wins": "D35",
  "oliver-twist: takes": "T14",
  "oliver-twist: walks over": "T15",
  "oliver-twist: hands in": "T19",
  "oliver-twist: bonus": "T21",
  "oliver-twist: reward": "T22",
  "oliver-twist: hides": "T23",
  "oliver-twist: fined": "T30",
  "oliver-twist: gives in": "T26",
  "oliver-twist: keeps this": "T36",
  "oliver-twist: file opened": "T30",
  "oliver-twist: wins": "T39",
} as const;

export type Phrase = keyof typeof TELLING;

/** The number of an event that says how much. */
const AMOUNTS = ["points", "coins", "pounds", "bones", "count"] as const;

const concerns = (event: Imagined, seat: number): boolean =>
  event.seat === seat || (Array.isArray(event.seats) && event.seats.includes(seat));

/** All that is worth a word, what happens most often first. */
export function following(game: string, deals: Imagined[][], seat: number): Follows[] {
  const found: Follows[] = [];
  for (const [phrase, rule] of Object.entries(TELLING) as [Phrase, string][]) {
    if (!phrase.startsWith(`${game}: `)) continue;
    const event = phrase.slice(game.length + 2);
    const having = deals.map((told) => told.filter((each) => each.event === event && concerns(each, seat))).filter((told) => told.length);
    if (!having.length) continue;
    const texts = new Set(having.map((told) => told.map(({ text }) => text).join(" ")));
    const amounts = having.map((told) => amountOf(told));
    found.push({
      phrase,
      rule,
      often: having.length,
      text: texts.size === 1 ? [...texts][0]! : null,
      brings: amounts.some((amount) => amount === null) ? null : amounts.reduce<number>((sum, amount) => sum + amount!, 0) / amounts.length,
    });
  }
  return found.toSorted((one, other) => other.often - one.often);
}

function amountOf(told: Imagined[]): number | null {
  const part = AMOUNTS.find((name) => typeof told[0]![name] === "number");
  return part === undefined ? null : told.reduce((sum, event) => sum + (event[part] as number), 0);
}
