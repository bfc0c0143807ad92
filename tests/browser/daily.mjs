// The puzzle of the day: when it is one of a certain game, and which.

const DAY_MS = 24 * 3600 * 1000;

const read = async ({ page, house }, name) => (await page.request.get(`${house.address}/engine/${name}`)).json();

/** A day whose puzzle is of a game: games take turns by the day, in the order of their names. Its noon, and the puzzle. */
export async function dayOf(visitor, game) {
  const counts = await read(visitor, "_puzzles.json");
  const games = Object.keys(counts).filter((name) => counts[name] > 0).toSorted();
  const first = Date.UTC(2026, 10, 17) / DAY_MS;
  const number = [0, 1, 2, 3].map((more) => first + more).find((each) => games[each % games.length] === game);
  const turns = Math.floor(number / games.length) - Math.floor(Date.UTC(2026, 10, 15) / DAY_MS / games.length);
  const { puzzles } = await read(visitor, `${game}.puzzles.json`);
  return { time: number * DAY_MS + DAY_MS / 2, puzzle: puzzles[turns % counts[game]] };
}

/** Make a move by keys: a tile from the hand is picked first, and then played. */
export async function makeMove(page, move, isDone) {
  for (let touches = 0; touches < 3; touches++) {
    if (await isDone()) return;
    await page.locator(`[data-move="${move}"]`).last().focus();
    await page.keyboard.press("Enter");
  }
}
