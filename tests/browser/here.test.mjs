// Tables of this device: whole games without a word to the server, which go on after a reload, a killed tab and in another tab.

import { strict as assert } from "node:assert";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { PYTHON } from "./house.mjs";
import { openInn, TOGETHER } from "./inn.mjs";
import { dice, isOver, playOut, touch } from "./player.mjs";
import { assertGoodToRead, assertOneScreen, assertOpenToAll, assertReadable, leave, open, PHONE, photograph } from "./visitor.mjs";

const inn = openInn();
const GAMES = ["kids-of-london", "doggy-bag", "pickpocket", "oliver-twist"];

const atTable = ({ page }) => page.locator("[data-testid=action-bar]").waitFor();
const lastNumber = ({ frames }) => frames.findLast((frame) => frame.type === "update").n;

/** How often somebody else was waited for, and then no more. */
function movesOfOthers({ frames }) {
  const waiting = frames.flatMap((frame) => (frame.type === "update" && frame.waiting ? [frame.waiting] : []));
  return waiting.filter((seats, at) => at > 0 && waiting[at - 1].some((seat) => seat !== 0 && !seats.includes(seat))).length;
}

/** From the front page to a game against bots with one touch. */
async function sitDown(visitor, game) {
  await open(visitor, "/");
  await visitor.page.locator(`.game-${game} button.main`).click();
  await atTable(visitor);
  assert.match(visitor.page.url(), /\/here\?game=here-[0-9a-f]+$/);
}

/** Touch so many things that carry a move. */
async function play(visitor, count, seed = 3) {
  const roll = dice(seed);
  for (let moves = 0; moves < count && !(await isOver(visitor)); ) {
    if (await touch(visitor, roll)) moves += 1;
    else await visitor.page.waitForTimeout(50);
  }
}

const larcin = (input, ...more) => spawnSync(PYTHON, ["-m", "larcin", ...more], { input, encoding: "utf8" });

/** The record that a visitor saves. */
async function saved(visitor, button) {
  const [download] = await Promise.all([visitor.page.waitForEvent("download"), button.click()]);
  return download.path();
}

/** All that a seat was told is what the rules let it know: check_frames.py compares with the record. */
function assertOwnEyes(frames, record, seat) {
  const updates = frames.filter((frame) => frame.type === "update" && frame.view?.seat === seat);
  assert.ok(updates.length > 5, "frames were recorded");
  const input = JSON.stringify({ record, seat, memory: "aid", frames: updates });
  const found = spawnSync(PYTHON, [join(import.meta.dirname, "check_frames.py")], { input, encoding: "utf8" });
  assert.equal(found.status, 0, found.stdout + found.stderr);
}

/** While a tab says that its device is full for what people do, or for what bots do, none of that is kept. Runs in the worker. */
function fillUp() {
  let fullFor = null;
  new BroadcastChannel("full").onmessage = ({ data }) => (fullFor = data);
  const { add } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.add = function (row, ...more) {
    const asked = add.call(this, row, ...more);
    if (fullFor === (row.command === undefined ? "bots" : "people")) this.transaction.abort();
    return asked;
  };
}

/** What is said where the move of somebody cannot be kept. */
const FULL_FOR = { people: "This device cannot keep the game just now", bots: "The game cannot be kept. Trying again" };

