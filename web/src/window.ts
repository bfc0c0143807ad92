// The size of the window, as a property that everything inherits.

/** Milliseconds after which a window that is pulled at has its size. */
const SETTLED = 120;

/**
 * Note the size of the window and of the page in it, now and whenever one has changed. Nothing reads it but tests. It is there
 * because Chromium now and then leaves what lies in a container within a container as it was in a window of another size, until
 * its style changes.
 */
export function useWindow(): void {
  const page = document.getElementById("page")!;
  const note = (): void =>
    document.documentElement.style.setProperty("--window", `${innerWidth}x${innerHeight} ${page.offsetWidth}x${page.offsetHeight}`);
  let due: ReturnType<typeof setTimeout> | undefined;
  const soon = (): void => {
    clearTimeout(due);
    due = setTimeout(note, SETTLED);
  };
  addEventListener("resize", soon);
  new ResizeObserver(soon).observe(page);
}
