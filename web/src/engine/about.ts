// What is to be known of a game to play by its compiled rules: `GAME.json`, as `larcin.ahead.about` writes it.

import type { Kind } from "../rules/events.ts";
import type { Form, Layout } from "../rules/views.ts";

export type Value = number | string;
export type Options = Record<string, Value>;

export interface Option {
  name: string;
  values: Value[];
  usual: Value;
}

/** How a level of bots chooses. */
export type Way =
  | { way: "random" }
  | { way: "habit"; doubts: number }
  | { way: "guessing"; depth: number }
  | { way: "mixing"; depth: number }
  | { way: "trying"; tries: number }
  | { way: "search"; iterations: number; learned: boolean }
  /** As a level does, and in so many of a hundred choices as a lower one. */
  | { way: "slipping"; level: string; slips: number; slips_to: string };

/** How to search a game. */
export interface Searching {
  games_a_deal: number;
  curiosity: number;
  others_think: boolean;
}

/** By what it is known that a module came whole. */
export interface Seal {
  bytes: number;
  sha256: string;
}

export interface About {
  game: string;
  rules: number;
  options: Option[];
  moves: string[];
  outcomes: string[];
  /** Whether nothing is secret but choices of which others are still open: all are told the same. */
  is_open: boolean;
  /** Arrays in the module's memory: bytes of an entry, and how many there are. */
  buffers: Record<string, { bytes: number; shape: number[] }>;
  /** Where a state with room for events keeps them, how many there were, and the table at each. */
  listening: { told: number; told_count: number; moments: number };
  most_events: number;
  event_numbers: number;
  observed: number;
  informed: number;
  levels: Record<string, Way>;
  searching: Searching;
  searching_learned: Searching;
  /** In how many games the moves of each decision are tried that is reviewed. */
  review_tries: number;
  pieces: Layout;
  odds: { pieces: Layout; view: Form } | null;
  previews: { pieces: Layout; view: Form } | null;
  fewest_chairs: number;
  view: Form;
  events: Kind[];
  /** Whether the rules say of a move that it told nobody anything; where they do not, none is taken back. */
  says_what_is_told: boolean;
  /** How long the modules are, and their hashes. */
  modules: Record<"rules" | "bots", Seal>;
}

/** All options with their values, the usual ones where nothing was said. */
export function settle(about: About, given: Options): Options {
  for (const name of Object.keys(given)) {
    if (!about.options.some((option) => option.name === name)) throw new RangeError(`${about.game} has no option ${name}.`);
  }
  return Object.fromEntries(about.options.map((option) => [option.name, chosen(option, given)]));
}

function chosen({ name, values, usual }: Option, given: Options): Value {
  const value = given[name] ?? usual;
  if (!values.includes(value)) throw new RangeError(`${name} cannot be ${value}: choose one of ${values.join(", ")}.`);
  return value;
}

/** Settled options as the numbers that rules take. */
export function encode(about: About, settled: Options): number[] {
  return about.options.map(({ name, values }) => {
    const value = settled[name]!;
    return typeof value === "number" ? value : values.indexOf(value);
  });
}
