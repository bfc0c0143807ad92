// Keeps the page and the games on this device: has the service worker installed, and fetches through it what is missing.

import { Workbox } from "workbox-window";
import { fileAt, ROOT } from "../address.ts";
import { givingWayTo, isSparing } from "../leisure.ts";
import { addressOf, type File, type Told } from "./kept.ts";
import { isPlaying } from "./playing.ts";
import { offline } from "./state.svelte.ts";

const LOOK_AGAIN_MS = 60 * 60 * 1000;

let worker: Workbox | undefined;

/** Install the service worker, or find out whether there is a new one. */
export async function begin(): Promise<void> {
  worker = new Workbox(fileAt("sw.js").href, { scope: ROOT.pathname, updateViaCache: "none" });
  worker.addEventListener("waiting", () => (offline.waiting = true));
  reloadWithTheNext();
  lookAgainNowAndThen(worker);
  try {
    await worker.register();
    await navigator.serviceWorker.ready;
  } catch {
    offline.possible = false; // such as in a private window
    return;
  }
  await look();
  if (!isSparing()) await keepAll();
}

/** A new version shows itself at once, but never in the midst of a game. */
function reloadWithTheNext(): void {
  let isFirst = navigator.serviceWorker.controller === null;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (!isFirst && !isPlaying()) location.reload();
    isFirst = false;
  });
}

/** Windows may stay open for days. */
function lookAgainNowAndThen(worker: Workbox): void {
  let last = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - last < LOOK_AGAIN_MS) return;
    last = Date.now();
    worker.update().catch(() => undefined); // no network: another time
  });
}

/** Ask what is kept. */
export async function look(): Promise<void> {
  const active = (await navigator.serviceWorker.ready).active!;
  offline.told = await new Promise<Told>((answer) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<Told>) => answer(data);
    active.postMessage({ type: "FILES" }, [port2]);
  });
}

/** Fetch all that is missing, one after the other and while nobody waits for a table, so that whatever else is wanted comes first. */
export async function keepAll(): Promise<void> {
  if (offline.busy || offline.told === null) return;
  [offline.busy, offline.failed] = [true, false];
  try {
    for (const file of [...offline.told.missing]) {
      await givingWayTo((signal) => fetchThrough(file, signal));
      offline.told.missing = offline.told.missing.filter(({ name }) => name !== file.name);
    }
    await look();
  } catch {
    offline.failed = true;
  } finally {
    offline.busy = false;
  }
}

/** Fetch a file through the service worker, which keeps it. */
async function fetchThrough(file: File, signal: AbortSignal): Promise<void> {
  const answer = await fetch(addressOf(file, ROOT), { priority: "low", signal });
  if (!answer.ok) throw new Error(`${file.name}: ${answer.status}`);
  await answer.arrayBuffer();
}

/** Take the version that waits. */
export const takeNext = (): void => worker?.messageSkipWaiting();
