// How long it takes on a slow phone from the first tap to the first card that can be played, and until bots have answered: a
// site without a server at the end of a slow line, nothing kept yet, the processor slowed down.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openLine } from "./line.mjs";
import { playSome } from "./player.mjs";
import { larcin } from "./site.mjs";
import { slowDown } from "./slowed.mjs";
import { PHONE, visit } from "./visitor.mjs";

const MOVES = 12;
const MOVE = "main [data-move]:not(:disabled):not([aria-disabled=true])";

/** Notes when something was tapped, when something could first be played, when a move was sent, and when the next was asked for. Runs in the page. */
function watch(move) {
  const moments = (globalThis.larcinMoments = []);
  const note = (what) => moments.push({ what, at: (performance.timeOrigin + performance.now()) / 1000 });
  addEventListener("click", () => moments.length === 0 && note("tap"), true);
  new MutationObserver((_, observer) => {
    if (!document.querySelector(move)) return;
    note("playable");
    observer.disconnect();
  }).observe(document, { subtree: true, childList: true, attributes: true });
  const post = MessagePort.prototype.postMessage;
  const heard = new WeakSet();
  let last = { decision: -1 };
  /** What may be chosen again until all have chosen is no new question. */
  const hear = ({ data }) => {
    const update = data.said ? JSON.parse(data.said) : {};
    if (update.legal?.length && (update.decision ?? last.decision) !== last.decision) note("asked");
  };
  MessagePort.prototype.postMessage = function (said, ...more) {
    if (typeof said === "string") {
      if (!heard.has(this)) this.addEventListener("message", hear);
      heard.add(this);
      const command = JSON.parse(said);
      if (command.do === "move") [last] = [command, note("move")];
    }
    post.call(this, said, ...more);
  };
}

const seconds = (moments, from, to) => {
  const [start] = moments.filter(({ what }) => what === from);
  return moments.find(({ what, at }) => what === to && at > start.at).at - start.at;
};

/** From each move until another one could be made, as moments: others have answered meanwhile. */
function answers(moments) {
  const found = [];
  for (const [index, move] of moments.entries()) {
    const next = move.what === "move" && moments.slice(index + 1).find((each) => each.what !== "playable");
    if (next && next.what === "asked") found.push([move, next]);
  }
  return found;
}

/** How much of a processor was spent until a moment. */
const spentUntil = (noted, { at }) => (noted.findLast((each) => each.at <= 1000 * at) ?? noted[0]).spent;

/** Processes that show pages. */
async function renderers(browser) {
  const system = await browser.newBrowserCDPSession();
  const { processInfo } = await system.send("SystemInfo.getProcessInfo");
  await system.detach();
  return processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
}

/** Somebody at the end of the line, whose browser notes moments; slowed down from when the page is there until it is left. */
async function visitSlowly(browser, line, path, there, slower, act) {
  const visitor = await visit(browser, line, { size: PHONE, keeps: true });
  const { page, context } = visitor;
  await page.addInitScript(watch, MOVE);
  await page.goto(`${line.address}${path}`, { waitUntil: "commit" });
  await page.locator(there).waitFor();
  const goOn = await slowDown(await renderers(browser), slower);
  try {
    await act(visitor);
    const moments = await page.evaluate(() => globalThis.larcinMoments);
    return { moments, noted: await goOn() };
  } finally {
    await goOn();
    await context.close();
  }
}

/** Seconds from the first tap to the first move, if somebody looks at the page for so long before. */
async function firstTap(browser, line, game, { slower, reads }) {
  const button = `.game-${game} button.main`;
  const { moments } = await visitSlowly(browser, line, "/", button, slower, async ({ page }) => {
    await page.waitForTimeout(1000 * reads);
    await page.locator(button).tap();
    await page.locator(MOVE).first().waitFor();
  });
  return seconds(moments, "tap", "playable");
}

/**
 * The longest wait for an expert at a table for two, in seconds: by the clock, and what the tab's processor alone would take if it were slower
 * and had nothing else to do.
 */
async function longestAnswer(browser, line, game, { slower }) {
  const { moments, noted } = await visitSlowly(browser, line, `/create/${game}/`, "form button.main", slower, async (visitor) => {
    const { page } = visitor;
    await page.getByLabel("Players").selectOption("2");
    await page.getByLabel("Seat B").selectOption({ label: "bot, expert" });
    await page.locator("form button.main").tap();
    await page.locator(MOVE).first().waitFor();
    await playSome(visitor, MOVES);
  });
  const waits = answers(moments);
  return {
    waited: Math.max(...waits.map(([from, to]) => to.at - from.at)),
    worked: Math.max(...waits.map(([from, to]) => slower * (spentUntil(noted, to) - spentUntil(noted, from)))),
  };
}

/** The site at the end of a slow line, for as long as `act` lasts. */
export async function onSlowLine(act) {
  const folder = mkdtempSync(join(tmpdir(), "larcin-site-"));
  larcin("compile", "--target", "wasm32");
  larcin("site", join(folder, "site"), "--no-guides");
  const line = await openLine(join(folder, "site"));
  try {
    return await act(line);
  } finally {
    line.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** For every game so many first taps each, after each of some seconds. */
export async function firstTaps(browser, line, games, visits, reading, slower) {
  const found = {};
  for (const game of games) {
    found[game] = [];
    for (const reads of reading) found[game].push(await times(visits, () => firstTap(browser, line, game, { slower, reads })));
    console.log(game, JSON.stringify(found[game]));
  }
  return found;
}

/** For every game the longest answer of an expert in each of so many visits. */
export async function longestAnswers(browser, line, games, visits, slower) {
  const found = {};
  for (const game of games) {
    found[game] = await times(visits, () => longestAnswer(browser, line, game, { slower }));
    console.log(game, JSON.stringify(found[game]));
  }
  return found;
}

async function times(count, measure) {
  const found = [];
  while (found.length < count) found.push(await measure());
  return found;
}
