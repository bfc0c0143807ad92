// Traces the drawings of `web/stand/Artwork.svelte` for pictures outside the page, as JSON: `node draw-artwork.mjs OUT.json`.
// `python web/draw_artwork.py` calls it, and puts them into the package.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { launch } from "./chromium.mjs";

const WEB = join(import.meta.dirname, "..", "..", "web");
const { createServer } = await import(pathToFileURL(join(WEB, "node_modules", "vite", "dist", "node", "index.js")).href);

const server = await createServer({ configFile: join(WEB, "stand", "vite.config.ts"), server: { port: 0 }, logLevel: "error" });
await server.listen();
const browser = await launch();
const page = await browser.newPage();
page.on("pageerror", (error) => console.error(error.message));
await page.goto(`${server.resolvedUrls.local[0]}?artwork`, { waitUntil: "networkidle" });
await page.waitForFunction(() => [...document.querySelectorAll(".drawing.sheet")].every((town) => town.querySelector("img")));
writeFileSync(process.argv[2], JSON.stringify(await page.evaluate(() => window.traced())));
await browser.close();
await server.close();
