// Photographs of a page, for looking at it:
//
//     node tests/browser/photograph.mjs 'http://127.0.0.1:5175/?file=...&step=12&bare' OUT [1366x768 390x664 ...]
//
// writes OUT-1366x768.png and so on, without sizes for all windows that tests look at, and says what the console complained about.

import { launch } from "./chromium.mjs";
import { WINDOWS } from "./sight.mjs";

const [url, out, ...sizes] = process.argv.slice(2);
const browser = await launch();
for (const size of sizes.length ? sizes : WINDOWS.map(({ width, height }) => `${width}x${height}`)) {
  const [width, height] = size.split("x").map(Number);
  const page = await browser.newPage({ viewport: { width, height } });
  page.on("console", (line) => ["error", "warning"].includes(line.type()) && console.log(`${size}: ${line.text()}`));
  page.on("pageerror", (error) => console.log(`${size}: ${error.message}`));
  await page.goto(url, { waitUntil: "networkidle" });
  await page.waitForTimeout(300);
  await page.screenshot({ path: `${out}-${size}.png` });
  const over = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);
  if (over[0] > width || over[1] > height) console.log(`${size}: the page is ${over[0]}x${over[1]} and scrolls`);
  await page.close();
}
await browser.close();
