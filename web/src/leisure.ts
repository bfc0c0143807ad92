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
