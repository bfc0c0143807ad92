// The words of the table of Pickpocket.

import type { Lang } from "../../../settings.svelte.ts";
import type { ComponentWords } from "../../../table/types.ts";
import { speak, titled } from "../../../words/speak.ts";
import { guardWorth, isGuard } from "../tiles.ts";
import type { Power } from "../types.ts";
import { en } from "./en.ts";
import { fr } from "./fr.ts";

export const w = speak(en, fr);

/** What lies on a tile: `purses and keys`. */
export const tileName = (words: ComponentWords, tile: string, lang: Lang): string =>
  isGuard(tile) ? w().guardWorth(guardWorth(tile)) : (words.tile?.[tile]?.[lang] ?? tile);

const small = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

export const powerName = (words: ComponentWords, power: Power, lang: Lang): string => words.power?.[power]?.[lang] ?? power;

/** What a power does, to stand behind its name: `: once tonight, you may pass.` */
export const powerRule = (power: Power): string => titled("", small(w().power(power)));
