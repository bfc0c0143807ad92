// Small notes in this browser. It may be closed to pages, or full: then nothing is noted, and nobody is kept from playing.

/** For this tab, or for all of them. */
type Where = "tab" | "browser";

const places: Record<Where, () => Storage> = { tab: () => sessionStorage, browser: () => localStorage };

/** What was noted; null if nothing was. */
export function noted(where: Where, key: string): string | null {
  try {
    return places[where]().getItem(key);
  } catch {
    return null;
  }
}

export function note(where: Where, key: string, text: string): void {
  try {
    places[where]().setItem(key, text);
  } catch {
    // Whoever looks for it finds nothing.
  }
}
