// Texts in two languages. English is the model: French must have the same keys, with the same parameters.

import { settings, type Lang } from "../settings.svelte.ts";

export type Text = string | ((...given: never[]) => string);
export type Book = Record<string, Text>;

/** What another language must provide for a book in English: `const fr: Like<typeof en> = {...}`. */
export type Like<English extends Book> = {
  [Key in keyof English]: English[Key] extends string ? string : English[Key];
};

const FINE = "\u202f";

/** French typography: fine unbreakable spaces before ; : ! ? » £ and after «. */
export function fine(text: string): string {
  return text.replace(/[ \u00a0]([;:!?»£])/g, `${FINE}$1`).replace(/«[ \u00a0]/g, `«${FINE}`);
}

const elides = (name: string): boolean => /^[aeiouâàäéèêëîïôöùûüœ]/i.test(name);
/** *de* and a name: *de Léo*, *d’Ada*. */
export const de = (name: string): string => (elides(name) ? `d’${name}` : `de ${name}`);
/** *que* and a name: *que Léo*, *qu’Ada*. */
export const que = (name: string): string => (elides(name) ? `qu’${name}` : `que ${name}`);

function fineBook<English extends Book>(book: Like<English>): Like<English> {
  const finer = Object.entries(book).map(([key, text]) => {
    if (typeof text === "string") return [key, fine(text)];
    const say = text as (...given: unknown[]) => string;
    return [key, (...given: unknown[]) => fine(say(...given))];
  });
  return Object.fromEntries(finer) as Like<English>;
}

/** A book in the language that the visitor reads: `const w = speak(en, fr)`, then `w().title` wherever it is shown. */
export function speak<English extends Book>(en: English, fr: Like<English>): () => Like<English> {
  const books: Record<Lang, Like<English>> = { en: en as Like<English>, fr: fineBook(fr) };
  return () => books[settings.lang];
}

/** A move's sentence, which numbers seats since it is the same at every table, with the names of this one. */
export const withNames = (sentence: string, names: string[]): string =>
  sentence.replace(/\b(?:the thief at |le voleur de )?(?:seat|la place) (\d+)\b/giu, (numbered, seat) => names[Number(seat)] ?? numbered);

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** No line ends between a number and what it counts, or between somebody and their card. */
const bound = (text: string): string => text.replace(/(\d) (?=\p{L})/gu, "$1\u00a0").replace(/(\p{L}) (?=\d+(?:[,.;:)]|$))/gu, "$1\u00a0");

/** A sentence that came from the server, with the typography of its language, and less than nothing with a minus. */
export function spoken(text: string, lang: Lang = settings.lang): string {
  const told = bound(text.replace(/(^|\s)-(\d)/g, "$1−$2"));
  return lang === "fr" ? fine(told) : told;
}

/** *Ann, Bob and Cy*. */
export const enumerated = (names: string[]): string =>
  new Intl.ListFormat(settings.lang === "fr" ? "fr" : "en-GB", { type: "conjunction" }).format(names);

/** Something, a colon, and what there is to say about it. */
export const titled = (what: string, about: string): string => spoken(settings.lang === "fr" ? `${what} : ${about}` : `${what}: ${about}`);
