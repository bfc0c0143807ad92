// What events changed on a table, laid on the view that was shown before them: so each is shown with the table as it was then.

import type { Change, GameEvent, View } from "./table/types.ts";

/** A view as it was after some more events. */
export function after(view: View, ...events: GameEvent[]): View {
  const changes = events.flatMap((event) => event.changes ?? []);
  return changes.length === 0 ? view : { ...view, table: changes.reduce(changed, view.table) };
}

/** The same table with another value in one place. */
function changed(table: unknown, [[first, ...rest], value]: Change): unknown {
  if (first === undefined) return value;
  // A change to another table than this one goes nowhere: the end of the story shows what holds.
  if (typeof table !== "object" || table === null) return table;
  const copy = (Array.isArray(table) ? [...table] : { ...table }) as Record<string | number, unknown>;
  copy[first] = changed(copy[first], [rest, value]);
  return copy;
}
