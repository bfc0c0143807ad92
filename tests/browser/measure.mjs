// How fast the page is, by the browser's own measure: `make bench-page`, or `node measure.mjs [--write]`, which writes
// docs/benchmarks-page.md. `node measure.mjs --memory` measures the memory of a tab alone, `--first-tap` the first tap, `--frames` frames.
// With `--short` everything is measured once, to see that it can be.

import { writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { launch } from "./chromium.mjs";
import { tapsAndAnswers } from "./first-tap.mjs";
import { openHouse } from "./house.mjs";
import { memoryOf } from "./memory.mjs";
import { dice, touch } from "./player.mjs";
import { LAPTOP, open, PHONE, visit } from "./visitor.mjs";
import { weigh } from "./weight.mjs";

const PAGE = join(import.meta.dirname, "..", "..", "docs", "benchmarks-page.md");
const GAMES = ["kids-of-london", "doggy-bag", "pickpocket", "oliver-twist"];
const SHORT = process.argv.includes("--short");
const RUNS = SHORT ? 1 : 5;
const VISITS = SHORT ? 1 : 5;
/** Seconds. */
const READ_FOR = [0, 2, 10];
const GAMES_IN_A_ROW = SHORT ? 2 : 10;
const SLOWER = 4;
// A slow phone line: 1.6 Mbit/s down, 150 ms there and back.
const LINE = { offline: false, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8, latency: 150 };
const FRAMES = ["cc", "benchmark", "disabled-by-default-devtools.timeline.frame"];

const median = (figures) => figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)];

/** The front page on a slow line, nothing in the browser's cache. */
async function firstLoad(browser, house, slower) {
  const { page, context } = await visit(browser, house, { size: PHONE });
  const client = await context.newCDPSession(page);
  const weight = await weigh(client);
  await client.send("Network.emulateNetworkConditions", LINE);
  await client.send("Emulation.setCPUThrottlingRate", { rate: slower });
  await page.addInitScript(() => {
    new PerformanceObserver((list) => (globalThis.largest = list.getEntries().at(-1).startTime)).observe({ type: "largest-contentful-paint", buffered: true });
  });
  await page.goto(`${house.address}/`, { waitUntil: "networkidle" });
  await page.waitForTimeout(500);
  const largest = await page.evaluate(() => globalThis.largest);
  await context.close();
  return { largest, ...weight };
}

/**
 * What became of each frame while something was done: Chromium's reports on its own pipeline. A frame in which nothing was to
 * be shown anew counts neither way.
 */
async function framesOf(client, doing) {
  const fates = [];
  const collect = ({ value }) => fates.push(...value.flatMap(({ name, args }) => (name === "PipelineReporter" && args?.frame_reporter ? [args.frame_reporter.state] : [])));
  client.on("Tracing.dataCollected", collect);
  await client.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: FRAMES } });
  await doing();
  const complete = new Promise((done) => client.once("Tracing.tracingComplete", done));
  await client.send("Tracing.end");
  await complete;
  client.off("Tracing.dataCollected", collect);
  const shown = fates.filter((fate) => fate.startsWith("STATE_PRESENTED")).length;
  const dropped = fates.filter((fate) => fate === "STATE_DROPPED").length;
  return { frames: shown + dropped, rate: (60 * shown) / (shown + dropped) };
}

/** What is done on the map of Oliver Twist, each for some seconds. */
function doings(visitor, client, { x, y }) {
  const { page } = visitor;
  const glass = page.locator(".twist .glass button");
  const roll = dice(3);
  return {
    "the lens comes closer, and goes back": async () => {
      for (const button of [0, 2, 0, 2, 0, 2]) {
        await glass.nth(button).click();
        await page.waitForTimeout(600);
      }
      await glass.nth(0).click();
      await page.waitForTimeout(800);
    },
    "a finger drags the town": async () => {
      for (const [xDistance, yDistance] of [[-160, -90], [160, 90], [-120, 120], [120, -120]]) {
        await client.send("Input.synthesizeScrollGesture", { x, y, xDistance, yDistance, speed: 300, gestureSourceType: "touch" });
      }
    },
    "two fingers pinch it": async () => {
      for (const scaleFactor of [1.6, 0.6, 1.6, 0.6]) await client.send("Input.synthesizePinchGesture", { x, y, scaleFactor, relativeSpeed: 300, gestureSourceType: "touch" });
    },
    // In the end something may lie over the map.
    "moves told: the pawn walks, tokens are lifted and turned": async () => {
      const end = Date.now() + 15_000;
      while (Date.now() < end) if (!(await touch(visitor, roll))) await page.waitForTimeout(50);
    },
  };
}

/** Frames on the map, with the processor of the page so many times slowed down. */
async function onTheMap(browser, house, size, slower) {
  const visitor = await visit(browser, house, { size, motion: "no-preference", touches: true });
  const { page, context } = visitor;
  await open(visitor, "/");
  await page.locator(".game-oliver-twist button.main").click();
  await page.locator(".twist .box").waitFor();
  await page.waitForTimeout(1500);
  const client = await context.newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: slower });
  const box = await page.locator(".twist .box").boundingBox();
  const found = {};
  for (const [what, doing] of Object.entries(doings(visitor, client, { x: box.x + box.width / 2, y: box.y + box.height / 2 }))) {
    found[what] = await framesOf(client, doing);
    console.log(`${size.width}x${size.height}, ${slower} times slowed down, ${what}: ${found[what].rate.toFixed(1)} frames a second (${found[what].frames})`);
  }
  await context.close();
  return found;
}

