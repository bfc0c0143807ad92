// Reviews under way in the background: one at a time for each game and seat, whatever page is shown meanwhile. They are worked
// out in this browser; where it has no rules for a game that was played at a server, by that server, part by part.

import { api } from "../api.ts";
import { isHere } from "../house.ts";
import { why } from "../loading.ts";
import { askAgain } from "../patience.ts";
import type { Sight } from "./reviewing.ts";
import { shelf } from "./shelf.ts";
import type { News, Wish } from "./worker.ts";

export type Failure = Extract<News, { failed: unknown }>["failed"];

/** How often to ask a server that has no time for a part just now. */
const MOST_TRIES = 90;

export class Reviewing {
  /** What was seen so far. */
  sights: Sight[] = $state.raw([]);
  /** How much is done, from 0 to 1. */
  done = $state(0);
  state: "waiting" | "working" | "cancelled" | "whole" | "failed" = $state("waiting");
  failure: Failure | null = $state(null);
  /** What the server said, where it would not help either. */
  refusal = $state("");
  private worker: Worker | null = null;
  private asking: AbortController | null = null;

  constructor(
    readonly game: string,
    readonly seat: number,
  ) {}

  /** Have it from the shelf, or made: of the wish in this browser, or without one by the server. What was seen before it stopped, is seen. */
  async begin(wish: Omit<Wish, "since"> | null): Promise<void> {
    if (this.state === "working" || this.state === "whole") return;
    [this.state, this.failure, this.refusal] = ["working", null, ""];
    const kept = await shelf.read(this.game, this.seat);
    if (kept) {
      [this.sights, this.done, this.state] = [kept.sights, 1, "whole"];
      return;
    }
    if (this.state !== "working") return;
    if (!wish) return this.askServer();
    this.worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    this.worker.addEventListener("message", ({ data }: MessageEvent<News>) => this.hear(data));
    this.worker.addEventListener("error", () => this.hear({ failed: "rules" }));
    this.worker.postMessage({ ...wish, since: this.since } satisfies Wish);
  }

  private hear(news: News): void {
    if ("sight" in news) this.sights = [...this.sights, news.sight];
    if ("done" in news) this.done = news.done;
    if ("ended" in news) {
      [this.state, this.done] = ["whole", 1];
      void shelf.keep({ game: this.game, seat: this.seat, sights: this.sights });
    }
    if ("failed" in news) {
      this.dismiss();
      if (news.failed === "record" || isHere(this.game)) [this.state, this.failure] = ["failed", news.failed];
      else void this.askServer();
    }
    if (this.state !== "working") this.dismiss();
  }

  /** The step from which on nothing was seen yet. */
  private get since(): number {
    return (this.sights.at(-1)?.step ?? -1) + 1;
  }

  private async askServer(): Promise<void> {
    const { signal } = (this.asking = new AbortController());
    try {
      while (this.done < 1) {
        const { sights, done } = await askAgain(() => api.review(this.game, this.seat, this.since, signal), MOST_TRIES, signal);
        [this.sights, this.done] = [[...this.sights, ...sights], done];
      }
    } catch (error) {
      if (!signal.aborted) [this.state, this.failure, this.refusal] = ["failed", "rules", why(error)];
      return;
    }
    if (!signal.aborted) this.hear({ ended: true });
  }

  cancel(): void {
    if (this.state !== "working") return;
    this.state = "cancelled";
    this.dismiss();
  }

  private dismiss(): void {
    this.worker?.terminate();
    this.asking?.abort();
    [this.worker, this.asking] = [null, null];
  }
}

const all = new Map<string, Reviewing>();

export function reviewOf(game: string, seat: number): Reviewing {
  const key = `${game} ${seat}`;
  const found = all.get(key) ?? new Reviewing(game, seat);
  all.set(key, found);
  return found;
}