describe("on this device", TOGETHER, () => {
  for (const [number, game] of GAMES.entries()) {
    const wishes = number % 2 ? { size: PHONE, lang: "fr" } : {};
    test(`${game}: from front page to result, loaded again in the middle, without a word to the server`, async () => {
      const visitor = await inn.visit(wishes);
      const { page } = visitor;
      const asked = [];
      page.on("request", (request) => asked.push(new URL(request.url()).pathname));
      await sitDown(visitor, game);
      asked.length = 0;
      let loadedAgain = false;
      await playOut([visitor], {
        seed: 7,
        each: async (moves) => {
          await assertOneScreen(visitor, `the table after ${moves} touches`);
          if (moves < 12 || loadedAgain) return;
          loadedAgain = true;
          const before = lastNumber(visitor);
          await page.reload({ waitUntil: "networkidle" });
          await atTable(visitor);
          assert.ok(lastNumber(visitor) >= before, "it goes on where it was");
        },
      });
      assert.ok(loadedAgain);
      assert.deepEqual(asked.filter((path) => path.startsWith("/api/")), []);
      await assertOpenToAll(visitor, "the result");
      await photograph(visitor, `here-${game}-result`);
      const file = await saved(visitor, page.getByRole("button", { name: wishes.lang ? "Enregistrer la partie" : "Save the record" }));
      const verified = larcin("", "verify", file);
      assert.equal(verified.status, 0, verified.stdout + verified.stderr);
      await page.getByRole("button", { name: wishes.lang ? "Vérifier le tirage" : "Check the shuffle" }).click();
      await page.getByText(wishes.lang ? /Tout est en ordre/ : /All is well/).waitFor();
      await page.getByRole("link", { name: wishes.lang ? "Revoir la partie" : "Watch it again" }).click();
      await page.locator("input[type=range]").waitFor();
      await page.keyboard.press("End");
      await page.getByText(/^(Step|Étape) (\d+) (of|sur) \2$/).waitFor();
      await leave(visitor);
    });
  }

  test("the rules of a game come with a bar, once", async () => {
    const visitor = await inn.visit();
    const { page, context } = visitor;
    const fetched = [];
    await context.route("**/engine/*.wasm*", async (route) => {
      fetched.push(route.request().url());
      await new Promise((later) => setTimeout(later, 1500));
      await route.continue();
    });
    await open(visitor, "/");
    assert.deepEqual(fetched, [], "nothing is fetched before it is asked for");
    await page.locator(".game-pickpocket button.main").click();
    await page.getByRole("progressbar", { name: "The rules are on their way" }).waitFor();
    await atTable(visitor);
    assert.equal(await page.getByRole("progressbar").count(), 0);
    await sitDown(visitor, "pickpocket");
    assert.ok(fetched.every((address) => /\/engine\/pickpocket\.(bots\.)?wasm/.test(address)));
    await leave(visitor);
  });

  test("bots who cannot come at first are waited for, and nothing else; whoever waits is told so", async () => {
    const visitor = await inn.visit({ size: PHONE, lang: "fr" });
    const { page } = visitor;
    let theyMayCome = false;
    await visitor.context.route("**/engine/kids-of-london.bots.wasm*", (route) => (theyMayCome ? route.continue() : route.abort()));
    await sitDown(visitor, "kids-of-london");
    const told = page.getByText("Les robots n’arrivent pas.");
    await told.waitFor();
    await assertOneScreen(visitor, "a table whose bots cannot come");
    await photograph(visitor, "here-without-bots");
    theyMayCome = true;
    await play(visitor, 3);
    assert.equal(await told.count(), 0, "they were asked for again, and have come");
    await visitor.context.close(); // its console complains of the line, and has every reason to
  });

  test("nobody waits for novices who go by habit: they come with the rules", async () => {
    const visitor = await inn.visit();
    await visitor.context.route("**/engine/*.bots.wasm*", (route) => route.abort());
    for (const game of ["doggy-bag", "pickpocket", "oliver-twist"]) {
      await sitDown(visitor, game);
      const before = movesOfOthers(visitor);
      await play(visitor, 8);
      assert.ok(movesOfOthers(visitor) > before, `bots have moved in ${game}`);
    }
    await visitor.context.close(); // its console complains of the line, and has every reason to
  });

  test("a page whose files were renewed at its host says so, and goes on with the same game when it is loaded again", async () => {
    const visitor = await inn.visit({ size: PHONE });
    const { page, context } = visitor;
    await sitDown(visitor, "kids-of-london");
    await play(visitor, 3);
    const [before, address] = [lastNumber(visitor), page.url()];
    // The files that this page has not fetched yet are gone, and the page that is there now has others.
    await context.route("**/assets/KeysSheet-*.js", (route) => route.fulfill({ status: 404 }));
    await context.route((url) => url.pathname === "/", (route) => route.fulfill({ body: '<script type="module" src="/assets/index-another.js"></script>' }));
    await page.keyboard.press("?");
    const notice = page.getByRole("dialog", { name: "A new edition of larcin" });
    await notice.waitFor();
    await assertReadable(visitor, "the notice of a new edition");
    await photograph(visitor, "here-renewed");
    await context.unrouteAll();
    await notice.getByRole("button", { name: "Load the page again" }).click();
    await notice.waitFor({ state: "detached" });
    await atTable(visitor);
    assert.equal(page.url(), address);
    assert.ok(lastNumber(visitor) >= before);
    await play(visitor, 2);
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keys" }).waitFor();
    await context.close(); // its console complains of the file that was gone
  });

  test("whose bots were renewed at the host before they had come is told of the new edition", async () => {
    const visitor = await inn.visit();
    const { page, context } = visitor;
    await context.route("**/engine/kids-of-london.bots.wasm*", (route) => route.fulfill({ body: "bots of another edition" }));
    await context.route((url) => url.pathname === "/" && page.url().includes("/here"), (route) =>
      route.fulfill({ body: '<script type="module" src="/assets/index-another.js"></script>' }),
    );
    await sitDown(visitor, "kids-of-london");
    await page.getByRole("dialog", { name: "A new edition of larcin" }).waitFor();
    await context.close(); // its console complains of the bots, and has every reason to
  });

  test("a part of the page that does not come on a dead line says nothing of a new edition", async () => {
    const visitor = await inn.visit();
    const { page, context } = visitor;
    await sitDown(visitor, "pickpocket");
    await context.setOffline(true);
    await page.keyboard.press("?");
    await page.waitForTimeout(500);
    assert.equal(await page.getByRole("dialog", { name: "A new edition of larcin" }).count(), 0);
    await context.close();
  });

  test("a tab that is killed in the middle: the front page leads back to the same point", async () => {
    const visitor = await inn.visit();
    await sitDown(visitor, "doggy-bag");
    await play(visitor, 5);
    const [before, address] = [lastNumber(visitor), visitor.page.url()];
    const session = await visitor.context.newCDPSession(visitor.page);
    void session.send("Page.crash").catch(() => undefined);
    await visitor.page.waitForEvent("crash");
    const again = await visitor.another();
    await open(again, "/");
    await assertOpenToAll(again, "the front page with a game of this device");
    await photograph(again, "here-front");
    const back = again.page.getByTestId("awaited").getByRole("link", { name: "Go on playing: Doggy Bag" });
    const { y, height } = await back.boundingBox();
    assert.ok(y >= 0 && y + height <= again.size.height, "it is in sight without scrolling");
    await back.click();
    await atTable(again);
    assert.equal(again.page.url(), address);
    assert.ok(lastNumber(again) >= before);
    await play(again, 3);
    await leave(again);
  });

  test("in two tabs: the second one says so, and can take the game over", async () => {
    const first = await inn.visit();
    await sitDown(first, "kids-of-london");
    await play(first, 2);
    const second = await first.another();
    await open(second, first.page.url().slice(inn.house.address.length));
    await second.page.getByRole("heading", { name: "This game is open in another tab." }).waitFor();
    await assertGoodToRead(second, "a game that is open in another tab");
    await second.page.getByRole("button", { name: "Play on here" }).click();
    await atTable(second);
    await first.page.getByRole("heading", { name: "This game is open in another tab." }).waitFor();
    const before = lastNumber(second);
    while (lastNumber(second) <= before) await play(second, 1);
    await first.page.getByRole("button", { name: "Play on here" }).click();
    await atTable(first);
    // The table stands there at once, as it was; what a bot did in the other tab at the last moment is told a moment later.
    for (let waits = 0; waits < 100 && lastNumber(first) < lastNumber(second); waits++) await first.page.waitForTimeout(100);
    assert.ok(lastNumber(first) >= lastNumber(second), "nothing was lost on the way");
    await leave(first);
  });

  for (const toAll of [true, false]) test(`a browser that is closed to ${toAll ? "pages" : "workers"} lets people play at the server`, async () => {
    const visitor = await inn.visit({ isNew: true });
    const { page, context } = visitor;
    const closed = (name) => `Object.defineProperty(self, "${name}", { get() { throw new DOMException("closed", "SecurityError"); } });`;
    await page.addInitScript([closed("localStorage"), closed("sessionStorage"), toAll ? closed("indexedDB") : ""].join(""));
    await context.route(/\/assets\/worker-[^/]*\.js$/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: closed("indexedDB") + (await answer.text()) });
    });
    await open(visitor, "/");
    await page.locator(".game-pickpocket button.main").click();
    await atTable(visitor);
    assert.match(page.url(), /\/table\/[^/]+$/);
    await play(visitor, 3);
    assert.ok(lastNumber(visitor) > 3, "what is told is shown");
    await leave(visitor);
  });

  for (const [who, words] of Object.entries(FULL_FOR)) test(`a device that is full for what ${who} do says so, and goes on from there when there is room`, async () => {
    const visitor = await inn.visit({ size: who === "bots" ? PHONE : undefined });
    const { page, context } = visitor;
    await context.route(/\/assets\/worker-[^/]*\.js$/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: `(${fillUp})();${await answer.text()}` });
    });
    await sitDown(visitor, "pickpocket");
    await play(visitor, 2);
    const isFullFor = (told) => page.evaluate((told) => new BroadcastChannel("full").postMessage(told), told);
    await isFullFor(who);
    const roll = dice(3);
    const sentence = page.getByText(words);
    while (!(await sentence.isVisible())) {
      await touch(visitor, roll);
      await page.waitForTimeout(100);
    }
    if (who === "bots") await assertOneScreen(visitor, "a table that waits for room"); // a notice goes away by itself
    const before = lastNumber(visitor);
    await isFullFor(null);
    while (lastNumber(visitor) <= before) {
      await touch(visitor, roll);
      await page.waitForTimeout(100);
    }
    assert.equal(await page.getByText(FULL_FOR.bots).count(), 0, "it goes on");
    await leave(visitor);
  });

  test("whose browser has cleared what pages keep is told that the game is gone, and comes back to no ghost of it", async () => {
    const visitor = await inn.visit();
    const { page } = visitor;
    await open(visitor, "/");
    await page.locator(".game-pickpocket button.main").click();
    await atTable(visitor);
    await play(visitor, 2);
    await page.evaluate(() => new Promise((done) => (indexedDB.deleteDatabase("larcin").onsuccess = done)));
    for (let moves = 0; moves < 20 && !(await page.getByRole("alert").count()); moves++) {
      await touch(visitor, dice(moves)).catch(() => undefined);
      await page.waitForTimeout(300);
    }
    await page.getByRole("alert").waitFor();
    await open(visitor, "/");
    assert.equal(await page.getByRole("link", { name: /^Go on playing/ }).count(), 0);
    await leave(visitor);
  });

  test("two people at one device: the curtain falls between them, and neither is ever told what the other alone knows", async () => {
    const visitor = await inn.visit({ size: PHONE, lang: "fr" });
    const { page } = visitor;
    await open(visitor, "/create/pickpocket");
    await page.getByLabel("Votre nom").fill("Mamie");
    await page.getByLabel("Joueurs").selectOption("3");
    await page.getByLabel("Place B").selectOption({ label: "aussi sur cet appareil" });
    await page.getByLabel("Nom à la place B").fill("Léo");
    await page.getByLabel("Place C").selectOption({ label: "robot débutant" });
    assert.ok(await page.getByLabel("sur cet appareil (marche hors ligne").isChecked());
    await assertOpenToAll(visitor, "the form for a table on this device");
    await page.getByRole("button", { name: "Ouvrir la table" }).click();
    await page.getByRole("button", { name: /^Je suis/ }).waitFor();
    const spy = await visitor.another();
    await open(spy, `/here/replay/?game=${new URL(page.url()).searchParams.get("game")}`);
    await spy.page.getByRole("alert").waitFor();
    assert.equal(await spy.page.locator("input[type=range]").count(), 0, "before the end nobody watches what a curtain hides");
    await spy.page.close();
    await playOut([visitor], { seed: 5 });
    const eyes = new Set(visitor.frames.filter((frame) => frame.view).map((frame) => frame.view.seat));
    assert.deepEqual(eyes, new Set([null, 0, 1]), "both looked, and an onlooker between them");
    const file = await saved(visitor, page.getByRole("button", { name: "Enregistrer la partie" }));
    const record = JSON.parse(readFileSync(file, "utf8"));
    for (const seat of [null, 0, 1]) assertOwnEyes(visitor.frames, record, seat);
    await leave(visitor);
  });

  test("a finished game is played again with the seats turned, saved, deleted and brought back", async () => {
    const visitor = await inn.visit();
    const { page } = visitor;
    await sitDown(visitor, "kids-of-london");
    await playOut([visitor], { seed: 2 });
    await page.getByRole("button", { name: "Play again" }).click();
    await page.locator("[data-testid=headline]").waitFor({ state: "detached" });
    await atTable(visitor);
    assert.equal(visitor.frames.findLast((frame) => frame.table).table.seats[1].yours, true, "one seat further");
    await open(visitor, "/");
    const file = await saved(visitor, page.getByRole("button", { name: /^Save the record: Kids of London/ }));
    for (let left = 2; left > 0; left--) {
      await page.getByRole("button", { name: /^Delete/ }).first().click();
      await page.getByRole("group", { name: /^Delete/ }).getByRole("button", { name: "Delete" }).click();
      await page.waitForFunction((count) => document.querySelectorAll("#games-here ~ ul > li").length === count, left - 1);
    }
    await page.reload({ waitUntil: "networkidle" });
    assert.equal(await page.locator("#games-here").count(), 0);
    await page.getByLabel("Watch a saved game").setInputFiles({ name: "no.json", mimeType: "application/json", buffer: Buffer.from("{}") });
    await page.getByRole("alert").getByText(/not the record of a match/).waitFor();
    const forged = JSON.parse(readFileSync(file, "utf8"));
    forged.result.scores[0] += 900;
    await page.getByLabel("Watch a saved game").setInputFiles({ name: "forged.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(forged)) });
    await page.waitForTimeout(1000); // the same sentence stands there still; were the record taken, it would be watched, and kept beside the true one
    await page.getByLabel("Watch a saved game").setInputFiles(file);
    await page.locator("input[type=range]").waitFor();
    await open(visitor, "/");
    await page.getByRole("link", { name: /^Watch it again: Kids of London/ }).waitFor();

    const record = JSON.parse(readFileSync(file, "utf8"));
    const bring = (what) => page.getByLabel("Watch a saved game").setInputFiles({ name: "it.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(what)) });
    await bring({ ...record, game: "chess" });
    await page.getByRole("alert").getByText("There is no such game.").waitFor();
    visitor.complaints = visitor.complaints.filter((line) => !/404/.test(line)); // its rules are looked for

    // One that was never finished, with names as long as they may be: it is reviewed, and played on from its last step.
    await page.setViewportSize(PHONE);
    const names = record.names.map((_, seat) => `${seat}`.repeat(40));
    const { players } = record.about;
    assert.notEqual(players[1], "human");
    await bring({ ...record, names, about: { players }, result: null, actions: record.actions.slice(0, -6) });
    await page.locator("input[type=range]").waitFor();
    const game = new URL(page.url()).searchParams.get("game");
    await open(visitor, `/here/review?game=${game}&seat=1`);
    await page.getByRole("heading", { name: "What decided it" }).waitFor();
    assert.equal(await page.getByText("Your move").count(), 0, "a bot made these moves");
    const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(wide <= room, `a review ${wide} wide on a phone of ${room}`);
    await open(visitor, `/here/replay?game=${game}&step=9999`);
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("button", { name: /^Play on from here as/ }).click();
    await atTable(visitor);
    await open(visitor, "/");

    // Many of them, one a line, as the terminal writes them.
    const lines = [1, 2].map((number) => JSON.stringify({ ...record, about: { table: `game ${number}` } })).join("\n");
    await page.getByLabel("Watch a saved game").setInputFiles({ name: "games.jsonl", mimeType: "", buffer: Buffer.from(`${lines}\nrubbish\n`) });
    await page.getByRole("alert").getByText("2 of 3 games could be read.").waitFor();
    await page.waitForFunction(() => document.querySelectorAll("#games-here ~ ul > li").length === 5);
    await leave(visitor);
  });
});
