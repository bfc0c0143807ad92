// Somebody at a browser: what they see, what their console complains about, what crosses the wire to them.

import { strict as assert } from "node:assert";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const PICTURES = process.env.LARCIN_PICTURES ?? join(import.meta.dirname, "pictures");
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export const LAPTOP = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };

export async function visit(browser, house, { size = LAPTOP, lang = "en", theme = "light", motion = "reduce", touches = size === PHONE } = {}) {
  const context = await browser.newContext({
    viewport: size, locale: lang === "fr" ? "fr-FR" : "en-GB", colorScheme: theme, reducedMotion: motion, hasTouch: touches,
  });
  const page = await context.newPage();
  const visitor = { page, context, house, size, complaints: [], frames: [] };
  page.on("console", (line) => ["error", "warning"].includes(line.type()) && visitor.complaints.push(line.text()));
  page.on("pageerror", (error) => visitor.complaints.push(error.message));
  page.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) => visitor.frames.push(JSON.parse(String(payload))));
  });
  return visitor;
}

export const open = (visitor, path) => visitor.page.goto(`${visitor.house.address}${path}`, { waitUntil: "networkidle" });

/** A picture for whoever looks at the results. */
export async function photograph(visitor, name) {
  mkdirSync(PICTURES, { recursive: true });
  await visitor.page.screenshot({ path: join(PICTURES, `${name}-${visitor.size.width}x${visitor.size.height}.png`) });
}

/** What axe finds wrong with the page as it is now, in words. */
export async function barriers({ page }) {
  await page.evaluate(AXE);
  const found = await page.evaluate(() =>
    globalThis.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }),
  );
  return found.violations.map((each) => `${each.id}: ${each.help} (${each.nodes.map((node) => node.target.join(" ")).slice(0, 4).join("; ")})`);
}

export async function assertOpenToAll(visitor, where) {
  assert.deepEqual(await barriers(visitor), [], `axe found barriers on ${where}`);
}

/** What is cut off at the sides of the screen, but for the town, which is looked at through a lens. Runs in the page. */
function stickingOut() {
  const shown = [...document.querySelectorAll("main :is(p, li, b, span, button, h2, h3, svg)")].filter(
    (part) => part.checkVisibility() && !part.closest(".world, dialog, .unseen") && !part.parentElement.closest("svg"),
  );
  return shown.flatMap((part) => {
    const { left, right, width } = part.getBoundingClientRect();
    return width > 1 && (left < -1 || right > innerWidth + 1) ? [`${part.tagName} ${part.className.baseVal ?? part.className} ${part.textContent.trim().slice(0, 30)}`] : [];
  });
}

/** In play the whole table is on one screen: nothing scrolls the page, nothing sticks out. */
export async function assertOneScreen({ page, size }, where) {
  assert.deepEqual(await page.evaluate(stickingOut), [], `something is cut off at ${where}`);
  const [width, height] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);
  assert.ok(width <= size.width && height <= size.height, `${where} is ${width}x${height} on a screen of ${size.width}x${size.height}`);
}

export function assertNoComplaints(visitor, allowed = /^$/) {
  assert.deepEqual(visitor.complaints.filter((line) => !allowed.test(line)), [], "the console complained");
}