/** Frames on the map in both windows, as a section of the page. */
async function framesInWindows(browser, house) {
  const ways = [LAPTOP, PHONE].flatMap((size) => [1, SLOWER].map((slower) => ({ size, slower })));
  const found = [];
  for (const { size, slower } of ways) found.push(await onTheMap(browser, house, size, slower));
  const heads = ways.map(({ size, slower }) => `${size.width}×${size.height}${slower > 1 ? `, ${slower} times slowed down` : ""}`);
  const rows = Object.keys(found[0]).map((what) => `| ${what} | ${found.map((each) => each[what].rate.toFixed(0)).join(" | ")} |`);
  return `## Frames on the map of Oliver Twist

Frames a second while something moves, of 60 at best, with the processor as it is and with that of the page ${SLOWER} times slowed down. Chromium
reports for each frame whether it was shown or dropped; frames in which nothing was to be shown anew are not counted. Everything is drawn in
software, by the processor that also runs the server, the bots and this measurement: a machine with a graphics card has less to do.

| | ${heads.join(" | ")} |
| --- |${" ---: |".repeat(ways.length)}
${rows.join("\n")}
`;
}

/** From the first tap to the first card, and from a move to the answer, as a section of the page. */
async function firstTap(browser) {
  const found = await tapsAndAnswers(browser, GAMES, VISITS, READ_FOR, SLOWER);
  const spread = (figures) => `**${median(figures).toFixed(2)}** (${Math.min(...figures).toFixed(2)} to ${Math.max(...figures).toFixed(2)})`;
  const columns = ({ taps, answers }) => [...taps, answers].map(spread).join(" | ");
  return `## The first tap

From the first tap on *Play against bots* to the first card that can be played, in seconds, on a site without a server at the end of a slow line
(slow 4G: 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back, for all that the page and its workers fetch), with nothing kept
from before and all of the tab's processor ${SLOWER} times slowed down. The tap comes as soon as the button is there, or when somebody has
looked at the page for ${READ_FOR.slice(1).join(" or ")} seconds: the page fetches what all tables have in common right after the first load, and after
three seconds it begins to keep all games on the device. The last column is the longest wait for an expert's answer in a dozen moves at a
table for two. ${VISITS} visits each: median, least and greatest.

| tap | ${READ_FOR.map((reads) => (reads ? `after ${reads} s` : "at once")).join(" | ")} | an expert's answer |
| --- |${" ---: |".repeat(READ_FOR.length + 1)}
${GAMES.map((game) => `| ${game} | ${columns(found[game])} |`).join("\n")}
`;
}

/** Ten games in a row, as a section of the page. */
async function memory(browser, house) {
  const rows = [];
  for (const game of GAMES) {
    const found = (await memoryOf(browser, house, game, GAMES_IN_A_ROW)).map(({ all }) => all);
    const [first, last] = [found[0], found.at(-1)];
    rows.push(`| ${game} | ${first.toFixed(1)} MB | ${last.toFixed(1)} MB | **${(last - first).toFixed(1)} MB** |`);
  }
  return `## Memory

What the process of a tab has written in its own memory, after the first and after the last of ${GAMES_IN_A_ROW} games in a row against bots on
this device, each the rematch of the one before: page, worker, rules and bots together. Chromium puts away all that nobody needs
before it is looked at; what it keeps of the room that was taken is included.

| | first | last | more |
| --- | ---: | ---: | ---: |
${rows.join("\n")}
`;
}

const [browser, house] = await Promise.all([launch(), openHouse()]);
const alone = { "--frames": () => framesInWindows(browser, house), "--memory": () => memory(browser, house), "--first-tap": () => firstTap(browser) };
const wanted = Object.keys(alone).find((each) => process.argv.includes(each));
if (wanted) {
  console.log(await alone[wanted]());
  await browser.close();
  await house.close();
  process.exit();
}
const loads = { slowed: [], plain: [] };
for (let run = 0; run < RUNS; run++) {
  loads.slowed.push(await firstLoad(browser, house, SLOWER));
  loads.plain.push(await firstLoad(browser, house, 1));
}
const seconds = (runs) => {
  const sorted = runs.map(({ largest }) => largest / 1000).toSorted((one, other) => one - other);
  return `**${median(sorted).toFixed(2)} s** (${sorted[0].toFixed(2)} to ${sorted.at(-1).toFixed(2)})`;
};
console.log(`largest paint, slowed: ${seconds(loads.slowed)}; as it is: ${seconds(loads.plain)}; first load: ${loads.plain[0].first} bytes, then ${loads.plain[0].ahead}`);
const frames = await framesInWindows(browser, house);

const tap = await firstTap(browser);
const inMemory = await memory(browser, house);
const report = `# How fast the page is

\`make bench-page\` measures this with Chromium ${browser.version()} and its own tools, and writes this page.

## The first load

The front page on a phone of ${PHONE.width}×${PHONE.height}, nothing in the browser's cache, on a slow line (1.6 Mbit/s down, 150 ms there and
back). ${RUNS} runs each: median, least and greatest.

| | |
| --- | --- |
| first load, everything, as it crosses the wire | ${Math.round(loads.plain[0].first / 1000)} kB |
| what tables of all games need, as soon as that has come | ${Math.round(loads.plain[0].ahead / 1000)} kB |
| largest paint, processor ${SLOWER} times slowed down | ${seconds(loads.slowed)} |
| largest paint, processor as it is | ${seconds(loads.plain)} |

A test fails if the first load weighs more than 200 kB.

${tap}
${frames}
${inMemory}
Measured on ${cpus().length} cores (${cpus()[0].model.trim()}), load average ${loadavg()[0].toFixed(1)} at the end.
`;
if (process.argv.includes("--write")) writeFileSync(PAGE, report);
else console.log(report);
await browser.close();
await house.close();
