// The engine in a thread of its own, so that no page ever waits for it. `remote.ts` talks to it.

import { Engine } from "./engine.ts";
import { load } from "./load.ts";
import type { Answer, Wish } from "./remote.ts";

interface Open {
  engine: Promise<Engine>;
  /** Settles when all that was wished so far has changed what it changes. */
  changed: Promise<unknown>;
}

const open = new Map<number, Open>();
/** What was wished for and is not done yet, and whether it is still wanted. */
const wanted = new Map<number, boolean>();

/** Changes happen one after the other; whoever only looks waits for those that were wished before. */
async function grant(wish: Wish): Promise<unknown> {
  if (wish.do === "open") {
    const engine = load(wish.game).then((module) => Engine.create(module, wish.start));
    open.set(wish.engine, { engine, changed: engine });
    await engine;
    return null;
  }
  const found = open.get(wish.engine);
  if (!found) throw new Error("There is no such match here.");
  const done = found.changed.catch(() => undefined).then(async () => fulfil(wish, await found.engine));
  if (wish.do === "play" || wish.do === "take back") found.changed = done;
  return done;
}

async function fulfil(wish: Exclude<Wish, { do: "open" }>, engine: Engine): Promise<unknown> {
  const patience = {
    progress: (done: number): void => answer({ id: wish.id, progress: done }),
    cancelled: (): boolean => wanted.get(wish.id) === false,
  };
  switch (wish.do) {
    case "play":
      return engine.play(wish.seat, wish.move);
    case "take back":
      return engine.takeBack();
    case "look":
      return { view: engine.view(wish.seat, wish.remembers), length: engine.length, actions: engine.actions };
    case "odds":
      return engine.odds(wish.seat, wish.remembers);
    case "previews":
      return engine.previews(wish.seat);
    case "events":
      return engine.events(wish.seat, wish.since, wish.remembers);
    case "choose":
      return engine.choose(wish.seat, wish.level, wish.seed, patience);
    case "analyse":
      return engine.analyse(wish.budget, wish.seed, wish.seat, patience);
    case "close":
      open.delete(wish.engine);
      return null;
  }
}

function answer(given: Answer): void {
  postMessage(given);
}

addEventListener("message", ({ data }: MessageEvent<Wish | { cancel: number }>) => {
  if ("cancel" in data) {
    if (wanted.has(data.cancel)) wanted.set(data.cancel, false);
    return;
  }
  wanted.set(data.id, true);
  grant(data)
    .then(
      (value) => answer({ id: data.id, value }),
      (error: Error) => answer({ id: data.id, error: error.message, kind: error.name }),
    )
    .finally(() => wanted.delete(data.id));
});
