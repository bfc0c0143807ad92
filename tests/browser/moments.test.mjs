// The fullest tables fit into every window: each kind of decision with something picked, reveals, the ends of nights, results, and the
// table that stays; and what goes by in a moment, too. Games are known from the first move to the last (crowded.mjs).

import { strict as assert } from "node:assert";
import { describe, test } from "node:test";
import { AT_ONCE } from "./crowded.mjs";
import { openInn, TOGETHER } from "./inn.mjs";
import { FULLEST, goOn, playThrough, sitAmong } from "./moments.mjs";
import { settleIn, WINDOWS } from "./sight.mjs";
import { assertFits, assertReadable, LAPTOP, leave, open, PHONE, sitAtServer } from "./visitor.mjs";

const inn = openInn(...AT_ONCE);
/** What a plaque never lies over, from which width on: half of a heading looks broken, and what the loot is worth is why the night ended so. */
const CLEAR = { "doggy-bag": [".night, .peek, .bag .count, .chest .bones b", 0], pickpocket: [".ends .whole b, .worth", 0] };

/** Whoever has seen the result sees without scrolling how to play again, but where the page is zoomed into. */
async function assertNextInSight({ page, size }) {
  for (const window of WINDOWS.filter(({ height }) => height > 320)) {
    await settleIn(page, window);
    const { y, height } = await page.locator("dialog .buttons .main").boundingBox();
    assert.ok(y + height <= window.height, `${window.width}x${window.height}: playing again is at ${Math.round(y)}`);
  }
  await settleIn(page, size);
}

/** Whoever sits at this table sees as much before all screens as late in a game, and a neighbour begins: the frames are changed on their way. */
async function layBones({ page }) {
  const bones = { grey: 2, white: 10, red: 2, yellow: 3, black: 2 };
  await page.routeWebSocket(/./, (line) => {
    line.connectToServer().onMessage((said) => {
      const frame = JSON.parse(String(said));
      for (const dog of frame.view?.table.seats ?? []) Object.assign(dog, { front: bones, points: 22 });
      if (frame.view) frame.view.table.first = 1;
      line.send(JSON.stringify(frame));
    });
  });
}

/** As long as names may be. */
const LONG_NAMES = Array.from({ length: 6 }, (_, seat) => `Wilhelmina Josephine ${"I".repeat(seat % 3 + 1)}`);

/** Of what happened last the newest can be read, and whether there was more than finds room beside it. Runs in the page. */
function newestOf(list) {
  const [box, newest] = [list, list.children[0]].map((part) => part.getBoundingClientRect());
  const isWhole = newest.top >= box.top - 1 && newest.bottom <= box.bottom + 1 && newest.right <= box.right + 1;
  return { isWhole, isCrowded: [...list.children].some((line) => line.getBoundingClientRect().left >= box.right - 1) };
}

/** What the bar says of a night that is over does not lie under the plaque, wherever the page need not scroll. */
async function assertSentenceIsFree({ page, size }) {
  for (const window of WINDOWS.filter(({ height }) => height > 320)) {
    await settleIn(page, window);
    const [plaque, sentence] = await Promise.all([".plaque", "[data-testid=action-bar] .say"].map((part) => page.locator(part).boundingBox({ timeout: 1000 }).catch(() => null)));
    if (!plaque || !sentence) continue; // some games tell it on the table
    const apart = plaque.x >= sentence.x + sentence.width || sentence.x >= plaque.x + plaque.width || plaque.y >= sentence.y + sentence.height || sentence.y >= plaque.y + plaque.height;
    assert.ok(apart, `${window.width}x${window.height}: the plaque lies over the sentence`);
  }
  await settleIn(page, size);
}

/** Those parts that the plaque lies over. Runs in the page. */
function underPlaque(parts) {
  const plaque = document.querySelector(".plaque")?.getBoundingClientRect();
  if (!plaque) return [];
  const shown = [...document.querySelectorAll(parts)].filter((part) => part.checkVisibility({ visibilityProperty: true }));
  const meets = ({ left, right, top, bottom }) => Math.min(right, plaque.right) - Math.max(left, plaque.left) > 1 && Math.min(bottom, plaque.bottom) - Math.max(top, plaque.top) > 1;
  return shown.filter((part) => meets(part.getBoundingClientRect())).map((part) => part.textContent.trim());
}

