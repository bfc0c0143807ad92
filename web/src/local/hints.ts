// What an expert would do at a table of this device: from what the seat may know, and nothing else.

import type { Hint } from "../protocol.ts";
import { besides, weighed } from "../review/reviewing.ts";
import type { Speech } from "./speech.ts";
import type { LocalTable } from "./table.ts";

/** As long as an expert thinks, and a little longer: somebody waits. */
const HINT_TRIES = 3000;
/** How many moves are told of. */
const MOST_MOVES = 4;

/** Null where the seat has nothing to choose, or is a bot's. */
export async function hintFor(table: LocalTable, seat: number, speech: Speech): Promise<Hint | null> {
  const { engine, decision } = table;
  if (table.isBot(seat) || engine.isOver || engine.legal(seat).length < 2) return null;
  const cancelled = (): boolean => table.decision !== decision;
  const { outlook } = await weighed(engine, seat, { iterations: HINT_TRIES }, { cancelled });
  const moves = outlook.slice(0, MOST_MOVES).map((each) => ({ ...each, sentence: speech.moves.get(each.move)! }));
  return {
    decision,
    moves,
    ...besides(
      engine,
      seat,
      moves.map(({ move }) => move),
    ),
  };
}
