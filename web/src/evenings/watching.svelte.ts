// An evening as it goes on: asked for again and again, each time from where one is. A server that is away is waited for.

import { isAway } from "../loading.ts";
import type { Evening } from "../protocol.ts";
import { evenings } from "./calls.ts";

const PAUSE_MS = 1000;

export class Watching {
  /** What is known, null before anything is. */
  evening = $state.raw<Evening | null>(null);
  /** When that was heard, by `performance.now()`. */
  heard = $state(0);
  /** Why there is nothing to see. */
  refused = $state.raw<unknown>(null);
  /** Whether the server does not answer just now. */
  isAway = $state(false);

  constructor(readonly id: string) {}

  /** Watch until the function is called that this returns. */
  watch(): () => void {
    const ending = new AbortController();
    void this.#goOn(ending.signal);
    return () => ending.abort();
  }

  hear(evening: Evening): void {
    if (this.evening && evening.n < this.evening.n) return;
    [this.evening, this.heard] = [evening, performance.now()];
  }

  async #goOn(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && this.refused === null) {
      try {
        this.hear(await evenings.look(this.id, this.evening?.n, signal));
        this.isAway = false;
      } catch (error) {
        if (signal.aborted) return;
        if (!isAway(error)) this.refused = error;
        this.isAway = true;
        await new Promise((done) => setTimeout(done, PAUSE_MS));
      }
    }
  }
}
