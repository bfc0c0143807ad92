// How fast the page is, by the browser's own measure: `make bench-page`, which looks at what it is asked for (web/measure_page.py) and writes docs/benchmarks-page.md.
// `--only tap,memory` measures these parts alone, and leaves the others of that page as they are; `--games doggy-bag` and `--short`, which
// measures everything once to see that it can be, are for trying, and write nothing.

import { readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { launch } from "./chromium.mjs";
import { firstTaps, longestAnswers, onSlowLine } from "./first-tap.mjs";
import { framesOnTheMap } from "./frames.mjs";
import { openHouse } from "./house.mjs";
import { memoryOf } from "./memory.mjs";
import { LAPTOP, PHONE, visit } from "./visitor.mjs";
import { weigh } from "./weight.mjs";

const PAGE = join(import.meta.dirname, "..", "..", "docs", "benchmarks-page.md");
const ALL_GAMES = ["kids-of-london", "doggy-bag", "pickpocket", "oliver-twist"];
const { values: asked } = parseArgs({
  options: { write: { type: "boolean" }, short: { type: "boolean" }, only: { type: "string" }, games: { type: "string" } },
});
const GAMES = asked.games?.split(",") ?? ALL_GAMES;
const RUNS = asked.short ? 1 : 3;
/** Seconds. */
const READ_FOR = [0, 2];
const GAMES_IN_A_ROW = asked.short ? 2 : 10;
const SLOWER = 4;
// A slow phone line: 1.6 Mbit/s down, 150 ms there and back.
const LINE = { offline: false, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8, latency: 150 };

const windowOf = ({ width, height }) => `${width}×${height}`;
const median = (figures) => figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)];
const spread = (figures, digits = 2) => `**${median(figures).toFixed(digits)}** (${Math.min(...figures).toFixed(digits)} to ${Math.max(...figures).toFixed(digits)})`;
const rows = (names, columns) => names.map((name) => `| ${[name, ...columns(name)].join(" | ")} |`).join("\n");

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
  return { largest: largest / 1000, ...weight };
}

async function load({ browser, house }) {
  const [slowed, plain] = [[], []];
  for (let run = 0; run < RUNS; run++) {
    slowed.push(await firstLoad(browser, house, SLOWER));
    plain.push(await firstLoad(browser, house, 1));
  }
  const largest = (loads) => spread(loads.map((each) => each.largest));
  return `The front page on a phone of ${windowOf(PHONE)}, nothing in the browser's cache, on a slow line (1.6 Mbit/s down, 150 ms there and
back). ${RUNS} runs each: median, least and greatest.

| | |
| --- | --- |
| first load, everything, as it crosses the wire | ${Math.round(plain[0].first / 1000)} kB |
| what tables of all games need, as soon as that has come | ${Math.round(plain[0].ahead / 1000)} kB |
| largest paint, processor ${SLOWER} times slowed down, seconds | ${largest(slowed)} |
| largest paint, processor as it is, seconds | ${largest(plain)} |

A test fails if the first load weighs more than 200 kB.`;
}

const ON_SLOW_LINE = `a site without a server at the end of a slow line (slow 4G: 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back, for all that the page
and its workers fetch), with nothing kept from before and all of the tab's processor ${SLOWER} times slowed down, on a phone of ${windowOf(PHONE)}`;

async function tap({ browser }) {
  const found = await onSlowLine((line) => firstTaps(browser, line, GAMES, RUNS, READ_FOR, SLOWER));
  return `From the first tap on *Play against bots* to the first card that can be played, in seconds, on ${ON_SLOW_LINE}. The tap comes
as soon as the button is there, or when somebody has looked at the page for ${READ_FOR.slice(1).join(" or ")} seconds: what all tables have in common
is fetched right after the first load. ${RUNS} visits each: median, least and greatest.

| tap | ${READ_FOR.map((reads) => (reads ? `after ${reads} s` : "at once")).join(" | ")} |
| --- |${" ---: |".repeat(READ_FOR.length)}
${rows(GAMES, (game) => found[game].map((taps) => spread(taps)))}`;
}

