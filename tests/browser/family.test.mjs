// A family that reads nothing first: in French, on a phone, two people and two bots at a table of Doggy Bag.

import { strict as assert } from "node:assert";
import { after, before, test } from "node:test";
import { launch } from "./chromium.mjs";
import { openHouse } from "./house.mjs";
import { dice, playOut, touch } from "./player.mjs";
import { assertNoComplaints, assertOneScreen, assertOpenToAll, open, PHONE, photograph, visit } from "./visitor.mjs";

let browser;
let house;
before(async () => {
  [browser, house] = await Promise.all([launch(), openHouse()]);
});
after(async () => {
  await browser?.close();
  await house?.close();
});

const PATIENCE = { timeout: 300_000 };
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
  await assertOpenToAll(visitor, "the form for a new table");
  await page.getByRole("button", { name: "Dresser la table" }).click();
}

/** What lies between the places, the bag, the chest and what was seen in the bag, hides nothing of each other. Runs in the page. */
function overlapping() {
  const boxes = [".others", ".left", ".bag svg", ".chest .bones", ".paw", ".roles", ".mine"].flatMap((part) => {
    const found = document.querySelector(`.doggy ${part}`)?.getBoundingClientRect();
    return found?.width ? [{ part, ...found.toJSON() }] : [];
  });
  const meets = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  return boxes.flatMap((a, index) => boxes.slice(index + 1).filter((b) => meets(a, b)).map((b) => `${a.part} and ${b.part}`));
}

test("on one phone that goes from hand to hand, to the end", PATIENCE, async () => {
  const visitor = await visit(browser, house, PHONE_IN_FRENCH);
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
      assert.deepEqual(await page.evaluate(overlapping), [], `things lie over each other after ${moves} touches`);
      if (moves === 12) await assertOpenToAll(visitor, "the table on a shared phone");
    },
  });
  assert.deepEqual([...players].sort(), ["Léo", "Mamie"], "both had the phone");
  const result = await page.locator("dialog tbody").first().innerText();
  for (const name of ["Mamie", "Léo"]) assert.match(result, new RegExp(name));
  await photograph(visitor, "family-result");
  await assertOpenToAll(visitor, "the result of a shared phone");
  assertNoComplaints(visitor);
  await visitor.context.close();
});

test("on two phones: whoever opens the link sits down, and the game begins", PATIENCE, async () => {
  const moving = { ...PHONE_IN_FRENCH, motion: "no-preference" };
  const [mamie, leo] = [await visit(browser, house, moving), await visit(browser, house, moving)];
  await setTable(mamie, "qui ouvre le lien");
  const link = await mamie.page.getByLabel("Invitez vos amis").inputValue();
  await leo.page.goto(link, { waitUntil: "networkidle" });
  await leo.page.getByLabel("Votre nom").fill("Léo");
  await assertOpenToAll(leo, "a table that waits for somebody");
  await leo.page.locator(".waiting button.main").click();
  for (const { page } of [mamie, leo]) await page.getByText(/Choisissez \d os pour le sac/).waitFor();
  const roll = dice(9);
  while (!(await leo.page.locator("[data-testid=action-bar][data-sealed=true]").count())) await touch(leo, roll);
  await leo.page.getByText("Choisissent encore : Mamie").waitFor();
  await mamie.page.locator("[data-seat='1']").getByLabel("a choisi").waitFor();
  for (const visitor of [mamie, leo]) {
    assertNoComplaints(visitor);
    await visitor.context.close();
  }
});
