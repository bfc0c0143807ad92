// The log, line by line.

import type { GameEvent, GameTable } from "./types.ts";

/** The events that have a line of their own: those of the set-up, which only deal and pile, have one together. */
export function lines(events: GameEvent[], game: GameTable | null): GameEvent[] {
  const said = (event: GameEvent | undefined): string | null => (event && game?.setUp?.(event)) || null;
  return events.flatMap((event, index) => {
    const text = said(event);
    if (text === null) return [event];
    return said(events[index - 1]) === text ? [] : [{ event: "set up", text }];
  });
}
