// What bots are called: our levels by their words, others by the name that whoever runs the server gave them.

import { w } from "./words/index.ts";

/** Our levels, the usual one first. A device has no others. */
export const LEVELS = ["novice", "regular", "expert", "master", "random"] as const;
type Level = (typeof LEVELS)[number];

export const isLevel = (bot: string): bot is Level => (LEVELS as readonly string[]).includes(bot);

export const levelName = (bot: string): string => (isLevel(bot) ? w()[bot] : w().outsideBot(bot));

/** The bots that can be picked, ours first. */
export const inOurOrder = (bots: string[]): string[] => [
  ...LEVELS.filter((level) => bots.includes(level)),
  ...bots.filter((bot) => !isLevel(bot)),
];

const PLAIN = {
  novice: "plainNovice",
  regular: "plainRegular",
  expert: "plainExpert",
  master: "plainMaster",
  random: "plainRandom",
} as const;

/** How good a bot of ours is, in a word. */
export const plainLevel = (level: string): string => (isLevel(level) ? w()[PLAIN[level]] : level);
