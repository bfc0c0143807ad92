// The engine as a page uses it: a match in a worker, asked and answered by messages.
//
//   const match = await RemoteEngine.open("kids-of-london", { options: { seats: 3 }, seed });
//   await match.play(0, await match.choose(0, "expert"));

import type { Analysis } from "./analysis.ts";
import type { Start } from "./course.ts";
import type { Happened, Seen } from "./engine.ts";
import type { Budget } from "./thinking.ts";

type Ask =
  | { do: "open"; game: string; start: Start }
  | { do: "play"; seat: number; move: string }
  | { do: "take back" }
  | { do: "look"; seat: number; remembers: boolean }
  | { do: "odds"; seat: number; remembers: boolean }
  | { do: "previews"; seat: number }
  | { do: "events"; seat: number; since: number; remembers: boolean }
  | { do: "choose"; seat: number; level: string; seed: number | bigint }
  | { do: "analyse"; budget: Budget; seed: number | bigint; seat: number | null }
  | { do: "close" };

export type Wish = Ask & { id: number; engine: number };
export type Answer = { id: number; value: unknown } | { id: number; error: string; kind: string } | { id: number; progress: number };

/** What a seat sees, and all that was done so far. */
export interface Look {
  view: Seen;
  length: number;
  actions: string[];
}

/** How an answer is waited for: `signal` gives up, `progress` is told how much is done. */
export interface Waiting {
  signal?: AbortSignal;
  progress?: (done: number) => void;
}

interface Promised {
  keep: (value: never) => void;
  break: (error: Error) => void;
  progress: ((done: number) => void) | undefined;
}

/** Why the engine did not do what was asked: `kind` is the name of its error, such as `IllegalMove` or `Cancelled`. */
export class EngineError extends Error {
  constructor(
    message: string,
    readonly kind: string,
  ) {
    super(message);
  }
}

class Post {
  private readonly waiting = new Map<number, Promised>();
  private last = 0;

  constructor(private readonly worker: Worker) {
    worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => this.hear(data));
    worker.addEventListener("error", ({ message }) => {
      for (const each of this.waiting.values()) each.break(new EngineError(message, "Broken"));
      this.waiting.clear();
    });
  }

  /** A number that nothing else has. */
  next(): number {
    return ++this.last;
  }

  ask<Value>(engine: number, wish: Ask, { signal, progress }: Waiting = {}): Promise<Value> {
    const id = this.next();
    return new Promise<Value>((keep, refuse) => {
      this.waiting.set(id, { keep, break: refuse, progress });
      this.worker.postMessage({ ...wish, id, engine } satisfies Wish);
      signal?.addEventListener("abort", () => this.worker.postMessage({ cancel: id }), { once: true });
      if (signal?.aborted) this.worker.postMessage({ cancel: id });
    });
  }

  private hear(answer: Answer): void {
    const promised = this.waiting.get(answer.id);
    if (!promised) return;
    if ("progress" in answer) {
      promised.progress?.(answer.progress);
      return;
    }
    this.waiting.delete(answer.id);
    if ("error" in answer) promised.break(new EngineError(answer.error, answer.kind));
    else promised.keep(answer.value as never);
  }
}

let post: Post | undefined;

function usual(): Post {
  post ??= new Post(new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }));
  return post;
}

export class RemoteEngine {
  private constructor(
    private readonly post: Post,
    private readonly number: number,
  ) {}

  /** A new match. The rules of its game are loaded if they are not there yet. `worker` is for tests. */
  static async open(game: string, start: Start = {}, worker?: Worker): Promise<RemoteEngine> {
    const through = worker ? new Post(worker) : usual();
    const engine = new RemoteEngine(through, through.next());
    await through.ask(engine.number, { do: "open", game, start });
    return engine;
  }

  play(seat: number, move: string): Promise<void> {
    return this.post.ask(this.number, { do: "play", seat, move });
  }

  takeBack(): Promise<void> {
    return this.post.ask(this.number, { do: "take back" });
  }

  look(seat = -1, remembers = true): Promise<Look> {
    return this.post.ask(this.number, { do: "look", seat, remembers });
  }

  odds(seat: number, remembers = true): Promise<unknown> {
    return this.post.ask(this.number, { do: "odds", seat, remembers });
  }

  previews(seat: number): Promise<Record<string, unknown>> {
    return this.post.ask(this.number, { do: "previews", seat });
  }

  events(seat = -1, since = 0, remembers = true): Promise<Happened[]> {
    return this.post.ask(this.number, { do: "events", seat, since, remembers });
  }

  choose(seat: number, level: string, seed: number | bigint = 0, waiting: Waiting = {}): Promise<string> {
    return this.post.ask(this.number, { do: "choose", seat, level, seed }, waiting);
  }

  analyse(budget: Budget, seed: number | bigint = 0, seat: number | null = null, waiting: Waiting = {}): Promise<Analysis> {
    return this.post.ask(this.number, { do: "analyse", budget, seed, seat }, waiting);
  }

  close(): Promise<void> {
    return this.post.ask(this.number, { do: "close" });
  }
}
