// Puzzles in a thread of their own: the moment as its player saw it, and what may follow a move. `moments.ts` talks to it.

import { fileAt } from "../address.ts";
import type { Told } from "../engine/course.ts";
import { Engine, type Seen } from "../engine/engine.ts";
import { load } from "../engine/load.ts";
import { speech, type Speech } from "../local/speech.ts";
import type { Lang } from "../settings.svelte.ts";
import type { Legal } from "../table/types.ts";
import type { Puzzle } from "./book.ts";

export type Ask =
  | { do: "show"; game: string; puzzle: Puzzle; names: string[]; lang: Lang }
  | { do: "imagine"; game: string; puzzle: Puzzle; names: string[]; lang: Lang; move: string; deals: number };
export type Wish = Ask & { id: number };
export type Said = { id: number; value: unknown } | { id: number; error: string };

/** All that the table needs to show a moment. */
export interface Moment {
  view: Omit<Seen, "legal">;
  legal: Legal[];
  previews: Record<string, unknown>;
}

/** Something that would happen, with its sentence. */
export type Imagined = Told & { text: string };

const from = fileAt("engine").href;

async function open({ game, puzzle, names, lang }: Ask): Promise<{ engine: Engine; speech: Speech }> {
  const module = await load(game, from);
  const { options, actions, seed, words } = puzzle;
  const start = { options, seed, words, names };
  const engine = await Engine.create(module, start);
  for (const action of actions) {
    const space = action.indexOf(" ");
    const who = action.slice(0, space);
    await engine.play(who === "chance" ? 8 : Number(who), action.slice(space + 1));
  }
  return { engine, speech: await speech(from, module.about, lang) };
}

async function show(wish: Ask): Promise<Moment> {
  const { engine, speech } = await open(wish);
  const { legal, ...view } = engine.view(wish.puzzle.seat);
  return {
    view,
    legal: legal.map((move) => [move, speech.moves.get(move)!]),
    previews: engine.previews(wish.puzzle.seat),
  };
}

async function imagine(wish: Ask & { do: "imagine" }): Promise<Imagined[][]> {
  const { engine, speech } = await open(wish);
  const deals = await engine.imagine(wish.puzzle.seat, wish.move, wish.deals);
  return deals.map((told) => told.map((event) => ({ ...event, text: speech.tell(event, wish.names) })));
}

addEventListener("message", ({ data }: MessageEvent<Wish>) => {
  const answer: Promise<unknown> = data.do === "show" ? show(data) : imagine(data);
  answer.then(
    (value) => postMessage({ id: data.id, value } satisfies Said),
    (error: Error) => postMessage({ id: data.id, error: error.message } satisfies Said),
  );
});