async function assertPlaqueIsClearOf({ page, size }, [parts, from]) {
  for (const window of WINDOWS.filter(({ width, height }) => height > 320 && width >= from)) {
    await settleIn(page, window);
    assert.deepEqual(await page.evaluate(underPlaque, parts), [], `${window.width}x${window.height}: the plaque lies over it`);
  }
  await settleIn(page, size);
}

/** Nobody's place grows by what happens to them, which would push the row down under a finger. */
async function assertPlacesAreLevel({ page, size }, moment) {
  for (const window of WINDOWS.filter(({ width, height }) => width < 400 && height > 320)) {
    await settleIn(page, window);
    const heights = await page.locator(".others [data-seat]").evaluateAll((places) => places.map((place) => Math.round(place.getBoundingClientRect().height)));
    assert.equal(new Set(heights).size, 1, `${moment}, ${window.width}x${window.height}: places are ${heights} high`);
  }
  await settleIn(page, size);
}

/** Whoever won is the same dog in the result as at the table. */
async function assertSameDog({ page, frames }) {
  const [winner] = frames.findLast(({ view }) => view?.result).view.result.winners;
  const drawings = [`.stage [data-seat="${winner}"] .portrait`, "dialog .winners .portrait"].map((face) => page.locator(face).first().innerHTML());
  assert.equal(...(await Promise.all(drawings)));
}

/** The replay of the table that one sits at, through one's own eyes, at three quarters of its way. */
async function watchAgain(visitor) {
  const { page } = visitor;
  await open(visitor, page.url().replace(/.*\/table\/(\w+).*/, "/replay/$1?seat=0"));
  const slider = page.locator("input[type=range]");
  await slider.fill(String(Math.floor(Number(await slider.getAttribute("max")) * 0.75)));
}

describe("moments", TOGETHER, () => {
  for (const [game, options] of Object.entries(FULLEST)) {
    test(`${game}: every kind of decision, the reveal, the end of a night, the result and the replay fit into every window`, async () => {
      const visitor = await inn.visit({ size: PHONE, lang: "fr", theme: "dark" });
      await playThrough(visitor, game, options, async (moment) => {
        // The first sight of tables of all sizes is looked at in games.test.mjs.
        if (moment !== "start") await assertFits(visitor, moment);
        if (moment === "end") await assertSentenceIsFree(visitor);
        if (moment === "end" && CLEAR[game]) await assertPlaqueIsClearOf(visitor, CLEAR[game]);
        if (game === "pickpocket" && ["reveal", "end"].includes(moment)) await assertPlacesAreLevel(visitor, moment);
        // On a phone the buttons of a map lie half under what a day brought, and nowhere else.
        if (game === "oliver-twist" && ["start", "end"].includes(moment)) assert.equal(await visitor.page.locator(".glass").isVisible(), moment === "start", moment);
        if (moment === "over") assert.match(await visitor.page.locator("[data-testid=action-bar] .say").innerText(), / gagne(nt|z)?\b/, "the bar says who won");
        if (game === "doggy-bag" && moment === "result") await assertSameDog(visitor);
        if (moment === "result") {
          await assertNextInSight(visitor);
          await assertReadable(visitor, "the result");
        }
      });
      await watchAgain(visitor);
      await assertFits(visitor, "the replay");
      await leave(visitor);
    });
  }

  test("pickpocket: whatever people are called, the newest of what happened is read on the table", async () => {
    const visitor = await inn.visit({ size: LAPTOP, lang: "fr" });
    const crowd = await sitAmong(visitor, "pickpocket", { seats: 6, powers: "with" }, { names: LONG_NAMES });
    const list = visitor.page.locator(".said ul:has(li)");
    let crowded = 0;
    while (!crowd.isOver) {
      await goOn(crowd);
      const newest = (await list.count()) ? await list.evaluate(newestOf) : null;
      if (newest) assert.ok(newest.isWhole, "the newest line is cut");
      if (newest?.isCrowded) crowded += 1;
    }
    assert.ok(crowded > 0, "at no time was there more to say than finds room");
    crowd.leave();
    await leave(visitor);
  });

  test("doggy-bag: bones of all kinds lie before every screen, and fit into every window", async () => {
    const visitor = await inn.visit({ size: PHONE, lang: "fr" });
    await layBones(visitor);
    for (const seats of [3, 4, 5, 6]) {
      await sitAtServer(visitor, "doggy-bag", { seats });
      assert.equal(await visitor.page.locator("[data-seat] .front li").count(), seats * 4, "all kinds but black");
      await assertFits(visitor, `a table for ${seats}`);
    }
    await leave(visitor);
  });
});
