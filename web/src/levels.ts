// What bots are called: our levels by their words, those of the ladder by their names, others by the name that whoever runs the server gave them.

import { isRung, rungName, RUNGS } from "./ladder/rungs.ts";
import { w } from "./words/index.ts";

/** Our levels, the usual one first. A device has no others. */
export const LEVELS = ["novice", "regular", "expert", "master", "random"] as const;
type Level = (typeof LEVELS)[number];
/** No level of its own: whoever on the ladder is about as good as oneself. */
export const LIKE_ME = "like-me";

/** Whether a bot is one of ours, and so can sit at a table of this device. */
export const isOurs = (bot: string): boolean => isLevel(bot) || isRung(bot);

export const isLevel = (bot: string): bot is Level => (LEVELS as readonly string[]).includes(bot);

export function levelName(bot: string): string {
  if (isLevel(bot)) return w()[bot];
  return isRung(bot) ? w().onLadder(rungName(bot)) : w().outsideBot(bot);
}

/** The bots that can be picked, ours first. */
export const inOurOrder = (bots: string[]): string[] => [
  ...LEVELS.filter((level) => bots.includes(level)),
  ...RUNGS.filter((rung) => bots.includes(rung)),
  ...bots.filter((bot) => !isOurs(bot)),
];

const PLAIN = {
  novice: "plainNovice",
  regular: "plainRegular",
  expert: "plainExpert",
  master: "plainMaster",
  random: "plainRandom",
} as const;

/** How good a bot of ours is, in a word. */
export const plainLevel = (level: string): string => (level === LIKE_ME ? w().plainLikeMe : isLevel(level) ? w()[PLAIN[level]] : level);
