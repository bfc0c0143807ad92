// Why one move rather than another in Doggy Bag, in the present: a hint says it
// before the move, a review shows the table as it was then.

import type { Reasons } from "../../review/reasons.ts";
import { ofHundred } from "../../review/story.ts";
import { settings } from "../../settings.svelte.ts";
import { foisSur100, quelques, some, timesIn100 } from "../../words/counted.ts";
import { speak, type Like } from "../../words/speak.ts";
import type { DoggyOdds, DoggyPreview } from "./types.ts";

const en = {
  bag: (black: string, bones: number) => `About ${black} of the ${some(bones, "bone", "bones")} in the bag are black.`,
  bagExact: (black: number, bones: number) =>
    `${black} of the ${some(bones, "bone", "bones")} in the bag ${black === 1 ? "is" : "are"} black.`,
  reach: (bones: number, chance: number) => `${some(bones, "bone comes", "bones come")} out without a black one ${timesIn100(chance)}.`,
  loses: (bones: number) => `A black one costs ${some(bones, "bone", "bones")}.`,
  out: "A black one drives you out.",
};
const fr: Like<typeof en> = {
  bag: (black, bones) => `Des ${quelques(bones, "os", "os")} du sac, environ ${black} sont noirs.`,
  bagExact: (black, bones) => `Des ${quelques(bones, "os", "os")} du sac, ${quelques(black, "est noir", "sont noirs")}.`,
  reach: (bones, chance) => `Tirer ${quelques(bones, "os", "os")} sans en toucher de noir réussit ${foisSur100(chance)}.`,
  loses: (bones) => `Un os noir coûte ${quelques(bones, "os", "os")}.`,
  out: "Un os noir vous met dehors.",
};
const w = speak(en, fr);

const number = (value: number): string => value.toLocaleString(settings.lang, { maximumFractionDigits: 1 });

export const reasons: Reasons = {
  all: ({ odds }) => {
    const { bones, black } = odds as DoggyOdds;
    if (!bones) return [];
    return [black.least === black.most ? w().bagExact(black.least, bones) : w().bag(number(black.expected), bones)];
  },
  of: (move, { odds, previews }) => {
    const preview = previews[move] as DoggyPreview | undefined;
    if (preview?.loses !== undefined) return [preview.out ? w().out : w().loses(preview.loses)];
    const chance = preview?.aims ? (odds as DoggyOdds).reach?.[preview.aims - 1] : undefined;
    return chance === undefined ? [] : [w().reach(preview!.aims!, ofHundred(chance))];
  },
};
