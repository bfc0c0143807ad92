// What goes by in a moment fits into every window, too: reveals, the ends of nights, results, and the table that stays.

import { strict as assert } from "node:assert";
import { describe, test } from "node:test";
import { openInn, TOGETHER } from "./inn.mjs";
import { FULLEST, playThrough } from "./moments.mjs";
import { settleIn, WINDOWS } from "./sight.mjs";
import { assertFits, leave, PHONE } from "./visitor.mjs";

const inn = openInn();
/** Games are looked at by day from the first move on in games.test.mjs. */
const LOOKED_AT = ["reveal", "end", "result", "over"];

/** Whoever has seen the result sees without scrolling how to play again, but where the page is zoomed into. */
async function assertNextInSight({ page, size }) {
  for (const window of WINDOWS.filter(({ height }) => height > 320)) {
    await settleIn(page, window);
    const { y, height } = await page.locator("dialog .buttons .main").boundingBox();
    assert.ok(y + height <= window.height, `${window.width}x${window.height}: playing again is at ${Math.round(y)}`);
  }
  await settleIn(page, size);
}

describe("moments", TOGETHER, () => {
  for (const [game, options] of Object.entries(FULLEST)) {
    test(`${game}: the reveal, the end of a night and the result fit into every window`, async () => {
      const visitor = await inn.visit({ size: PHONE, lang: "fr", theme: "dark" });
      await playThrough(visitor, game, options, async (moment) => {
        if (LOOKED_AT.includes(moment)) await assertFits(visitor, moment);
        if (moment === "result") await assertNextInSight(visitor);
      });
      await leave(visitor);
    });
  }
});
