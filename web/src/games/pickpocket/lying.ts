// The row of a night and the guard at the door, put together again from what was told: they are put away when the night is over, and
// those that the game ended on stay to be looked at.

import type { GameEvent } from "../../table/types.ts";
import { elementsOn, LINES, ropesOn, type Line, type Ropes } from "./tiles.ts";
import type { PickpocketTable } from "./types.ts";

export type Lying = Pick<PickpocketTable, "row" | "ropes" | "lines" | "loot" | "door">;

/** What lay there in the last night of these events; null where they do not tell all of it. */
export function lying(events: GameEvent[]): Lying | null {
  const opened = events.findLastIndex(({ event }) => event === "night" || event === "first night");
  if (opened < 0) return null;
  const night = events.slice(opened);
  const laid = night.filter(({ event }) => event === "steals" || event === "plays");
  const guard = night.find(({ event }) => event === "guard")?.guard;
  const row = laid.map(({ tile }) => String(tile));
  const ropes: Line[][] = [];
  let whole: Line[] = [...LINES];
  let lines: Ropes = Object.fromEntries(whole.map((line) => [line, 0]));
  for (const tile of row) {
    whole = whole.filter((line) => ropesOn(tile).includes(line));
    lines = Object.fromEntries(whole.map((line) => [line, (lines[line] ?? 0) + elementsOn(tile)]));
    ropes.push(whole);
  }
  const loot = Object.values(lines).reduce((sum, count) => sum + count, 0);
  return { row, ropes, lines, loot, door: guard === undefined ? null : Number(guard) };
}
