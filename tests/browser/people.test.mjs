// People who are not in one room: lines that die, friends who go away, requests on a phone, invitations over plain http, playing again.

import { strict as assert } from "node:assert";
import { after, before, describe, test } from "node:test";
import decode from "../../web/node_modules/qr/decode.js";
import { openInn, TOGETHER } from "./inn.mjs";
import { playOut } from "./player.mjs";
import { openRelay } from "./relay.mjs";
import { assertNamed } from "./speech.mjs";
import { assertFits, assertGoodToRead, assertOpenToAll, assertSlipsFit, leave, open, photograph, sitAtServer } from "./visitor.mjs";

/** The window that a phone's browser leaves of its glass. */
const PHONE = { width: 390, height: 664 };
const SMALL = { width: 360, height: 616 };
const inn = openInn("--grace", "1", "--bot", "barnaby=true");
const bar = ({ page }) => page.locator("[data-testid=action-bar]");

async function seatTwo(one, other, { game = "kids-of-london", seats = 3, ...more } = {}) {
  const { house } = inn;
  const bots = Array.from({ length: seats - 2 }, () => "bot:novice");
  const set = await one.page.request.post(`${one.house.address}/api/tables`, {
    data: {
      game,
      options: { seats },
      seats: ["me", "free", ...bots],
      name: "Ann",
      ...more,
    },
  });
  const { table } = await set.json();
  await other.page.request.post(`${house.address}/api/tables/${table}/sit`, {
    data: { name: "Bob" },
  });
  await Promise.all([one, other].map((visitor) => open(visitor, `/table/${table}`)));
  await Promise.all([one, other].map((visitor) => bar(visitor).waitFor()));
  return table;
}

async function playCard({ page }, card) {
  await page.locator(`.hand [data-move='card ${card}']:not(:disabled)`).click();
  await page.locator("[data-testid=action-bar] button.main").click();
}

/** What a camera reads of a picture. */
async function scan({ page }, picture) {
  const { width, height, data } = await page.evaluate(async (png) => {
    const image = Object.assign(new Image(), { src: `data:image/png;base64,${png}` });
    await image.decode();
    const paper = new OffscreenCanvas(image.width, image.height).getContext("2d");
    paper.drawImage(image, 0, 0);
    return { width: image.width, height: image.height, data: [...paper.getImageData(0, 0, image.width, image.height).data] };
  }, picture.toString("base64"));
  return decode({ width, height, data: Uint8ClampedArray.from(data) });
}

/** Note how the page calls for its player, who may look elsewhere. Runs in the page. */
function noteCalls() {
  window.calls = [];
  let isAway = false;
  Object.defineProperty(document, "hidden", { get: () => isAway });
  Object.defineProperty(document, "visibilityState", { get: () => (isAway ? "hidden" : "visible") });
  document.hasFocus = () => !isAway;
  window.lookAway = (away) => {
    isAway = away;
    document.dispatchEvent(new Event("visibilitychange"));
    window.dispatchEvent(new Event(away ? "blur" : "focus"));
  };
  navigator.setAppBadge = async (count) => void window.calls.push(`mark ${count}`);
  navigator.clearAppBadge = async () => void window.calls.push("no mark");
  const { permission, requestPermission } = { permission: "granted", requestPermission: async () => "granted" };
  window.Notification = Object.assign(function (title) { window.calls.push(`message: ${title}`); }, { permission, requestPermission });
}

/** Whether the action bar can be touched where it is. */
const barIsFree = ({ page }) =>
  page.evaluate(() => {
    const bar = document.querySelector("[data-testid=action-bar]");
    const { left, top, width, height } = bar.getBoundingClientRect();
    return [0.1, 0.5, 0.9].every((part) => bar.contains(document.elementFromPoint(left + width * part, top + height / 2)));
  });

