// The pages around the tables: open to all, in both lights and languages; replay, lesson, hot-seat, looking on.

import { strict as assert } from "node:assert";
import { after, before, describe, test } from "node:test";
import { launch } from "./chromium.mjs";
import { openHouse } from "./house.mjs";
import { playOut } from "./player.mjs";
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

const PATIENCE = { timeout: 300_000 };
const GAME = "kids-of-london";
const PAGES = ["/", "/lobby", `/create/${GAME}`, `/rules/${GAME}`, "/rules/doggy-bag", `/leaderboard/${GAME}`, `/learn/${GAME}`, "/nowhere"];

describe("pages", () => {
  for (const [size, lang, theme] of [[LAPTOP, "en", "light"], [LAPTOP, "fr", "dark"], [PHONE, "fr", "light"], [PHONE, "en", "dark"]]) {
    test(`are open to all, ${size.width}x${size.height}, ${lang}, ${theme}`, PATIENCE, async () => {
      const visitor = await visit(browser, house, { size, lang, theme });
      for (const path of PAGES) {
        if (path.startsWith("/leaderboard") && !(await fetch(`${house.address}/api${path}`)).ok) continue;
        await open(visitor, path);
        await visitor.page.locator("h1, [data-testid=lesson]").first().waitFor({ timeout: 10_000 });
        await assertOpenToAll(visitor, `${path} (${theme}, ${lang})`);
        const width = await visitor.page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(width <= size.width, `${path} is ${width} wide`);
        await photograph(visitor, `page${path.replaceAll("/", "-")}-${lang}-${theme}`);
      }
      assertNoComplaints(visitor);
      await visitor.context.close();
    });
  }

  test("settings are remembered", PATIENCE, async () => {
    const visitor = await visit(browser, house);
    await open(visitor, "/");
    await visitor.page.getByRole("button", { name: "Settings" }).click();
    await assertOpenToAll(visitor, "the settings");
    await visitor.page.locator("#lang").selectOption("fr");
    await visitor.page.locator("#theme").selectOption("dark");
    await visitor.page.reload({ waitUntil: "networkidle" });
    assert.deepEqual(await visitor.page.evaluate(() => [document.documentElement.lang, document.documentElement.dataset.theme]), ["fr", "dark"]);
    assert.match(await visitor.page.locator("main").innerText(), /Quatre jeux de voleurs/);
    await visitor.context.close();
  });

  test("the first load weighs at most 200 kB", PATIENCE, async () => {
    const visitor = await visit(browser, house);
    let bytes = 0;
    const client = await visitor.context.newCDPSession(visitor.page);
    await client.send("Network.enable");
    client.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
    await open(visitor, "/");
    await visitor.page.locator("article").first().waitFor();
    assert.ok(bytes > 10_000 && bytes <= 200_000, `${bytes} bytes were loaded`);
    await visitor.context.close();
  });
});

