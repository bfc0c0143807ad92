// A family that reads nothing first: in French, on a phone, two people and two bots at a table of Doggy Bag.

import { strict as assert } from "node:assert";
import { describe, test } from "node:test";
import { openInn, TOGETHER } from "./inn.mjs";
import { dice, playOut, touch } from "./player.mjs";
import { assertGoodToRead, assertOneScreen, assertOpenToAll, leave, open, PHONE, photograph } from "./visitor.mjs";

const inn = openInn();
const PHONE_IN_FRENCH = { size: PHONE, lang: "fr" };

/** From the front page to a new table of four, the last two of them bots. */
async function setTable(visitor, second) {
  const { page } = visitor;
  await open(visitor, "/");
  await page.getByRole("link", { name: "Entre amis : Doggy Bag" }).click();
  await page.getByLabel("Votre nom").fill("Mamie");
  await page.getByLabel("Joueurs").selectOption("4");
  await page.getByLabel("Place B").selectOption({ label: second });
  for (const seat of ["Place C", "Place D"]) await page.getByLabel(seat).selectOption({ label: "robot débutant" });
  if (second === "aussi sur cet appareil") await page.getByLabel("Nom à la place B").fill("Léo");
  await assertGoodToRead(visitor, "the form for a new table");
  await page.getByRole("button", { name: "Ouvrir la table" }).click();
}

describe("a family", TOGETHER, () => {
  test("on one phone that goes from hand to hand, to the end", async () => {
    const visitor = await inn.visit(PHONE_IN_FRENCH);
    const { page } = visitor;
    await setTable(visitor, "aussi sur cet appareil");
    await page.getByRole("button", { name: "Je suis Mamie" }).waitFor();
    await photograph(visitor, "family-curtain");
    const players = new Set();
    await playOut([visitor], {
      seed: 5,
      each: async (moves) => {
        await assertOneScreen(visitor, `the table after ${moves} touches`);
        for (const name of await page.locator(".place.own .name").allInnerTexts()) players.add(name.split(/\s/)[0]);
        if (moves === 12) await assertOpenToAll(visitor, "the table on a shared phone");
      },
    });
    assert.deepEqual([...players].sort(), ["Léo", "Mamie"], "both had the phone");
    const result = await page.locator("dialog tbody").first().innerText();
    for (const name of ["Mamie", "Léo"]) assert.match(result, new RegExp(name));
    await photograph(visitor, "family-result");
    await assertGoodToRead(visitor, "the result of a shared phone");
    await leave(visitor);
  });

  test("on two phones: whoever opens the link sits down, and the game begins", async () => {
    const moving = { ...PHONE_IN_FRENCH, motion: "no-preference" };
    const [mamie, leo] = [await inn.visit(moving), await inn.visit(moving)];
    await setTable(mamie, "qui ouvrira le lien");
    const link = await mamie.page.getByLabel("Invitez vos amis").inputValue();
    await leo.page.goto(link, { waitUntil: "networkidle" });
    await leo.page.getByLabel("Votre nom").fill("Léo");
    await assertOpenToAll(leo, "a table that waits for somebody");
    await leo.page.locator(".waiting button.main").click();
    for (const { page } of [mamie, leo]) await page.locator("[data-testid=action-bar] .say", { hasText: /Choisissez \d os pour le sac/ }).waitFor();
    const roll = dice(9);
    while (!(await leo.page.locator("[data-testid=action-bar][data-sealed=true]").count())) await touch(leo, roll);
    await leo.page.getByText("On attend encore Mamie").waitFor();
    await mamie.page.locator("[data-seat='1']").getByLabel("a choisi").waitFor();
    await leave(mamie, leo);
  });
});
