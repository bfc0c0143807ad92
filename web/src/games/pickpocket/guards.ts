// The guards that are out, and the doors they stand at.

import type { GameEvent } from "../../table/types.ts";
import { guardWorth, oneByOne } from "./tiles.ts";
import type { PickpocketTable } from "./types.ts";

/** What the guards that are out are worth, in the order in which they came; those of whom nothing was told stand in front. */
export function guardsOut({ aside, door }: Pick<PickpocketTable, "aside" | "door">, told: GameEvent[]): number[] {
  const out = [...oneByOne(aside).map(guardWorth), ...(door === null ? [] : [door])];
  for (const { guard } of told) {
    const at = out.indexOf(Number(guard));
    if (at >= 0) out.push(...out.splice(at, 1));
  }
  return out;
}

/** Who stands at the two doors: the guard of the night, and the one who ends it at the first door that is free. */
export const atDoors = (door: number | null, ending: number | null): [number | null, number | null] =>
  door === null ? [ending, null] : [door, ending];
