// The words of the table of Pickpocket.

import type { Lang } from "../../../settings.svelte.ts";
import type { ComponentWords } from "../../../table/types.ts";
import { speak } from "../../../words/speak.ts";
import { guardWorth, isGuard } from "../tiles.ts";
import type { Power } from "../types.ts";
import { en } from "./en.ts";
import { fr } from "./fr.ts";

export const w = speak(en, fr);

/** What lies on a tile: `purses and keys`. */
export const tileName = (words: ComponentWords, tile: string, lang: Lang): string =>
  isGuard(tile) ? w().guardWorth(guardWorth(tile)) : (words.tile?.[tile]?.[lang] ?? tile);

export const powerName = (words: ComponentWords, power: Power, lang: Lang): string => words.power?.[power]?.[lang] ?? power;
