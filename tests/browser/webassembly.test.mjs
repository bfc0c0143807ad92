// Rules and bots in a real browser: in a worker, from the server's own files, they do what native code does.
// Short, since Node does it at length (tests/ahead/test_wasm.py). LARCIN_PROOF=1000 plays so many games a setting,
// and LARCIN_DECISIONS=200 asks every level so often. Node takes files by name: this one comes last, when other tests have
// compiled all native code that it compares with.

import { strict as assert } from "node:assert";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { launch } from "./chromium.mjs";
import { openHouse, PYTHON } from "./house.mjs";

const ROOT = join(import.meta.dirname, "..", "..");
const GAMES = ["kids-of-london", "doggy-bag", "pickpocket", "oliver-twist"];
const COUNT = process.env.LARCIN_PROOF ?? "20";
const DECISIONS = process.env.LARCIN_DECISIONS ?? "4";

/** The engine as one script, and its worker as another. */
async function bundle(entry) {
  const { rolldown } = await import(join(ROOT, "web/node_modules/rolldown/dist/index.mjs"));
  const built = await rolldown({ input: join(ROOT, "web", entry) });
  const { output } = await built.generate({ format: "esm", codeSplitting: false });
  return output[0].code;
}

describe("the engine", () => {
  let house, browser, page, folder;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "larcin-proof-"));
    execFileSync(PYTHON, ["-m", "larcin", "compile", "--target", "wasm32"], { cwd: ROOT });
    [house, browser] = await Promise.all([openHouse(), launch()]);
    page = await browser.newPage();
    const scripts = { "proof.js": await bundle("stand/proof-in-browser.ts"), "worker.js": await bundle("src/engine/worker.ts") };
    const policy = (await fetch(house.address)).headers.get("content-security-policy");
    await page.context().route("**/proof/*", (route) => {
      const name = new URL(route.request().url()).pathname.split("/").at(-1);
      if (name.endsWith(".json")) return route.fulfill({ path: join(folder, name) });
      return route.fulfill({ body: scripts[name], contentType: "text/javascript", headers: { "Content-Security-Policy": policy } });
    });
    await page.goto(house.address);
    await page.addScriptTag({ url: "/proof/proof.js", type: "module" });
    await page.waitForFunction(() => "proof" in window);
  });

  after(async () => {
    await browser?.close();
    await house?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  for (const game of GAMES) {
    test(`does in ${game} what native code does`, async () => {
      const file = join(folder, `${game}.json`);
      execFileSync(PYTHON, ["-m", "tests.ahead.expected", file, game, "--games", COUNT, "--decisions", DECISIONS], { cwd: ROOT });
      // It is fetched as a file: given by hand, a thing of so many parts takes longer on its way than all that is proved.
      const proof = await page.evaluate(async (address) => window.proof.prove(await (await fetch(address)).json()), `/proof/${game}.json`);
      console.log(JSON.stringify(proof));
      assert.deepEqual(proof.differences, []);
      assert.ok(proof.games > 0 && proof.views > 0 && proof.choices.expert > 0);
    });
  }

  test("thinks in a worker, can be told to stop, and says what went wrong", async () => {
    const found = await page.evaluate(() => window.proof.inWorker("/proof/worker.js"));
    assert.deepEqual(found.legal, ["card 0", "card 1", "card 2", "card 3", "card 4", "card 5", "card 6", "card 7", "card 8"]);
    assert.equal(found.refused, "IllegalMove");
    assert.equal(found.stopped, "Cancelled");
    assert.ok(found.progress.length > 0);
    assert.ok(found.turns > 1, "the page goes on meanwhile");
    assert.equal(found.over, true);
  });
});
