// Somebody at a browser: what they see, what their console complains about, what crosses the wire to them.

import { strict as assert } from "node:assert";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const PICTURES = process.env.LARCIN_PICTURES ?? join(import.meta.dirname, "pictures");
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const ALL = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] };
const CONTRAST = { type: "rule", values: ["color-contrast"] };

/** For how long to wait for anything: on a busy machine even the light takes its time. */
const PATIENCE_MS = 120_000;

export const LAPTOP = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };

export async function visit(browser, house, { size = LAPTOP, lang = "en", theme = "light", motion = "reduce", touches = size === PHONE, keeps = false } = {}) {
  const context = await browser.newContext({
    viewport: size, locale: lang === "fr" ? "fr-FR" : "en-GB", colorScheme: theme, reducedMotion: motion, hasTouch: touches,
    // A page that is kept on the device is a test of its own: elsewhere it would answer instead of the server.
    serviceWorkers: keeps ? "allow" : "block",
  });
  return sitDownAt(context, { house, size, theme, keeps });
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
  const set = await visitor.page.request.post(`${address}/api/tables`, { data: { game, options: { ...options, seats: count }, seats, name: "Maximilien", ...more } });
  await open(visitor, `/table/${(await set.json()).table}`);
  await visitor.page.locator("[data-testid=action-bar]").waitFor();
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

async function turnLight(visitor, theme) {
  await visitor.page.emulateMedia({ colorScheme: theme });
  await visitor.page.locator(`html[data-theme=${theme}]`).waitFor({ state: "attached" });
  // Colours change by transitions, which begin with the next frame.
  await visitor.page.evaluate(async () => {
    await new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame)));
    await Promise.all(document.getAnimations().flatMap((each) => (each instanceof CSSTransition ? [each.finished.catch(() => undefined)] : [])));
  });
}

/** Axe finds nothing wrong, by day and by night; of what it looks at, light changes the contrast alone. */
export async function assertOpenToAll(visitor, where) {
  const other = visitor.theme === "light" ? "dark" : "light";
  assert.deepEqual(await barriers(visitor, ALL), [], `axe found barriers on ${where} (${visitor.theme})`);
  await turnLight(visitor, other);
  assert.deepEqual(await barriers(visitor, CONTRAST), [], `axe found barriers on ${where} (${other})`);
  await turnLight(visitor, visitor.theme);
}

/** What is cut off at the sides of the screen, but for what scrolls and the town, which is looked at through a lens. Runs in the page. */
function stickingOut() {
  const scrolls = (part) => part !== document.body && (/auto|scroll/.test(getComputedStyle(part).overflowX) || (part.parentElement !== null && scrolls(part.parentElement)));
  const shown = [...document.querySelectorAll("main :is(p, li, b, span, button, h2, h3, svg)")].filter(
    (part) => part.checkVisibility() && !part.closest(".world, dialog, .unseen") && !part.parentElement.closest("svg") && !scrolls(part.parentElement),
  );
  return shown.flatMap((part) => {
    const { left, right, width } = part.getBoundingClientRect();
    return width > 1 && (left < -1 || right > innerWidth + 1) ? [`${part.tagName} ${part.className.baseVal ?? part.className} ${part.textContent.trim().slice(0, 30)}`] : [];
  });
}

/** Words that lie under something else than a sheet, but for the town, which has drawn ones. Runs in the page. */
function covered() {
  if (document.querySelector("dialog[open]")) return [];
  const main = document.querySelector("main");
  // What lets touches through, such as a plaque over the town, cannot be found by touching.
  const isShown = (part) =>
    part.checkVisibility({ opacityProperty: true }) && !part.closest("svg, .world, dialog, select") && getComputedStyle(part).pointerEvents !== "none";
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT, (text) =>
    text.data.trim() && isShown(text.parentElement) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
  );
  /** As much of a text as is not cut off or scrolled away. */
  function seen(text) {
    const range = document.createRange();
    range.selectNodeContents(text);
    let { left, top, right, bottom } = range.getBoundingClientRect();
    for (let part = text.parentElement; part !== main; part = part.parentElement) {
      if (getComputedStyle(part).overflow === "visible") continue;
      const box = part.getBoundingClientRect();
      [left, top, right, bottom] = [Math.max(left, box.left), Math.max(top, box.top), Math.min(right, box.right), Math.min(bottom, box.bottom)];
    }
    return { left, top, right, bottom };
  }
  const found = [];
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const { left, top, right, bottom } = seen(text);
    if (right - left < 4 || bottom - top < 4) continue;
    const [hit, parent] = [document.elementFromPoint((left + right) / 2, (top + bottom) / 2), text.parentElement];
    // Within a player's place cards carry marks, and one that can be touched as a whole lies under glass.
    const place = hit?.matches(".cover") ? hit.parentElement : hit?.closest("[data-seat]");
    if (!hit?.contains(parent) && !parent.contains(hit) && !place?.contains(parent)) {
      found.push(`“${text.data.trim().slice(0, 30)}” under ${hit ? `${hit.tagName} ${hit.className.baseVal ?? hit.className}` : "the edge"}`);
    }
  }
  return found;
}

/** The parts of each table, which lie beside each other. */
const ZONES = {
  ".kids": [".others", ".clock svg", ".to-come", ".mine"],
  ".doggy": [".others", ".left", ".bag svg", ".chest .bones", ".paw", ".roles", ".mine"],
  ".pickpocket": [".others", ".main", ".door", ".bag", ".worth", ".side", ".mine"],
};

/** Parts of the table that lie over each other. Runs in the page. */
function overlapping(zones) {
  const boxes = Object.entries(zones).flatMap(([table, parts]) => parts.flatMap((part) => {
    const found = document.querySelector(`${table} ${part}`)?.getBoundingClientRect();
    return found?.width && found.height ? [{ part, ...found.toJSON() }] : [];
  }));
  const meets = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  return boxes.flatMap((a, index) => boxes.slice(index + 1).filter((b) => meets(a, b)).map((b) => `${a.part} and ${b.part}`));
}

/** Names at the table that end in an ellipsis, or would if that player had one of ten letters. Runs in the page. */
function cutNames() {
  const isCut = (name) => name.scrollWidth > name.clientWidth;
  return [...document.querySelectorAll(".place .name")].flatMap((name) => {
    const [text, given] = [name.firstChild, name.textContent];
    if (isCut(name)) return [given];
    const own = text.data;
    text.data = "Gwendoline";
    const cut = isCut(name) ? [`${name.textContent}, in the place of ${given}`] : [];
    text.data = own;
    return cut;
  });
}

/** In play the whole table is on one screen: nothing scrolls the page, nothing sticks out, nothing hides anything. */
export async function assertOneScreen({ page, size }, where) {
  assert.deepEqual(await page.evaluate(stickingOut), [], `something is cut off at ${where}`);
  assert.deepEqual(await page.evaluate(cutNames), [], `names are cut at ${where}`);
  assert.deepEqual(await page.evaluate(overlapping, ZONES), [], `parts lie over each other at ${where}`);
  assert.deepEqual(await page.evaluate(covered), [], `something is hidden at ${where}`);
  const [width, height] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);
  assert.ok(width <= size.width && height <= size.height, `${where} is ${width}x${height} on a screen of ${size.width}x${size.height}`);
}

/** Leave for good. The console must not have complained. */
export async function leave(...visitors) {
  for (const { complaints, context } of visitors) {
    assert.deepEqual(complaints, [], "the console complained");
    await context.close();
  }
}