async function answers({ browser }) {
  const found = await onSlowLine((line) => longestAnswers(browser, line, GAMES, RUNS, SLOWER));
  const columns = (game) => ["waited", "worked"].map((which) => spread(found[game].map((each) => each[which])));
  return `The longest wait for an expert's answer in a dozen moves at a table for two, in seconds, on ${ON_SLOW_LINE}. By the clock, bots who are
still on their way at the first move and all else that this machine does are part of it; beside it stands ${SLOWER} times the processor time that
all of the tab spent in a wait. ${RUNS} visits each: median, least and greatest.

| | by the clock | by the processor |
| --- | ---: | ---: |
${rows(GAMES, columns)}`;
}

async function frames({ browser, house }) {
  const ways = [LAPTOP, PHONE].flatMap((size) => [1, SLOWER].map((slower) => ({ size, slower })));
  const found = [];
  for (const { size, slower } of ways) found.push(await framesOnTheMap(browser, house, size, slower, RUNS));
  const heads = ways.map(({ size, slower }) => `${windowOf(size)}${slower > 1 ? `, ${slower} times slowed down` : ""}`);
  return `Frames a second on the map of Oliver Twist while something moves, of 60 at best, with the processor as it is and with that of the page ${SLOWER}
times slowed down. Chromium reports for each frame whether it was shown or dropped; frames in which nothing was to be shown anew are
not counted. Everything is drawn in software, by the processor that also runs the server, the bots and this measurement: a machine
with a graphics card has less to do. ${RUNS} runs each: median, least and greatest.

| | ${heads.join(" | ")} |
| --- |${" ---: |".repeat(ways.length)}
${rows(Object.keys(found[0]), (what) => found.map((each) => spread(each[what], 0)))}`;
}

async function memory({ browser, house }) {
  const found = {};
  for (const game of GAMES) found[game] = (await memoryOf(browser, house, game, GAMES_IN_A_ROW)).map(({ all }) => all);
  const figures = (all) => [all[0], all[1], Math.max(...all), all.at(-1)].map((each) => each.toFixed(1));
  return `What the process of a tab has written in its own memory, in MB, after the first, the second and the last of ${GAMES_IN_A_ROW} games in a row against
bots on this device, each the rematch of the one before: page, worker, rules and bots together. Chromium puts away all that nobody needs
before it is looked at; what it keeps of the room that was taken is included.

| | first | second | most | last | last less first |
| --- | ---: | ---: | ---: | ---: | ---: |
${rows(GAMES, (game) => [...figures(found[game]), `**${(found[game].at(-1) - found[game][0]).toFixed(1)}**`])}`;
}

const PARTS = {
  load: ["The first load", load],
  tap: ["The first tap", tap],
  answers: ["A bot's answer", answers],
  frames: ["Frames", frames],
  memory: ["Memory", memory],
};

/** A part of the page, with the machine that it was measured on: others may have been measured on another day. */
async function measured(title, part, means) {
  const before = loadavg()[0].toFixed(1);
  const text = await part(means);
  const machine = `${cpus().length} cores (${cpus()[0].model.trim()})`;
  return `## ${title}\n\n${text}\n\nChromium ${means.browser.version()} on ${machine}, load average ${before} before and ${loadavg()[0].toFixed(1)} after. ${process.env.LARCIN_MADE}.\n`;
}

/** The parts that the page has by now, by their titles. */
function written() {
  const [, ...parts] = readFileSync(PAGE, "utf8").split(/^(?=## )/m);
  return new Map(parts.map((part) => [/^## (.*)$/m.exec(part)[1], part.trimEnd() + "\n"]));
}

const wanted = asked.only?.split(",") ?? Object.keys(PARTS);
if (asked.write && (asked.short || asked.games)) throw new Error("What was measured for trying is not written.");
const [browser, house] = await Promise.all([launch(), openHouse()]);
for (const each of wanted) {
  const [title, part] = PARTS[each];
  const found = await measured(title, part, { browser, house });
  console.log(found);
  // Others may have been written meanwhile.
  const parts = written().set(title, found);
  const texts = Object.values(PARTS).flatMap(([name]) => parts.get(name) ?? []);
  if (asked.write) writeFileSync(PAGE, `# How fast the page is\n\n\`make bench-page\` measures this in a real Chromium, and writes this page.\n\n${texts.join("\n")}`);
}
await browser.close();
await house.close();
