// The moments of a game that are worth a look, reached by playing it: first sight, a decision, the reveal, the end of a night,
// the result. What is told goes by in half a second: the stage is stopped there, for as long as somebody looks.

import { dice, isOver, touch } from "./player.mjs";
import { open, sitAtServer } from "./visitor.mjs";

/** Which events are the reveal of each game, and what is shown when a night, a round or an hour of it is over; in the order in which they come. */
const STAGED = {
  "kids-of-london": { reveal: '[data-event="cards"]', end: "[data-resting]" },
  "doggy-bag": { reveal: '[data-event="draws"]', end: "[data-resting]" },
  pickpocket: { reveal: ':is([data-event="steals"], [data-event="guard"], [data-event="misses"])', end: "[data-resting]" },
  "oliver-twist": { end: ".twist div.end", reveal: '[data-event="turns up"]' },
};
/** The fullest table of each game. */
export const FULLEST = {
  "kids-of-london": { seats: 5 },
  "doggy-bag": { seats: 6 },
  pickpocket: { seats: 6, powers: "with" },
  "oliver-twist": { seats: 4 },
};
/** So many moves into a game there is something on the table: then a decision is looked at, and the next reveal. */
const UNDER_WAY = 8;
/** Longer than anything flies or turns. */
const SETTLED_MS = 800;
/** How long a game may take to come to a moment. */
const PATIENCE_MS = 240_000;

/** Whatever was to happen later waits while the stage is stopped; what is asked for meanwhile does not. Runs in the page. */
function canStop() {
  if (location.protocol !== "about:") localStorage.setItem("larcin.settings", '{"offered": true, "tempo": "fast"}');
  const [set, clear, waiting] = [globalThis.setTimeout, globalThis.clearTimeout, new Map()];
  let [wanted, stops] = [null, 0];
  globalThis.larcinStage = {
    stopAt: (selector) => (wanted = selector),
    isStopped: () => stops % 2 === 1,
    goOn() {
      [wanted, stops] = [null, stops + (stops % 2)];
      const all = [...waiting.values()];
      waiting.clear();
      for (const doing of all) doing();
    },
  };
  globalThis.setTimeout = (doing, after, ...told) => {
    const begun = stops;
    const id = set(() => (stops % 2 === 1 && begun < stops ? waiting.set(id, () => doing(...told)) : doing(...told)), after);
    return id;
  };
  globalThis.clearTimeout = (id) => {
    waiting.delete(id);
    clear(id);
  };
  // A touch that was under way when the stage stopped is not made.
  const swallow = (touch) => stops % 2 === 1 && touch.stopImmediatePropagation();
  for (const kind of ["pointerdown", "click"]) addEventListener(kind, swallow, true);
  new MutationObserver(() => {
    if (wanted === null || !document.querySelector(wanted)) return;
    [wanted, stops] = [null, stops + 1];
  }).observe(document, { subtree: true, childList: true, attributes: true });
}

const atStage = ({ page }, doing, ...told) => page.evaluate(([what, given]) => globalThis.larcinStage[what](...given), [doing, told]);

/** Whether things move: told at length, or shown at once. */
const move = ({ page }, isMoving) => page.emulateMedia({ reducedMotion: isMoving ? "no-preference" : "reduce" });

/** Play until this holds, as it is asked with the number of touches so far. */
async function playUntil(visitor, roll, holds) {
  const end = Date.now() + PATIENCE_MS;
  for (let touches = 0; !(await holds(touches)); ) {
    if (Date.now() > end) throw new Error("a game does not come to the moment that is waited for");
    if (await touch(visitor, roll)) touches += 1;
    else await visitor.page.waitForTimeout(40);
  }
}

/** Something is picked, and waits for being done; or there is a choice at all. */
async function isDeciding({ page }, touches) {
  const goals = touches < UNDER_WAY * 2 ? "[data-testid=action-bar] button.main[data-move]" : "main [data-move]";
  return touches >= UNDER_WAY && (await page.locator(goals).count()) > 0;
}

/** Play until this is on stage, and stop there; false if the game was over before. */
async function stopAt(visitor, roll, selector) {
  await atStage(visitor, "stopAt", selector);
  await playUntil(visitor, roll, async () => (await atStage(visitor, "isStopped")) || (await isOver(visitor)));
  // What was under way arrives: cards turn, coins land.
  await visitor.page.waitForTimeout(SETTLED_MS);
  return atStage(visitor, "isStopped");
}

/** Somebody sits down to a game and plays it to its end; `look` is called at every moment worth it, with its name. */
export async function playThrough(visitor, game, options, look, seed = 11) {
  const { page } = visitor;
  const roll = dice(seed);
  await page.addInitScript(canStop);
  await open(visitor, "/");
  await sitAtServer(visitor, game, options);
  await look("start");
  await playUntil(visitor, roll, (touches) => isDeciding(visitor, touches));
  await look("decision");
  for (const [moment, selector] of Object.entries(STAGED[game])) {
    // The end of a round waits for whoever reads it, also where nothing moves; everything else is there for a moment.
    await move(visitor, selector.includes("data-"));
    if (!(await stopAt(visitor, roll, selector))) throw new Error(`${game} was over before its ${moment}`);
    await look(moment);
    await atStage(visitor, "goOn");
  }
  await move(visitor, false);
  await playUntil(visitor, roll, () => isOver(visitor));
  await look("result");
  await page.keyboard.press("Escape");
  await page.locator("[data-testid=headline]").waitFor({ state: "detached" });
  await look("over");
}
