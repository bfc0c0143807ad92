// The recordings that record.py writes.

import type { Lang } from "../src/settings.svelte.ts";
import type { ComponentWords, GameEvent, Legal, View } from "../src/table/types.ts";

type Texts = Record<Lang, string>;

export interface Change {
  events: (Omit<GameEvent, "text"> & { text: Texts })[];
  view: View;
  legal: [string, Texts][];
  waiting: number[];
  chosen: number[];
  mine: string | null;
  odds: unknown;
  moved: { seat: number; move: string } | null;
}

export interface Recording {
  game: string;
  options: Record<string, number | string>;
  seat: number | null;
  names: string[];
  extra_seats: Texts[];
  words: ComponentWords;
  map: unknown;
  steps: Change[];
}

export const legalIn = (change: Change, lang: Lang): Legal[] => change.legal.map(([move, text]) => [move, text[lang]]);

export const eventsIn = (change: Change, lang: Lang): GameEvent[] =>
  change.events.map((event) => ({ ...event, text: event.text[lang] }) as GameEvent);
