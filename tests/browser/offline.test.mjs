// After one visit to a site without a server, everything works without a network: the host is gone, and the line is cut.

import { strict as assert } from "node:assert";
import { after, before, describe, test } from "node:test";
import { launch } from "./chromium.mjs";
import { isOver, learn, playOut, playSome } from "./player.mjs";
import { openSite } from "./site.mjs";
import { assertOneScreen, assertOpenToAll, leave, open, photograph, visit } from "./visitor.mjs";

const SAYS = {
  en: {
    settings: "Settings", kept: /^Everything is kept/, withFriends: "With friends: ", players: "Players", seat: "Seat B", expert: "bot, expert",
    create: "Set the table", replay: "Watch it again", rules: "Rules of ", learn: "Learn by playing: ", learnt: "Now a real game",
    goOn: /^Go on playing/, neverRated: /it is never rated/,
  },
  fr: {
    settings: "Réglages", kept: /^Tout est gardé/, withFriends: "Entre amis : ", players: "Joueurs", seat: "Place B", expert: "robot expert",
    create: "Ouvrir la table", replay: "Revoir la partie", rules: "Règles d", learn: "Apprendre en jouant : ", learnt: "Jouer une vraie partie",
    goOn: /^Reprendre la partie/, neverRated: /elle n’est jamais classée/,
  },
};

/** French has fine spaces before its colons, which nobody types. */
const called = (text) => ({ name: new RegExp(`^${text.replaceAll(" ", "\\s")}`) });

/** One visit, as long as it takes for all to be kept; then there is no network any more. */
async function visitOnce(browser, site, wishes) {
  const visitor = await visit(browser, site, { ...wishes, keeps: true });
  await open(visitor, "/");
  await visitor.page.getByRole("button", { name: SAYS[wishes.lang].settings }).click();
  await visitor.page.getByText(SAYS[wishes.lang].kept).waitFor();
  await visitor.page.keyboard.press("Escape");
  return visitor;
}

/** From the front page to a table with an expert. */
async function sitDown(visitor, says, title) {
  const { page } = visitor;
  await open(visitor, "/");
  await page.getByRole("link", called(says.withFriends + title)).click();
  await page.getByLabel(says.players).selectOption("2");
  await page.getByLabel(says.seat).selectOption({ label: says.expert });
  await page.getByRole("button", { name: says.create }).click();
  await page.locator("[data-testid=action-bar]").waitFor();
}

async function killed(visitor) {
  const session = await visitor.context.newCDPSession(visitor.page);
  void session.send("Page.crash").catch(() => undefined);
  await visitor.page.waitForEvent("crash");
  await visitor.page.close();
  return visitor.another();
}

/** After the tab was killed the game is found again on the front page. */
async function goOnAfterKill(visitor, says) {
  const again = await killed(visitor);
  await open(again, "/");
  await again.page.getByRole("link", { name: says.goOn }).first().click();
  await again.page.locator("[data-testid=action-bar]").waitFor();
  return again;
}

/** From the front page to the result, loaded again in the middle, and the tab killed a little later. The tab that is left. */
async function playThrough(visitor, says, title) {
  await sitDown(visitor, says, title);
  await playSome(visitor, 4);
  await visitor.page.reload();
  await visitor.page.locator("[data-testid=action-bar]").waitFor();
  await playSome(visitor, 3, 11);
  assert.equal(await isOver(visitor), 0, `${title} goes on`);
  const again = await goOnAfterKill(visitor, says);
  await playOut([again], { seed: 13, each: async (moves) => moves % 4 === 1 && assertOneScreen(again, title) });
  return again;
}

/** The game that was just played, from the beginning to the end. */
async function watchAgain({ page }, says) {
  await page.getByRole("link", { name: says.replay }).click();
  await page.locator("input[type=range]").waitFor();
  await page.keyboard.press("End");
  await page.getByText(/^(Step|Étape|Coup) (\d+) (of|sur) \2$/).waitFor();
}

