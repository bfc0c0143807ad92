// The moments of a game that are worth a look: first sight, each kind of decision, the reveal, the end of a night, the result, and the
// table that stays; late, where the table is fullest. What is told goes by in half a second: the stage is stopped there, for as
// long as somebody looks.

import { strict as assert } from "node:assert";
import { Crowd, rehearse } from "./crowded.mjs";
import { dice } from "./player.mjs";

/** The fullest table of each game. */
export const FULLEST = {
  "kids-of-london": { seats: 5 },
  "doggy-bag": { seats: 6 },
  pickpocket: { seats: 6, powers: "with" },
  "oliver-twist": { seats: 4 },
};
const SHOWN_TILES = ':is([data-event="steals"], [data-event="guard"], [data-event="misses"])';
/** The reveal of each game, and what is shown when a night, a round or an hour of it is over: which events bring it, and where it is on the page. */
export const STAGED = {
  "kids-of-london": { reveal: [["cards"], '[data-event="cards"]'], end: [["tile"], "[data-resting]"] },
  "doggy-bag": { reveal: [["draws"], '[data-event="draws"]'], end: [["coins"], "[data-resting]"] },
  pickpocket: { reveal: [["steals", "guard", "misses"], SHOWN_TILES], end: [["night"], "[data-resting]"] },
  "oliver-twist": { reveal: [["turns up"], '[data-event="turns up"]'], end: [["night falls"], ".twist div.end"] },
};
/** A match whose players are fond of such things that each of its tables fills. */
const SEED = 1;
/** Longer than anything flies or turns. */
const SETTLED_MS = 800;
const MOST_PICKS = 8;

/** Whatever was to happen later does not, once the stage is stopped; what is asked for since then does. No move leaves the page. Runs in the page. */
function canStop() {
  if (location.protocol !== "about:") localStorage.setItem("larcin.settings", '{"offered": true, "tempo": "fast"}');
  let [wanted, isStopped, hasMoved, heard] = [null, false, false, -1];
  globalThis.larcinStage = { stopAt: (selector) => (wanted = selector), isStopped: () => isStopped, hasMoved: () => hasMoved, heard: () => heard };
  const set = globalThis.setTimeout;
  globalThis.setTimeout = (doing, after, ...told) => {
    const isAskedBefore = !isStopped;
    return set(() => (isStopped && isAskedBefore ? undefined : doing(...told)), after);
  };
  globalThis.WebSocket = class extends WebSocket {
    constructor(...where) {
      super(...where);
      this.addEventListener("message", ({ data }) => {
        const { type, n } = JSON.parse(data);
        if (type === "update") heard = n;
      });
    }
    send(said) {
      if (JSON.parse(said).do === "move") hasMoved = true;
      else super.send(said);
    }
  };
  new MutationObserver(() => {
    if (wanted !== null && document.querySelector(wanted)) isStopped = true;
  }).observe(document, { subtree: true, childList: true, attributes: true });
}

const atStage = ({ page }, doing, ...told) => page.evaluate(([what, given]) => globalThis.larcinStage[what](...given), [doing, told]);

/** Whether things move: told at length, or shown at once. */
async function move({ page }, isMoving) {
  await page.emulateMedia({ reducedMotion: isMoving ? "no-preference" : "reduce" });
  await page.locator(`html[data-motion=${isMoving ? "full" : "still"}]`).waitFor({ state: "attached" });
}

/** A table that can be stopped, and at which nothing that is touched is done: moves are made over the line. */
export async function sitAmong(visitor, game, options, wishes) {
  await visitor.page.addInitScript(canStop);
  const crowd = await Crowd.sit(visitor, game, options, wishes);
  await crowd.show();
  return crowd;
}

/** Make the next move, and show what comes of it. */
export async function goOn(crowd) {
  await crowd.step();
  await come(crowd);
}

/** The page was told all that happened. */
const isHeard = ({ visitor: { page }, n }) => page.waitForFunction((last) => globalThis.larcinStage.heard() >= last, n);

