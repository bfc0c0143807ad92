// The pages around the tables: all of them open to all, in both lights and languages; lessons, settings, what comes after a game.

import { strict as assert } from "node:assert";
import { describe, test } from "node:test";
import { openInn, TOGETHER } from "./inn.mjs";
import { learn, playOut, reach } from "./player.mjs";
import { settleIn, WINDOWS } from "./sight.mjs";
import { assertFits, assertGoodToRead, assertOneScreen, assertOpenToAll, assertReadable, LAPTOP, leave, open, PHONE, photograph, sitAtServer } from "./visitor.mjs";
import { weigh } from "./weight.mjs";

const inn = openInn();
const GAME = "kids-of-london";
const ACT = "[data-testid=action-bar] button.main";
/** How each lesson begins: what is touched, from its first page on. Two things are touched to play one move, or more. */
const LESSONS = {
  "kids-of-london": [".teacher button.main", ".hand [data-move='card 5']", ACT, ".hand [data-move='card 1']:not(:disabled)", ACT],
  "doggy-bag": [".teacher button.main", "[data-move='pick grey']", "[data-move='pick white']", "[data-move='pick black']", ACT, "[data-move='take 4']", ACT, ".teacher button.main"],
  pickpocket: [".teacher button.main", ".teacher button.main", "[data-move=steal]", ".teacher button.main", "[data-move='play pk']"],
  "oliver-twist": [".teacher button.main", ".teacher button.main", "[data-place='50']", ACT, ".teacher button.main"],
};
const GAMES = Object.keys(LESSONS);

/** Look at a page: open to all by day and by night, to be read in every window, and pictured. */
async function look(visitor, name) {
  await assertGoodToRead(visitor, name);
  await photograph(visitor, `page-${name}`);
}

async function lookAt(visitor, path, name) {
  await open(visitor, path);
  await visitor.page.locator("h1").first().waitFor({ state: "attached" });
  await look(visitor, name);
}

/** A sheet that a button opens, and what it shows. */
async function lookAtSheet(visitor, button, name) {
  await button.click();
  await visitor.page.locator("dialog[open]").waitFor();
  await look(visitor, name);
  await visitor.page.keyboard.press("Escape");
  await visitor.page.locator("dialog[open]").waitFor({ state: "detached" });
}

/** What opens the sheets of a game's table. */
const SHEETS = { "kids-of-london": "header button.plain", "doggy-bag": "button.bag", pickpocket: "button.open", "oliver-twist": ".status button" };

