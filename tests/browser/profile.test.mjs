// A profile without an account: games of the server and of this device, a passphrase for another one, everything in a file, and gone.

import { strict as assert } from "node:assert";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { openInn, TOGETHER } from "./inn.mjs";
import { playOut } from "./player.mjs";
import { assertOpenToAll, leave, open, PHONE, photograph, sitAtServer } from "./visitor.mjs";

const inn = openInn();

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
    await assertOpenToAll(ann, "a profile");
    await page.getByRole("searchbox").fill("maximilien");
    await page.getByText("1 found").waitFor();
    await page.getByRole("searchbox").fill("");

    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save it all in a file" }).click();
    const bag = JSON.parse(readFileSync(await (await saving).path(), "utf8"));
    assert.equal(bag.games.length, 2);
    assert.equal(bag.records.length, 2, "the record of each game is in it");

    await page.getByRole("button", { name: "Make a passphrase" }).click();
    const phrase = await page.getByLabel("Your passphrase").inputValue();
    assert.match(phrase, /^[a-z]{5}(-[a-z]{5}){5}$/);
    const bea = await inn.visit({ size: PHONE, lang: "fr", theme: "dark" });
    await open(bea, "/profile");
    await bea.page.getByText("J’ai une phrase secrète").click();
    await bea.page.getByLabel("Phrase secrète", { exact: true }).fill(phrase.replaceAll("-", " ").toUpperCase());
    await bea.page.getByRole("button", { name: "Continuer" }).click();
    await bea.page.getByRole("button", { name: /Maximilien/ }).click();
    await bea.page.getByRole("heading", { name: "larcin" }).waitFor();
    await open(bea, "/profile");
    await bea.page.getByText("1 partie", { exact: true }).waitFor();
    await photograph(bea, "profile-fr");
    await bea.page.locator("input[type=file]").setInputFiles({ name: "all.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(bag)) });
    await bea.page.getByText("2 parties apportées").waitFor();

    await page.getByRole("button", { name: "Delete everything …" }).click();
    await page.getByRole("group", { name: "Delete everything" }).getByRole("button", { name: "Delete everything" }).click();
    await page.waitForURL(`${inn.house.address}/`);
    await open(ann, "/profile");
    await page.getByText("You have not finished a game yet.").waitFor();
    assert.deepEqual(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("larcin.endings"))), []);
    await leave(ann, bea);
  });
});
