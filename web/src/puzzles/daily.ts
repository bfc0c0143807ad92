// The puzzle of the day: by the date alone, so that everybody has the same.

const DAY_MS = 24 * 3600 * 1000;

/** The day on somebody's calendar, as `2026-11-17`. */
export function dayOf(date: Date): string {
  const two = (number: number): string => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

const numberOf = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS);

/** Which puzzle of which game is the one of a day: the games take turns, and each goes through its book. */
export function dailyOf(day: string, counts: Record<string, number>): { game: string; index: number } | null {
  const games = Object.keys(counts)
    .filter((game) => counts[game]! > 0)
    .toSorted();
  if (!games.length) return null;
  const number = numberOf(day);
  const game = games[number % games.length]!;
  return { game, index: Math.floor(number / games.length) % counts[game]! };
}

export const dayBefore = (day: string): string => new Date((numberOf(day) - 1) * DAY_MS).toISOString().slice(0, 10);
