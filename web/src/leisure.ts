// What can wait: it is done when the first load is over, and not at all where every byte counts.

/** Do something once the first load is over, so many milliseconds later. */
export function atLeisure(afterMs: number, act: () => void): void {
  const begin = (): void => void setTimeout(act, afterMs);
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin, { once: true });
}

/** Who pays for every byte, or has a slow line, says when. */
export function isSparing(): boolean {
  const line = (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection;
  return line?.saveData === true || /2g$/.test(line?.effectiveType ?? "");
}

const urgent = new Set<Promise<unknown>>();
const givingWay = new Set<() => void>();

/** Somebody waits for this: whatever can wait gives way until it is done. */
export function atOnce<Value>(doing: Promise<Value>): Promise<Value> {
  urgent.add(doing);
  for (const giveWay of givingWay) giveWay();
  const done = (): void => void urgent.delete(doing);
  doing.then(done, done);
  return doing;
}

/** When nobody waits for anything. */
export async function whenNobodyWaits(): Promise<void> {
  while (urgent.size) await Promise.allSettled(urgent);
}

/** Do something that can wait once nobody waits; it is told to stop when somebody does, and done again later. */
export async function givingWayTo<Value>(act: (stop: AbortSignal) => Promise<Value>): Promise<Value> {
  for (;;) {
    await whenNobodyWaits();
    const stopping = new AbortController();
    const giveWay = (): void => stopping.abort();
    givingWay.add(giveWay);
    try {
      return await act(stopping.signal);
    } catch (error) {
      if (!stopping.signal.aborted) throw error;
    } finally {
      givingWay.delete(giveWay);
    }
  }
}
