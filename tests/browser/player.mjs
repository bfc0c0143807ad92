// Plays any game at a table as a person would, knowing only what can be touched: whatever carries a move.

const MAIN = "[data-testid=action-bar] button.main[data-move]";
const ANY = "main [data-move]:not(:disabled):not([aria-disabled=true])";
const CURTAIN = ".curtain button.main";
const MOST_MOVES = 700;
const MOST_TOUCHES = 60;
/** For how long nothing may be left to do but wait. A bot's first move on a new machine waits until its rules are compiled. */
const PATIENCE_MS = 120_000;
/** For how long to try a touch: on a slow machine things take their time to lie still. */
const TRY_MS = 2500;

/** Numbers as good as random, the same in every run. */
export function dice(seed) {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

export const isOver = ({ page }) => page.locator("[data-testid=headline]").count();

/** A sealed choice could still be changed: somebody who is content waits for the others. */
const isSealed = (page) => page.locator("[data-testid=action-bar][data-sealed=true]").count();

/** Put away what lies over the table, as somebody does who wants to play on: a sheet, or the curtain between two players. */
async function tidy(page) {
  if (await page.locator(CURTAIN).count()) await attempt(page.locator(CURTAIN));
  if (await page.locator("dialog[open]:not(:has([data-testid=headline]))").count()) await page.keyboard.press("Escape");
}

/** Touch something, and say whether it could be touched: it may be gone by now. */
const attempt = (goal) => goal.click({ timeout: TRY_MS }).then(() => true, () => false);

/** What lies out of view or under something, in a corner of the town perhaps, comes into view with the focus. Runs in the page. */
function bringIntoView(goal) {
  const { left, top, width, height } = goal.getBoundingClientRect();
  if (!goal.contains(document.elementFromPoint(left + width / 2, top + height / 2))) goal.focus();
}

/** Touch something that is there, wherever it is. */
export async function reach(goal) {
  await goal.evaluate(bringIntoView);
  await goal.click();
}

/** Touch something wherever it is, and say whether that was done: it may be gone by now, and would be waited for as long as for anything. */
async function attemptToReach(goal) {
  await goal.evaluate(bringIntoView, undefined, { timeout: TRY_MS }).catch(() => undefined);
  return attempt(goal);
}

/** Learn a lesson to its end, by touching whatever goes on: what is lit on the table, or the teacher's button, but not the one that leads on from there. */
export async function learn({ page }, endsWith = "Now a real game") {
  const last = page.getByRole("button", { name: endsWith });
  const next = page.locator("[data-taught], .teacher button.main").filter({ hasNotText: endsWith });
  for (let touches = 0; touches < MOST_TOUCHES; touches++) {
    await next.or(last).first().waitFor();
    if (await last.count()) return;
    await attemptToReach(next.first());
  }
  throw new Error("the lesson does not end");
}

/** Touch something that carries a move; say whether that was done. */
export async function touch({ page }, roll) {
  await tidy(page);
  if (await isSealed(page)) return false;
  const main = page.locator(MAIN);
  if (await main.count()) return attempt(main.first());
  const all = page.locator(ANY).filter({ visible: true });
  const count = await all.count();
  if (count === 0) return false;
  return attemptToReach(all.nth(roll(count)));
}

/** Where the focus and the nth thing that can be wanted are, and on which key it can be had. Runs in the page. */
function bearings([wanted, nth]) {
  const goals = [...document.querySelectorAll(wanted)].filter((goal) => goal.checkVisibility());
  const middle = ({ left, top, width, height }) => ({ x: left + width / 2, y: top + height / 2 });
  const [at, goal] = [document.activeElement, goals[nth % goals.length]];
  if (!goal) return null;
  return {
    isThere: at === goal,
    here: at === document.body ? null : middle(at.getBoundingClientRect()),
    there: middle(goal.getBoundingClientRect()),
    key: goal.dataset.key ?? null,
    at: goals.includes(at) ? goals.indexOf(at) : -1,
  };
}

const ARROWS = [["ArrowLeft", -1, 0], ["ArrowRight", 1, 0], ["ArrowUp", 0, -1], ["ArrowDown", 0, 1]];

/** Press a key, and count it. */
async function hit(visitor, key) {
  visitor.keys = (visitor.keys ?? 0) + 1;
  await visitor.page.keyboard.press(key);
}

/** Go to the nth thing that is wanted with arrows, as somebody does who sees where it lies; say whether it was reached. */
async function walk(visitor, wanted, nth) {
  const been = new Set();
  for (let steps = 0; steps < 30; steps++) {
    const found = await visitor.page.evaluate(bearings, [wanted, nth]);
    if (!found) return false;
    if (found.isThere) return true;
    const { here, there } = found;
    const ways = here === null ? ["ArrowRight"] : ARROWS.toSorted((one, other) => ahead(other, here, there) - ahead(one, here, there)).map(([key]) => key);
    // Where one has been one way, one goes another.
    const place = here && `${Math.round(here.x)} ${Math.round(here.y)}`;
    const way = ways.find((each) => !been.has(`${place} ${each}`)) ?? ways[steps % 4];
    been.add(`${place} ${way}`);
    await hit(visitor, way);
  }
  return false;
}

const ahead = ([, dx, dy], here, there) => (there.x - here.x) * dx + (there.y - here.y) * dy;

/** Make a move with keys alone: the one that is picked by Enter, others by the key that stands on them, or by arrows and Enter. */
export async function press(visitor, roll) {
  const { page } = visitor;
  if (await page.locator("dialog[open]:not(:has([data-testid=headline]))").count()) visitor.keys = (visitor.keys ?? 0) + 1;
  await tidy(page);
  if (await isSealed(page)) return false;
  if (await page.locator(`${MAIN}, [data-go-on]`).count()) {
    await hit(visitor, "Enter");
    return true;
  }
  const count = await page.locator(ANY).filter({ visible: true }).count();
  if (count === 0) return false;
  const nth = roll(count);
  const found = await page.evaluate(bearings, [ANY, nth]);
  if (found?.key) await hit(visitor, found.key);
  else if (await walk(visitor, ANY, nth)) await hit(visitor, "Enter");
  else return false;
  return true;
}

/** What stands in the way of a person who wants to play, for the message when a game does not end. */
const situation = async ({ page }) => (await page.locator("[data-testid=action-bar]").allInnerTexts()).join(" ") + ((await page.locator("dialog[open]").count()) ? " (a sheet is open)" : "");

/** Play to the end with one or several visitors; `each` is called after every move with its number. */
export async function playOut(visitors, { seed = 1, by = touch, each = () => undefined } = {}) {
  const roll = dice(seed);
  let end = Date.now() + PATIENCE_MS;
  for (let moves = 0; moves < MOST_MOVES; ) {
    const over = await Promise.all(visitors.map(isOver));
    if (over.every(Boolean)) return moves;
    let touched = false;
    for (const [number, visitor] of visitors.entries()) {
      if (over[number]) continue;
      if (!(await by(visitor, roll))) continue;
      touched = true;
      moves += 1;
      await each(moves, visitor);
    }
    if (touched) end = Date.now() + PATIENCE_MS;
    if (Date.now() > end) throw new Error(`nothing to touch for too long: ${await Promise.all(visitors.map(situation))}`);
    if (!touched) await visitors[0].page.waitForTimeout(75);
  }
  throw new Error(`the game is not over after ${MOST_MOVES} touches: ${await Promise.all(visitors.map(situation))}`);
}

/** Touch so many things that carry a move, or fewer where the game ends before. */
export async function playSome(visitor, count, seed = 3) {
  const roll = dice(seed);
  for (let moves = 0; moves < count && !(await isOver(visitor)); ) {
    if (await touch(visitor, roll)) moves += 1;
    else await visitor.page.waitForTimeout(50);
  }
}
