// What lies over a table in the midst of a game: sheets, rules, the log with its odds, and what anything on it is. All of it is read
// and touched in every window.

import { strict as assert } from "node:assert";
import { describe, test } from "node:test";
import { AT_ONCE } from "./crowded.mjs";
import { openInn, TOGETHER } from "./inn.mjs";
import { FULLEST, goOn, sitAmong } from "./moments.mjs";
import { settleIn, WINDOWS } from "./sight.mjs";
import { assertReadable, LAPTOP, leave, PHONE, sitAtServer } from "./visitor.mjs";

const inn = openInn(...AT_ONCE);
/** What opens the sheets of each game, in the midst of it. */
const SHEETS = {
  "kids-of-london": [],
  "doggy-bag": ["button.bag", ".others .cover.about"],
  pickpocket: ["button.book"],
  "oliver-twist": [".status button:enabled", ".rivals .cover"],
};
/** Small things, under glass or beside others, and the rule by which each is what it is. */
const SMALL = {
  "kids-of-london": [[".others .amount", "K4"], [".to-come li", /^K(2|14|16|18)$/]],
  "doggy-bag": [[".others .strikes", "D31"], [".others .points", "D2"], [".chest h2", "D25"]],
  pickpocket: [[".others .points", "P26"], [".ends li", /^P1[48]$/], [".watch", "P25"]],
  "oliver-twist": [[".rivals .money", "T39"], [".rivals [data-shows=file]", "T30"], [".rewards", "T22"]],
};
/** So many moves into a game there is much to read. */
const UNDER_WAY = 30;

/** Go on until there is much to read, all these can be opened, and it is one's own turn: what can be chosen is in reach. */
async function playOn(crowd, sheets) {
  const { page } = crowd.visitor;
  const canOpen = async () => (await Promise.all([...sheets, "main [data-move]:not(:disabled)"].map((each) => page.locator(each).filter({ visible: true }).count()))).every(Boolean);
  while (crowd.moves < UNDER_WAY || !(await canOpen())) {
    assert.ok(!crowd.isOver, "a game is over before all of its sheets could be opened");
    await goOn(crowd);
  }
}

/** Open a sheet, see that it can be read and used in every window, and put it away. */
async function read(visitor, where, opening) {
  const { page } = visitor;
  await opening();
  await page.locator("dialog[open]").waitFor();
  await assertReadable(visitor, where);
  await page.keyboard.press("Escape");
  await page.locator("dialog[open]").waitFor({ state: "detached" });
}

/** Ask what something is, by the right button of a mouse or a finger that holds it, wherever that meets glass over it. */
async function ask({ page }, thing) {
  const { x, y, width, height } = await page.locator(thing).filter({ visible: true }).first().boundingBox();
  await page.mouse.click(x + width / 2, y + height / 2, { button: "right" });
}

describe("sheets", TOGETHER, () => {
  for (const [game, sheets] of Object.entries(SHEETS)) {
    test(`${game}: all that can be opened over a table is read in every window`, async () => {
      const visitor = await inn.visit({ size: PHONE, lang: "fr" });
      const { page } = visitor;
      const crowd = await sitAmong(visitor, game, FULLEST[game], { odds: "always" });
      await playOn(crowd, sheets);
      for (const sheet of sheets) {
        const all = await page.locator(sheet).filter({ visible: true }).all();
        for (const [number, each] of all.entries()) await read(visitor, `${sheet} ${number}`, () => each.click());
      }
      await read(visitor, "the log with its odds", () => page.locator("header button.talk").click());
      await read(visitor, "the rules", () => page.keyboard.press("r"));
      await read(visitor, "the keys", () => page.keyboard.press("?"));
      for (const [thing, rule] of SMALL[game]) {
        await ask(visitor, thing);
        const said = page.getByRole("dialog", { name: "Qu’est-ce que c’est" }).getByRole("button", { name: /^Règle/ });
        await said.first().waitFor();
        const rules = (await said.allInnerTexts()).map((text) => text.replace(/^Règle\s+/, ""));
        assert.ok(rules.some((named) => (rule instanceof RegExp ? rule.test(named) : named === rule)), `${thing} is said to be by ${rules}`);
        await assertReadable(visitor, `what ${thing} is`);
        await page.keyboard.press("Escape");
      }
      crowd.leave();
      await leave(visitor);
    });
  }

  test("the rules stand beside the table where there is room, and nothing of it lies under them", async () => {
    const visitor = await inn.visit({ size: LAPTOP });
    const { page } = visitor;
    await sitAtServer(visitor, "oliver-twist");
    await page.keyboard.press("r");
    const rules = page.locator("dialog.beside[open]");
    await rules.waitFor();
    for (const window of WINDOWS.filter(({ width }) => width >= 900)) {
      await settleIn(page, window);
      const [beside, table] = await Promise.all([rules, page.locator(".board")].map((part) => part.boundingBox()));
      assert.ok(table.x + table.width <= beside.x + 1, `${window.width}: the table ends at ${table.x + table.width}, the rules begin at ${beside.x}`);
      assert.ok(beside.x + beside.width <= window.width + 1);
    }
    await leave(visitor);
  });
});
