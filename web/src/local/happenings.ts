// What is kept of a table on this device: how it was opened, and all that happened there, row by row, as the server keeps it.

import type { Options } from "../engine/about.ts";
import type { Post } from "../letters/room.ts";
import type { Table } from "../protocol.ts";
import type { MatchRecord } from "../verify.ts";

/** Ids of tables on this device begin so; those of a server never do. */
export const HERE = "here-";

/** Somebody at a table: a person at this device, or a bot of a level. */
export interface Sitter {
  name: string;
  level: string | null;
  /** What it adds to chance. */
  words: string;
  /** Whether it plays at a device of its own, by letters. */
  elsewhere?: boolean;
}

export interface Opening {
  id: string;
  game: string;
  /** The version of the game's rules. */
  rules: number;
  options: Options;
  memory: "aid" | "strict";
  odds: "always" | "off" | "request";
  seed: string;
  commitment: string;
  created: number;
  seats: Sitter[];
  /** Where it was played on from: all that was done in another match before, chance included. */
  before?: string[];
}

export type Happening =
  | { do: "chooses"; seat: number; move: string; again?: boolean }
  | { do: "asks undo" | "agrees undo" | "refuses undo" | "takes back"; seat: number }
  /** Back to after so many steps, however much was done and told since: nobody but bots sits there besides. */
  | { do: "goes back"; seat: number; steps: number }
  | { do: "rematches"; table: string };

/** A happening with its place in the log, its time, and the command that led to it. */
export interface Row {
  n: number;
  at: number;
  what: Happening;
  command?: string;
}

/** A whole match as it is written down: see docs/notation.md. */
export interface WholeRecord extends MatchRecord {
  format: string;
  version: number;
  game: string;
  rules: number;
  options: Options;
  names: string[];
  about: Record<string, unknown>;
  start: unknown;
  result: { places: number[]; scores: number[]; winners: number[] } | null;
}

/** The id that a record's game had where it was played. */
export function playedAs(record: unknown): string | null {
  const played = (record as { about?: { table?: unknown } | null } | null)?.about?.table;
  return typeof played === "string" ? played : null;
}

/** A game as the list of games shows it, without its rows. */
export interface Kept {
  id: string;
  opening: Opening;
  status: "playing" | "over";
  changed: number;
  rematch: string | null;
  /** Whether somebody was told here what an expert would do. */
  advised?: true;
  /** A match from elsewhere, to be watched again: it has no rows. */
  record?: WholeRecord;
  /** A game by letters: all that happened is in the letter, so it has no rows either. */
  post?: Post;
}

/** A game of this device, as a page shows it. */
export interface GameHere {
  table: Table;
  /** When something last happened there. */
  changed: number;
  /** Whether it was brought from elsewhere, and the id that it had where it was played. */
  brought: boolean;
  origin: string;
}

/** Where games are kept. What was appended is there for good before the promise is kept. */
export interface Keeping {
  all(): Promise<Kept[]>;
  read(id: string): Promise<{ kept: Kept; rows: Row[] } | null>;
  open(kept: Kept): Promise<void>;
  /** `Taken` if somebody else has written rows with these numbers, `Forgotten` if the game is not kept any more. */
  append(kept: Kept, rows: Row[]): Promise<void>;
  remove(id: string): Promise<void>;
}

/** Another tab has written to this table. */
export class Taken extends Error {
  override name = "Taken";
}

/** The game was removed, or the browser has cleared what pages keep: what is written now would be no whole game. */
export class Forgotten extends Error {
  override name = "Forgotten";
}

/** Why something is refused: `code` for programs, `key` for the sentence in the table's words, with its parts. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly key: string = code,
    readonly parts: Record<string, string> = {},
  ) {
    super(key);
  }
}
