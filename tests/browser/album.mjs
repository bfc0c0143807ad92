// An album of all tables, for looking at them: whole games of full tables in both languages, stopped at every moment worth a look, in
// all windows and by both lights. `make pictures`, or after `make page`:
//
//     node tests/browser/album.mjs OUT [GAME ...]
//
// writes OUT/GAME-MOMENT-LANG-LIGHT-WIDTHxHEIGHT.png, and for each moment, language and light a sheet with all windows.

import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { launch } from "./chromium.mjs";
import { AT_ONCE } from "./crowded.mjs";
import { openHouse } from "./house.mjs";
import { FULLEST, playThrough } from "./moments.mjs";
import { settleIn, WINDOWS } from "./sight.mjs";
import { arrive, PHONE, turnLight, visit } from "./visitor.mjs";

const LANGUAGES = ["en", "fr"];
const LIGHTS = ["light", "dark"];
/** How wide a sheet is: two windows of computers have room on it, at half of their size. */
const SHEET = 1540;
const isComputer = ({ width }) => width > 1000;

const nameOf = ({ width, height }) => `${width}x${height}`;

/** All windows of a moment on one sheet: upright ones, those on their side, computers; as large as they are but for the last. */
async function lay(page, out, name) {
  const picture = (window) => {
    const data = readFileSync(join(out, `${name}-${nameOf(window)}.png`)).toString("base64");
    return `<img width="${isComputer(window) ? SHEET / 2 - 3 : window.width}" src="data:image/png;base64,${data}">`;
  };
  const rows = [WINDOWS.filter(({ width }) => width < 400), WINDOWS.filter((window) => window.width >= 400 && !isComputer(window)), WINDOWS.filter(isComputer)];
  const row = (windows) => `<div style="display: flex; gap: 5px; align-items: start; margin-bottom: 5px">${windows.map(picture).join("")}</div>`;
  await page.setContent(`<body style="margin: 0; background: #777">${rows.map(row).join("")}`);
  await page.screenshot({ path: join(out, `sheet-${name}.png`), fullPage: true });
}

const [out, ...chosen] = process.argv.slice(2);
mkdirSync(out, { recursive: true });
const [browser, house] = await Promise.all([launch(), openHouse(AT_ONCE)]);
const desk = await browser.newPage({ viewport: { width: SHEET, height: 1000 } });
for (const game of chosen.length ? chosen : Object.keys(FULLEST)) {
  for (const lang of LANGUAGES) {
    const visitor = await visit(browser, house, { size: PHONE, lang });
    await playThrough(visitor, game, FULLEST[game], async (moment) => {
      for (const light of LIGHTS) {
        await turnLight(visitor, light);
        const name = `${game}-${moment.replaceAll(/\W+/g, "-")}-${lang}-${light}`;
        for (const window of WINDOWS) {
          await settleIn(visitor.page, window);
          await arrive(visitor);
          // Where the page is zoomed into it scrolls: all of it is shown.
          await visitor.page.screenshot({ path: join(out, `${name}-${nameOf(window)}.png`), fullPage: window.height <= 320 });
        }
        await lay(desk, out, name);
        console.log(name);
      }
      await settleIn(visitor.page, PHONE);
    });
    await visitor.context.close();
  }
}
await browser.close();
await house.close();
