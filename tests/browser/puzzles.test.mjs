// The puzzle of the day, from the front page to the result that is sent to friends.

import { strict as assert } from "node:assert";
import { describe, test } from "node:test";
import { dayOf, makeMove } from "./daily.mjs";
import { openInn, TOGETHER } from "./inn.mjs";
import { settleIn, WINDOWS } from "./sight.mjs";
import { assertFits, assertGoodToRead, assertOneScreen, assertOpenToAll, assertReadable, leave, open, PHONE, photograph } from "./visitor.mjs";

const inn = openInn();

const bookOf = async ({ page, house }, game) => (await (await page.request.get(`${house.address}/engine/${game}.puzzles.json`)).json()).puzzles;
/** A puzzle of Pickpocket with three tries, of which the first moves are wrong. */
const LONG = ({ best, worth }) => best.length === 1 && worth.length >= 4;
const wrongMoves = ({ best, worth }) => worth.map(([move]) => move).filter((move) => !best.includes(move));
/** What this browser keeps of puzzles. */
const kept = ({ page }) => page.evaluate(() => JSON.parse(localStorage.getItem("larcin.puzzles")));
describe("puzzles", TOGETHER, () => {
  test("the puzzle of the day: a wrong answer, the right one, why, and what is shared (a phone, French, keys and fingers)", async () => {
    const visitor = await inn.visit({ size: PHONE, lang: "fr" });
    const { page } = visitor;
    const { time, puzzle } = await dayOf(visitor, "pickpocket");
    await page.clock.setFixedTime(time);
    await open(visitor, "/");
    await page.getByRole("link", { name: "L’énigme du jour" }).click();
    const says = page.getByTestId("puzzle");
    await says.getByText("Quel est le meilleur coup").waitFor();
    await assertOneScreen(visitor, "a puzzle");
    await assertOpenToAll(visitor, "a puzzle");
    await photograph(visitor, "puzzle");

    const wrong = puzzle.worth.map(([move]) => move).findLast((move) => !puzzle.best.includes(move));
    const answer = page.getByTestId("answer");
    await makeMove(page, wrong, async () => (await answer.isVisible()) || (await says.getByText("de moins que le meilleur").isVisible()));
    const isOver = puzzle.worth.length - puzzle.best.length === 1;
    if (!isOver) {
      await says.getByText("de moins que le meilleur").waitFor();
      await page.locator(`[data-move="${puzzle.best[0]}"]`).last().focus();
      await page.keyboard.press("Enter");
      if (!(await answer.isVisible())) await page.locator(`[data-move="${puzzle.best[0]}"]`).last().press("Enter");
    }
    await answer.waitFor();
    await answer.getByText(/Ce qui suit/).first().waitFor();
    await answer.getByText(/re?distributions/).last().waitFor();
    assert.match(await answer.innerText(), isOver ? /Pas cette fois|Le meilleur/ : /Le meilleur/);
    const percent = `${Math.round(100 * puzzle.worth[0][1])}`;
    assert.ok((await answer.locator(".worth li.right .figure").first().innerText()).startsWith(percent), "the best move's chance is told");
    await assertFits(visitor, "the answer");
    await assertReadable(visitor, "the answer");
    await assertOpenToAll(visitor, "the answer");
    await photograph(visitor, "puzzle-answer");

    await page.evaluate(() => {
      globalThis.copied = "";
      navigator.clipboard.writeText = async (text) => void (globalThis.copied = text);
    });
    await answer.getByRole("button", { name: "Partager le résultat" }).click();
    await answer.getByRole("button", { name: /Copié/ }).waitFor();
    const shared = await page.evaluate(() => globalThis.copied);
    assert.match(shared, isOver ? /\n(🟥|🟧)\n/u : /\n(🟥|🟧)🟩\n/u);
    for (const [move] of puzzle.worth) assert.ok(!shared.includes(move), "it gives nothing away");

    const standing = await (await page.request.get(`${visitor.house.address}/api/puzzles/pickpocket`)).json();
    assert.deepEqual({ ...standing[puzzle.id], rating: 0 }, { rating: 0, tries: 1, solved: 0 }, "the first try counts at the server");
    await answer.getByRole("button", { name: "Énigme suivante" }).click();
    await page.getByRole("heading", { name: "Énigmes", exact: true }).waitFor();
    await page.locator(".daily .signs").waitFor();
    await assertGoodToRead(visitor, "the list of puzzles");
    await leave(visitor);
  });

  test("who is to choose a role sees what lies behind their own screen, on a phone too", async () => {
    const visitor = await inn.visit({ size: PHONE });
    const { puzzles } = await (await visitor.page.request.get(`${visitor.house.address}/engine/doggy-bag.puzzles.json`)).json();
    const puzzle = puzzles.find(({ best, options }) => best[0].startsWith("take ") && options.seats === 4);
    await open(visitor, `/puzzles/doggy-bag?id=${puzzle.id}`);
    await visitor.page.locator(`[data-move="${puzzle.best[0]}"], [data-role="${puzzle.best[0].slice(5)}"]`).first().waitFor();
    await assertOneScreen(visitor, "a puzzle about roles");
    for (const window of WINDOWS) {
      await settleIn(visitor.page, window);
      assert.ok(await visitor.page.locator(".doggy .screen").isVisible(), `the bones behind the screen, ${window.width}x${window.height}`);
    }
    await settleIn(visitor.page, PHONE);
    await photograph(visitor, "puzzle-role");
    await leave(visitor);
  });

  test("a gang that nobody plays has its name in a puzzle, too", async () => {
    const visitor = await inn.visit({ size: PHONE });
    const { puzzles } = await (await visitor.page.request.get(`${visitor.house.address}/engine/kids-of-london.puzzles.json`)).json();
    await open(visitor, `/puzzles/kids-of-london?id=${puzzles.find(({ options }) => options.seats === 2).id}`);
    await visitor.page.getByRole("region", { name: "Seat C, the fictional gang" }).waitFor();
    await leave(visitor);
  });

  test("a wrong answer is one when the page is loaded again, and in another tab, which shows how it ended", async () => {
    const visitor = await inn.visit({});
    const { page } = visitor;
    const puzzle = (await bookOf(visitor, "pickpocket")).find(LONG);
    const address = `/puzzles/pickpocket?id=${puzzle.id}`;
    await open(visitor, address);
    const left = page.getByTestId("puzzle").getByText("2 tries left");
    await makeMove(page, wrongMoves(puzzle)[0], () => left.isVisible());
    await left.waitFor();
    const standing = async () => (await (await page.request.get(`${visitor.house.address}/api/puzzles/pickpocket`)).json())[puzzle.id];
    // The page says so itself, and tells the server meanwhile.
    for (let asked = 0; asked < 200 && !(await standing()); asked++) await page.waitForTimeout(50);
    const { tries, solved } = await standing();
    assert.deepEqual([tries, solved], [1, 0], "the server is told at once");
    const { rating } = (await kept(visitor)).games.pickpocket;
    assert.ok(rating < 1200);
    await page.reload();
    await left.waitFor();

    const other = await visitor.another();
    await open(other, address);
    await other.page.getByTestId("puzzle").getByText("2 tries left").waitFor();
    await page.getByRole("button", { name: "Show the answer" }).click();
    await page.getByTestId("answer").waitFor();
    await other.page.getByTestId("puzzle").getByText("Best: ").waitFor();
    assert.equal(await other.page.getByRole("button", { name: "Show the answer" }).count(), 0, "it is over in the other tab, too");
    const { done, open: begun, rating: after } = (await kept(visitor)).games.pickpocket;
    assert.deepEqual([done[puzzle.id].length, begun, after], [1, {}, rating]);
    assert.notEqual(done[puzzle.id][0], "right");
    await leave(visitor, { ...other, context: { close: () => undefined } });
  });

  test("a puzzle of the day that was met before counts for the day, with what was made of it then", async () => {
    const visitor = await inn.visit({ size: PHONE });
    const { page } = visitor;
    const { time, puzzle } = await dayOf(visitor, "pickpocket");
    const day = new Date(time).toISOString().slice(0, 10);
    await page.clock.setFixedTime(time - 3 * 24 * 3600 * 1000);
    await open(visitor, `/puzzles/pickpocket?id=${puzzle.id}`);
    await page.getByRole("button", { name: "Show the answer" }).click();
    await page.getByTestId("answer").waitFor();
    assert.deepEqual((await kept(visitor)).days, {});

    await page.clock.setFixedTime(time);
    await open(visitor, "/puzzles");
    await page.getByText("You have met this one before").waitFor();
    await assertGoodToRead(visitor, "the list of puzzles with one that was met before");
    await page.getByRole("link", { name: "Look at it again" }).click();
    await page.getByTestId("puzzle").getByText("counts for today").waitFor();
    await assertOneScreen(visitor, "a puzzle that was met before");
    assert.deepEqual((await kept(visitor)).days, { [day]: { game: "pickpocket", id: puzzle.id, squares: ["far"] } });
    await page.getByRole("button", { name: "The answer" }).click();
    await page.getByRole("button", { name: "Share the result" }).waitFor();
    await open(visitor, "/puzzles");
    await page.locator(".daily .signs").waitFor();
    await page.getByText("One day so far.").waitFor();
    await leave(visitor);
  });

  test("a page that lies open past midnight has the puzzle of the new day, and leaves alone who is at the old one", async () => {
    const visitor = await inn.visit({ size: PHONE });
    const { page } = visitor;
    const { time, puzzle } = await dayOf(visitor, "pickpocket");
    /** The clock goes on to the next day, and the page is looked at again. */
    const sleep = async (days) => {
      await page.clock.setFixedTime(time + days * 24 * 3600 * 1000);
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    };
    await page.clock.setFixedTime(time);
    await open(visitor, "/puzzles");
    const daily = page.locator(".daily");
    await daily.locator(".signs, a.main").first().waitFor();
    const yesterday = await daily.innerText();
    await sleep(1);
    await page.waitForFunction((text) => document.querySelector(".daily") && document.querySelector(".daily").innerText !== text, yesterday);
    await sleep(0);

    await page.getByRole("link", { name: "Try it" }).click();
    await page.locator("main.game-pickpocket").waitFor();
    await makeMove(page, wrongMoves(puzzle)[0], () => page.getByText("fewer than the best").isVisible());
    const begun = (await kept(visitor)).games.pickpocket.open[puzzle.id];
    await sleep(1);
    assert.ok(await page.locator("main.game-pickpocket").isVisible());
    await page.getByRole("button", { name: "Show the answer" }).click();
    await page.getByTestId("answer").waitFor();
    assert.ok(begun && Object.keys((await kept(visitor)).days)[0] === new Date(time).toISOString().slice(0, 10), "it counts for the day that it was begun on");
    await sleep(2);
    await page.locator("main:not(.game-pickpocket)").waitFor();
    await leave(visitor);
  });

  test("a game that is not there is said not to be there", async () => {
    const visitor = await inn.visit({});
    await open(visitor, "/puzzles/constructor");
    await visitor.page.getByText("There is no such game here.").waitFor();
    await open(visitor, "/puzzles/nope");
    await visitor.page.getByText("There is no such game here.").waitFor();
    await visitor.page.getByRole("link", { name: "All puzzles" }).click();
    await visitor.page.getByRole("heading", { name: "The puzzle of the day" }).waitFor();
    await leave(visitor);
  });

  test("a puzzle is solved by the keys of a table", async () => {
    const visitor = await inn.visit({});
    const { page } = visitor;
    const card = (await bookOf(visitor, "kids-of-london")).find(({ best }) => best[0].startsWith("card "));
    await open(visitor, `/puzzles/kids-of-london?id=${card.id}`);
    await page.locator(`[data-move="${card.best[0]}"]`).first().waitFor();
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keys" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog", { name: "Keys" }).waitFor({ state: "detached" });
    await page.keyboard.press("ArrowRight");
    assert.ok(await page.evaluate(() => document.activeElement.closest(".board") !== null), "arrows go to what can be chosen");
    await page.keyboard.press("i");
    await page.getByRole("dialog", { name: "What is this?" }).waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press(card.best[0].slice("card ".length));
    await page.keyboard.press("Enter");
    await page.getByTestId("answer").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("r");
    await page.getByRole("dialog", { name: /Rules/ }).waitFor();

    const question = (await bookOf(visitor, "pickpocket")).find(({ best }) => best[0] === "steal");
    await open(visitor, `/puzzles/pickpocket?id=${question.id}`);
    await page.locator("[data-move=steal]").first().waitFor();
    await page.keyboard.press("s");
    await page.getByTestId("answer").waitFor();
    await leave(visitor);
  });

  test("what was tried without a network is told to the server later", async () => {
    const visitor = await inn.visit({});
    const { page, context } = visitor;
    const puzzle = (await bookOf(visitor, "oliver-twist"))[0];
    const address = `/puzzles/oliver-twist?id=${puzzle.id}`;
    await open(visitor, address);
    await page.getByTestId("puzzle").waitFor();
    await context.setOffline(true);
    await page.getByRole("button", { name: "Show the answer" }).click();
    await page.getByTestId("answer").waitFor();
    await context.setOffline(false);
    const told = page.waitForResponse((answer) => answer.request().method() === "POST" && answer.url().includes(puzzle.id));
    await open(visitor, address);
    assert.deepEqual({ ...(await (await told).json()), rating: 0 }, { rating: 0, tries: 1, solved: 0 });
    await context.close(); // its console complains of the line
  });
});
