// An evening from the link to the standings: two people in browsers of their own, six bots, and a server that dies in the middle.

import { strict as assert } from "node:assert";
import { describe, test } from "node:test";
import { openInn, TOGETHER } from "./inn.mjs";
import { playOut, playSome } from "./player.mjs";
import { assertGoodToRead, leave, open, PHONE, photograph } from "./visitor.mjs";

const inn = openInn();
const standings = async ({ page }) => (await page.locator("[aria-labelledby=evening-standings] tbody tr").allInnerTexts()).map((row) => row.replace(/\s+/g, " ").trim());
const atTable = ({ page }) => page.locator("[data-testid=action-bar]").waitFor();

/** Play one's match to the end, and go back to the evening by its link. */
async function playRound(visitors, seed) {
  await Promise.all(visitors.map(atTable));
  await Promise.all(visitors.map((visitor) => playOut([visitor], { seed })));
}

/** From a table to the standings and back: nobody is led away from there against their will. */
async function lookAtStandings(visitor) {
  const { page } = visitor;
  const table = page.url();
  await page.reload({ waitUntil: "load" });
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "Standings of the evening" }).click();
  await page.getByRole("button", { name: "Go, and come back later" }).click();
  await page.getByRole("heading", { name: "Standings" }).waitFor();
  await page.getByRole("link", { name: "To my table" }).first().click();
  await atTable(visitor);
  assert.equal(page.url(), table);
}

