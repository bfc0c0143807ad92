// People at one table: looking on, talking, taking back, going away and coming back, a clock, and one device for two.

import { strict as assert } from "node:assert";
import { describe, test } from "node:test";
import { openInn, TOGETHER } from "./inn.mjs";
import { dice, isOver, touch } from "./player.mjs";
import { untied } from "./speech.mjs";
import { assertFits, assertGoodToRead, assertOpenToAll, assertSlipsFit, leave, open, PHONE } from "./visitor.mjs";

const inn = openInn();
const bar = ({ page }) => page.locator("[data-testid=action-bar]");

/** These tables are the server's, also where a device could keep them. */
const atServer = (page) => page.getByLabel("at the server").check();

/** Set a table from the form, as Ann; `wishes` says what to choose in it, by the id of the field. */
async function setTable(visitor, game, wishes) {
  await open(visitor, `/create/${game}`);
  const { page } = visitor;
  await page.locator("#name").fill("Ann");
  await page.locator("summary").click();
  for (const [field, choice] of Object.entries(wishes)) await page.locator(`#${field}`).selectOption(choice);
  await atServer(page);
  await page.locator("form button.main").click();
  await page.waitForURL(/\/table\//);
  return new URL(page.url()).pathname;
}

async function join(visitor, table, name) {
  await open(visitor, table);
  await visitor.page.locator("#sit-name").fill(name);
  await visitor.page.locator(".waiting button.main").click();
  await bar(visitor).waitFor();
}

/** Play a card of Kids of London: touch it, then the button that says what it does. */
async function playCard({ page }, card) {
  await page.locator(`.hand [data-move='card ${card}']:not(:disabled)`).click();
  await page.locator("[data-testid=action-bar] button.main").click();
}

describe("company", TOGETHER, () => {
  test("whoever has the link may look on, and sees no hand of cards to play", async () => {
    const [ann, eve] = [await inn.visit(), await inn.visit()];
    const bots = Object.fromEntries([1, 2, 3].map((seat) => [`seat-${seat}`, "bot:novice"]));
    const table = await setTable(ann, "kids-of-london", { "option-seats": "4", ...bots });
    await ann.page.locator(".hand").waitFor();
    await open(eve, table);
    await eve.page.getByText("You are watching").waitFor();
    assert.equal(await eve.page.locator(".hand").count(), 0);
    await ann.page.locator("aside input").fill("hello there");
    await ann.page.locator("aside form button").click();
    await eve.page.locator("aside").getByText("hello there").waitFor();
    assert.ok(eve.frames.filter((frame) => frame.view).every((frame) => frame.view.seat === null));
    await assertOpenToAll(eve, "a table that is looked on");
    await leave(ann, eve);
  });

  test("two players at one device: a curtain falls between them, and only one seat's view is sent at a time", async () => {
    const visitor = await inn.visit();
    const { page } = visitor;
    await open(visitor, "/create/kids-of-london");
    await page.locator("#name").fill("Ann");
    await page.locator("#option-seats").selectOption("3");
    await page.locator("#seat-1").selectOption("here");
    await page.getByLabel("Name at seat B").fill("Bob");
    await page.locator("#seat-2").selectOption("bot:novice");
    await atServer(page);
    await page.locator("form button.main").click();
    await page.getByRole("button", { name: "I am Ann" }).click();
    await page.locator(".hand").waitFor();
    await playCard(visitor, 4);
    await page.getByRole("button", { name: "I am Bob" }).waitFor();
    assert.equal(await page.locator(".hand").count(), 0);
    await assertGoodToRead(visitor, "the curtain");
    await page.getByRole("button", { name: "I am Bob" }).click();
    await page.locator(".place.own").waitFor();
    assert.match(await page.locator(".place.own").innerText(), /Bob/);
    await leave(visitor);
  });

  test("who comes back reads what was missed, and the table is right", async () => {
    const [ann, bob] = [await inn.visit(), await inn.visit({ size: PHONE })];
    const table = await setTable(ann, "kids-of-london", { "option-seats": "3", "seat-2": "bot:novice" });
    await join(bob, table, "Bob");
    await playCard(bob, 3);
    await bob.page.locator("[data-testid=action-bar][data-sealed=true]").waitFor();
    await bob.page.goto("about:blank");
    await playCard(ann, 2);
    await ann.page.locator("aside").getByText("The cards are turned over").waitFor();
    await bob.page.goBack({ waitUntil: "networkidle" });
    const missed = bob.page.getByRole("dialog", { name: "While you were away" });
    await missed.getByText("The cards are turned over: Ann 2, Bob 3").waitFor();
    await assertGoodToRead(bob, "what was missed");
    await missed.getByRole("button", { name: "Go on" }).click();
    await bob.page.locator(".hand [data-move='card 4']").waitFor();
    assert.equal(await bob.page.locator(".hand [data-move='card 3']:not(:disabled)").count(), 0, "the card is played");
    await leave(ann, bob);
  });

  test("a move is taken back if the other agrees, and a bot plays on for who leaves", async () => {
    const [ann, bob] = [await inn.visit(), await inn.visit()];
    const table = await setTable(ann, "oliver-twist", { "option-seats": "2", clock: "move 180" });
    await join(bob, table, "Bob");
    assert.equal(await bob.page.getByRole("timer").count(), 2, "both have a clock");
    const [mover, other] = (await ann.page.locator("[data-move^=prowl]").count()) ? [ann, bob] : [bob, ann];
    const lit = () => mover.page.locator("[data-move^=prowl]").evaluateAll((places) => places.map((place) => place.dataset.move));
    const before = await lit();
    // Objects in the open tell nobody anything new; a character card that is drawn would.
    await mover.page.locator("[data-move^=prowl]:not([aria-label*=character])").first().focus();
    await mover.page.keyboard.press("Enter");
    await mover.page.locator("[data-testid=action-bar] button.main").click();
    await mover.page.getByRole("button", { name: "Take my last move back" }).click();
    await assertOpenToAll(other, "a request");
    await assertFits(mover, "a table with clocks");
    await other.page.getByRole("button", { name: "Agree" }).click();
    await mover.page.locator("aside").getByText(/takes the move back/).waitFor();
    await mover.page.locator("[data-move^=prowl]").first().waitFor({ state: "attached" });
    assert.deepEqual(await lit(), before, "everything is as it was");
    await other.page.getByRole("button", { name: "Menu" }).click();
    await assertGoodToRead(other, "the menu");
    await other.page.getByRole("button", { name: "Leave the table …" }).click();
    await other.page.getByText("leaves it is placed last").waitFor();
    await other.page.getByRole("button", { name: "Leave the table" }).click();
    await mover.page.locator("aside").getByText(/A bot plays on for/).waitFor();
    await leave(ann, bob);
  });

  test("a host locks the table, mutes, sends away, lets back in and closes it to onlookers", async () => {
    const [ann, eve] = [await inn.visit(), await inn.visit({ size: PHONE })];
    const table = await setTable(ann, "kids-of-london", { "option-seats": "3", "seat-2": "bot:novice" });
    const tools = ann.page.getByRole("dialog", { name: "The host’s tools" });
    await open(eve, table);
    await ann.page.getByRole("button", { name: "The host’s tools" }).click();
    await tools.getByLabel("Lock the table").check();
    await eve.page.getByText("The host has locked this table").waitFor();
    assert.equal(await eve.page.getByRole("button", { name: "Sit" }).count(), 0);
    await tools.getByLabel("Lock the table").uncheck();
    await eve.page.getByRole("button", { name: "Sit at seat B" }).waitFor();
    await tools.getByRole("button", { name: "Close" }).click();
    await ann.page.getByRole("button", { name: "Start" }).click();

    await eve.page.getByRole("button", { name: "Log and chat" }).click();
    const talk = eve.page.getByRole("dialog", { name: "Log and chat" });
    const said = async (text) => {
      await talk.getByLabel("Say something").fill(text);
      await talk.getByRole("button", { name: "Send" }).click();
    };
    await said("boo to you");
    await ann.page.locator("aside").getByText("boo to you").waitFor();
    await ann.page.getByRole("button", { name: "Menu" }).click();
    await ann.page.getByRole("button", { name: "The host’s tools" }).click();
    await tools.getByRole("button", { name: "Mute: A guest" }).click();
    await tools.getByRole("button", { name: "Let them talk again: A guest" }).waitFor();
    assert.equal(await ann.page.locator("aside").getByText("boo to you").count(), 0, "what the muted said is not shown");
    await said("boo again");
    await eve.page.getByText("The host has muted you at this table.").waitFor();
    assert.equal(await talk.getByLabel("Say something").inputValue(), "boo again", "it need not be written twice");
    await assertGoodToRead(ann, "the host’s tools");

    await tools.getByRole("button", { name: "Send away: A guest" }).click();
    await tools.getByRole("button", { name: "Send away", exact: true }).click();
    await eve.page.getByText("The host has sent you away from this table.").waitFor();
    assert.equal(await eve.page.locator(".board").count(), 0);
    await assertGoodToRead(eve, "being sent away");
    await tools.getByRole("button", { name: "Let back in: A guest" }).click();
    await eve.page.getByRole("button", { name: "Try again" }).click();
    await eve.page.locator(".board").waitFor();
    await tools.getByLabel("Close it to onlookers").check();
    await eve.page.getByText("The host has closed this table to onlookers.").waitFor();
    eve.complaints = eve.complaints.filter((line) => !/403/.test(line));
    await leave(ann, eve);
  });

  test("sounds are offered once, in the first game, and heard from then on", async () => {
    const visitor = await inn.visit({ size: PHONE, isNew: true });
    const { page } = visitor;
    await page.addInitScript(() => {
      globalThis.rung = 0;
      const { createGain } = BaseAudioContext.prototype;
      BaseAudioContext.prototype.createGain = function () {
        globalThis.rung += 1;
        return createGain.call(this);
      };
    });
    await open(visitor, "/");
    await page.locator(".game-kids-of-london button.main").click();
    const offer = page.getByRole("group", { name: /^Play with sound/ });
    await assertSlipsFit(visitor, "the offer of sounds");
    await offer.getByRole("button", { name: "Yes" }).click();
    await page.waitForFunction(() => globalThis.rung > 0);
    await offer.waitFor({ state: "detached" });
    const before = await page.evaluate(() => globalThis.rung);
    await playCard(visitor, 4);
    await page.waitForFunction((before) => globalThis.rung > before, before);
    await page.reload({ waitUntil: "networkidle" });
    await page.locator(".hand").waitFor();
    assert.equal(await offer.count(), 0);
    await leave(visitor);
  });

  test("what happens is acted out one by one, and may be skipped", async () => {
    const visitor = await inn.visit({ motion: "no-preference" });
    const { page } = visitor;
    await page.addInitScript(countFlights);
    await open(visitor, "/");
    await page.locator(".game-kids-of-london button.main").click();
    await page.locator(".hand").waitFor();
    const skip = page.getByRole("button", { name: "Skip" });
    const roll = dice(4);
    const playOn = async () => {
      while (!(await skip.count())) {
        assert.equal(await isOver(visitor), 0, "the game is over");
        if (!(await touch(visitor, roll))) await page.waitForTimeout(50);
      }
    };
    // In an hour in which nobody gets a coin nothing flies.
    while (!(await page.evaluate(() => globalThis.flown))) {
      await playOn();
      await skip.waitFor({ state: "detached" });
    }
    await playOn();
    await page.keyboard.press("Escape");
    await skip.waitFor({ state: "detached" });
    const told = visitor.frames.flatMap((frame) => (frame.type === "update" ? frame.events.map((event) => event.text) : []));
    assert.deepEqual((await page.locator("aside .log li > span").allInnerTexts()).map(untied), told);
    await leave(visitor);
  });
});

/** What flies over the table is there for half a second: it is counted, so that nobody has to be looking. Runs in the page. */
function countFlights() {
  globalThis.flown = 0;
  const isFlight = (part) => part.nodeType === Node.ELEMENT_NODE && part.matches(".flights *") && part.querySelector("svg");
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) globalThis.flown += [...addedNodes].filter(isFlight).length;
  }).observe(document, { subtree: true, childList: true });
}
