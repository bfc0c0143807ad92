// Drawings of the seven powers and the four elements.

import accomplice from "icon:shaking-hands";
import ambidextrous from "icon:juggler";
import beer from "icon:beer-stein";
import glove from "icon:gloves";
import illusion from "icon:magic-hat";
import jewels from "icon:cut-diamond";
import keys from "icon:key";
import mouse from "icon:seated-mouse";
import passage from "icon:hobbit-door";
import purses from "icon:swap-bag";
import vials from "icon:round-potion";
import type { Line } from "./tiles.ts";
import type { Power } from "./types.ts";

export const POWER_ICONS: Record<Power, string> = { illusion, glove, passage, accomplice, mouse, beer, ambidextrous };
export const POWERS = Object.keys(POWER_ICONS) as Power[];
export const LINE_ICONS: Record<Line, string> = { purses, keys, vials, jewels };
