// Reminders of games that take days: while any page of ours is open, in whatever tab, it asks now and then where one is waited for.
// While none is open the server reminds, through the browser's push service (`pushing.ts`).

import { api } from "../api.ts";
import { settings } from "../settings.svelte.ts";
import { timeLeft } from "../time-left.ts";
import { w } from "../words/index.ts";
import { call } from "./calling.ts";
import { beReminded } from "./pushing.ts";

const EVERY_MS = 5 * 60_000;
const URGENT_S = 6 * 3600;

/** Each turn is called twice at most: when it begins, and when little time is left. */
const called = new Map<string, number>();

/** Call for whatever is new since it was last looked. */
export async function remind(): Promise<void> {
  if (!settings.calls) return;
  const turns = await api.me().then(
    (me) => me.turns,
    () => [],
  );
  const waiting = new Set(turns.map((turn) => turn.table));
  for (const table of [...called.keys()]) if (!waiting.has(table)) called.delete(table);
  for (const { table, left } of turns) {
    const times = left < URGENT_S ? 2 : 1;
    if ((called.get(table) ?? 0) >= times) continue;
    called.set(table, times);
    call("larcin", w().yourTurnFor(timeLeft(left)), `turn-${table}`);
  }
}

/** Look now and then, for as long as the page is open. */
export function keepReminding(): void {
  if (settings.calls) void beReminded().catch(() => undefined);
  void remind();
  setInterval(() => void remind(), EVERY_MS);
}
