// The puzzle of the day: by the date alone, so that everybody has the same.

const DAY_MS = 24 * 3600 * 1000;

/** The day on somebody's calendar, as `2026-11-17`. */
export function dayOf(date: Date): string {
  const two = (number: number): string => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

const numberOf = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS);

/** The day on which all books were opened at their first puzzle. */
const FIRST_DAY = "2026-11-15";

/**
 * Which puzzle of which game is the one of a day: the games take turns, and each goes through its book. Books grow at their ends, so
 * a day keeps its puzzle when they do, until a book has been gone through: then it begins again.
 */
export function dailyOf(day: string, counts: Record<string, number>): { game: string; index: number } | null {
  const games = Object.keys(counts)
    .filter((game) => counts[game]! > 0)
    .toSorted();
  if (!games.length) return null;
  const number = numberOf(day);
  const game = games[number % games.length]!;
  const turns = Math.floor(number / games.length) - Math.floor(numberOf(FIRST_DAY) / games.length);
  const count = counts[game]!;
  return { game, index: ((turns % count) + count) % count };
}

export const dayBefore = (day: string): string => new Date((numberOf(day) - 1) * DAY_MS).toISOString().slice(0, 10);
