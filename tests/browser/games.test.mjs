// Every game that the page has a table for, from the front page to the result.

import { strict as assert } from "node:assert";
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { PYTHON } from "./house.mjs";
import { openInn, TOGETHER } from "./inn.mjs";
import { FULLEST } from "./moments.mjs";
import { dice, isOver, playOut, press, touch } from "./player.mjs";
import { assertAsked, assertHeard, assertNamed, assertReadOnce, listen } from "./speech.mjs";
import { assertFits, assertOneScreen, assertOpenToAll, LAPTOP, leave, open, PHONE, photograph, sitAtServer } from "./visitor.mjs";

const inn = openInn();
const TABLES = join(import.meta.dirname, "..", "..", "web", "src", "games");
const GAMES = readdirSync(TABLES).filter((game) => existsSync(join(TABLES, game, "index.ts")));
/** The barest table of each game; the fullest ones are looked at late in a game (moments.test.mjs). */
const BAREST = {
  "kids-of-london": { seats: 2 },
  "doggy-bag": { seats: 2, variant: "beginners" },
  pickpocket: { seats: 2, powers: "without" },
  "oliver-twist": { seats: 2 },
};

/** What a whole game takes somebody who plays by keys, at most. */
const MOST_KEYS = 400;

const atTable = ({ page }) => page.locator("[data-testid=action-bar]").waitFor();

/** Two people at the usual number of seats, bots on the others: one on a laptop who sets the table, one on a phone with the link. */
async function sitTogether(game) {
  const [ann, bob] = [await inn.visit(), await inn.visit({ size: PHONE, lang: "fr", theme: "dark" })];
  await open(ann, "/");
  await ann.page.locator(`.game-${game} a[href^="/create/"]`).click();
  await ann.page.locator("#name").fill("Ann");
  const seats = await ann.page.locator("fieldset select").count();
  for (let seat = 2; seat < seats; seat++) await ann.page.locator(`#seat-${seat}`).selectOption("bot:novice");
  await ann.page.locator("form button.main").click();
  await ann.page.waitForURL(/\/table\//);
  await open(bob, new URL(ann.page.url()).pathname);
  await bob.page.locator("#sit-name").fill("Bob");
  await bob.page.locator(".waiting button.main").click();
  await Promise.all([ann, bob].map(atTable));
  return [ann, bob];
}

describe("games", TOGETHER, () => {
  test("the front page offers every game that has a table, and no other", async () => {
    const visitor = await inn.visit();
    await open(visitor, "/");
    const offered = await visitor.page.locator("li[class^=game-]:has(button.main)").evaluateAll((items) => items.map((item) => item.className.match(/game-([\w-]+)/)[1]));
    assert.deepEqual(offered.sort(), [...GAMES].sort());
    await leave(visitor);
  });

  for (const game of GAMES) {
    test(`${game}: two browsers, a laptop and a phone, from front page to result, one loaded again in the middle; no secret crosses the wire`, async () => {
      const [ann, bob] = await sitTogether(game);
      for (const visitor of [ann, bob]) await assertOpenToAll(visitor, "the first sight of the table");
      let loadedAgain = false;
      await playOut([ann, bob], {
        seed: 7,
        each: async (moves, visitor) => {
          if (moves % 4 === 1) await assertOneScreen(visitor, `the table after ${moves} touches`);
          if (moves < 20 || loadedAgain) return;
          loadedAgain = true;
          for (const each of [ann, bob]) {
            await photograph(each, game);
            await assertOpenToAll(each, "the table in the middle of the game");
          }
          await bob.page.reload({ waitUntil: "networkidle" });
          await atTable(bob);
        },
      });
      assert.ok(loadedAgain);
      if (game === "pickpocket") await assertStillLying(ann);
      const said = await Promise.all([ann, bob].map(({ page }) => page.locator("dialog tbody").first().innerText()));
      assert.deepEqual(figures(said[0]), figures(said[1]), "both see the same result");
      for (const [seat, visitor] of [ann, bob].entries()) {
        await assertOpenToAll(visitor, "the result");
        await photograph(visitor, `${game}-result`);
        await assertOwnEyes(visitor, seat);
      }
      await leave(ann, bob);
    });

    test(`${game}: against bots with the keyboard alone, each thing named and each event heard once`, async (t) => {
      const visitor = await inn.visit();
      await open(visitor, "/");
      await sitAtServer(visitor, game, {}, { odds: "request" });
      const before = visitor.frames.length;
      await listen(visitor);
      await assertAsked(visitor);
      const readAloud = async (moves) => {
        if (moves % 8 === 1) await assertNamed(visitor, `touch ${moves}`);
        if (moves === 10) await assertReadOnce(visitor, `touch ${moves}`);
      };
      await playOut([visitor], { seed: 5, by: press, each: readAloud });
      await visitor.page.keyboard.press("Enter");
      assert.ok(await isOver(visitor), "a key that was meant for a move puts no result away");
      await assertNamed(visitor, "the result");
      await assertHeard(visitor, before);
      t.diagnostic(`${visitor.keys} keys`);
      assert.ok(visitor.keys <= MOST_KEYS, `${visitor.keys} keys for a game`);
      await leave(visitor);
    });

    test(`${game}: any number of seats fits into every window`, async () => {
      const visitor = await inn.visit({ size: PHONE, lang: "fr" });
      await open(visitor, "/");
      for (let seats = BAREST[game].seats; seats <= FULLEST[game].seats; seats++) {
        await sitAtServer(visitor, game, { seats });
        await assertFits(visitor, `a table for ${seats}`);
      }
      await leave(visitor);
    });

    test(`${game}: the table for ${Object.values(BAREST[game]).join(", ")} fits into every window`, async () => {
      const visitor = await inn.visit({ size: LAPTOP });
      await open(visitor, "/");
      await sitAtServer(visitor, game, BAREST[game]);
      const roll = dice(3);
      for (let moves = 0; moves < 16 && !(await isOver(visitor)); ) {
        if (!(await touch(visitor, roll))) {
          await visitor.page.waitForTimeout(50);
          continue;
        }
        moves += 1;
        if (moves % 5 === 1) await assertFits(visitor, `the table after ${moves} touches`);
        else await assertOneScreen(visitor, `the table after ${moves} touches`);
        if (moves === 12) {
          await photograph(visitor, `${game}-${Object.values(BAREST[game]).join("-")}`);
          await assertOpenToAll(visitor, "the table");
        }
      }
      await leave(visitor);
    });
  }
});

/** The row that the game ended on still lies there, also after a reload. */
async function assertStillLying({ page }) {
  const row = () => page.locator(".tiles li [aria-label]").evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute("aria-label")));
  const before = await row();
  await page.reload({ waitUntil: "networkidle" });
  await page.locator("[data-testid=headline]").waitFor();
  assert.deepEqual(await row(), before);
}

const figures = (text) => text.match(/\d+/g);

/** Everything that a browser was told is what the rules let its seat know: check_frames.py compares with the record. */
async function assertOwnEyes(visitor, seat) {
  const updates = visitor.frames.filter((frame) => frame.type === "update");
  assert.ok(updates.filter((frame) => frame.view).length > 5, "frames were recorded");
  const { id, memory } = updates.findLast((frame) => frame.table).table;
  const record = await (await visitor.page.request.get(`${inn.house.address}/api/tables/${id}/record`)).json();
  const found = spawnSync(PYTHON, [join(import.meta.dirname, "check_frames.py")], {
    input: JSON.stringify({ record, seat, memory, frames: updates }), encoding: "utf8",
  });
  assert.equal(found.status, 0, found.stdout + found.stderr);
}
