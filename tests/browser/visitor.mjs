// Somebody at a browser: what they see, what their console complains about, what crosses the wire to them.

import { strict as assert } from "node:assert";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { assertFits, assertOneScreen, assertReadable, assertSlipsFit } from "./sight.mjs";

const PICTURES = process.env.LARCIN_PICTURES ?? join(import.meta.dirname, "pictures");
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const ALL = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] };
const CONTRAST = { type: "rule", values: ["color-contrast"] };

/** For how long to wait for anything: on a busy machine even the light takes its time. */
const PATIENCE_MS = 120_000;

/** What a server says that has much to do, for all the tests of a file that come from one address: ask again. */
const LATER = [429, 503];

export const LAPTOP = { width: 1366, height: 768 };
export const PHONE = { width: 390, height: 664 };
export { assertFits, assertOneScreen, assertReadable, assertSlipsFit };

export async function visit(browser, house, { size = LAPTOP, lang = "en", theme = "light", motion = "reduce", touches = size === PHONE, keeps = false, isNew = false } = {}) {
  const context = await browser.newContext({
    viewport: size, locale: lang === "fr" ? "fr-FR" : "en-GB", colorScheme: theme, reducedMotion: motion, hasTouch: touches,
    // A page that is kept on the device is a test of its own: elsewhere it would answer instead of the server.
    serviceWorkers: keeps ? "allow" : "block",
  });
  // Sounds are offered once in a life, over a corner of the table: to others than newcomers they were.
  if (!isNew) await context.addInitScript(wasAskedBefore);
  return sitDownAt(context, { house, size, theme, keeps });
}

/** Sounds were offered to most people already. An empty page keeps nothing. Runs in the page. */
function wasAskedBefore() {
  if (location.protocol !== "about:") localStorage.getItem("larcin.settings") ?? localStorage.setItem("larcin.settings", '{"offered": true}');
}

/** A visitor at a page of its own; `another` opens one more in the same browser. */
async function sitDownAt(context, about) {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const visitor = { page, context, ...about, complaints: [], frames: [], another: () => sitDownAt(context, about) };
  const isOurOwn = (text) => !about.keeps && text === "Service Worker registration blocked by Playwright";
  page.on("console", (line) => ["error", "warning"].includes(line.type()) && !isOurOwn(line.text()) && visitor.complaints.push(line.text()));
  page.on("pageerror", (error) => visitor.complaints.push(error.message));
  // What a table of this device says comes through a port, and no wire.
  await page.exposeBinding("larcinHeard", (_, said) => visitor.frames.push(JSON.parse(said)));
  await page.addInitScript(overhear);
  page.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) => visitor.frames.push(JSON.parse(String(payload))));
  });
  return visitor;
}

/** Pass on what ports bring. Runs in the page. */
function overhear() {
  const { get, set } = Object.getOwnPropertyDescriptor(MessagePort.prototype, "onmessage");
  const hearing = (hear) => (message) => {
    if (typeof message.data?.said === "string") window.larcinHeard(message.data.said);
    hear(message);
  };
  Object.defineProperty(MessagePort.prototype, "onmessage", { get, set(hear) { set.call(this, hear && hearing(hear)); }, configurable: true });
}

export const open = (visitor, path) => visitor.page.goto(`${visitor.house.address}${path}`, { waitUntil: "networkidle" });

/** One person at a table of the server, bots on the other seats. */
export async function sitAtServer(visitor, game, options = {}, more = {}) {
  const address = visitor.house.address;
  const about = await (await visitor.page.request.get(`${address}/api/games/${game}`)).json();
  const count = options.seats ?? about.options.find((option) => option.name === "seats").usual;
  const seats = ["me", ...Array.from({ length: count - 1 }, () => "bot:novice")];
  const data = { game, options: { ...options, seats: count }, seats, name: "Maximilien", ...more };
  let set = await visitor.page.request.post(`${address}/api/tables`, { data });
  for (let tries = 0; LATER.includes(set.status()) && tries < 60; tries++) {
    await visitor.page.waitForTimeout(1000);
    set = await visitor.page.request.post(`${address}/api/tables`, { data });
  }
  assert.ok(set.ok(), `no table is set: ${await set.text()}`);
  await open(visitor, `/table/${(await set.json()).table}`);
  await visitor.page.locator("[data-testid=action-bar]").waitFor().catch(async (error) => {
    throw new Error(`no table is seen, but: ${await visitor.page.locator("body").innerText()} ${visitor.complaints.join("; ")}`, { cause: error });
  });
}

/** A picture for whoever looks at the results. */
export async function photograph(visitor, name) {
  mkdirSync(PICTURES, { recursive: true });
  await visitor.page.screenshot({ path: join(PICTURES, `${name}-${visitor.size.width}x${visitor.size.height}.png`) });
}

/** What axe finds wrong with the page as it is now, in words. */
async function barriers({ page }, rules) {
  if (await page.evaluate(() => globalThis.axe === undefined)) await page.evaluate(AXE);
  const found = await page.evaluate((runOnly) => globalThis.axe.run(document, { runOnly, resultTypes: ["violations"] }), rules);
  return found.violations.map((each) => `${each.id}: ${each.help} (${each.nodes.map((node) => node.target.join(" ")).slice(0, 4).join("; ")})`);
}

export async function turnLight(visitor, theme) {
  await visitor.page.emulateMedia({ colorScheme: theme });
  await visitor.page.locator(`html[data-theme=${theme}]`).waitFor({ state: "attached" });
  await arrive(visitor);
}

/** What changes by a transition, which begins with the next frame, has changed: colours, and where the town lies in its lens. */
export const arrive = ({ page }) =>
  page.evaluate(async () => {
    await new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame)));
    await Promise.all(document.getAnimations().flatMap((each) => (each instanceof CSSTransition ? [each.finished.catch(() => undefined)] : [])));
  });

/** Axe finds nothing wrong, by day and by night; of what it looks at, light changes the contrast alone. */
export async function assertOpenToAll(visitor, where) {
  const other = visitor.theme === "light" ? "dark" : "light";
  assert.deepEqual(await barriers(visitor, ALL), [], `axe found barriers on ${where} (${visitor.theme})`);
  await turnLight(visitor, other);
  assert.deepEqual(await barriers(visitor, CONTRAST), [], `axe found barriers on ${where} (${other})`);
  await turnLight(visitor, visitor.theme);
}

/** A page, or the sheet over it, is open to all and to be read in every window. */
export async function assertGoodToRead(visitor, where) {
  await assertOpenToAll(visitor, where);
  await assertReadable(visitor, where);
}

/** Leave for good. The console must not have complained. */
export async function leave(...visitors) {
  for (const { complaints, context } of visitors) {
    assert.deepEqual(complaints, [], "the console complained");
    await context.close();
  }
}
