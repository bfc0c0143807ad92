// The size of the window, as a property that everything inherits.

/**
 * Note the size of the window, now and whenever it has changed. Nothing reads it but tests. It is there because Chromium now
 * and then leaves what lies in a container within a container as it was in a window of another size, until its style changes.
 */
export function useWindow(): void {
  const note = (): void => document.documentElement.style.setProperty("--window", `${innerWidth}x${innerHeight}`);
  let due: ReturnType<typeof setTimeout> | undefined;
  addEventListener("resize", () => {
    clearTimeout(due);
    due = setTimeout(note, SETTLED);
  });
  note();
}

/** Milliseconds after which a window that is pulled at has its size. */
const SETTLED = 250;
