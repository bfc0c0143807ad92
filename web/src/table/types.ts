// What the shell gives a game's table. See web/README.md.

import type { Component } from "svelte";
import type * as protocol from "../protocol.ts";
import type { GameDetails, GameEvent } from "../protocol.ts";
import type { Lang } from "../settings.svelte.ts";
import type { Staging } from "./staging.ts";

export type { GameEvent, Outline, Result } from "../protocol.ts";

/** What a seat may know. `Table` is what the game says about its own table. */
export type View<Table = unknown> = Omit<protocol.View, "table"> & { table: Table };

/** The way to a part of `view.table`, and what stands there now. */
export type Change = NonNullable<GameEvent["changes"]>[number];

/** A move in the game's notation, and the sentence that says what it does. */
export type Legal = [move: string, sentence: string];

/** The words for a game's components, by part and key: `words.tile["merchant"].fr`. */
export type ComponentWords = GameDetails["components"];

/** What there is to see at a table, and what it is called: for a table that does not know the game. */
export type About = Pick<GameDetails, "view" | "parts">;

/** All that a table knows and may do. It decides no rule: what is not in `legal` cannot be done. */
export interface TableProps<Table = unknown, Odds = unknown, Preview = unknown> {
  /** What holds on the table now; while events are being told, what held at the one on stage. */
  view: View<Table>;
  /** What held before the events that are being told; the same as `view` when the table is at rest. */
  before: View<Table>;
  /** Your seat, null if you look on. */
  seat: number | null;
  /** Names by seat, as the table shows them, seats that nobody sits on included. */
  names: string[];
  /** What you may do now. Empty while it is not your turn. */
  legal: Legal[];
  /** What the moves in `legal` would bring, by move, as far as you may know: what `Match.previews` says. */
  previews: Record<string, Preview>;
  /** Seats whose sealed choice is in. */
  chosen: number[];
  /** Your own sealed choice. */
  mine: string | null;
  /** Seats that still have to choose. */
  waiting: number[];
  /** What `Match.odds` says, or null where they are off. */
  odds: Odds | null;
  /** Events being told now: those of the change from `before` on, the last of them is on stage.
   *  Empty when the table is at rest. A table shows `view`, and with these what is going on. */
  happening: GameEvent[];
  /** The events of the last change, once told: to mark the last move. */
  last: GameEvent[];
  /** All that was told so far; where memory is strict, since your own last move. */
  log?: GameEvent[];
  words: ComponentWords;
  /** The map, where the game has one. */
  map: unknown;
  /** How the view may be shown by who does not know the game. */
  about?: About | null;
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
  about?: About | null;
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

/** How a game ended, in words. */
export interface Verdict {
  /** Who wins, where it is none of the seats. */
  headline?: string;
  /** Why, in one sentence. */
  reason: string;
  /** Places of those whom nobody plays for. */
  strangers?: { seat: number; place: number; score: number }[];
}

export interface FiguresProps {
  words: ComponentWords;
  lang: Lang;
  map: unknown;
}

/** What `games/<game>/index.ts` exports as `game`. */
export interface GameTable {
  // A table narrows the types of its own view and odds; the shell passes them on as they came.
  /* eslint-disable @typescript-eslint/no-explicit-any */
  Table: Component<TableProps<any, any, any>>;
  /** The odds in words and counts, for the odds panel. */
  Odds?: Component<OddsProps<any, any>>;
  /** The components at a glance, drawn: it illustrates the rules. */
  Figures?: Component<FiguresProps>;
  /** How the scores came about, for the end of the game. */
  Scores?: Component<ScoresProps<any>>;
  /** How it ended and why, for the head of the result. */
  verdict?: (end: Pick<ScoresProps<any>, "view" | "names" | "events">) => Verdict;
  /* eslint-enable @typescript-eslint/no-explicit-any */
  /** Who is drawn at a seat, on the table and in the result, where the game has somebody else in mind than the player. */
  sitter?: (seat: number) => string;
  /** Events of the set-up, of which the log has one line: what that says. */
  setUp?: (event: GameEvent) => string | null;
  /** How events are acted out. */
  staging?: Staging;
  /** Works out, while the rules are on their way, what the table will need of what is said of the game. */
  workOut?: (about: GameDetails) => void;
  /** The drawing that stands for the game, an `icon:` import. */
  icon: string;
}