// One after the other: the first one kills the server.
describe("evenings", { ...TOGETHER, concurrency: 1 }, () => {
  test("eight seats, two browsers, six bots: from the link to the standings, and a server that is killed loses nothing", async () => {
    const [ann, bea] = [await inn.visit({ size: PHONE }), await inn.visit({ size: PHONE, lang: "fr", theme: "dark" })];
    await open(ann, "/lobby");
    await ann.page.getByRole("link", { name: "An evening" }).click();
    await ann.page.getByLabel("Your name").fill("Ann");
    await ann.page.getByLabel("Name of the evening").fill("Boxing Day");
    await ann.page.getByLabel("Rounds", { exact: true }).selectOption("2");
    await ann.page.getByLabel("Between two rounds").selectOption("0");
    await ann.page.getByLabel("Bots from the start").selectOption("6");
    await ann.page.getByLabel("How good they are").selectOption("random");
    await assertGoodToRead(ann, "opening an evening");
    await photograph(ann, "evening-open");
    await ann.page.getByRole("button", { name: "Open the evening" }).click();
    await ann.page.getByRole("heading", { name: "7 at the evening" }).waitFor();
    const path = new URL(ann.page.url()).pathname;
    assert.match(path, /^\/evening\/[0-9a-z]{12}$/);
    assert.match(await ann.page.locator(".invite input").inputValue(), new RegExp(`${path}$`), "the link is there to be sent");
    await assertGoodToRead(ann, "an evening before it begins");
    await photograph(ann, "evening-gathering");

    await bea.page.goto(`${inn.house.address}${path}`); // it never falls silent: somebody waits for news
    await bea.page.getByLabel("Votre nom").fill("Béa");
    await bea.page.getByRole("button", { name: "Participer" }).click();
    await bea.page.getByRole("heading", { name: "8 à la soirée" }).waitFor();
    await ann.page.getByRole("heading", { name: "8 at the evening" }).waitFor();
    await ann.page.getByRole("button", { name: "Begin" }).click();

    // Both are led to their tables. In the middle of their games the server dies.
    await Promise.all([ann, bea].map(atTable));
    await Promise.all([ann, bea].map((visitor) => playSome(visitor, 3)));
    await lookAtStandings(ann);
    await inn.house.kill();
    await inn.house.start();
    await playRound([ann, bea], 5);
    await ann.page.getByRole("link", { name: "Standings of the evening" }).click();
    await bea.page.getByRole("link", { name: "Classement de la soirée" }).click();

    // And once more between the tables of the second round.
    await inn.house.kill();
    await inn.house.start();
    await playRound([ann, bea], 7);
    await bea.page.getByRole("link", { name: "Classement de la soirée" }).click();
    await ann.page.getByRole("link", { name: "Standings of the evening" }).click();
    await Promise.all([
      ann.page.getByRole("heading", { name: "The evening is over." }).waitFor(),
      bea.page.getByRole("heading", { name: "La soirée est finie." }).waitFor(),
    ]);

    const rows = await standings(ann);
    assert.equal(rows.length, 8);
    const told = await (await ann.page.request.get(`${inn.house.address}/api${path.replace("evening", "evenings")}`)).json();
    assert.deepEqual(told.played.map((round) => round.tables.map((at) => at.places.length)), [[4, 4], [4, 4]]);
    assert.equal(Math.round(told.players.reduce((sum, player) => sum + player.points, 0)), 2 * 8 * 6, "all points were given once");
    for (const [row, player] of told.players.entries()) assert.ok(rows[row].includes(player.name), `${rows[row]} is ${player.name}`);
    await assertGoodToRead(ann, "an evening that is over");
    await photograph(ann, "evening-over");
    await photograph(bea, "evening-over-fr");
    for (const visitor of [ann, bea]) {
      // The line broke twice, and that is what the console may say.
      visitor.complaints = visitor.complaints.filter((line) => !/WebSocket|ERR_CONNECTION|ERR_EMPTY|Failed to fetch|Failed to load/.test(line));
    }
    await leave(ann, bea);
  });

  test("who leaves and comes back is not sent to the game that it left, and what is played when the host ends the evening counts", async () => {
    const [ann, bea] = [await inn.visit({ size: PHONE }), await inn.visit({ size: PHONE, lang: "fr" })];
    await open(ann, "/lobby");
    await ann.page.getByRole("link", { name: "An evening" }).click();
    await ann.page.getByLabel("Your name").fill("Ann");
    await ann.page.getByLabel("Players per table").selectOption("3");
    await ann.page.getByLabel("Between two rounds").selectOption("0");
    await ann.page.getByLabel("Bots from the start").selectOption("1");
    await ann.page.getByLabel("How good they are").selectOption("random");
    await ann.page.getByRole("button", { name: "Open the evening" }).click();
    await ann.page.getByRole("heading", { name: "2 at the evening" }).waitFor();
    const path = new URL(ann.page.url()).pathname;
    await bea.page.goto(`${inn.house.address}${path}`);
    await bea.page.getByLabel("Votre nom").fill("ann");
    await bea.page.getByRole("button", { name: "Participer" }).click();
    await ann.page.getByRole("cell", { name: "ann 2", exact: true }).waitFor();
    await ann.page.getByRole("button", { name: "Begin" }).click();
    await Promise.all([ann, bea].map(atTable));

    await ann.page.goto(`${inn.house.address}${path}`);
    await ann.page.getByText("Your table is waiting for you.").waitFor();
    await ann.page.getByRole("button", { name: "Leave the evening" }).click();
    await ann.page.getByRole("group", { name: "Leave the evening" }).getByRole("button", { name: "Leave the evening" }).click();
    await ann.page.getByText("You have left this evening.").waitFor();
    assert.equal(await ann.page.getByRole("link", { name: "To my table" }).count(), 0);
    await ann.page.getByRole("button", { name: "I am back" }).click();
    await ann.page.getByText("You play again from the next round on.").waitFor();
    assert.equal(await ann.page.getByRole("link", { name: "To my table" }).count(), 0);
    await assertGoodToRead(ann, "an evening that one has left and come back to");

    await ann.page.getByRole("button", { name: "End the evening" }).click();
    await ann.page.getByRole("button", { name: "End it" }).click();
    await ann.page.getByText("this round is the last").waitFor();
    await assertGoodToRead(ann, "an evening that ends with this round");
    await playRound([bea], 3);
    await ann.page.getByRole("heading", { name: "The evening is over." }).waitFor();
    const told = await (await ann.page.request.get(`${inn.house.address}/api${path.replace("evening", "evenings")}`)).json();
    assert.deepEqual(told.played.map((round) => round.tables.map((at) => at.places.length)), [[3]]);
    await leave(ann, bea);
  });
});
