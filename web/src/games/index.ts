// The tables, each loaded when somebody sits down at it.

import type { GameTable } from "../table/types.ts";

const tables = import.meta.glob<{ game: GameTable }>("./*/index.ts");

/** Whether this page can show the table of a game. */
export const hasTable = (game: string): boolean => `./${game}/index.ts` in tables;

export async function loadTable(game: string): Promise<GameTable> {
  const load = tables[`./${game}/index.ts`];
  if (!load) throw new Error(`There is no table for ${game}.`);
  return (await load()).game;
}
