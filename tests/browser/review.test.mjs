// After a game: its review, another move that is tried, the replay that plays by itself and is filmed; before the end: a hint, and a
// move taken back.

import { strict as assert } from "node:assert";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { openInn, TOGETHER } from "./inn.mjs";
import { playOut, playSome } from "./player.mjs";
import { assertGoodToRead, assertOpenToAll, assertReadable, leave, open, PHONE, photograph } from "./visitor.mjs";

const inn = openInn();

async function sitDown(visitor, game) {
  await open(visitor, "/");
  await visitor.page.locator(`.game-${game} button.main`).click();
  await visitor.page.locator("[data-testid=action-bar]").waitFor();
}

const steps = ({ frames }) => frames.findLast((frame) => frame.view).view.table.hour;

/** How large the sheet of a film is, and each of its pictures. */
function sizesIn(film) {
  const sizeAt = (place) => `${film.readUInt16LE(place)}x${film.readUInt16LE(place + 2)}`;
  const coloursAt = (place) => (film[place] & 0x80 ? 3 << ((film[place] & 7) + 1) : 0);
  const afterBlocks = (place) => {
    while (film[place]) place += film[place] + 1;
    return place + 1;
  };
  const sizes = [sizeAt(6)];
  for (let place = 13 + coloursAt(10); film[place] !== 0x3b; ) {
    const isPicture = film[place] === 0x2c;
    if (isPicture) sizes.push(sizeAt(place + 5));
    place = afterBlocks(place + (isPicture ? 11 + coloursAt(place + 9) : 2));
  }
  return sizes;
}

/** Whether the page takes ArrowLeft for itself, by what is held down with it. Runs in the page. */
function pressedWith() {
  const takes = (held) => !document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", [held]: true, bubbles: true, cancelable: true }));
  return Object.fromEntries(["ctrlKey", "altKey", "metaKey"].map((held) => [held, takes(held)]));
}

describe("looking back", TOGETHER, () => {
  test("on a phone, in French: a game is finished, reviewed, and played on from another move", async () => {
    const visitor = await inn.visit({ size: PHONE, lang: "fr" });
    const { page } = visitor;
    await sitDown(visitor, "kids-of-london");
    await page.getByRole("button", { name: "Que ferait un expert" }).click();
    await page.getByText(/^Un expert choisirait/).waitFor();
    await assertGoodToRead(visitor, "a hint");
    await photograph(visitor, "hint");
    await page.keyboard.press("Escape");
    await playOut([visitor], { seed: 7 });
    await page.getByRole("link", { name: "Analyser la partie" }).click();
    await page.getByRole("heading", { name: "Ce qui a décidé" }).waitFor();
    await page.getByRole("button", { name: "Tout montrer" }).click();
    const own = page.locator(".moves > li > button");
    assert.ok((await own.count()) >= 5, "all own decisions are listed");
    await own.first().click();
    await page.getByText("Pourquoi", { exact: true }).waitFor();
    await assertGoodToRead(visitor, "a review");
    await photograph(visitor, "review");
    await page.getByText("Tous les coups possibles").click();
    const before = page.url();
    await page.getByRole("button", { name: /^Essayer/ }).last().click();
    await page.locator("[data-testid=action-bar]").waitFor();
    assert.notEqual(page.url(), before, "the move is tried at a table of its own");
    await playOut([visitor], { seed: 8 });
    assert.equal(await page.getByRole("button", { name: "Vérifier" }).count(), 0, "nothing was promised there");
    await page.goBack({ waitUntil: "networkidle" });
    await page.getByRole("heading", { name: "Ce qui a décidé" }).waitFor(); // kept, and not made again
    await leave(visitor);
  });

  test("the replay plays by itself, stops, goes to a step of the list, and is filmed", async () => {
    const visitor = await inn.visit();
    const { page } = visitor;
    await sitDown(visitor, "kids-of-london");
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "Take my move back" }).click();
    await page.getByText("You have made no choice yet").waitFor();
    await page.keyboard.press("Escape");
    await playSome(visitor, 2);
    const hour = steps(visitor);
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "Take my move back" }).click();
    await page.waitForFunction(() => !document.querySelector("dialog[open]"));
    assert.ok(steps(visitor) <= hour);
    await playOut([visitor], { seed: 2 });
    await page.getByRole("link", { name: "Watch it again" }).click();
    const slider = page.locator("input[type=range]");
    await slider.waitFor();
    await page.getByLabel("Speed").selectOption("quick");
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.waitForFunction(() => Number(document.querySelector("input[type=range]").value) >= 4);
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByRole("button", { name: /cards are turned over/ }).nth(1).click();
    const at = await slider.inputValue();
    assert.deepEqual(await page.evaluate(pressedWith), { ctrlKey: false, altKey: false, metaKey: false }, "the browser's own keys are left to it");
    assert.equal(await slider.inputValue(), at);
    await assertOpenToAll(visitor, "a replay");
    await photograph(visitor, "replay");
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("button", { name: "Make a film" }).click();
    await page.getByRole("link", { name: "Save the film" }).waitFor();
    await assertReadable(visitor, "a film");
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Save the film" }).click()]);
    const film = readFileSync(await download.path());
    assert.equal(film.subarray(0, 6).toString(), "GIF89a");
    const [sheet, ...pictures] = sizesIn(film);
    assert.ok(pictures.length > 1, "a film has several pictures");
    assert.deepEqual(pictures, pictures.map(() => sheet), "each picture covers the one before");
    await photograph(visitor, "film");
    await page.getByRole("button", { name: /^Play on from here as/ }).click();
    await page.locator("[data-testid=action-bar]").waitFor();
    await leave(visitor);
  });
});