/** The table as it is now is shown, and whoever reads how a round ended has read it. */
async function come(crowd) {
  await isHeard(crowd);
  const { page } = crowd.visitor;
  await page.waitForFunction(() => !document.querySelector(".stage[data-event]") || document.querySelector("[data-go-on]"));
  if (await page.locator("[data-go-on]").count()) await page.locator("[data-go-on]").click();
}

/** Make the next move, and stop where this is on stage; false where it does not come. */
export async function stopAt(crowd, selector) {
  const { visitor, visitor: { page } } = crowd;
  await move(visitor, true);
  await atStage(visitor, "stopAt", selector);
  await crowd.step();
  await isHeard(crowd);
  await page.waitForFunction(() => globalThis.larcinStage.isStopped() || !document.querySelector(".stage[data-event], .stage[data-resting]"));
  // What was under way arrives: cards turn, coins land.
  if (await atStage(visitor, "isStopped")) await page.waitForTimeout(SETTLED_MS);
  return atStage(visitor, "isStopped");
}

/** Come to the table anew: nothing is told any more, and nothing is picked. */
export async function letGo(crowd) {
  await move(crowd.visitor, false);
  await crowd.show();
}

/** Touch what can be picked until it is a whole move, which nobody makes. What moves at once is left alone. */
export async function pickUp(crowd, roll) {
  const { page } = crowd.visitor;
  for (let picks = 0; picks < MOST_PICKS; picks++) {
    const all = page.locator("main [data-move]:not(:disabled):not([aria-disabled=true])").filter({ visible: true });
    if ((await page.locator("[data-testid=action-bar] button.main[data-move]").count()) || (await all.count()) === 0) return;
    await all.nth(roll(await all.count())).evaluate((thing) => thing.click());
    if (await atStage(crowd.visitor, "hasMoved")) return letGo(crowd);
  }
}

/**
 * When to look: at each kind of decision, the reveal and the end of a night, each late, where the table is fullest; and once one's own choice is
 * sealed, when there is most to be seen of what is still to come.
 */
function planOf(game, acts) {
  const open = acts.slice(0, -1);
  const isLate = ({ moves }) => moves > acts.length / 2;
  function fullest(all, fullness) {
    const among = all.some(isLate) ? all.filter(isLate) : all;
    return among.reduce((one, other) => (fullness(other) >= fullness(one) ? other : one));
  }
  const stages = Object.groupBy(open.filter(({ stage }) => stage), ({ stage }) => stage);
  const decisions = Object.entries(stages).map(([stage, among]) => ({ moment: `decision: ${stage}`, moves: fullest(among, ({ after }) => after).moves }));
  const staged = [];
  for (const [moment, [events]] of Object.entries(STAGED[game])) {
    const among = open.filter((act) => act.events.some((event) => events.includes(event)) && !staged.some(({ moves }) => moves === act.moves));
    staged.push({ moment, moves: fullest(among, ({ before }) => before).moves });
  }
  const sealed = open.filter(({ isSealed }) => isSealed).toSorted((one, other) => other.after - one.after).slice(0, 1).map(({ moves }) => ({ moment: "sealed", moves }));
  // What is told comes before what is decided then.
  return [...staged, ...decisions, ...sealed].sort((one, other) => one.moves - other.moves);
}

/** Somebody sits through a game to its end; `look` is called at every moment worth it, with its name. */
export async function playThrough(visitor, game, options, look, wishes = { seed: SEED }) {
  const { page } = visitor;
  const acts = await rehearse(visitor, game, options, wishes);
  const crowd = await sitAmong(visitor, game, options, wishes);
  await look("start");
  for (const { moment, moves } of planOf(game, acts)) {
    const staged = STAGED[game][moment];
    await crowd.playTo(staged ? moves - 1 : moves);
    await come(crowd);
    if (staged) assert.ok(await stopAt(crowd, staged[1]), `${moment} is not shown`);
    else if (moment !== "sealed") await pickUp(crowd, dice(moves));
    await look(moment);
    if (staged) await letGo(crowd);
  }
  await crowd.playTo(acts.length);
  await come(crowd);
  await page.locator("[data-testid=headline]").waitFor();
  await look("result");
  await page.keyboard.press("Escape");
  await page.locator("[data-testid=headline]").waitFor({ state: "detached" });
  await look("over");
  crowd.leave();
}
