// The worker as the page uses it.

import type { Puzzle } from "./book.ts";
import type { Lang } from "../settings.svelte.ts";
import type { Ask, Imagined, Moment, Said, Wish } from "./worker.ts";

interface Promised {
  keep: (value: never) => void;
  refuse: (error: Error) => void;
}

let worker: Worker | undefined;
const waiting = new Map<number, Promised>();
let last = 0;

function hired(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }: MessageEvent<Said>) => {
    const promised = waiting.get(data.id);
    waiting.delete(data.id);
    if ("error" in data) promised?.refuse(new Error(data.error));
    else promised?.keep(data.value as never);
  });
  worker.addEventListener("error", ({ message }) => {
    for (const { refuse } of waiting.values()) refuse(new Error(message));
    waiting.clear();
    worker = undefined;
  });
  return worker;
}

function ask<Value>(wish: Ask): Promise<Value> {
  const id = ++last;
  return new Promise<Value>((keep, refuse) => {
    waiting.set(id, { keep, refuse });
    hired().postMessage({ ...wish, id } satisfies Wish);
  });
}

/** A form's own objects cannot be sent to a worker; plain ones can. */
const plain = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

/** The table as who has to choose saw it. */
export const show = (game: string, puzzle: Puzzle, names: string[], lang: Lang): Promise<Moment> =>
  ask({ do: "show", game, puzzle: plain(puzzle), names, lang });

/** What that seat would see happen after a move, on so many deals of what it cannot know. */
export const imagine = (game: string, puzzle: Puzzle, names: string[], lang: Lang, move: string, deals: number): Promise<Imagined[][]> =>
  ask({ do: "imagine", game, puzzle: plain(puzzle), names, lang, move, deals });
