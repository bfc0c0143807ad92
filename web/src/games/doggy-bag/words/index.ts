// The words of the table of Doggy Bag.

import { speak } from "../../../words/speak.ts";
import type { Lang } from "../../../settings.svelte.ts";
import type { ComponentWords } from "../../../table/types.ts";
import type { Bones, Colour } from "../bones.ts";
import { kindsIn } from "../bones.ts";
import { en } from "./en.ts";
import { fr } from "./fr.ts";

export const w = speak(en, fr);

/** `3 red bones`, in the words that the server has for them. */
export function boneCount(words: ComponentWords, kind: Colour, count: number, lang: Lang): string {
  // Handfuls are said up to what a hand holds; more of them, or none, are said alike.
  const one = lang === "fr" ? count < 2 : count === 1;
  const said = words.handful?.[`${one ? 1 : 2} ${kind}`]?.[lang];
  return said?.replace(/^\d+/, String(count)) ?? `${count} × ${words.colour?.[kind]?.[lang] ?? kind}`;
}

export const bonesInWords = (words: ComponentWords, bones: Bones, lang: Lang): string =>
  kindsIn(bones)
    .map((kind) => boneCount(words, kind, bones[kind] ?? 0, lang))
    .join(", ") || w().none;

const bare = (name: string): string => name.replace(/ \(\d\)$/, "");

/** `the scout`, without its number. */
export const roleName = (words: ComponentWords, role: number, lang: Lang): string =>
  bare(words.role?.[String(role)]?.[lang] ?? String(role));
