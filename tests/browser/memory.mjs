// What the memory of a tab comes to while one game after the other is played in it, on this device.

import { readFileSync } from "node:fs";
import { playOut } from "./player.mjs";
import { open, visit } from "./visitor.mjs";

const MB = 1024 * 1024;

/** The workers of a page, each by how to have its garbage collected: a page's own tools see the page alone. */
async function workersOf(client) {
  const workers = new Map();
  const done = new Map();
  client.on("Target.attachedToTarget", ({ sessionId }) => workers.set(sessionId, () => collect(sessionId)));
  client.on("Target.detachedFromTarget", ({ sessionId }) => workers.delete(sessionId));
  client.on("Target.receivedMessageFromTarget", ({ sessionId }) => done.get(sessionId)?.());
  async function collect(sessionId) {
    const collected = new Promise((answer) => done.set(sessionId, answer));
    await client.send("Target.sendMessageToTarget", { sessionId, message: JSON.stringify({ id: 1, method: "HeapProfiler.collectGarbage" }) });
    await collected;
  }
  await client.send("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  return workers;
}

/**
 * Have Chromium look at its memory as it does where all has to be the same each time: before that it puts away all that nobody needs. What
 * collects a page's garbage leaves what script and page hold of each other, and memory that was used before: 8 to 12 MB after a game.
 */
async function tidyUp(system) {
  const traceConfig = { includedCategories: ["disabled-by-default-memory-infra"], excludedCategories: ["*"], memoryDumpConfig: { triggers: [] } };
  const ended = new Promise((done) => system.once("Tracing.tracingComplete", done));
  await system.send("Tracing.start", { traceConfig, transferMode: "ReportEvents" });
  await system.send("Tracing.requestMemoryDump", { deterministic: true, levelOfDetail: "light" });
  await system.send("Tracing.end");
  await ended;
}

/** What the process that shows the page holds for itself, in MB, and what the page's own objects take of it. */
async function held(system, client, workers) {
  for (const collect of workers.values()) await collect();
  await client.send("HeapProfiler.collectGarbage");
  await tidyUp(system);
  const { processInfo } = await system.send("SystemInfo.getProcessInfo");
  // Chromium keeps another one ready, for whatever page comes next.
  const all = Math.max(...processInfo.filter(({ type }) => type === "renderer").map(({ id }) => ownMemory(id)));
  const { usedSize } = await client.send("Runtime.getHeapUsage");
  return { all, objects: usedSize / MB };
}

/** What a process has written itself: its program, which all of them read, is not counted. */
const ownMemory = (process) => Number(/^Private_Dirty: +(\d+) kB$/m.exec(readFileSync(`/proc/${process}/smaps_rollup`, "utf8"))[1]) / 1024;

/** So many games of one kind in a row, each the rematch of the one before: what is held after each of them. */
export async function memoryOf(browser, house, game, games) {
  const visitor = await visit(browser, house);
  const { page, context } = visitor;
  const [system, client] = [await browser.newBrowserCDPSession(), await context.newCDPSession(page)];
  const workers = await workersOf(client);
  await open(visitor, "/");
  await page.locator(`.game-${game} button.main`).click();
  const found = [];
  for (let number = 1; number <= games; number++) {
    await page.locator("[data-testid=action-bar]").waitFor();
    await playOut([visitor], { seed: number });
    found.push(await held(system, client, workers));
    console.log(`${game}, game ${number}: ${found.at(-1).all.toFixed(1)} MB, of which objects of the page ${found.at(-1).objects.toFixed(1)} MB`);
    visitor.frames.length = 0;
    if (number === games) break;
    const before = page.url();
    await page.getByRole("button", { name: "Play again" }).click();
    await page.waitForURL((url) => url.href !== before);
    await page.locator("[data-testid=headline]").waitFor({ state: "detached" });
  }
  await context.close();
  return found;
}
