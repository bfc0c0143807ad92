// Events and moves in words: what `larcin.rules.words` does, by the same words (`GAME.words.LANG.json`).

import type { Lang } from "../settings.svelte.ts";

/** The words of a game in one language, as `larcin.table.leaflets` writes them. */
export interface WordsOf {
  /** In the order of the moves' numbers. */
  moves: string[];
  events: Record<string, string>;
  components: Record<string, Record<string, string>>;
  /** A noun, singular and plural, by part. */
  counts: Record<string, [string, string]>;
  extra_seats: string[];
}

type Event = Record<string, unknown> & { event: string };

const AND: Record<Lang, string> = { en: "and", fr: "et" };
const VOWEL = /^[aeiouâàäéèêëîïôöùûüœ]/i;

export class Words {
  constructor(
    private readonly words: WordsOf,
    private readonly lang: Lang,
  ) {}

  /** An event as a sentence. */
  tell(event: Event, names: readonly string[]): string {
    const chairs = [...names, ...this.words.extra_seats];
    const parts = Object.entries(event).map(([part, value]) => [part, this.say(part, value, chairs)]);
    const sentence = fill(this.template(event), Object.fromEntries(parts) as Record<string, string>, this.lang);
    return sentence.charAt(0).toUpperCase() + sentence.slice(1);
  }

  /** The text of an event: the one for what is special about it, if there is one. */
  private template(event: Event): string {
    const { counts, events } = this.words;
    const special = Object.entries(event).flatMap(([part, value]) => (part in counts && value === 0 ? [`no ${part}`] : []));
    if (Array.isArray(event.seats) && event.seats.length === 1) special.push("one seat");
    // Of all that is special, as much as there is a text for.
    for (const said of [special, ...special.map((each) => [each])]) {
      const found = events[[event.event, ...said].join(", ")];
      if (found !== undefined) return found;
    }
    return events[event.event]!;
  }

  private say(part: string, value: unknown, chairs: readonly string[]): string {
    const { components, counts } = this.words;
    if (part === "seat" || part === "to") return chairs[value as number]!;
    if (part === "seats")
      return enumerated(
        (value as number[]).map((seat) => chairs[seat]!),
        this.lang,
      );
    if (part === "cards") return (value as [number, unknown][]).map(([seat, card]) => `${chairs[seat]} ${String(card)}`).join(", ");
    if (part in components) return components[part]![String(value)]!;
    if (part in counts) return counted(value as number, counts[part]!, this.lang);
    return String(value);
  }
}

/** A template with its parts filled in; in French *de* and *que* lose their *e* before a vowel. */
export function fill(template: string, parts: Record<string, string>, lang: Lang): string {
  const elided = (all: string, first: string, part: string): string => (VOWEL.test(parts[part]!) ? `${first}’{${part}}` : all);
  const text = lang === "fr" ? template.replace(/\b(d|qu)e \{(\w+)\}/g, elided) : template;
  return text.replace(/\{(\w+)\}/g, (_, part: string) => parts[part]!);
}

/** *Ann, Bob and Cy*. */
function enumerated(words: string[], lang: Lang): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${AND[lang]} ${words.at(-1)}`;
}

/** *1 coin, 2 coins*; nought is singular in French. */
function counted(number: number, [one, many]: [string, string], lang: Lang): string {
  const singular = Math.abs(number) === 1 || (number === 0 && lang === "fr");
  return `${number} ${singular ? one : many}`;
}
