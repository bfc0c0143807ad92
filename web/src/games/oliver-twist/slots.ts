// Several equal tokens lie side by side, and a move names how many of them it takes. Which of them look picked goes by fingers.

import type { Counts } from "./types.ts";

export interface Slot {
  kind: string;
  /** Its own name among all that lie there. */
  name: string;
  picked: boolean;
}

/** When something was picked up (below nought, the last one first) or put back (above), by the names of slots. */
export type Turns = Record<string, number>;

/** Tokens as they lie: of equal ones the one is picked that was touched last, and one that was put back only after all others. */
export function slotsOf(kinds: string[], held: Counts, turns: Turns): Slot[] {
  const names = kinds.map((kind, index) => `${kind} ${kinds.slice(0, index).filter((each) => each === kind).length}`);
  return kinds.map((kind, index) => {
    const equal = names.filter((_, other) => kinds[other] === kind);
    const inTurn = equal.toSorted((one, other) => (turns[one] ?? 0) - (turns[other] ?? 0));
    return { kind, name: names[index]!, picked: inTurn.indexOf(names[index]!) < (held[kind] ?? 0) };
  });
}
