// What the page knows of being kept on this device. Small, since it is in the first load; `keeping.ts` does the work.

import { atLeisure, whenNobodyWaits } from "../leisure.ts";
import type { Told } from "./kept.ts";

/** The browser's own question whether to install the page, which is asked when somebody wishes to. */
export interface InstallQuestion extends Event {
  prompt(): Promise<void>;
}

export const offline = $state({
  /** Whether this browser keeps pages of this address at all. */
  possible: typeof navigator !== "undefined" && "serviceWorker" in navigator,
  /** What can be kept and what is missing; null before a service worker is there. */
  told: null as Told | null,
  /** Whether files are being fetched now, and whether that failed the last time. */
  busy: false,
  failed: false,
  /** Whether a new version waits to be taken. */
  waiting: false,
  install: null as InstallQuestion | null,
});

/** Until the first load is over, and whoever came has looked around: a tap on a game should not have to share the line. */
const LEISURE_MS = 3000;

/** Call once, from the root component. */
export function useOffline(): void {
  $effect(() => {
    if (!import.meta.env.PROD) return;
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault();
      offline.install = event as InstallQuestion;
    });
    addEventListener("appinstalled", () => (offline.install = null));
    if (!offline.possible) return;
    atLeisure(LEISURE_MS, () => void whenNobodyWaits().then(async () => (await import("./keeping.ts")).begin()));
  });
}
