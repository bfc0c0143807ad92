// The table when the game is over, where the view has it as it was before.

import { inOrder } from "../../table/places.ts";
import type { Result } from "../../table/types.ts";
import type { PickpocketTable } from "./types.ts";

type Track = PickpocketTable["track"];

/** The track with what the hands are worth. In a pile the best is at the bottom, as ever. */
export function finalTrack(result: Result): Track {
  const piles = new Map<number, number[]>();
  for (const seat of inOrder(result).reverse()) {
    const experience = result.scores[seat]!;
    piles.set(experience, [seat, ...(piles.get(experience) ?? [])]);
  }
  return [...piles].map(([experience, pile]) => ({ experience, pile }));
}