test("the guided first game is played by doing", PATIENCE, async () => {
  const visitor = await visit(browser, house, { motion: "no-preference" });
  const { page } = visitor;
  await open(visitor, `/learn/${GAME}`);
  await page.getByRole("button", { name: "Next" }).click();
  // A move that the lesson does not ask for goes nowhere, and says so.
  await page.locator(".hand [data-move='card 3']").click();
  await page.locator("[data-testid=action-bar] button.main").click();
  await page.getByText("follow the lesson").waitFor();
  for (const move of ["card 5", "card 1", "card 8", null, null, "card 7", "card 6", "prince", "card 0"]) {
    if (move === null) await page.getByRole("button", { name: "Next" }).click();
    else if (move.startsWith("card")) {
      await page.locator(`.hand [data-move='${move}']:not(:disabled)`).click();
      await page.locator("[data-testid=action-bar] button.main").click();
    } else await page.locator(`[data-testid=action-bar] [data-move='${move}']`).click();
    await assertOneScreen(visitor, "the lesson");
  }
  await page.getByRole("button", { name: "Now a real game" }).click();
  await page.waitForURL(/\/table\//);
  await page.locator("[data-testid=action-bar]").waitFor();
  assertNoComplaints(visitor);
  await visitor.context.close();
});

test("a lesson goes on in another language", PATIENCE, async () => {
  const visitor = await visit(browser, house);
  const { page } = visitor;
  await open(visitor, `/learn/${GAME}`);
  await page.getByRole("button", { name: "Next" }).click();
  await page.locator(".hand [data-move='card 5']").click();
  await page.locator("[data-testid=action-bar] button.main").click();
  await page.locator(".hand [data-move='card 1']:not(:disabled)").waitFor();
  await page.getByRole("button", { name: "Settings" }).click();
  await page.locator("#lang").selectOption("fr");
  await page.keyboard.press("Escape");
  await page.locator(".hand [data-move='card 1']").click();
  assert.match(await page.locator("[data-testid=action-bar] button.main").innerText(), /^Jouer/);
  await page.getByText("Leçon, 3 sur").waitFor();
  assertNoComplaints(visitor);
  await visitor.context.close();
});

test("a table that cannot be reached is tried again, and a long sheet is scrolled with the keyboard", PATIENCE, async () => {
  const visitor = await visit(browser, house, { size: PHONE });
  const { page } = visitor;
  await open(visitor, "/");
  await page.locator(".game-oliver-twist button.main").click();
  await page.locator("[data-testid=action-bar]").waitFor();
  const answers = "**/api/tables/*";
  await page.route(answers, (call) => call.abort());
  await page.reload();
  await page.getByText("The server cannot be reached").waitFor();
  await page.unroute(answers);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.locator("[data-testid=action-bar]").waitFor();
  await page.getByRole("button", { name: "Characters" }).click();
  await page.keyboard.press("End");
  await page.waitForFunction(() => document.querySelector("dialog[open]").scrollTop > 100);
  await visitor.context.close();
});

test("after the game: the shuffle is checked, the record saved, the replay shared at a step, and played again", PATIENCE, async () => {
  const visitor = await visit(browser, house);
  const { page, context } = visitor;
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(visitor, "/");
  await page.locator(`.game-${GAME} button.main`).click();
  await playOut([visitor], { seed: 11 });
  const table = page.url();
  await page.getByRole("button", { name: "Check the shuffle" }).click();
  await page.getByText("all 9 draws follow from it").waitFor();
  const [saved] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save the record" }).click()]);
  const record = JSON.parse((await (await saved.createReadStream()).toArray()).join(""));
  assert.equal(record.format, "larcin-record");
  await page.getByRole("link", { name: "Watch it again" }).click();
  await page.waitForURL(/\/replay\//);
  await page.locator("[data-seat='0']").waitFor();
  await page.keyboard.press("End");
  const last = await page.locator("input[type=range]").inputValue();
  assert.equal(last, await page.locator("input[type=range]").getAttribute("max"));
  await page.keyboard.press("ArrowLeft");
  await page.getByRole("button", { name: "Copy a link" }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(link, new RegExp(`step=${Number(last) - 1}`));
  await assertOpenToAll(visitor, "the replay");
  await assertOneScreen(visitor, "the replay");
  await page.goto(link, { waitUntil: "networkidle" });
  await page.locator("[data-seat='0']").waitFor();
  assert.equal(await page.locator("input[type=range]").inputValue(), String(Number(last) - 1));
  await page.goto(table, { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Play again" }).click();
  await page.waitForURL((url) => url.href !== table);
  await page.locator("[data-testid=action-bar]").waitFor();
  assertNoComplaints(visitor);
  await context.close();
});

test("two players at one device: a curtain falls between them, and only one seat's view is sent at a time", PATIENCE, async () => {
  const visitor = await visit(browser, house);
  const { page } = visitor;
  await open(visitor, `/create/${GAME}`);
  await page.locator("#name").fill("Ann");
  await page.locator("#option-seats").selectOption("3");
  await page.locator("#seat-1").selectOption("here");
  await page.getByLabel("Name at seat B").fill("Bob");
  await page.locator("#seat-2").selectOption("bot:novice");
  await page.locator("form button.main").click();
  await page.getByRole("button", { name: "I am Ann" }).click();
  await page.locator(".hand").waitFor();
  await page.locator(".hand [data-move='card 4']").click();
  await page.locator("[data-testid=action-bar] button.main").click();
  await page.getByRole("button", { name: "I am Bob" }).waitFor();
  assert.equal(await page.locator(".hand").count(), 0);
  await assertOpenToAll(visitor, "the curtain");
  await page.getByRole("button", { name: "I am Bob" }).click();
  await page.locator(".place.own [data-seat], .place.own").first().waitFor();
  assert.match(await page.locator(".place.own").innerText(), /Bob/);
  assertNoComplaints(visitor);
  await visitor.context.close();
});

test("whoever has the link may look on, and sees no hand of cards to play", PATIENCE, async () => {
  const [ann, eve] = [await visit(browser, house), await visit(browser, house)];
  await open(ann, "/");
  await ann.page.locator(`.game-${GAME} button.main`).click();
  await ann.page.locator(".hand").waitFor();
  await open(eve, new URL(ann.page.url()).pathname);
  await eve.page.getByText("You are looking on").waitFor();
  assert.equal(await eve.page.locator(".hand").count(), 0);
  await ann.page.locator("aside input").fill("hello there");
  await ann.page.locator("aside form button").click();
  await eve.page.locator("aside").getByText("hello there").waitFor();
  assert.ok(eve.frames.filter((frame) => frame.view).every((frame) => frame.view.seat === null));
  assertNoComplaints(eve);
  await Promise.all([ann.context.close(), eve.context.close()]);
});
