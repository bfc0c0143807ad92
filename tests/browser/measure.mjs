// How fast the page is, by the browser's own measure: `node tests/browser/measure.mjs`. Figures go to docs/benchmarks.md.

import { launch } from "./chromium.mjs";
import { openHouse } from "./house.mjs";
import { visit, PHONE } from "./visitor.mjs";

// A slow phone line: 1.6 Mbit/s down, 150 ms there and back, a processor four times as slow.
const LINE = { offline: false, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8, latency: 150 };

const [browser, house] = await Promise.all([launch(), openHouse()]);
const runs = [];
for (let run = 0; run < 5; run++) {
  const { page, context } = await visit(browser, house, { size: PHONE });
  const client = await context.newCDPSession(page);
  await client.send("Network.enable");
  await client.send("Network.emulateNetworkConditions", LINE);
  await client.send("Emulation.setCPUThrottlingRate", { rate: Number(process.env.LARCIN_SLOWER ?? 4) });
  let bytes = 0;
  client.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.addInitScript(() => {
    new PerformanceObserver((list) => (globalThis.largest = list.getEntries().at(-1).startTime)).observe({ type: "largest-contentful-paint", buffered: true });
  });
  await page.goto(`${house.address}/`, { waitUntil: "networkidle" });
  await page.waitForTimeout(500);
  runs.push({ largest: Math.round(await page.evaluate(() => globalThis.largest)), bytes });
  await context.close();
}
runs.sort((one, other) => one.largest - other.largest);
console.log(`largest paint on a slow phone: ${runs.map((run) => run.largest).join(", ")} ms; first load: ${runs[0].bytes} bytes`);
await browser.close();
await house.close();
