// How hard puzzles are by what everybody made of them: the server counts, where there is one. Without it their first rating holds.

import { served } from "../address.ts";
import { api } from "../api.ts";
import type { PuzzleStanding } from "../protocol.ts";

const known = new Map<string, Promise<Record<string, PuzzleStanding>>>();

/** What the server knows of the puzzles of a game, by id; nothing where there is no server, or it is away. */
export function standings(game: string): Promise<Record<string, PuzzleStanding>> {
  if (!served) return Promise.resolve({});
  let found = known.get(game);
  if (!found) {
    found = api.puzzles(game).catch(() => {
      known.delete(game);
      return {};
    });
    known.set(game, found);
  }
  return found;
}

/** Tell the server how somebody fared at the first try. What cannot be told is not told again: nobody is owed a point. */
export async function tell(game: string, id: string, right: boolean): Promise<PuzzleStanding | null> {
  if (!served) return null;
  return api.solved(game, id, right).catch(() => null);
}
