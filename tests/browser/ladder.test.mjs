// The ladder: who is proposed, one tap to play, and where one stands afterwards.

import { strict as assert } from "node:assert";
import { describe, test } from "node:test";
import { openInn, TOGETHER } from "./inn.mjs";
import { playOut } from "./player.mjs";
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
    await leave(ann);
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
