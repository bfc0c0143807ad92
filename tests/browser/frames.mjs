// How many frames a second are shown on the map of Oliver Twist while something moves there.

import { dice, touch } from "./player.mjs";
import { open, visit } from "./visitor.mjs";

const FRAMES = ["cc", "benchmark", "disabled-by-default-devtools.timeline.frame"];
const TELLING_MS = 6000;

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
  return (60 * shown) / (shown + dropped);
}

/** What is done on the map, each for some seconds. */
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
      const end = Date.now() + TELLING_MS;
      while (Date.now() < end) if (!(await touch(visitor, roll))) await page.waitForTimeout(50);
    },
  };
}

/** Frames a second by what is done on the map, so many times over, with the processor of the page so many times slowed down. */
export async function framesOnTheMap(browser, house, size, slower, runs) {
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
    found[what] = [];
    while (found[what].length < runs) found[what].push(await framesOf(client, doing));
    console.log(`${size.width}x${size.height}, ${slower} times slowed down, ${what}: ${found[what].map((rate) => rate.toFixed(1)).join(", ")} frames a second`);
  }
  await context.close();
  return found;
}
