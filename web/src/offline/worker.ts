// The service worker: the whole page is kept when it is installed, the files of the engine as they are asked for. A new
// version waits until the page says so, or until the last of its windows is closed.
//
// Everything of one version goes together: a page never meets rules that are newer than itself, but for those that it had not
// fetched when its host was changed.

import { clientsClaim, type WorkboxPlugin } from "workbox-core";
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute, type PrecacheEntry } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";
import { hexOf } from "../engine/chance.ts";
import { addressOf, CACHE, keyOf, type File, type Kept, type Told, type Wish } from "./kept.ts";

/** As much of a service worker's surroundings as is needed: the types of browsers know windows or workers, not both. */
interface Waitable extends Event {
  waitUntil(promise: Promise<unknown>): void;
}
interface Window {
  readonly url: string;
  readonly visibilityState: string;
  focus(): Promise<unknown>;
}
/** A message that was pushed here, and a notification that was touched. */
interface Pushed extends Waitable {
  readonly data: { json(): unknown } | null;
}
interface Touched extends Waitable {
  readonly notification: { readonly data: unknown; close(): void };
}
interface Surroundings {
  readonly registration: { readonly scope: string; showNotification(title: string, how: NotificationOptions): Promise<void> };
  readonly clients: { matchAll(which: { type: "window" }): Promise<Window[]>; openWindow(address: string): Promise<unknown> };
  larcinKept?: Kept;
  addEventListener(kind: "install" | "activate", listener: (event: Waitable) => void): void;
  addEventListener(kind: "push", listener: (event: Pushed) => void): void;
  addEventListener(kind: "notificationclick", listener: (event: Touched) => void): void;
  addEventListener(kind: "message", listener: (event: MessageEvent<Wish>) => void): void;
  skipWaiting(): Promise<void>;
}
declare const self: Surroundings;
declare function importScripts(address: string): void;
/** All files of the page but `index.html`, which `larcin site` changes: the build puts them here. */
declare const __WB_MANIFEST: PrecacheEntry[];

importScripts("kept.js");
const root = new URL(self.registration.scope);
const { page, engine } = self.larcinKept!;
const files = new Map(engine.map((file) => [new URL(addressOf(file, root)).pathname, file]));

// ------------------------------------------------------------------------------------------------------------ the page

precacheAndRoute([...__WB_MANIFEST, { url: "index.html", revision: page }], { cleanURLs: false, directoryIndex: "" });
cleanupOutdatedCaches();
clientsClaim();

/** Files find each other by their paths from the root, wherever in the folders the page is shown. */
async function shell(): Promise<Response> {
  const page = (await matchPrecache("index.html")) ?? (await fetch(new URL("index.html", root)));
  if (!page.ok) return page;
  const text = (await page.text()).replaceAll('="./', `="${root.pathname}`);
  return new Response(text, { headers: { "content-type": "text/html; charset=utf-8" } });
}

/** What is no page of ours but lies beside it: the server's own answers, and the guides of a site. */
const BESIDE = /^(api|engine|guides|healthz|metrics)(\/|$)|\.[a-z0-9]+$/;
const isOurs = ({ pathname }: URL): boolean => pathname.startsWith(root.pathname) && !BESIDE.test(pathname.slice(root.pathname.length));
registerRoute(({ request, url }) => request.mode === "navigate" && isOurs(url), shell);

// ---------------------------------------------------------------------------------------------------------- the engine

const fileAt = (address: string): File => files.get(new URL(address).pathname)!;

/**
 * Whether a host has sent the file that is listed, and not its own page of errors, or the file of another version: what is kept stays. Where
 * the browser has unpacked it on the way nothing can be said.
 */
async function isListed(file: File, answer: Response): Promise<boolean> {
  if (!answer.ok) return false;
  if (answer.headers.has("content-encoding")) return true;
  const hash = await crypto.subtle.digest("SHA-256", await answer.clone().arrayBuffer());
  return hexOf(hash).startsWith(file.revision);
}

const byRevision: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => keyOf(fileAt(request.url), root),
  cacheWillUpdate: async ({ request, response }) => ((await isListed(fileAt(request.url), response)) ? response : null),
};
const keeping = new CacheFirst({ cacheName: CACHE, plugins: [byRevision] });
registerRoute(({ url }) => files.has(url.pathname), keeping);

/** The files of this site that are kept, of all versions: others at the same origin share the cache. */
async function ownKept(cache: Cache): Promise<string[]> {
  const folder = new URL("engine/", root).href;
  return (await cache.keys()).map(({ url }) => url).filter((url) => url.startsWith(folder));
}

/** Bring along whatever was kept of the version before, so that what worked offline still does. */
async function bringKept(): Promise<void> {
  const cache = await caches.open(CACHE);
  const before = new Set((await ownKept(cache)).map((url) => url.split("?")[0]!));
  for (const file of await missing()) {
    if (!before.has(addressOf(file, root))) continue;
    const answer = await fetch(addressOf(file, root), { cache: "no-cache" });
    if (!(await isListed(file, answer))) throw new Error(`${file.name}: ${answer.status}, or another file`);
    await cache.put(keyOf(file, root), answer);
  }
}

async function dropOld(): Promise<void> {
  const now = new Set(engine.map((file) => keyOf(file, root)));
  const cache = await caches.open(CACHE);
  for (const url of await ownKept(cache)) if (!now.has(url)) await cache.delete(url);
}

self.addEventListener("install", (event) => event.waitUntil(bringKept()));
self.addEventListener("activate", (event) => event.waitUntil(dropOld()));

// --------------------------------------------------------------------------------------------------- what a page asks

async function missing(): Promise<File[]> {
  const cache = await caches.open(CACHE);
  const found = await Promise.all(engine.map((file) => cache.match(keyOf(file, root))));
  return engine.filter((_, number) => !found[number]);
}

self.addEventListener("message", (event) => {
  if (event.data.type === "SKIP_WAITING") void self.skipWaiting();
  else void missing().then((gone) => event.ports[0]?.postMessage({ all: engine, missing: gone } satisfies Told));
});

// ---------------------------------------------------------------------------------------------------------- reminders

/** What the server says when somebody is waited for at a table whose clock counts days. */
interface Reminder {
  title: string;
  text: string;
  table: string;
}

const tableAt = (table: string): string => new URL(`table/${encodeURIComponent(table)}`, root).href;

/** Show it, unless the table is in sight. */
async function remind({ title, text, table }: Reminder): Promise<void> {
  const windows = await self.clients.matchAll({ type: "window" });
  if (windows.some(({ url, visibilityState }) => visibilityState === "visible" && url.split("?")[0] === tableAt(table))) return;
  const icon = new URL("icons/icon-192.png", root).href;
  await self.registration.showNotification(title, { body: text, tag: `turn-${table}`, icon, data: { table } });
}

/** Come to the table: in a window that shows it, or a new one; calls of a page lead back to the page. */
async function come(table: string | undefined): Promise<void> {
  const windows = await self.clients.matchAll({ type: "window" });
  const address = table === undefined ? root.href : tableAt(table);
  const open = windows.find(({ url }) => (table === undefined ? url.startsWith(root.href) : url.split("?")[0] === address));
  await (open ? open.focus() : self.clients.openWindow(address));
}

self.addEventListener("push", (event) => {
  if (event.data) event.waitUntil(remind(event.data.json() as Reminder));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(come((event.notification.data as { table?: string } | null)?.table));
});
