// How the view of any game is read: what kind of thing each part is, and what it is called.

import type { Lang } from "../settings.svelte.ts";
import type { About, ComponentWords, Outline } from "../table/types.ts";
import { spoken } from "../words/index.ts";

/** All that is needed to show a part of a view in words. */
export interface Reading {
  names: string[];
  words: ComponentWords;
  /** What the parts are called. */
  parts: About["parts"];
  lang: Lang;
}

export type Entry = [name: string, outline: Outline, value: unknown];

type Parts = Record<string, unknown>;

const isObject = (value: unknown): value is Parts => typeof value === "object" && value !== null && !Array.isArray(value);

/** What a value looks like, where nothing says what it is. */
export function guessed(value: unknown): Outline {
  if (typeof value === "boolean") return { kind: "flag" };
  if (Array.isArray(value)) return { kind: "list", of: guessed(value.find((each) => each !== null)) };
  if (!isObject(value)) return { kind: "value" };
  return { kind: "group", parts: Object.fromEntries(Object.entries(value).map(([name, each]) => [name, guessed(each)])) };
}

/** The parts of a group, in the order of its outline. What the view does not have is left out. */
export function entries(outline: Outline, value: unknown): Entry[] {
  if (!isObject(value)) return [];
  const known = Object.entries(outline.parts ?? {}).filter(([name]) => name in value);
  return known.map(([name, part]) => [name, part, value[name]]);
}

/** What a part is called; its own name, if nobody says. */
export function label({ parts, lang }: Reading, name: string): string {
  const plain = name.replaceAll("_", " ");
  return spoken(parts[name]?.[lang] ?? plain.charAt(0).toUpperCase() + plain.slice(1), lang);
}

/** A component, number or text in words. */
export function worded({ words, lang }: Reading, outline: Outline, value: unknown): string {
  const key = String(value);
  const text = outline.words === undefined ? undefined : words[outline.words]?.[key]?.[lang];
  return spoken(text ?? (typeof value === "number" ? value.toLocaleString(lang, { maximumFractionDigits: 2 }) : key), lang);
}

/** Whether there is nothing to be seen, or nothing that this seat may know. */
export const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0);

/** What fits on a line of its own beside its name. */
export const isShort = ({ kind }: Outline, value: unknown): boolean => ["value", "flag", "seat"].includes(kind) || isNothing(value);

/** What lies in the middle of the table, and what lies before each seat. */
export function laid(outline: Outline, view: unknown): { common: Entry[]; bySeat: Entry[][] } {
  const all = entries(outline, view);
  const bySeat: Entry[][] = [];
  for (const [name, { kind, of }, value] of all) {
    if (kind !== "each seat" || !of || !Array.isArray(value)) continue;
    for (const [seat, one] of value.entries()) {
      (bySeat[seat] ??= []).push(...(of.kind === "group" ? entries(of, one) : [[name, of, one] satisfies Entry]));
    }
  }
  return { common: all.filter(([, { kind }]) => kind !== "each seat"), bySeat };
}
