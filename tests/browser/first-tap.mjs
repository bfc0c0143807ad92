// How long it takes on a slow phone from the first tap to the first card that can be played, and until bots have answered: a
// site without a server at the end of a slow line, nothing kept yet, the processor slowed down.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openLine } from "./line.mjs";
import { playSome } from "./player.mjs";
import { larcin } from "./site.mjs";
import { slowDown } from "./slowed.mjs";
import { visit } from "./visitor.mjs";

const WINDOW = { width: 390, height: 664 };
const MOVE = "main [data-move]:not(:disabled):not([aria-disabled=true])";

/** Notes when something was tapped, when something could first be played, when a move was sent, and when the next was asked for. Runs in the page. */
function watch(move) {
  const moments = (globalThis.larcinMoments = []);
  const note = (what) => moments.push({ what, at: performance.now() / 1000 });
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

/** From each move until another one could be made: others have answered meanwhile. */
function answers(moments) {
  const found = [];
  for (const [index, { what, at }] of moments.entries()) {
    const next = what === "move" && moments.slice(index + 1).find((each) => each.what !== "playable");
    if (next && next.what === "asked") found.push(next.at - at);
  }
  return found;
}

/** Processes that show pages. */
async function renderers(browser) {
  const system = await browser.newBrowserCDPSession();
  const { processInfo } = await system.send("SystemInfo.getProcessInfo");
  await system.detach();
  return processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
}

/** One visit: seconds from the tap to the first move, and from that move until the next one can be made. `reads` for so long first. */
async function once(browser, line, game, { slower, reads }) {
  const visitor = await visit(browser, line, { size: WINDOW, touches: true, keeps: true });
  const { page, context } = visitor;
  await page.addInitScript(watch, MOVE);
  await page.goto(`${line.address}/`, { waitUntil: "commit" });
  const button = page.locator(`.game-${game} button.main`);
  await button.waitFor();
  const goOn = await slowDown(await renderers(browser), slower);
  try {
    await page.waitForTimeout(1000 * reads);
    await button.tap();
    await page.locator(MOVE).first().waitFor();
    await playSome(visitor, 10);
    const moments = await page.evaluate(() => globalThis.larcinMoments);
    return { first: seconds(moments, "tap", "playable"), answer: Math.max(...answers(moments)) };
  } finally {
    await goOn();
    await context.close();
  }
}

/** Every game, so many visits each: `{ game: [{ first, answer }, ...] }`. */
export async function firstTaps(browser, games, runs, { slower = 4, reads = 0 } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "larcin-site-"));
  larcin("compile", "--target", "wasm32");
  larcin("site", join(folder, "site"), "--no-guides");
  const line = await openLine(join(folder, "site"));
  const found = {};
  try {
    for (const game of games) {
      found[game] = [];
      for (let run = 0; run < runs; run++) found[game].push(await once(browser, line, game, { slower, reads }));
      console.log(game, JSON.stringify(found[game]));
    }
  } finally {
    line.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return found;
}
