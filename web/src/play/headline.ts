// Who won, in one line: the head of the result, and what the bar says from then on.

import type { Result, Verdict } from "../table/types.ts";
import { enumerated, w } from "../words/index.ts";

/** `own` are the seats of whoever reads it: one alone is addressed; `ending` is what the game itself has to say. */
export function headlineOf(result: Result, names: string[], own: number[], ending: Verdict | null): string {
  if (ending?.headline) return ending.headline;
  const { winners } = result;
  const mine = own.length === 1 && winners.includes(own[0]!);
  const others = winners.filter((seat) => !mine || seat !== own[0]).map((seat) => names[seat] ?? "");
  if (mine) return others.length ? w().youAllWin(enumerated(others)) : w().youWin;
  return others.length === 0 ? w().noWinner : others.length === 1 ? w().winner(others[0]!) : w().winners(enumerated(others));
}
