// A page that is open while its host gets a new edition: what it has not fetched yet is gone there.

import { ROOT } from "./address.ts";

/** Whether something could not be fetched for that reason. */
export const renewed = $state({ noticed: false });

/** The file that this is built into. Its name changes with anything in it, and the page at the host names the one that belongs to it. */
const thisFile = new URL(import.meta.url).pathname.split("/").at(-1)!;

/** A part of the page did not come: see whether the host has another edition by now. Where nobody answers, there is only no line. */
export async function suspect(): Promise<void> {
  const page = await fetch(ROOT, { cache: "no-store" }).then(
    (answer) => (answer.ok ? answer.text() : ""),
    () => "",
  );
  if (page && !page.includes(thisFile)) renewed.noticed = true;
}

/** Call once, from the root component. */
export function useRenewed(): void {
  $effect(() => {
    const look = (): void => void suspect();
    addEventListener("vite:preloadError", look);
    return () => removeEventListener("vite:preloadError", look);
  });
}
