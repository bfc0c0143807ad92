// Plays any game at a table as a person would, knowing only what can be touched: whatever carries a move.

const MAIN = "[data-testid=action-bar] button.main[data-move]";
const ANY = "main [data-move]:not(:disabled):not([aria-disabled=true])";
const MOST_MOVES = 700;

/** Numbers as good as random, the same in every run. */
export function dice(seed) {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

export const isOver = ({ page }) => page.locator("[data-testid=headline]").count();

/** Touch something that carries a move; say whether there was anything. */
export async function touch({ page }, roll) {
  const main = page.locator(MAIN);
  if (await main.count()) {
    await main.first().click({ timeout: 2000 }).catch(() => undefined);
    return true;
  }
  const all = page.locator(ANY);
  const count = await all.count();
  if (count === 0) return false;
  await all.nth(roll(count)).click({ timeout: 1000, force: true }).catch(() => undefined);
  return true;
}

/** Reach something that carries a move with the Tab key alone, and press Enter. */
export async function press({ page }, roll) {
  const wanted = (await page.locator(MAIN).count()) ? MAIN : ANY;
  const count = await page.locator(wanted).count();
  if (count === 0) return false;
  let skip = roll(Math.min(count, 4));
  for (let tabs = 0; tabs < 160; tabs++) {
    await page.keyboard.press("Tab");
    if (!(await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, wanted))) continue;
    if (skip-- > 0) continue;
    await page.keyboard.press("Enter");
    return true;
  }
  return false;
}

/** What stands in the way of a person who wants to play, for the message when a game does not end. */
const situation = async ({ page }) => (await page.locator("[data-testid=action-bar]").allInnerTexts()).join(" ") + ((await page.locator("dialog[open]").count()) ? " (a sheet is open)" : "");

/** Play to the end with one or several visitors; `each` is called after every move with its number. */
export async function playOut(visitors, { seed = 1, by = touch, each = () => undefined } = {}) {
  const roll = dice(seed);
  let idle = 0;
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
    idle = touched ? 0 : idle + 1;
    if (idle > 400) throw new Error(`nothing to touch for too long: ${await Promise.all(visitors.map(situation))}`);
    if (!touched) await visitors[0].page.waitForTimeout(75);
  }
  throw new Error(`the game is not over after ${MOST_MOVES} touches: ${await Promise.all(visitors.map(situation))}`);
}