describe("pages", TOGETHER, () => {
  for (const [size, lang] of [[LAPTOP, "en"], [PHONE, "fr"]]) {
    test(`around the tables are open to all by day and by night, ${size.width}x${size.height}, ${lang}`, async () => {
      const visitor = await inn.visit({ size, lang });
      const { page } = visitor;
      await open(visitor, `/create/${GAME}`);
      await page.locator("summary").click();
      await page.locator("details input[type=checkbox]").check();
      await look(visitor, "create-more");
      await page.locator("form button.main").click();
      await page.locator(".waiting").waitFor();
      await look(visitor, "waiting");
      await lookAt(visitor, "/", "front");
      await lookAtSheet(visitor, page.locator("header button.plain"), "settings");
      await page.locator("header button.plain").click();
      await lookAtSheet(visitor, page.locator("dialog .settings button:not(.own)"), "devices");
      await lookAt(visitor, "/lobby", "lobby");
      await lookAt(visitor, `/leaderboard/${GAME}`, "leaderboard");
      await lookAt(visitor, "/nowhere", "nowhere");
      await open(visitor, "/table/nowhere");
      await page.getByRole("alert").waitFor();
      await look(visitor, "no-such-table");
      for (const game of GAMES) {
        await lookAt(visitor, `/create/${game}`, `create-${game}`);
        await lookAt(visitor, `/rules/${game}`, `rules-${game}`);
      }
      // A table that is not there is the server's to say, and the browser's to complain about.
      visitor.complaints = visitor.complaints.filter((line) => !/404/.test(line));
      await leave(visitor);
    });

    test(`of lessons and the sheets of tables are open to all by day and by night, ${size.width}x${size.height}, ${lang}`, async () => {
      const visitor = await inn.visit({ size, lang });
      const { page } = visitor;
      for (const game of GAMES) {
        await lookAt(visitor, `/learn/${game}`, `learn-${game}`);
        for (const touched of LESSONS[game]) {
          await reach(page.locator(touched).first());
          await assertOneScreen(visitor, `the lesson of ${game} after ${touched}`);
        }
        await assertFits(visitor, `the lesson of ${game}`);
        await look(visitor, `learn-${game}-later`);
        await open(visitor, "/");
        await page.locator(`.game-${game} button.main`).click();
        await page.locator("[data-testid=action-bar]").waitFor();
        const sheets = await page.locator(SHEETS[game]).locator("visible=true").all();
        assert.ok(sheets.length > 0);
        for (const [number, sheet] of sheets.entries()) await lookAtSheet(visitor, sheet, `${game}-sheet-${number}`);
      }
      await leave(visitor);
    });
  }

  test("the front page has nothing to complain about to whoever comes for the first time", async () => {
    const visitor = await inn.visit({ size: PHONE, isNew: true });
    await open(visitor, "/");
    await visitor.page.locator("main > footer").waitFor();
    assert.deepEqual(await visitor.page.getByRole("alert").allInnerTexts(), []);
    await leave(visitor);
  });

  test("the way into a game is in sight at once, and no game stands alone in its row", async () => {
    const visitor = await inn.visit({ size: PHONE, lang: "fr" });
    await open(visitor, "/");
    for (const window of WINDOWS.filter(({ scrolls }) => !scrolls)) {
      await settleIn(visitor.page, window, false);
      const [name, where] = [visitor.page.locator(".games h2"), `${window.width}x${window.height}`];
      const tops = await name.evaluateAll((names) => names.map((each) => Math.round(each.closest("li").getBoundingClientRect().top)));
      const rows = [...new Set(tops)].map((top) => tops.filter((each) => each === top).length);
      assert.equal(new Set(rows).size, 1, `${where}: rows of ${rows}`);
      const faces = await visitor.page.locator(".drawing .portrait").locator("visible=true").evaluateAll((all) => all.map((each) => each.getBoundingClientRect()).map(({ width, height }) => Math.round(width - height)));
      assert.ok(faces.length >= 4 && faces.every((more) => Math.abs(more) <= 1), `${where}: faces are squeezed by ${faces}`);
      const { y, height } = await visitor.page.locator(".games button.main").first().boundingBox();
      assert.ok(y + height <= window.height, `${where}: the first way in is at ${Math.round(y)}`);
    }
    await leave(visitor);
  });

  test("settings are remembered", async () => {
    const visitor = await inn.visit();
    const { page } = visitor;
    await open(visitor, "/");
    await page.getByRole("button", { name: "Settings" }).click();
    await page.locator("#lang").selectOption("fr");
    await page.locator("#theme").selectOption("dark");
    await page.reload({ waitUntil: "networkidle" });
    assert.deepEqual(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dataset.theme]), ["fr", "dark"]);
    assert.match(await page.locator("main").innerText(), /Quatre jeux de voleurs/);
    await leave(visitor);
  });

  test("the first load weighs at most 200 kB", async () => {
    const visitor = await inn.visit();
    const weight = await weigh(await visitor.context.newCDPSession(visitor.page));
    await visitor.page.goto(`${visitor.house.address}/`, { waitUntil: "networkidle" });
    await visitor.page.evaluate(() => document.fonts.ready);
    assert.ok(weight.first > 10_000 && weight.first <= 200_000, `${weight.first} bytes were loaded`);
    assert.ok(weight.ahead > 10_000, "whoever is there is expected at a table");
    await leave(visitor);
  });

  for (const [size, lang, hour, others] of [[LAPTOP, "en", "beggar", "4 rules"], [PHONE, "fr", "MENDIANT", "4 règles"]]) {
    test(`rules are searched, and linked to at their numbers, ${size.width}x${size.height}, ${lang}`, async () => {
      const visitor = await inn.visit({ size, lang });
      const { page } = visitor;
      const shown = () => page.locator("article").evaluateAll((rules) => rules.map((rule) => rule.id));
      const inSight = async (id) => {
        await page.waitForFunction((at) => {
          const { top } = document.getElementById(at)?.getBoundingClientRect() ?? { top: -1 };
          return top >= 0 && top < innerHeight / 2;
        }, id);
        assert.equal(new URL(page.url()).hash, `#${id}`);
      };
      await open(visitor, `/rules/${GAME}#K16`);
      await inSight("K16");
      assert.equal((await shown()).length, 27);
      const field = page.getByRole("searchbox");
      await field.fill(hour);
      await page.getByRole("status").filter({ hasText: others }).waitFor();
      assert.deepEqual(await shown(), ["K20", "K2", "K18", "K19"]);
      await look(visitor, "rules-searched");
      // A number, typed and entered, leads to its rule among all the others.
      await field.fill("k11");
      await field.press("Enter");
      await inSight("K11");
      assert.equal((await shown()).length, 27);
      // So does a number in the text of another rule, also of one that a search hides.
      await field.fill("K17");
      await page.locator("#K17 a", { hasText: "K12" }).click();
      await inSight("K12");
      await page.goBack();
      await inSight("K11");
      // What is ours says why, and what is printed says where.
      assert.equal(await page.locator("#K12 .reasons").isVisible(), false);
      await page.locator("#K12 summary").click();
      await page.locator("#K12 .reasons").waitFor();
      await page.getByRole("checkbox").check();
      await page.locator("#K1 .source", { hasText: "Mise en place" }).waitFor();
      await look(visitor, "rules-with-reasons");
      // The contents lead to sections, and a search that finds nothing says so.
      if (size === PHONE) await page.locator("nav summary").click();
      await page.locator("nav li a").nth(6).click();
      await inSight("section-7");
      await field.fill("zebra");
      await page.getByRole("status").filter({ hasText: lang === "en" ? "No rule says that." : "Aucune règle ne dit cela." }).waitFor();
      assert.deepEqual(await shown(), []);
      await leave(visitor);
    });
  }

  test("the guided first game is played by doing", async () => {
    const visitor = await inn.visit({ motion: "no-preference" });
    const { page } = visitor;
    await open(visitor, `/learn/${GAME}`);
    await page.getByRole("button", { name: "Next" }).click();
    // A move that the lesson does not ask for goes nowhere: it is told what comes first, and by which rule.
    await page.locator(".hand [data-move='card 3']").click();
    await page.locator("[data-testid=action-bar] button.main").click();
    await page.getByText("only the highest card robs the merchant").waitFor();
    await page.getByRole("button", { name: "Rule K8" }).click();
    await page.locator("dialog #K8.aimed").waitFor();
    await page.keyboard.press("Escape");
    await page.locator("dialog[open]").waitFor({ state: "detached" });
    // What is no move at all says what it is.
    await page.locator(".to-come [data-character]:visible").first().click();
    await page.getByText("Still to come by today").waitFor();
    for (const move of ["card 5", "card 1", "card 8", null, null, "card 7", "card 6", "prince", "card 0"]) {
      if (move === null) await page.getByRole("button", { name: "Next" }).click();
      else if (move.startsWith("card")) {
        await page.locator(`.hand [data-move='${move}']:not(:disabled)`).click();
        await page.locator("[data-testid=action-bar] button.main").click();
      } else await page.locator(`[data-testid=action-bar] [data-move='${move}']`).click();
      if (move === "card 5") {
        // What the rules forbid says which of them does, to a tap and to a finger that stays.
        await page.locator(".hand [data-move='card 1']:not(:disabled)").waitFor();
        await page.locator(".hand [data-card='5']").click({ force: true });
        await page.getByText("you have played the 5 already").waitFor();
        await page.getByRole("button", { name: "Rule K1", exact: true }).waitFor();
        await page.locator(".hand [data-card='5']").click({ force: true, delay: 700 });
        await page.locator("dialog[open]").getByText("you have played the 5 already").waitFor();
        await page.keyboard.press("Escape");
      }
      await assertOneScreen(visitor, "the lesson");
    }
    await page.getByRole("button", { name: "Now a real game" }).click();
    await page.waitForURL(/\/here\?game=/);
    await page.locator("[data-testid=action-bar]").waitFor();
    await leave(visitor);
  });

  test("every lesson is learnt by touching what is lit, the voice waits for the board, and there is a way back", async () => {
    const visitor = await inn.visit({ size: { width: 390, height: 664 } });
    const { page } = visitor;
    for (const game of GAMES) {
      await open(visitor, `/learn/${game}`);
      if (game === "doggy-bag") {
        // Whoever took what the lesson did not ask for is shown what to put back.
        for (const touched of [".teacher button.main", "[data-move='pick grey']", "[data-move='pick grey']", "[data-move='pick red']"]) await reach(page.locator(touched));
        await page.locator("[data-taught][data-kind=red]").waitFor();
      }
      await learn(visitor);
      const last = await page.locator("[data-testid=lesson]").innerText();
      await page.getByRole("button", { name: "Back", exact: true }).click();
      assert.notEqual(await page.locator("[data-testid=lesson]").innerText(), last);
    }
    await leave(visitor);
  });

  test("a lesson goes on in another language", async () => {
    const visitor = await inn.visit();
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
    await leave(visitor);
  });

  for (const size of [PHONE, LAPTOP]) {
    test(`nothing on the front page moves while it loads, ${size.width} wide`, async () => {
      const visitor = await inn.visit({ size, lang: "fr" });
      await visitor.page.addInitScript(() => {
        window.moved = 0;
        new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (window.moved += value))).observe({ type: "layout-shift", buffered: true });
      });
      await open(visitor, "/");
      await visitor.page.locator(".games").waitFor();
      const moved = await visitor.page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(() => seen(window.moved)))));
      assert.ok(moved < 0.05, `${moved} of it moved`);
      await leave(visitor);
    });
  }

  test("a table that cannot be reached is tried again, and a long sheet is scrolled with the keyboard", async () => {
    const visitor = await inn.visit({ size: PHONE });
    const { page } = visitor;
    await sitAtServer(visitor, "oliver-twist");
    const answers = "**/api/tables/*";
    await page.route(answers, (call) => call.abort());
    await page.reload();
    await page.getByText("The server cannot be reached").waitFor();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.unroute(answers);
    await page.locator("[data-testid=action-bar]").waitFor(); // by itself
    await page.getByRole("button", { name: "Characters" }).click();
    await page.keyboard.press("End");
    await page.waitForFunction(() => document.querySelector("dialog[open]").scrollTop > 100);
    await visitor.context.close();
  });

  test("after the game: the shuffle is checked, the record saved, the replay shared at a step, and played again", async () => {
    const visitor = await inn.visit();
    const { page, context } = visitor;
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await sitAtServer(visitor, GAME, {}, { odds: "request" });
    await playOut([visitor], { seed: 11 });
    const table = page.url();
    await page.getByRole("button", { name: "Look at the table" }).click();
    await page.locator("[data-testid=action-bar]").getByRole("button", { name: "The result" }).click();
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
    await page.getByRole("button", { name: "More" }).click();
    await assertReadable(visitor, "what can be done with a replay");
    await page.getByRole("button", { name: "Copy a link" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    await page.keyboard.press("Escape");
    const link = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(link, new RegExp(`step=${Number(last) - 1}`));
    await assertOpenToAll(visitor, "the replay");
    await assertFits(visitor, "the replay");
    await page.goto(link, { waitUntil: "networkidle" });
    await page.locator("[data-seat='0']").waitFor();
    assert.equal(await page.locator("input[type=range]").inputValue(), String(Number(last) - 1));
    assert.match(await page.locator("[data-seat='0']").innerText(), /Maximilien\s*·\s*you/);
    const stranger = await inn.visit();
    await stranger.page.goto(link, { waitUntil: "networkidle" });
    assert.doesNotMatch(await stranger.page.locator("[data-seat='0']").innerText(), /you/, "a stranger is not the player whose eyes it is seen through");
    await leave(stranger);
    await page.goto(table, { waitUntil: "networkidle" });
    await page.getByRole("button", { name: "Play again" }).click();
    await page.waitForURL((url) => url.href !== table);
    await page.locator("[data-testid=action-bar]").waitFor();
    await leave(visitor);
  });

  test("what a table of the server is drawn with comes while the server opens it, and nothing comes twice", async () => {
    const visitor = await inn.visit();
    const { page, context } = visitor;
    const fetched = [];
    const come = (part) => fetched.filter((url) => url.includes(part)).length;
    page.on("response", (answer) => fetched.push(new URL(answer.url()).pathname));
    await context.route("**/engine/_shelf.json*", (route) => route.fulfill({ json: [] }));
    let opening, opened;
    const isOpening = new Promise((told) => (opening = told));
    const mayOpen = new Promise((told) => (opened = told));
    await context.route("**/api/tables?*", async (route) => {
      if (route.request().method() === "POST") {
        opening();
        await mayOpen;
      }
      await route.continue();
    });
    await open(visitor, "/");
    await page.locator(".game-oliver-twist button.main").click();
    await isOpening;
    const end = Date.now() + 30_000;
    while (!(come("/assets/oliver-twist-") >= 2 && come("/api/games/oliver-twist")) && Date.now() < end) await page.waitForTimeout(20);
    assert.ok(come("/assets/oliver-twist-") >= 2, `${fetched}`);
    assert.equal(come("/api/games/oliver-twist"), 1);
    opened();
    await page.locator("[data-testid=action-bar]").waitFor();
    assert.equal(come("/api/games/oliver-twist"), 1, "what was said of the game is remembered");
    await leave(visitor);
  });
});