describe("people", TOGETHER, () => {
  let relay;
  before(async () => (relay = await openRelay(inn.house)));
  after(() => relay?.close());

  test("a line that dies is noticed and said, and a move that was pressed into it arrives once", async () => {
    const ann = await inn.visit({ size: PHONE });
    const bob = await inn.visit();
    ann.house = relay;
    await seatTwo(ann, bob);
    relay.fallSilent();
    await playCard(ann, 4);
    const said = ann.page.locator("header [role=status]");
    await said.getByText("on its way").waitFor();
    await said.getByText("No connection").waitFor();
    assert.ok(await barIsFree(ann), "nothing covers the action bar");
    await photograph(ann, "people-dead-line");
    await playCard(bob, 2);
    assert.equal(await bob.page.getByText("The cards are turned over").count(), 0);
    // What was swallowed comes after all, and once more through the new line.
    relay.speak();
    await said.getByText("Connected again").waitFor();
    await bob.page
      .locator("aside")
      .getByText("The cards are turned over: Ann 4, Bob 2")
      .waitFor();
    await ann.page.locator(".hand [data-move='card 5']:not(:disabled)").waitFor();
    assert.equal(await ann.page.locator("[data-testid=action-bar][data-sealed=true]").count(), 0, "nothing was played in the second hour");
    assert.equal(await bob.page.locator("aside").getByText("The cards are turned over").count(), 1);
    await said.getByText("Connected again").waitFor({ state: "detached" });
    ann.complaints = ann.complaints.filter((line) => !/WebSocket/.test(line));
    await leave(ann, bob);
  });

  test("who closed the tab is seen to be away at the seat, and a bot can be put there", async () => {
    const [ann, bob] = [await inn.visit({ size: PHONE }), await inn.visit()];
    await seatTwo(ann, bob);
    await bob.page.goto("about:blank");
    const sign = ann.page.locator("[data-seat='1']").getByRole("button", { name: /Bob has been away/ });
    await sign.waitFor();
    assert.ok(await barIsFree(ann));
    await photograph(ann, "people-away");
    await assertOpenToAll(ann, "a table where somebody is away");
    await assertFits(ann, "a table where somebody is away");
    await sign.click();
    const sheet = ann.page.getByRole("dialog", { name: "Bob is away" });
    await assertGoodToRead(ann, "the sheet about who is away");
    await sheet.getByRole("button", { name: "Let a bot play for Bob" }).click();
    await sign.waitFor({ state: "detached" });
    await bob.page.goBack({ waitUntil: "networkidle" });
    await bob.page.getByRole("button", { name: "Take my seat back" }).click();
    await bob.page.getByRole("button", { name: "Take my seat back" }).waitFor({ state: "detached" });
    await leave(ann, bob);
  });

  test("talk and requests come as slips on a phone, with a count of what is unread, and never over the action bar", async () => {
    const [ann, bob] = [await inn.visit({ size: SMALL, theme: "dark" }), await inn.visit()];
    await seatTwo(ann, bob, { game: "oliver-twist", seats: 2 });
    await bob.page.locator("aside input").fill("the ring is mine, hands off");
    await bob.page.locator("aside form button").last().click();
    await ann.page.locator(".toasts").getByText("hands off").waitFor();
    await ann.page.getByRole("button", { name: "Log and chat, 1 unread" }).waitFor();
    await assertNamed(ann, "a phone with something unread");
    assert.ok(await barIsFree(ann));
    await photograph(ann, "people-talk");
    await ann.page.getByRole("button", { name: "Log and chat, 1 unread" }).click();
    await ann.page.getByRole("dialog").getByText("hands off").waitFor();
    await ann.page.keyboard.press("Escape");
    await ann.page.getByRole("button", { name: "Log and chat", exact: true }).waitFor();
    await assertNamed(ann, "a phone where all is read");
    // Whose turn it is, is dealt.
    if (await ann.page.locator("[data-move^=prowl]").count()) {
      await ann.page.locator("[data-move^=prowl]:not([aria-label*=character])").first().focus();
      await ann.page.keyboard.press("Enter");
      await ann.page.locator("[data-testid=action-bar] button.main").click();
      await ann.page.locator("[data-testid=action-bar] button.main").waitFor({ state: "detached" });
    }
    await bob.page.locator("[data-move^=prowl]:not([aria-label*=character])").first().focus();
    await bob.page.keyboard.press("Enter");
    await bob.page.locator("[data-testid=action-bar] button.main").click();
    await bob.page.getByRole("button", { name: "Take my last move back" }).click();
    const slip = ann.page.getByRole("group", {
      name: /Bob would like to take the last move back/,
    });
    await slip.waitFor();
    assert.ok(await barIsFree(ann));
    await photograph(ann, "people-request");
    await assertOpenToAll(ann, "a request on a phone");
    await assertSlipsFit(ann, "a request");
    await slip.getByRole("button", { name: "Agree" }).click();
    await bob.page
      .locator("aside")
      .getByText(/takes the move back/)
      .waitFor();
    await leave(ann, bob);
  });

  test("whoever wants to leave a game is asked first, also by the browser's own way back", async () => {
    const [ann, bob] = [await inn.visit({ size: PHONE, lang: "fr" }), await inn.visit()];
    await seatTwo(ann, bob);
    await open(ann, "/");
    await ann.page.getByTestId("awaited").getByRole("link", { name: /^Reprendre la partie/ }).click();
    await bar(ann).waitFor();
    const asked = ann.page.getByRole("dialog", { name: "Quitter la table" });
    await ann.page.locator("a.home").click();
    await asked.waitFor();
    await assertGoodToRead(ann, "the question whether to leave");
    await photograph(ann, "people-leave");
    await asked.getByRole("button", { name: "Rester" }).click();
    await ann.page.goBack();
    await asked.getByRole("button", { name: "Rester" }).click();
    assert.match(ann.page.url(), /\/table\//);
    await ann.page.locator("a.home").click();
    await asked.getByRole("button", { name: "Partir, et revenir plus tard" }).click();
    await ann.page.getByTestId("awaited").getByRole("link", { name: /^Reprendre la partie/ }).waitFor();
    await leave(ann, bob);
  });

  test("a game of days: whoever is invited is told so, and the front page says whose turn it is, without scrolling", async () => {
    const [ann, bob] = [await inn.visit(), await inn.visit({ size: PHONE, lang: "fr" })];
    const data = { game: "kids-of-london", options: { seats: 2 }, seats: ["me", "free"], name: "Ann", clock: { kind: "move", seconds: 86_400 } };
    const set = await ann.page.request.post(`${inn.house.address}/api/tables`, { data });
    const path = `/table/${(await set.json()).table}`;
    await open(bob, path);
    await bob.page.getByText("Pendule : un jour par coup.").waitFor();
    await bob.page.getByRole("button", { name: "S’asseoir" }).first().click();
    await bar(bob).waitFor();
    await open(ann, path);
    await ann.page.locator("[data-card='6']").first().click();
    await bar(ann).locator("button.main").click();
    await ann.page.locator("[data-testid=action-bar][data-sealed=true]").waitFor();
    for (const visitor of [ann, bob]) await open(visitor, "/");
    const awaited = bob.page.getByTestId("awaited");
    await awaited.getByText(/^À vous/).waitFor();
    const { y, height } = await awaited.boundingBox();
    assert.ok(y + height <= bob.size.height, "it is in sight");
    await assertGoodToRead(bob, "the front page with a turn");
    await ann.page.getByRole("heading", { name: "Your tables" }).waitFor();
    assert.equal(await ann.page.getByTestId("awaited").count(), 0, "nobody waits for who has chosen");
    await awaited.getByRole("link").click();
    await bar(bob).waitFor();
    await leave(ann, bob);
  });

  test("a rematch calls the others in with one tap", async () => {
    const [ann, bob] = [await inn.visit(), await inn.visit({ size: PHONE })];
    await seatTwo(ann, bob, { odds: "off" });
    await playOut([ann, bob], { seed: 5 });
    const before = ann.page.url();
    await ann.page.getByText("Rated: this game counts").first().waitFor();
    await ann.page.getByRole("button", { name: "Play again" }).click();
    const called = bob.page.getByRole("dialog", { name: "Play again" });
    await called.getByText("Ann is at the table again").waitFor();
    await assertGoodToRead(bob, "a call to play again");
    await photograph(bob, "people-rematch");
    await called.getByRole("button", { name: "Play again, too" }).click();
    await ann.page.waitForURL((url) => url.href !== before);
    await ann.page.locator(".hand").waitFor();
    await bob.page.waitForURL(ann.page.url());
    await bob.page.locator(".hand").waitFor();
    await leave(ann, bob);
  });

  test("friends are invited over plain http: by a code, a line to copy, and the address that others can reach", async () => {
    // A name of our own that leads to this computer: browsers trust it as little as an address in the house.
    const ann = await inn.visit({ size: PHONE });
    ann.house = {
      address: inn.house.address.replace("127.0.0.1", "larcin.test"),
    };
    await open(ann, "/create/kids-of-london");
    assert.equal(await ann.page.evaluate(() => isSecureContext), false);
    await ann.page.locator("#seat-2").selectOption("bot:barnaby");
    await ann.page.getByText("Rated: this game counts").waitFor();
    await ann.page.locator("form button.main").click();
    const link = await ann.page.getByLabel("Invite your friends").inputValue();
    assert.equal(link, ann.page.url());
    const bob = await inn.visit({ size: SMALL });
    const read = await scan(bob, await ann.page.getByRole("img", { name: /A code for cameras/ }).screenshot());
    assert.equal(read, link, "what a camera reads");
    await ann.page.getByRole("button", { name: "Copy the link" }).click();
    await ann.page.getByRole("button", { name: "Copied" }).waitFor();
    await ann.page.locator(".who", { hasText: "“barnaby”" }).waitFor();
    await photograph(ann, "people-invite");
    await assertGoodToRead(ann, "an invitation");
    await bob.page.goto(read, { waitUntil: "networkidle" });
    await bob.page.getByLabel("Your name").fill("Bob");
    await bob.page.getByRole("button", { name: "Sit down" }).click();
    await ann.page.locator(".who", { hasText: "Bob" }).waitFor();
    await ann.page.getByRole("button", { name: "Menu" }).click();
    await ann.page.getByRole("button", { name: "Settings" }).click();
    await ann.page.getByRole("button", { name: "Private links" }).click();
    await ann.page.getByRole("button", { name: "Make a private link" }).click();
    await ann.page.getByRole("button", { name: "Copy the link" }).last().click();
    await ann.page.getByRole("button", { name: "Copied" }).last().waitFor();
    const host = await inn.visit();
    await open(host, "/create/pickpocket");
    await host.page.locator("form button.main").click();
    await host.page.getByText("larcin serve --host 0.0.0.0").waitFor();
    await assertGoodToRead(host, "a server that only this computer can reach");
    await photograph(host, "people-only-here");
    // That its headers mean nothing without https is the browser's to say.
    for (const guest of [ann, bob]) guest.complaints = guest.complaints.filter((line) => !/untrustworthy/.test(line));
    await leave(ann, bob, host);
  });

  test("a gesture is seen at the seat of who made it, and whose turn it is stands in the title of the tab", async () => {
    const [ann, bob] = [await inn.visit({ size: PHONE }), await inn.visit()];
    await seatTwo(ann, bob);
    await bob.page.waitForFunction(() => document.title.startsWith("● Your move"));
    await playCard(bob, 3);
    await bob.page.waitForFunction(() => document.title.startsWith("Kids of London"));
    await ann.page.getByRole("button", { name: "Log and chat" }).click();
    await assertGoodToRead(ann, "the talk with its gestures");
    await ann.page.getByRole("button", { name: "Ha ha!" }).click();
    await ann.page.locator("dialog[open]").waitFor({ state: "detached" });
    await bob.page.locator("[data-seat='0']").getByRole("img", { name: "Ann: Ha ha!" }).waitFor();
    await photograph(bob, "people-gesture");
    assert.equal(await ann.page.getByRole("button", { name: /unread/ }).count(), 0);
    await bob.page.locator("[data-seat='0']").getByRole("img", { name: "Ann: Ha ha!" }).waitFor({ state: "detached" });
    await leave(ann, bob);
  });

  test("whoever looks elsewhere is called on their turn: by a mark on the page, and by a message if that was allowed", async () => {
    const [ann, bob] = [await inn.visit({ size: PHONE }), await inn.visit()];
    await bob.context.grantPermissions(["notifications"]);
    await bob.context.addInitScript(noteCalls);
    await seatTwo(ann, bob);
    const calls = (what) => bob.page.waitForFunction((last) => window.calls.at(-1) === last, what);
    await bob.page.getByRole("button", { name: "Menu" }).click();
    await bob.page.getByRole("button", { name: "Settings" }).click();
    await bob.page.locator("#calls").selectOption({ label: "yes" });
    await bob.page.keyboard.press("Escape");
    await playCard(bob, 3);
    await bob.page.evaluate(() => window.lookAway(true));
    await playCard(ann, 4);
    await calls("message: Kids of London");
    assert.ok(await bob.page.evaluate(() => window.calls.includes("mark 1")));
    await bob.page.evaluate(() => window.lookAway(false));
    await calls("no mark");
    await leave(ann, bob);
  });

  for (const [size, lang, open_, what, rule, close] of [
    [SMALL, "fr", "Menu", "Qu’est-ce que c’est", "Règle", "Fermer"],
    [{ width: 1366, height: 768 }, "en", "Menu", "What is this?", "Rule", "Close"],
  ]) {
    test(`a newcomer finds the goal, what everything is, and the rules at the right place, ${size.width}x${size.height}, ${lang}`, async () => {
      const visitor = await inn.visit({ size, lang });
      const { page } = visitor;
      for (const [game, thing, number, now] of [
        ["kids-of-london", ".purse", "K4", "K6"],
        ["doggy-bag", ".bag", "D23", "D7"],
        ["pickpocket", ".watch", "P25", "P13"],
        ["oliver-twist", ".rewards", "T22", "T25"],
      ]) {
        await sitAtServer(visitor, game);
        await page.locator(".goal").waitFor();
        await page.locator(thing).first().click({ button: "right" });
        const sheet = page.getByRole("dialog", { name: what });
        if (game === "doggy-bag") await assertGoodToRead(visitor, "what a thing is");
        await sheet.getByRole("button", { name: `${rule} ${number}` }).click();
        await page.locator(`dialog #${number}.aimed`).waitFor();
        await page.getByRole("dialog").getByRole("button", { name: close }).click();
        await page.getByRole("button", { name: open_, exact: true }).click();
        await page
          .getByRole("dialog")
          .getByRole("button", { name: lang === "fr" ? "Règles" : "Rules" })
          .click();
        await page.locator(`dialog #${now}.aimed`).waitFor();
        await photograph(visitor, `people-rules-${game}`);
        await page.getByRole("dialog").getByRole("button", { name: close }).click();
      }
      await leave(visitor);
    });
  }

  test("whoever touches a tile that does not fit is told why, without a sheet in the way", async () => {
    const visitor = await inn.visit({ size: PHONE, touches: true });
    const { page } = visitor;
    const dead = page.locator("section.hand .dead");
    await sitAtServer(visitor, "pickpocket");
    for (let touches = 0; !(await dead.count()) || !(await page.locator("main [data-move=steal]").count()); touches++) {
      assert.ok(touches < 200, "in no turn of this game there is a tile that does not fit");
      const steal = page.locator("main [data-move=steal]");
      if (await steal.count()) await steal.click();
      await page.waitForTimeout(100);
    }
    await dead.first().tap();
    await page.getByRole("alert").filter({ hasText: /still whole in the row .* is cut on this tile/ }).waitFor();
    assert.equal(await page.locator("dialog[open]").count(), 0);
    await leave(visitor);
  });

  test("how many bots and how good is chosen on the front page, and remembered", async () => {
    const visitor = await inn.visit({ size: PHONE });
    const { page } = visitor;
    await open(visitor, "/");
    await page.locator(".game-pickpocket summary").click();
    await page.getByLabel("How many bots: Pickpocket").selectOption("3");
    await page.getByLabel("How good they are: Pickpocket").selectOption("regular");
    await assertGoodToRead(visitor, "the choice of bots");
    await page.reload({ waitUntil: "networkidle" });
    await page.locator(".game-pickpocket summary", { hasText: "2 bots, regular" }).waitFor();
    await page.locator(".game-pickpocket button.main").click();
    await bar(visitor).waitFor();
    assert.equal(await page.locator("[data-seat]").count(), 3);
    await leave(visitor);
  });
});
