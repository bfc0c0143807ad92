// What is heard and felt of a game, where somebody wants it: sounds are fetched with the first one.

import { settings } from "../settings.svelte.ts";
import type { Sound } from "../table/staging.ts";

/** What is felt on a phone when it happens to oneself, in milliseconds on and off. */
const FELT: Partial<Record<Sound, number[]>> = {
  knock: [80],
  coins: [25],
  loss: [60],
  fall: [90],
  rotten: [140],
  whistle: [50, 40, 50, 40, 50],
  win: [40, 60, 40, 60, 120],
};

/** Let a sound be heard, and felt where it is about whoever holds the device. Browsers allow neither before the page was touched. */
export function hear(sound: Sound, isOwn: boolean): void {
  if (navigator.userActivation?.hasBeenActive === false) return;
  if (settings.sound) void import("./speaker.ts").then(({ play }) => play(sound)).catch(() => undefined);
  const pattern = FELT[sound];
  if (settings.shakes && isOwn && pattern && "vibrate" in navigator) navigator.vibrate(pattern);
}
