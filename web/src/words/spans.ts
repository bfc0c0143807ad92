// How long something takes or took, in words.

import { settings } from "../settings.svelte.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Seconds are told in steps: nobody wants to watch them run. */
const STEP = 5;

/** So many seconds, briefly and roundly, in the language shown. */
export function span(seconds: number): string {
  const [unit, count] =
    seconds < MINUTE
      ? ["second", Math.floor(seconds / STEP) * STEP]
      : seconds < HOUR
        ? ["minute", Math.floor(seconds / MINUTE)]
        : ["hour", Math.floor(seconds / HOUR)];
  return new Intl.NumberFormat(settings.lang, { style: "unit", unit, unitDisplay: "short" }).format(count);
}
