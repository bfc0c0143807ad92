// The five kinds of bone, and handfuls of them in the notation of moves: `2 red 1 black`.

import type { Lang } from "../../settings.svelte.ts";
import type { ComponentWords } from "../../table/types.ts";

export const COLOURS = ["grey", "white", "red", "yellow", "black"] as const;
export type Colour = (typeof COLOURS)[number];
export type Bones = Partial<Record<Colour, number>>;

/** How many points a bone in front of a screen counts, which the rules read from a data file. */
export const pointsOf = (words: ComponentWords, kind: Colour, lang: Lang): number => Number(words.worth?.[kind]?.[lang] ?? 0);

export const total = (bones: Bones): number => COLOURS.reduce((sum, colour) => sum + (bones[colour] ?? 0), 0);

/** The kinds that are there. */
export const kindsIn = (bones: Bones): Colour[] => COLOURS.filter((colour) => (bones[colour] ?? 0) > 0);

/** Bone by bone, kind after kind. */
export const oneByOne = (bones: Bones): Colour[] => COLOURS.flatMap((colour) => Array<Colour>(bones[colour] ?? 0).fill(colour));

export function counted(list: readonly Colour[]): Bones {
  const bones: Bones = {};
  for (const colour of list) add(bones, colour, 1);
  return bones;
}

function add(bones: Bones, colour: Colour, count: number): void {
  bones[colour] = (bones[colour] ?? 0) + count;
}

/** `2 red 1 black`, the kinds in their order. */
export const notation = (bones: Bones): string =>
  kindsIn(bones)
    .map((colour) => `${bones[colour]} ${colour}`)
    .join(" ");

export function fromNotation(text: string): Bones {
  const bones: Bones = {};
  for (const [, count, colour] of text.matchAll(/(\d+) ([a-z]+)/g)) add(bones, colour as Colour, Number(count));
  return bones;
}
