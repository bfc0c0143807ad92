// A game from outside, `larcin serve --game examples/mora`, at the table that any game gets: from the front page to the result.

import { strict as assert } from "node:assert";
import { join } from "node:path";
import { describe, test } from "node:test";
import { openInn, TOGETHER } from "./inn.mjs";
import { playOut, press } from "./player.mjs";
import { assertHeard, listen } from "./speech.mjs";
import { assertFits, assertOneScreen, assertOpenToAll, LAPTOP, leave, open, PHONE, photograph, sitAtServer } from "./visitor.mjs";

const inn = openInn("--game", join(import.meta.dirname, "..", "..", "examples", "mora"));
const SMALL = { width: 360, height: 616 };

const card = ({ page }) => page.locator("li.game-mora");
const atTable = ({ page }) => page.locator("[data-testid=action-bar]").waitFor();

describe("a game from outside", TOGETHER, () => {
  test("against a bot, from the front page, on a phone, in French, by night", async () => {
    const visitor = await inn.visit({ size: SMALL, lang: "fr", theme: "dark", touches: true });
    await open(visitor, "/");
    assert.match(await card(visitor).innerText(), /Mourre[^]*2 joueurs/);
    await card(visitor).locator("button.main").click();
    await atTable(visitor);
    assert.match(await visitor.page.locator(".slips").innerText(), /Manches restantes\s*5/);
    await assertOpenToAll(visitor, "the plain table");
    await playOut([visitor], {
      seed: 4,
      async each(moves) {
        await assertOneScreen(visitor, `the plain table after ${moves} moves`);
        if (moves === 3) await photograph(visitor, "plain-dark-fr");
      },
    });
    await assertOpenToAll(visitor, "the result");
    await visitor.page.locator('a[href^="/replay/"]').click();
    await visitor.page.locator("input[type=range]").waitFor();
    await visitor.page.keyboard.press("End");
    assert.match(await visitor.page.locator(".slips").innerText(), /Manches restantes\s*0/);
    await leave(visitor);
  });

  test("what happened last stands in the middle of a phone, too, as long as nothing else wants the room", async () => {
    const visitor = await inn.visit({ size: PHONE });
    const news = visitor.page.locator(".news p:last-child");
    await sitAtServer(visitor, "mora");
    await news.waitFor();
    assert.match(await news.innerText(), /coins on the table/);
    await visitor.page.setViewportSize({ width: 390, height: 340 });
    await news.waitFor({ state: "hidden" });
    await leave(visitor);
  });

  test("set up with its own option, read about, and played with the keyboard alone", async () => {
    const visitor = await inn.visit({ size: LAPTOP });
    await open(visitor, "/rules/mora");
    assert.match(await visitor.page.locator("main").innerText(), /M3[^]*If the sum is odd/);
    await open(visitor, "/lobby");
    await visitor.page.locator('a[href="/create/mora"]').click();
    await visitor.page.getByLabel("Rounds").selectOption("7");
    await visitor.page.locator("#seat-1").selectOption("bot:expert");
    await visitor.page.locator("form button.main").click();
    await atTable(visitor);
    await listen(visitor);
    const since = visitor.frames.length;
    const said = [];
    await playOut([visitor], {
      by: press,
      async each(moves) {
        // The result comes over the table by itself: another key would put it away.
        while (visitor.frames.filter((frame) => frame.type === "answer").length < moves) await visitor.page.waitForTimeout(20);
        await visitor.page.waitForTimeout(100);
        said.push(await visitor.page.locator(".felt").innerText());
        if (said.length === 2) await photograph(visitor, "plain-light-en");
      },
    });
    assert.equal(said.length, 7);
    await assertHeard(visitor, since);
    assert.match(said.join("\n"), /Coins\s*\d/);
    assert.match(await visitor.page.locator("[data-testid=headline]").innerText(), /win/);
    await leave(visitor);
  });

  test("what an expert would do, and the review, come from the server: the browser has no rules for it", async () => {
    const visitor = await inn.visit({ size: PHONE, lang: "fr" });
    const { page } = visitor;
    await open(visitor, "/create/mora");
    await page.getByText("Autres réglages").click();
    await page.getByLabel("Probabilités et conseils").selectOption("request");
    await page.locator("#seat-1").selectOption("bot:novice");
    assert.match(await page.locator("details .not-rated").innerText(), /Hors classement[^]*conseil/);
    assert.match(await page.locator(".rated").innerText(), /Hors classement[^]*conseil/);
    await page.locator("#seat-1").selectOption("here");
    assert.match(await page.locator("fieldset .not-rated").innerText(), /chacun joue sur son propre appareil/);
    // One tap undoes all of it.
    await page.getByRole("button", { name: "Compter pour le classement" }).click();
    assert.match(await page.locator(".rated").innerText(), /^Classée/);
    assert.equal(await page.locator(".not-rated").count(), 0);
    await page.getByLabel("Probabilités et conseils").selectOption("request");
    await page.locator("#seat-1").selectOption("bot:novice");
    await page.locator("form button.main").click();
    await atTable(visitor);
    await page.getByRole("button", { name: "Que ferait un expert" }).click();
    await page.getByText(/^Un expert choisirait/).waitFor();
    await assertOpenToAll(visitor, "a hint of the server");
    await photograph(visitor, "hint-at-server");
    await page.keyboard.press("Escape");
    await playOut([visitor], { seed: 3 });
    await page.getByRole("link", { name: "Analyser la partie" }).click();
    await page.getByRole("heading", { name: "Ce qui a décidé" }).waitFor();
    await page.getByRole("button", { name: "Tout montrer" }).click();
    const own = page.locator(".moves > li > button");
    assert.equal(await own.count(), 5, "all own decisions are listed");
    await own.first().click();
    await page.getByText("Pourquoi", { exact: true }).waitFor();
    assert.equal(await page.getByRole("button", { name: /^Essayer/ }).count(), 0, "nothing can be tried without rules");
    await assertOpenToAll(visitor, "a review of the server");
    await photograph(visitor, "review-by-server");
    await page.reload();
    await page.getByRole("heading", { name: "Ce qui a décidé" }).waitFor(); // kept, and not made again
    visitor.complaints = visitor.complaints.filter((line) => !/429/.test(line)); // while rules were compiled
    await leave(visitor);
  });

  test("it fits into every window", async () => {
    const visitor = await inn.visit({ size: PHONE });
    await open(visitor, "/");
    await card(visitor).locator("button.main").click();
    await atTable(visitor);
    await assertFits(visitor, "the plain table");
    await leave(visitor);
  });
});
