// The tables and lessons, each loaded when somebody sits down. A game without a table of its own gets the plain one.

import type { Lesson } from "../lessons/lesson.ts";
import type { Guide } from "../table/guide.ts";
import type { GameTable } from "../table/types.ts";

const tables = import.meta.glob<{ game: GameTable }>("./*/index.ts");
const lessons = import.meta.glob<{ lesson: Lesson }>("./*/lesson.ts");

const guides = import.meta.glob<{ guide: Guide }>("./*/guide.ts");

/** What a newcomer is told at a game's table; nothing for games from elsewhere. */
export const loadGuide = async (game: string): Promise<Guide | null> => (await guides[`./${game}/guide.ts`]?.())?.guide ?? null;

/** Whether there is a guided first game. */
export const hasLesson = (game: string): boolean => `./${game}/lesson.ts` in lessons;

export async function loadTable(game: string): Promise<GameTable> {
  const load = tables[`./${game}/index.ts`];
  return load ? (await load()).game : (await import("../plain/index.ts")).plain;
}

export async function loadLesson(game: string): Promise<Lesson> {
  const load = lessons[`./${game}/lesson.ts`];
  if (!load) throw new Error(`There is no lesson for ${game}.`);
  return (await load()).lesson;
}
