// What a table of this device says, in one language: the words of its game, and the table's own.

import type { About } from "../engine/about.ts";
import { leaflet } from "../engine/load.ts";
import type { Told } from "../engine/course.ts";
import { isRung, rungName } from "../ladder/rungs.ts";
import { fill, Words, type WordsOf } from "../rules/words.ts";
import type { Lang } from "../settings.svelte.ts";
import type { Refusal } from "./happenings.ts";

/** The table's own words, as `larcin.table.leaflets` writes them. */
export interface TableWords {
  texts: Record<string, string>;
  bot_names: string[];
}

export class Speech {
  /** Every move with its sentence. */
  readonly moves: ReadonlyMap<string, string>;
  private readonly words: Words;

  constructor(
    readonly lang: Lang,
    about: About,
    words: WordsOf,
    private readonly own: TableWords,
  ) {
    this.moves = new Map(about.moves.map((move, number) => [move, words.moves[number]!]));
    this.words = new Words(words, lang);
  }

  tell(event: Told, names: readonly string[]): string {
    return event.event.startsWith("table: ") ? say(this.own, event.event, this.lang, event) : this.words.tell(event, names);
  }

  refuse({ key, parts }: Refusal): string {
    return say(this.own, key, this.lang, parts);
  }
}

/** A sentence of the table's own, with its parts. */
export function say({ texts }: TableWords, key: string, lang: Lang, parts: Record<string, unknown>): string {
  const said = Object.entries(parts).map(([part, value]) => [part, String(value)]);
  return fill(texts[key] ?? key, Object.fromEntries(said) as Record<string, string>, lang);
}

export const tableWords = (from: string, lang: Lang): Promise<TableWords> => leaflet(`${from}/_table.${lang}.json`);

export const gameWords = (from: string, game: string, lang: Lang): Promise<WordsOf> =>
  leaflet(`${from}/${encodeURIComponent(game)}.words.${lang}.json`);

export async function speech(from: string, about: About, lang: Lang): Promise<Speech> {
  const [words, own] = await Promise.all([gameWords(from, about.game, lang), tableWords(from, lang)]);
  return new Speech(lang, about, words, own);
}

/** What the bot on a seat is called, as the server does: who stands on the ladder has its own name; others are called by their seats. */
export function botName({ bot_names: names }: TableWords, seat: number, levels: (string | null)[]): string {
  const level = levels[seat] ?? "";
  return isRung(level) ? rungName(level) : names[seat % names.length]!;
}
