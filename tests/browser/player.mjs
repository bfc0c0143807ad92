// Plays any game at a table as a person would, knowing only what can be touched: whatever carries a move.

const MAIN = "[data-testid=action-bar] button.main[data-move]";
const ANY = "main [data-move]:not(:disabled):not([aria-disabled=true])";
const CURTAIN = ".curtain button.main";
const MOST_MOVES = 700;
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

/** Touch something that carries a move; say whether that was done. */
export async function touch({ page }, roll) {
  await tidy(page);
  if (await isSealed(page)) return false;
  const main = page.locator(MAIN);
  if (await main.count()) return attempt(main.first());
  const all = page.locator(ANY).filter({ visible: true });
  const count = await all.count();
  if (count === 0) return false;
  const goal = all.nth(roll(count));
  // It may be gone by now, and would be waited for as long as for anything.
  await goal.evaluate(bringIntoView, undefined, { timeout: TRY_MS }).catch(() => undefined);
  return attempt(goal);
}

/** How often to press Tab from here to reach the nth thing that can be wanted; below nought: with Shift. Runs in the page. */
function stepsTo([wanted, nth]) {
  const stops = [...document.querySelectorAll("a[href], button, input, select, textarea, [tabindex]")].filter(
    (stop) => stop.tabIndex >= 0 && !stop.disabled && stop.getClientRects().length > 0 && !stop.closest("[inert]"),
  );
  const goals = stops.filter((stop) => stop.matches(wanted));
  if (goals.length === 0) return 0;
  const [here, goal, all] = [stops.indexOf(document.activeElement), stops.indexOf(goals[nth % goals.length]), stops.length];
  const forward = (goal - here + all) % all;
  const back = here < 0 ? all - goal : (here - goal + all) % all;
  return forward <= back ? forward : -back;
}

const isAt = (page, wanted) => page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, wanted);

/** Reach something that carries a move with the Tab key alone, by the shorter way, and press Enter. */
export async function press({ page }, roll) {
  await tidy(page);
  if (await isSealed(page)) return false;
  const wanted = (await page.locator(MAIN).count()) ? MAIN : ANY;
  const count = await page.locator(wanted).count();
  if (count === 0) return false;
  const steps = await page.evaluate(stepsTo, [wanted, roll(count)]);
  for (let taken = 0; taken < Math.abs(steps); taken++) await page.keyboard.press(steps > 0 ? "Tab" : "Shift+Tab");
  for (let more = 0; more < 160; more++) {
    if (await isAt(page, wanted)) {
      await page.keyboard.press("Enter");
      return true;
    }
    await page.keyboard.press("Tab");
  }
  return false;
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
