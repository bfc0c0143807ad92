// Draws the icons of the installed page from web/icons/*.svg: `node draw-icons.mjs`, after a change of those.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { launch } from "./chromium.mjs";

const WEB = join(import.meta.dirname, "..", "..", "web");
const ICONS = [["icon", 180], ["icon", 192], ["icon", 512], ["maskable", 512]];

const browser = await launch();
for (const [drawing, size] of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const svg = readFileSync(join(WEB, "icons", `${drawing}.svg`), "utf8");
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`);
  writeFileSync(join(WEB, "public", "icons", `${drawing}-${size}.png`), await page.screenshot({ omitBackground: true }));
  await page.close();
}
await browser.close();
