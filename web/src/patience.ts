// Asking whoever may have no time just now.

import { isAway } from "./loading.ts";

/** How long to leave somebody alone who has no time. */
export const LATER_MS = 2000;

/** Ask, and where nobody answers or has time, again later, so often at most. Whoever `signal`s that it is not wanted any more is told nothing. */
export async function askAgain<Answer>(ask: () => Promise<Answer>, most: number, signal: AbortSignal): Promise<Answer> {
  for (let tries = 0; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      if (signal.aborted || tries >= most || !isAway(error)) throw error;
    }
    await new Promise((wake) => setTimeout(wake, LATER_MS));
    signal.throwIfAborted();
  }
}
