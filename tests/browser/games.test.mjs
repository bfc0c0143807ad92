// Every game that the page has a table for, from the front page to the result.

import { strict as assert } from "node:assert";
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { launch } from "./chromium.mjs";
import { openHouse, PYTHON } from "./house.mjs";
import { playOut, press } from "./player.mjs";
import { assertNoComplaints, assertOneScreen, assertOpenToAll, LAPTOP, open, PHONE, photograph, visit } from "./visitor.mjs";

let browser;
let house;
before(async () => {
  [browser, house] = await Promise.all([launch(), openHouse()]);
});
after(async () => {
  await browser?.close();
  await house?.close();
});

/** A whole game takes seconds on a quiet machine, and minutes on a busy one. */
const PATIENCE = { timeout: 300_000 };
const TABLES = join(import.meta.dirname, "..", "..", "web", "src", "games");
const GAMES = readdirSync(TABLES).filter((game) => existsSync(join(TABLES, game, "index.ts")));

async function fromTheFront(visitor, game) {
  await open(visitor, "/");
  await visitor.page.locator(`.game-${game} button.main`).click();
  await visitor.page.locator("[data-testid=action-bar]").waitFor();
}

test("the front page offers every game that has a table, and no other", async () => {
  const visitor = await visit(browser, house);
  await open(visitor, "/");
  const offered = await visitor.page.locator("li[class^=game-]:has(button.main)").evaluateAll((items) => items.map((item) => item.className.match(/game-([\w-]+)/)[1]));
  assert.deepEqual(offered.sort(), [...GAMES].sort());
  await visitor.context.close();
});

for (const game of GAMES) {
  describe(game, () => {
    for (const [size, lang, theme] of [[LAPTOP, "en", "light"], [PHONE, "fr", "dark"]]) {
      test(`is played against bots to the end, ${size.width}x${size.height}, ${lang}, ${theme}`, PATIENCE, async () => {
        const visitor = await visit(browser, house, { size, lang, theme });
        await fromTheFront(visitor, game);
        await assertOpenToAll(visitor, "the first sight of the table");
        await playOut([visitor], {
          seed: 3,
          each: async (moves) => {
            await assertOneScreen(visitor, `the table after ${moves} touches`);
            if (moves % 30 === 6) await assertOpenToAll(visitor, `the table after ${moves} touches`);
            if (moves === 6) await photograph(visitor, `${game}-${lang}-${theme}`);
          },
        });
        await assertOpenToAll(visitor, "the result");
        await photograph(visitor, `${game}-result-${lang}-${theme}`);
        assertNoComplaints(visitor);
        await visitor.context.close();
      });
    }

    test("is played to the end with the keyboard alone", PATIENCE, async () => {
      const visitor = await visit(browser, house);
      await open(visitor, "/");
      await visitor.page.locator(`.game-${game} button.main`).focus();
      await visitor.page.keyboard.press("Enter");
      await visitor.page.locator("[data-testid=action-bar]").waitFor();
      await playOut([visitor], { seed: 5, by: press });
      assertNoComplaints(visitor);
      await visitor.context.close();
    });

    test("two browsers sit at one table, one is loaded again in the middle, and no secret crosses the wire", PATIENCE, async () => {
      const [ann, bob] = [await visit(browser, house), await visit(browser, house, { size: PHONE, lang: "fr" })];
      await open(ann, `/create/${game}`);
      await ann.page.locator("#name").fill("Ann");
      await ann.page.locator("#option-seats").selectOption("2");
      await ann.page.locator("form button.main").click();
      await ann.page.waitForURL(/\/table\//);
      await open(bob, new URL(ann.page.url()).pathname);
      await bob.page.locator("#sit-name").fill("Bob");
      await bob.page.locator(".waiting button.main").click();
      await Promise.all([ann, bob].map(({ page }) => page.locator("[data-testid=action-bar]").waitFor()));
      let loadedAgain = false;
      await playOut([ann, bob], {
        seed: 7,
        each: async (moves) => {
          if (moves < 9 || loadedAgain) return;
          loadedAgain = true;
          await bob.page.reload({ waitUntil: "networkidle" });
          await bob.page.locator("[data-testid=action-bar]").waitFor();
          if (await bob.page.locator("dialog[open] button.main").count()) await bob.page.keyboard.press("Escape");
        },
      });
      assert.ok(loadedAgain);
      const said = await Promise.all([ann, bob].map(({ page }) => page.locator("dialog tbody").first().innerText()));
      assert.deepEqual(figures(said[0]), figures(said[1]), "both see the same result");
      await assertOwnEyes(ann, 0);
      await assertOwnEyes(bob, 1);
      assertNoComplaints(ann);
      assertNoComplaints(bob);
      await Promise.all([ann.context.close(), bob.context.close()]);
    });
  });
}

const figures = (text) => text.match(/\d+/g);

/** Everything that a browser was told is what the rules let its seat know: check_frames.py compares with the record. */
async function assertOwnEyes(visitor, seat) {
  const updates = visitor.frames.filter((frame) => frame.type === "update");
  assert.ok(updates.filter((frame) => frame.view).length > 5, "frames were recorded");
  const { id, memory } = updates.findLast((frame) => frame.table).table;
  const record = await (await visitor.page.request.get(`${house.address}/api/tables/${id}/record`)).json();
  const found = spawnSync(PYTHON, [join(import.meta.dirname, "check_frames.py")], {
    input: JSON.stringify({ record, seat, memory, frames: updates }), encoding: "utf8",
  });
  assert.equal(found.status, 0, found.stdout + found.stderr);
}
