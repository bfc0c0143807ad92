// What the shell gives a game's table. See web/README.md.

import type { Component } from "svelte";
import type { Lang } from "../settings.svelte.ts";

/** `Match.view(seat)` without `legal`. `Table` is what the game says about its own table. */
export interface View<Table = unknown> {
  game: string;
  rules: number;
  options: Record<string, number | string>;
  names: string[];
  /** Whose view it is; null for an onlooker. */
  seat: number | null;
  to_act: number[];
  table: Table;
  result: Result | null;
}

export interface Result {
  places: number[];
  scores: number[];
  winners: number[];
}

/** Something that happened, as this seat saw it, with its sentence. Other parts depend on the event. */
export interface GameEvent {
  event: string;
  text: string;
  n?: number;
  seat?: number;
  [part: string]: unknown;
}

/** A move in the game's notation, and the sentence that says what it does. */
export type Legal = [move: string, sentence: string];

/** The words for a game's components, by part and key: `words.tile["merchant"].fr`. */
export type ComponentWords = Record<string, Record<string, Record<Lang, string>>>;

/** All that a table knows and may do. It decides no rule: what is not in `legal` cannot be done. */
export interface TableProps<Table = unknown, Odds = unknown> {
  /** What holds on the table now; while events are being told, what held before them. */
  view: View<Table>;
  /** Your seat, null if you look on. */
  seat: number | null;
  /** Names by seat, as the table shows them, seats that nobody sits on included. */
  names: string[];
  /** What you may do now. Empty while it is not your turn. */
  legal: Legal[];
  /** Seats whose sealed choice is in. */
  chosen: number[];
  /** Your own sealed choice. */
  mine: string | null;
  /** Seats that still have to choose. */
  waiting: number[];
  /** What `Match.odds` says, or null where they are off. */
  odds: Odds | null;
  /** Events being told now: those of the change from `view` to the next one, the last of them is on stage.
   *  Empty when the table is at rest. A table shows `view` with these on top. */
  happening: GameEvent[];
  /** The events of the last change, once told: to mark the last move. */
  last: GameEvent[];
  words: ComponentWords;
  /** The map, where the game has one. */
  map: unknown;
  lang: Lang;
  /** Whether things may move. */
  motion: boolean;
  /** Make a move. Does nothing for a move that is not in `legal`. */
  send: (move: string) => void;
}

export interface OddsProps<Table = unknown, Odds = unknown> {
  odds: Odds;
  view: View<Table>;
  words: ComponentWords;
  lang: Lang;
}

export interface ScoresProps<Table = unknown> {
  view: View<Table>;
  names: string[];
  /** All events of the game. */
  events: GameEvent[];
  words: ComponentWords;
  lang: Lang;
}

export interface FiguresProps {
  words: ComponentWords;
  lang: Lang;
  map: unknown;
}

/** What `games/<game>/index.ts` exports as `game`. */
export interface GameTable {
  // A table narrows the types of its own view and odds; the shell passes them on as they came.
  Table: Component<TableProps<any, any>>;
  /** The odds in words and counts, for the odds panel. */
  Odds?: Component<OddsProps<any, any>>;
  /** The components at a glance, drawn: it illustrates the rules. */
  Figures?: Component<FiguresProps>;
  /** How the scores came about, for the end of the game. */
  Scores?: Component<ScoresProps<any>>;
  /** For how many milliseconds an event is on stage, at most 500. Usually 350, and 0 for `sealed`. */
  pace?: (event: GameEvent) => number | undefined;
  /** The drawing that stands for the game, an `icon:` import. */
  icon: string;
}
