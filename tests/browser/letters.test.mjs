// A game by message: two browsers that share nothing but the links that they send each other.

import { strict as assert } from "node:assert";
import { describe, test } from "node:test";
import { openInn, TOGETHER } from "./inn.mjs";
import { dice, touch } from "./player.mjs";
import { assertFits, assertGoodToRead, leave, open, PHONE, photograph } from "./visitor.mjs";

const inn = openInn();
const post = ({ page }) => page.locator("section input[readonly]");
const isOver = ({ page }) => page.locator("[data-testid=headline]").isVisible();

/** Choose whatever comes until the link is to be sent on, or it is over. */
async function writeOn(visitor, roll) {
  for (;;) {
    if (await isOver(visitor)) await visitor.page.getByRole("button", { name: /Look at the table|Voir la table/ }).click();
    if (await post(visitor).isVisible()) return post(visitor).inputValue();
    if (!(await touch(visitor, roll))) await visitor.page.waitForTimeout(50);
  }
}

/** Open a link that came by message, in a tab that was closed meanwhile. */
async function follow(visitor, link) {
  await visitor.page.goto("about:blank");
  await visitor.page.goto(link, { waitUntil: "networkidle" });
}

describe("by message", TOGETHER, () => {
  test("two players from the invitation to the end, in two languages", async () => {
    const ann = await inn.visit({ size: PHONE });
    const bob = await inn.visit({ lang: "fr" });
    const roll = dice(5);
    await open(ann, "/create/kids-of-london");
    await ann.page.getByLabel("Your name").fill("Ann");
    await ann.page.locator("#option-seats").selectOption("2");
    await ann.page.getByLabel("With friends by message").check();
    await photograph(ann, "by-message-create");
    await ann.page.getByRole("button", { name: "Set the table" }).click();
    await post(ann).waitFor();
    await assertGoodToRead(ann, "the invitation");
    await photograph(ann, "by-message-invitation");
    let link = await post(ann).inputValue();
    // Messengers may spell the # of a link out.
    await follow(bob, link.replace("#", "%23"));
    await bob.page.getByLabel("Votre nom").fill("Ann");
    await assertGoodToRead(bob, "the question for a name");
    await photograph(bob, "by-message-join");
    await bob.page.getByRole("button", { name: "S’asseoir" }).click();
    await post(bob).waitFor();
    await bob.page.getByText("Ann 2").first().waitFor(); // of two with one name nobody would know what either did
    link = await post(bob).inputValue();
    let letters = 2;
    for (const visitor of Array.from({ length: 30 }, (_, turn) => [ann, bob][turn % 2])) {
      const earlier = link;
      await follow(visitor, link);
      await visitor.page.locator("[data-testid=action-bar]").waitFor();
      link = await writeOn(visitor, roll);
      letters += 1;
      if (letters === 6) {
        await photograph(visitor, "by-message-sent");
        await assertFits(visitor, "a table by message");
        // A link that was seen before changes nothing, nor does one that was cut short.
        await follow(visitor, earlier);
        await post(visitor).waitFor();
        assert.equal(await post(visitor).inputValue(), link);
        await follow(visitor, link.slice(0, -20));
        await visitor.page.getByRole("alert").waitFor();
      }
      if (await visitor.page.evaluate(() => document.querySelector("section p[role=status]")?.textContent.match(/is over|finie/))) break;
    }
    assert.ok(letters > 15 && letters < 30, `${letters} letters`);
    await photograph(ann, "by-message-end");
    for (const visitor of [ann, bob]) {
      await follow(visitor, link);
      const missed = visitor.page.getByRole("button", { name: /^(Go on|Continuer)$/ });
      await missed.or(visitor.page.locator("[data-testid=headline]")).waitFor();
      if (await missed.isVisible()) await missed.click();
      await visitor.page.locator("[data-testid=headline]").waitFor();
      await leave(visitor);
    }
  });
});
