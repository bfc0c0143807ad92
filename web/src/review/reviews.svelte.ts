// Reviews under way in the background: one at a time for each game and seat, whatever page is shown meanwhile.

import type { Sight } from "./reviewing.ts";
import { shelf } from "./shelf.ts";
import type { News, Wish } from "./worker.ts";

export type Failure = Extract<News, { failed: unknown }>["failed"];

export class Reviewing {
  /** What was seen so far. */
  sights: Sight[] = $state.raw([]);
  /** How much is done, from 0 to 1. */
  done = $state(0);
  state: "waiting" | "working" | "cancelled" | "whole" | "failed" = $state("waiting");
  failure: Failure | null = $state(null);
  private worker: Worker | null = null;

  constructor(
    readonly game: string,
    readonly seat: number,
  ) {}

  /** Have it from the shelf, or made. */
  async begin(wish: () => Promise<Wish>): Promise<void> {
    if (this.state === "working" || this.state === "whole") return;
    [this.state, this.failure, this.done, this.sights] = ["working", null, 0, []];
    const kept = await shelf.read(this.game, this.seat);
    if (kept) {
      [this.sights, this.done, this.state] = [kept.sights, 1, "whole"];
      return;
    }
    const wanted = await wish();
    if (this.state !== "working") return;
    this.worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    this.worker.addEventListener("message", ({ data }: MessageEvent<News>) => this.hear(data));
    this.worker.addEventListener("error", () => this.hear({ failed: "rules" }));
    this.worker.postMessage(wanted);
  }

  private hear(news: News): void {
    if ("sight" in news) this.sights = [...this.sights, news.sight];
    if ("done" in news) this.done = news.done;
    if ("ended" in news) {
      [this.state, this.done] = ["whole", 1];
      void shelf.keep({ game: this.game, seat: this.seat, sights: this.sights });
    }
    if ("failed" in news) [this.state, this.failure] = ["failed", news.failed];
    if (this.state !== "working") this.dismiss();
  }

  cancel(): void {
    if (this.state !== "working") return;
    this.state = "cancelled";
    this.dismiss();
  }

  private dismiss(): void {
    this.worker?.terminate();
    this.worker = null;
  }
}

const all = new Map<string, Reviewing>();

export function reviewOf(game: string, seat: number): Reviewing {
  const key = `${game} ${seat}`;
  const found = all.get(key) ?? new Reviewing(game, seat);
  all.set(key, found);
  return found;
}
