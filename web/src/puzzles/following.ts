// What follows a move, counted over many deals: what is worth a word in each game, and the rule that says so.

import { byGame } from "../games/facets.ts";
import type { Imagined } from "./worker.ts";

/** What `games/<game>/follows.ts` exports as `follows`: the events that tell why. Only what happens to the player counts. */
export interface Telling<Event extends string = string> {
  /** What each is called. */
  words: () => Record<Event, string>;
  /** The rule that each happens by. */
  rules: Record<Event, string>;
}

/** The games that have such events. */
export const TELLING = byGame(import.meta.glob<Telling>("../games/*/follows.ts", { eager: true, import: "follows" }));

/** Something that happens to the player after a move: the sentence of it if it is always the same, in how many deals, by which rule. */
export interface Follows {
  event: string;
  /** The rule that it happens by. */
  rule: string;
  /** In how many deals. */
  often: number;
  /** Its sentence, where it is the same in all of them. */
  text: string | null;
  /** What it brings on average, where it counts something. */
  brings: number | null;
}

/** The number of an event that says how much. */
const AMOUNTS = ["points", "coins", "pounds", "bones", "count"] as const;

const concerns = (event: Imagined, seat: number): boolean =>
  event.seat === seat || (Array.isArray(event.seats) && event.seats.includes(seat));

/** All that is worth a word, what happens most often first. */
export function following(game: string, deals: Imagined[][], seat: number): Follows[] {
  const found: Follows[] = [];
  for (const [event, rule] of Object.entries(TELLING[game]?.rules ?? {})) {
    const having = deals.map((told) => told.filter((each) => each.event === event && concerns(each, seat))).filter((told) => told.length);
    if (!having.length) continue;
    const texts = new Set(having.map((told) => told.map(({ text }) => text).join(" ")));
    const amounts = having.map((told) => amountOf(told));
    found.push({
      event,
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
