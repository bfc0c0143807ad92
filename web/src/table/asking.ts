// The sentence of the action bar, the same for every game.

import { spoken, w } from "../words/index.ts";
import type { TableProps } from "./types.ts";

/** More names than so many would fill the bar of a phone; who has chosen, and who has not, is seen at their places. */
const MOST_NAMED = 2;
const joined = (names: string[]): string => (names.length > MOST_NAMED ? w().somePlayers(names.length) : names.join(", "));

/** What is happening, or whom the table waits for, in words; `ask` is what is asked of you when it is your turn. */
export function asking(table: TableProps, ask: string): { say: string; hint: string } {
  const others = table.waiting.filter((seat) => seat !== table.seat).flatMap((seat) => table.names[seat] || []);
  const event = table.happening.at(-1);
  if (event) return { say: spoken(event.text), hint: "" };
  if (table.view.result !== null) return { say: w().itIsOver, hint: "" };
  if (table.mine !== null) {
    const hint = table.legal.length > 0 ? w().sealedMay : "";
    return { say: others.length ? w().chosenWaitingFor(joined(others)) : w().chosenSealed, hint };
  }
  if (table.legal.length > 0) return { say: ask, hint: "" };
  if (others.length === 0) return { say: "", hint: "" };
  return { say: w().waitingFor(joined(others)), hint: table.seat === null ? w().lookingOn : "" };
}
