// A profile without an account: games of the server and of this device, a passphrase for another one, everything in a file, and gone.

import { strict as assert } from "node:assert";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { openInn, TOGETHER } from "./inn.mjs";
import { playOut } from "./player.mjs";
import { assertGoodToRead, leave, open, PHONE, photograph, sitAtServer } from "./visitor.mjs";

const inn = openInn();

/** Nothing of it lies beyond the edge of what shows it. */
async function assertAllSeen(words) {
  const [room, all] = await words.evaluate((part) => [[part.clientWidth, part.clientHeight], [part.scrollWidth, part.scrollHeight]]);
  assert.ok(all[0] <= room[0] && all[1] <= room[1] + 1, `${all} of it in ${room}`);
}

const bringAll = ({ page }, bag) =>
  page.locator("input[type=file]").setInputFiles({ name: "all.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(bag)) });

describe("profiles", TOGETHER, () => {
  test("games of both kinds are counted, found, taken along, known on another device by a passphrase, and deleted", async () => {
    const ann = await inn.visit({ size: PHONE });
    const { page } = ann;
    await sitAtServer(ann, "kids-of-london", { seats: 2 });
    await playOut([ann]);
    await open(ann, "/");
    await page.getByRole("button", { name: /Play against bots.*Kids of London|Kids of London.*against bots/ }).click();
    await page.locator("[data-testid=action-bar]").waitFor();
    await playOut([ann]);
    await open(ann, "/profile");
    await page.getByText("2 games").waitFor();
    await page.getByText("First game", { exact: true }).waitFor();
    assert.equal(await page.locator("[aria-labelledby=profile-games] li").count(), 2);
    await photograph(ann, "profile");
    await assertGoodToRead(ann, "a profile");
    const [rating] = (await page.getByText(/^rating \d+$/).innerText()).match(/\d+/);
    assert.ok(rating !== "800" && Math.abs(rating - 800) < 200, `one game leads from 800 to ${rating}`);
    await open(ann, "/leaderboard/kids-of-london");
    assert.match(await page.locator(".yours").innerText(), new RegExp(`\\b${rating}\\b`), "the ratings say the same");
    await photograph(ann, "ratings");
    await assertGoodToRead(ann, "ratings");
    await open(ann, "/profile");
    await page.getByRole("searchbox").fill("maximilien");
    await page.getByText("1 found").waitFor();
    await page.getByRole("searchbox").fill("");

    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save it all in a file" }).click();
    const bag = JSON.parse(readFileSync(await (await saving).path(), "utf8"));
    assert.equal(bag.games.length, 2);
    assert.equal(bag.records.length, 2, "the record of each game is in it");

    await page.getByRole("button", { name: "Make a passphrase" }).click();
    const phrase = (await page.getByTestId("phrase").innerText()).trim();
    assert.match(phrase, /^[a-z]{5}(\s+[a-z]{5}){5}$/);
    await assertAllSeen(page.getByTestId("phrase"));
    const bea = await inn.visit({ size: PHONE, lang: "fr", theme: "dark" });
    await open(bea, "/profile");
    await bea.page.getByText("J’ai une phrase secrète").click();
    const field = bea.page.getByLabel("Phrase secrète", { exact: true });
    await field.fill(phrase.replace(/.$/, "?"));
    await bea.page.getByRole("button", { name: "Continuer" }).click();
    await bea.page.getByText("Ces mots n’ouvrent rien").waitFor(); // where it can be mended
    bea.complaints = bea.complaints.filter((line) => !/404/.test(line));
    await field.fill(`${phrase.toUpperCase().replace(/\s+/g, " – ")}.`); // as phones like to write
    await bea.page.getByRole("button", { name: "Continuer" }).click();
    await bea.page.getByText("Une phrase secrète", { exact: true }).waitFor();
    await bea.page.getByRole("button", { name: /Maximilien/ }).click();
    await bea.page.getByText("1 partie", { exact: true }).waitFor();
    await photograph(bea, "profile-fr");
    await bringAll(bea, bag);
    await bea.page.getByText("2 parties apportées").waitFor();
    const games = bea.page.locator("[aria-labelledby=profile-games] li");
    await bea.page.getByText("2 parties", { exact: true }).waitFor();
    assert.equal(await games.count(), 2, "the game of the other device, which the server does not know, is counted here, and the other one once");
    await bringAll(bea, bag);
    await bea.page.getByText("2 parties apportées").waitFor();
    assert.equal(await games.count(), 2, "brought twice, counted once");
    const result = { ...bag.games[0], id: "elsewhere", from: undefined };
    const others = Array.from({ length: 30 }, (_, number) => ({ ...result, id: `c${number}`, game: "chess" }));
    await bringAll(bea, { ...bag, records: [], games: [result, ...others, { ...result, id: "high", rating: 1e308 }] });
    await bea.page.getByText("31 résultats ajoutés à votre profil. 1 ligne ne contenait aucun résultat possible.").waitFor();
    await bea.page.getByText("3 parties", { exact: true }).waitFor();
    assert.equal(await bea.page.locator(".kinds > li").count(), 1, "games that nobody knows here have no part of their own");
    await bringAll(bea, { ...bag, records: [], games: [result] });
    await bea.page.getByText("Il n’y a rien de nouveau dedans.").waitFor();
    await games.getByRole("link").first().click();
    await bea.page.locator("input[type=range]").waitFor(); // and can be watched

    await page.getByRole("button", { name: "Delete everything …" }).click();
    await page.getByRole("group", { name: "Delete everything" }).getByRole("button", { name: "Delete everything" }).click();
    await page.waitForURL(`${inn.house.address}/`);
    await open(ann, "/profile");
    await page.getByText("You have not finished a game yet.").waitFor();
    const left = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => key.startsWith("larcin") && key !== "larcin.settings"));
    assert.deepEqual(left, [], "nothing of the games is noted any more");
    await leave(ann, bea);
  });

  test("what is deleted in one tab is not written down again by another", async () => {
    const ann = await inn.visit();
    await open(ann, "/");
    const friend = { name: "Léo", face: "", game: "pickpocket", at: 1 };
    await ann.page.evaluate((met) => {
      localStorage.setItem("larcin.friends", JSON.stringify([met]));
      localStorage.setItem("larcin.settings", JSON.stringify({ name: "Annabel", offered: true }));
    }, friend);
    await open(ann, "/");
    await ann.page.getByRole("heading", { name: "Played with" }).waitFor();
    const other = await ann.another();
    await open(other, "/profile");
    await other.page.getByRole("button", { name: "Delete everything …" }).click();
    await other.page.getByRole("group", { name: "Delete everything" }).getByRole("button", { name: "Delete everything" }).click();
    await other.page.waitForURL(`${inn.house.address}/`);
    await ann.page.getByRole("button", { name: "Settings" }).click();
    await ann.page.locator("#theme").selectOption("dark");
    const left = await ann.page.evaluate(() => [JSON.parse(localStorage.getItem("larcin.settings")), localStorage.getItem("larcin.friends")]);
    assert.deepEqual([left[0].name, left[0].theme, left[1]], ["", "dark", null]);
    await ann.page.keyboard.press("Escape");
    assert.equal(await ann.page.getByText("Léo").count(), 0);
    await leave(ann, { ...other, context: { close: () => undefined } });
  });

  test("puzzles that were tried are taken along, and count on the other device", async () => {
    const ann = await inn.visit();
    const puzzles = {
      games: { pickpocket: { rating: 1222, tries: 2, done: { "0a1b2c3d": ["near", "right"], "1a1b2c3d": ["far"] }, open: {} } },
      days: { "2026-11-17": { game: "pickpocket", id: "0a1b2c3d", squares: ["near", "right"] } },
    };
    await open(ann, "/");
    await ann.page.evaluate((all) => localStorage.setItem("larcin.puzzles", JSON.stringify(all)), puzzles);
    await open(ann, "/profile");
    const saving = ann.page.waitForEvent("download");
    await ann.page.getByRole("button", { name: "Save it all in a file" }).click();
    const bag = JSON.parse(readFileSync(await (await saving).path(), "utf8"));
    assert.deepEqual(bag.puzzles, puzzles);

    const bea = await inn.visit({ size: PHONE });
    await open(bea, "/profile");
    await bringAll(bea, bag);
    await bea.page.getByText("2 puzzles added to those that you tried.").waitFor();
    await bea.page.getByRole("link", { name: "larcin" }).first().click();
    await bea.page.getByRole("link", { name: "All puzzles" }).click();
    await bea.page.getByText(/^2 of \d+ tried, your rating 1222$/).waitFor();
    await leave(ann, bea);
  });
});
