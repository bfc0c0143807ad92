// The ladder: who is proposed, one tap to play, and where one stands afterwards.

import { strict as assert } from "node:assert";
import { describe, test } from "node:test";
import { openInn, TOGETHER } from "./inn.mjs";
import { playOut, playSome } from "./player.mjs";
import { assertGoodToRead, assertOpenToAll, leave, open, PHONE, photograph } from "./visitor.mjs";

const inn = openInn();

describe("the ladder", TOGETHER, () => {
  test("proposes its lowest bot to a newcomer, seats it under its own name, and knows the result", async () => {
    const ann = await inn.visit({ size: PHONE });
    const { page } = ann;
    await open(ann, "/");
    await page.getByRole("link", { name: "The ladder: Kids of London" }).click();
    await page.getByRole("heading", { name: "The ladder of Kids of London" }).waitFor();
    assert.equal(await page.locator(".ladder li").count(), 8);
    await page.getByText("begin at the bottom").waitFor();
    await assertGoodToRead(ann, "the ladder");
    await page.locator(".next").getByRole("button", { name: "Play Nipper" }).click();
    await page.locator("[data-testid=action-bar]").waitFor();
    await page.getByText("Nipper").first().waitFor();
    await playOut([ann]);
    await open(ann, "/ladder/kids-of-london");
    await page.getByText(/^A few games say little\. After 4 more/).waitFor();
    assert.equal(await page.locator(".ladder li").count(), 8, "nobody is given a number for one game");
    await page.getByText(/[01] of 1 won/).waitFor();
    await page.locator(".next").getByRole("button", { name: /^Play (Nipper|Sparrow)$/ }).waitFor(); // one game leads up one rung, at most
    await photograph(ann, "ladder");

    await open(ann, "/");
    await page.locator(".game-kids-of-london .against summary").click();
    await page.getByLabel("How many bots: Kids of London").selectOption("2");
    await page.getByLabel("How good they are: Kids of London").selectOption("like-me");
    await page.getByText("one bot, about as good as I am").waitFor();
    await page.getByRole("button", { name: "Play against bots: Kids of London" }).click();
    await page.locator("[data-testid=action-bar]").waitFor();
    await page.getByText(/^(Nipper|Sparrow)$/).first().waitFor(); // as the ladder says
    await leave(ann);
  });

  test("counts no duel with advice, or with a move taken back, and nobody counts what was played on from a replay", async () => {
    const cora = await inn.visit();
    const { page } = cora;
    const meet = async () => {
      await open(cora, "/ladder/kids-of-london");
      await page.locator(".ladder").getByRole("button", { name: "Play Nipper" }).click();
      await page.locator("[data-testid=action-bar]").waitFor();
    };
    const standsNowhere = async () => {
      await open(cora, "/ladder/kids-of-london");
      await page.getByText("begin at the bottom").waitFor();
      assert.equal(await page.getByText(/ of \d+ won/).count(), 0);
    };
    await meet();
    await page.getByRole("button", { name: "What would an expert do" }).click();
    await page.getByText(/^An expert would choose/).waitFor();
    await page.keyboard.press("Escape");
    await playOut([cora]);
    await standsNowhere();
    await meet();
    await playSome(cora, 2);
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "Take my move back" }).click();
    await page.waitForFunction(() => !document.querySelector("dialog[open]"));
    await playOut([cora]);
    await standsNowhere();
    await page.getByText(/with advice, with a move taken back or played on/).waitFor();
    await open(cora, "/profile");
    await page.getByText("2 games").waitFor(); // they were games all the same

    await page.locator("[aria-labelledby=profile-games]").getByRole("link").first().click();
    await page.locator("input[type=range]").waitFor();
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("button", { name: /^Play on from here as/ }).click();
    await page.locator("[data-testid=action-bar]").waitFor();
    await playOut([cora]);
    await standsNowhere();
    await open(cora, "/profile");
    await page.getByText("2 games").waitFor();
    assert.equal(await page.locator("[aria-labelledby=profile-games] li").count(), 3);
    await page.getByText("(played on, does not count)").waitFor();
    await assertGoodToRead(cora, "a profile with a game that was played on");
    await leave(cora);
  });

  test("of a game that is not there says so, and in French", async () => {
    const bea = await inn.visit({ size: PHONE, lang: "fr", theme: "dark" });
    await open(bea, "/ladder/monopoly");
    await bea.page.getByText("Ce jeu n’a pas d’échelle.").waitFor();
    await bea.page.getByRole("link", { name: "Pickpocket" }).click();
    await bea.page.getByRole("heading", { name: /L’échelle/ }).waitFor();
    assert.equal(await bea.page.locator(".ladder li").count(), 8);
    await assertOpenToAll(bea, "the ladder by night");
    await photograph(bea, "ladder-fr");
    await leave(bea);
  });
});