describe("without a network", { concurrency: 2, timeout: 900_000 }, () => {
  let browser;
  before(async () => (browser = await launch()));
  after(() => browser?.close());

  const GAMES = ["Kids of London", "Doggy Bag", "Pickpocket", "Oliver Twist"];
  const VISITS = [
    { lang: "fr", size: { width: 390, height: 664 }, touches: true },
    { lang: "en", size: { width: 1366, height: 768 } },
  ];
  for (const wishes of VISITS) {
    test(`every game against an expert, its replay, its lesson and its rules, in ${wishes.lang}, ${wishes.size.width}x${wishes.size.height}`, async () => {
      const says = SAYS[wishes.lang];
      const site = await openSite();
      try {
        let visitor = await visitOnce(browser, site, wishes);
        await photograph(visitor, `offline-front-${wishes.lang}`);
        await visitor.context.setOffline(true);
        await site.stop();
        for (const game of GAMES) {
          visitor = await playThrough(visitor, says, game);
          assert.match(await visitor.page.locator("dialog .rated").innerText(), says.neverRated);
          if (game === GAMES[0]) await assertOpenToAll(visitor, "the result of a game without a network");
          await watchAgain(visitor, says);
          await open(visitor, "/");
          await visitor.page.getByRole("link", called(says.learn + game)).click();
          await learn(visitor, says.learnt);
          await open(visitor, "/");
          await visitor.page.getByRole("link", called(says.rules)).nth(GAMES.indexOf(game)).click();
          await visitor.page.locator("h2").first().waitFor();
          assert.deepEqual(visitor.complaints, [], "the console complained");
        }
        await leave(visitor);
      } finally {
        await site.close();
      }
    });
  }

  test("where data are spared, everything is kept when somebody says so, who is told before how much it is", async () => {
    const site = await openSite();
    try {
      const visitor = await visit(browser, site, { keeps: true });
      const { page, context } = visitor;
      await context.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
      const fetched = new Map();
      context.on("requestfinished", async (request) => {
        const response = await request.response();
        if (/\/engine\/.*\.gz$/.test(request.url()) && !response.fromServiceWorker()) fetched.set(request.url(), Number(response.headers()["content-length"]));
      });
      const sizes = async () => [...fetched.values()].reduce((sum, bytes) => sum + bytes, 0);
      await open(visitor, "/");
      await page.getByRole("button", { name: "Settings" }).click();
      const keep = page.getByRole("button", { name: /^Keep everything for offline/ });
      await keep.waitFor();
      const [, promised] = /\(([\d.]+) MB\)/.exec(await keep.innerText());
      const before = await sizes();
      assert.ok(before < 100_000, "nothing but what is said of the games was fetched before");
      await photograph(visitor, "offline-keep-all");
      await keep.click();
      await page.getByText(SAYS.en.kept).waitFor();
      assert.ok(Math.abs((await sizes()) - before - 1e6 * Number(promised)) < 60_000, `${promised} MB were promised, ${(await sizes()) - before} bytes came`);
      await leave(visitor);
    } finally {
      await site.close();
    }
  });

  test("what a host sends in the place of a file is not kept: the game can be played as soon as the file is there", async () => {
    const site = await openSite();
    try {
      const mend = site.spoil("engine/pickpocket.wasm.gz");
      const visitor = await visit(browser, site, { keeps: true });
      const { page } = visitor;
      await open(visitor, "/");
      // Files are fetched in the order of their names, one after the other.
      await page.waitForFunction(async () => (await (await caches.open("larcin-engine")).keys()).some(({ url }) => url.includes("pickpocket.words.fr")));
      mend();
      await page.locator(".game-pickpocket button.main").click();
      await page.locator("[data-testid=action-bar]").waitFor();
      await visitor.context.close(); // its console complains of the host, and has every reason to
    } finally {
      await site.close();
    }
  });

  test("of two sites at one host each keeps its own files, and a page that is not kept any more comes from the host", async () => {
    const site = await openSite();
    try {
      const visitor = await visitOnce(browser, site, { lang: "en" });
      const { page } = visitor;
      const [other, beside] = [await visitor.another(), site.beside()];
      await other.page.goto(`${beside}/`);
      await other.page.getByRole("button", { name: SAYS.en.settings }).click();
      await other.page.getByText(SAYS.en.kept).waitFor();
      await other.page.evaluate(async (scope) => {
        for (const name of await caches.keys()) if (name.endsWith(scope)) await caches.delete(name);
      }, `${beside}/`);
      await other.page.goto(`${beside}/rules/pickpocket`);
      await other.page.getByRole("heading", { level: 1 }).waitFor();
      await other.page.close();
      await open(visitor, "/");
      await site.stop();
      await page.locator(".game-pickpocket button.main").click();
      await page.locator("[data-testid=action-bar]").waitFor();
      await visitor.context.close(); // its console complains that the host is gone
    } finally {
      await site.close();
    }
  });

  test("a new version is offered in words, never during a game, and taken when somebody says so", async () => {
    const site = await openSite();
    try {
      const visitor = await visitOnce(browser, site, { lang: "en", size: { width: 1366, height: 768 } });
      const { page } = visitor;
      const playing = await visitor.another();
      await open(playing, "/");
      await playing.page.locator(".game-pickpocket button.main").click();
      await playing.page.locator("[data-testid=action-bar]").waitFor();
      site.make("--server", "https://larcin.example");
      await page.reload();
      const offer = page.getByRole("complementary", { name: "A new edition of larcin is ready." });
      await offer.waitFor();
      await assertOpenToAll(visitor, "the front page with a new version on offer");
      await photograph(visitor, "offline-offer");
      assert.equal(await playing.page.getByText("A new edition").count(), 0, "not at a table");
      await offer.getByRole("button", { name: "Take it now" }).click();
      await page.getByText("A game is open in another window.").waitFor();
      await playing.page.close();
      await page.waitForFunction(async () => (await navigator.locks.query()).held.length === 0);
      assert.equal(await serverOf(page), "");
      await Promise.all([page.waitForEvent("load"), offer.getByRole("button", { name: "Take it now" }).click()]);
      assert.equal(await serverOf(page), "https://larcin.example");
      await leave(visitor);
    } finally {
      await site.close();
    }
  });
});

const serverOf = (page) => page.locator("meta[name=larcin-server]").getAttribute("content");
