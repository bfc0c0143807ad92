// Time that is left, as a clock shows it, or in days and hours where there is much of it.

import { w } from "./words/index.ts";

const [HOUR, DAY] = [3600, 86_400];
/** From so many hours on nobody counts minutes. */
const MANY = 2 * HOUR;

export function timeLeft(seconds: number): string {
  if (seconds >= MANY) return w().days(Math.floor(seconds / DAY), Math.floor((seconds % DAY) / HOUR));
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
}
