// Private links in the browser: who follows one is asked, nothing of the secret is sent but in a body, and one can go back.

import { strict as assert } from "node:assert";
import { describe, test } from "node:test";
import { openInn, TOGETHER } from "./inn.mjs";
import { assertGoodToRead, assertOpenToAll, leave, open, PHONE, sitAtServer } from "./visitor.mjs";

const inn = openInn();

const call = ({ page }, method, path, body) =>
  page.evaluate(
    async ([method, path, body]) => (await fetch(path, { method, headers: { "content-type": "application/json" }, ...(body ? { body: JSON.stringify(body) } : {}) })).json(),
    [method, path, body],
  );

/** Somebody at the front page, under a name. */
async function arrive(name, wishes) {
  const visitor = await inn.visit(wishes);
  await open(visitor, "/");
  await call(visitor, "PUT", "/api/me", { name });
  return visitor;
}

const nameOf = async (visitor) => (await call(visitor, "GET", "/api/me")).name;

async function openDevices({ page }) {
  await page.locator("header button.plain").last().click();
  await page.locator("dialog .settings button:not(.own)").click();
  await page.locator("dialog form, dialog input[readonly]").first().waitFor();
}

/** Make a private link by hand, and read it. */
async function makeLink(visitor, label) {
  const { page } = visitor;
  await openDevices(visitor);
  await page.locator("#link-label").fill(label);
  await page.getByRole("button", { name: "Make a private link" }).click();
  const link = await page.getByLabel("Your new private link").inputValue();
  await page.locator("dialog li").filter({ hasText: label }).waitFor();
  await assertGoodToRead(visitor, "devices and links");
  await page.keyboard.press("Escape");
  return link;
}

describe("private links", TOGETHER, () => {
  test("ask first, are sent to nobody, and who one was can be gone back to", async () => {
    const [ann, bob] = [await arrive("Ann"), await arrive("Bob", { size: PHONE })];
    const link = await makeLink(ann, "my phone");
    const secret = link.split("#")[1];
    assert.ok(secret.length > 20);
    const sent = [];
    bob.page.on("request", (request) => sent.push(request.url(), JSON.stringify(request.headers())));
    await bob.page.goto(link, { waitUntil: "networkidle" });
    await bob.page.getByRole("heading", { name: "Play as Ann on this device?" }).waitFor();
    assert.equal(await nameOf(bob), "Bob", "nothing has happened yet");
    assert.equal(new URL(bob.page.url()).hash, "", "the secret has left the address");
    await assertGoodToRead(bob, "the question of a private link");
    await bob.page.getByRole("link", { name: "No, stay who I am" }).click();
    assert.equal(await nameOf(bob), "Bob");
    await bob.page.goto(link, { waitUntil: "networkidle" });
    await bob.page.getByRole("button", { name: "Yes, play as Ann" }).click();
    await bob.page.waitForURL(`${bob.house.address}/`);
    assert.equal(await nameOf(bob), "Ann");
    assert.equal(await bob.page.evaluate(() => JSON.parse(localStorage.getItem("larcin.settings")).name), "Ann");
    assert.deepEqual(sent.filter((each) => each.includes(secret)), [], "in no address and no header");
    assert.ok(!(await bob.page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]))).includes(secret));
    await openDevices(bob);
    await bob.page.getByText("Through a private link, this device is Ann.").waitFor();
    await bob.page.getByRole("button", { name: "Be Bob again" }).click();
    await bob.page.waitForFunction(async () => (await (await fetch("/api/me")).json()).name === "Bob");
    await leave(ann, bob);
  });

  test("that are ended end what came through them, at the table too", async () => {
    const [ann, thief] = [await arrive("Ann"), await arrive("Tim", { size: PHONE })];
    const link = await makeLink(ann, "lost");
    await thief.page.goto(link, { waitUntil: "networkidle" });
    await thief.page.getByRole("button", { name: "Yes, play as Ann" }).click();
    await thief.page.locator(".game-kids-of-london button.main").waitFor();
    await sitAtServer(thief, "kids-of-london");
    await openDevices(ann);
    const row = ann.page.locator("dialog li").filter({ hasText: "lost" });
    await row.getByRole("button", { name: "Revoke" }).click();
    await assertGoodToRead(ann, "the question whether to revoke");
    await row.getByRole("button", { name: "Sign them out, too" }).click();
    await row.waitFor({ state: "detached" });
    await thief.page.getByRole("heading", { name: "You were signed out on this device." }).waitFor();
    await assertGoodToRead(thief, "signed out at a table");
    await thief.page.getByRole("button", { name: "Go on" }).click();
    await thief.page.getByText("You are watching.").first().waitFor();
    assert.equal(await nameOf(thief), "Tim");
    await leave(ann, thief);
  });

  test("of an older kind, or not whole, or revoked, say so", async () => {
    const [ann, bob] = [await arrive("Ann"), await arrive("Bob", { lang: "fr" })];
    const link = await makeLink(ann, "gone");
    await openDevices(ann);
    await ann.page.getByRole("button", { name: /^Sign out everywhere else/ }).click();
    await ann.page.getByRole("button", { name: "Sign out everywhere else", exact: true }).click();
    await ann.page.getByText("only this device is you now").waitFor();
    assert.equal(await nameOf(ann), "Ann");
    for (const [path, said] of [["/as/abc.def", "ancien modèle"], ["/as", "pas entier"]]) {
      await open(bob, path);
      await bob.page.getByText(said).waitFor();
      await assertOpenToAll(bob, path);
    }
    await bob.page.goto(link, { waitUntil: "networkidle" });
    await bob.page.getByText("révoqué").waitFor();
    bob.complaints = bob.complaints.filter((line) => !/404/.test(line));
    await leave(ann, bob);
  });
});
