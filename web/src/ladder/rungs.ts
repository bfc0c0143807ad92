// Those of the ladder, by the names of their bots.

/** The lowest first: `RUNGS` in `larcin.bots.ladder`. */
export const RUNGS = ["nipper", "sparrow", "tuppence", "moth", "patch", "magpie", "ferret", "whisper"] as const;
type RungName = (typeof RUNGS)[number];

export const isRung = (bot: string): bot is RungName => (RUNGS as readonly string[]).includes(bot);

/** What somebody of the ladder is called. */
export const rungName = (bot: string): string => bot.charAt(0).toUpperCase() + bot.slice(1);
