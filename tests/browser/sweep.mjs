// Whole games looked at in every window, move by move: what does not fit is said, with a picture. After `make page`:
//
//     node tests/browser/sweep.mjs OUT [--games doggy-bag,pickpocket] [--seats 5,6] [--deals 1,2,3] [--every 3] [--moving] [--lang en] [--theme dark]
//
// Each of `deals` is another game. `--moving` looks at reveals and at the ends of nights instead of the table at rest.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { launch } from "./chromium.mjs";
import { AT_ONCE, rehearse } from "./crowded.mjs";
import { openHouse } from "./house.mjs";
import { FULLEST, goOn, letGo, pickUp, sitAmong, STAGED, stopAt } from "./moments.mjs";
import { dice } from "./player.mjs";
import { misfits, settleIn } from "./sight.mjs";
import { PHONE, visit } from "./visitor.mjs";

const LIST = (text) => text.split(",");
const { values: asked, positionals: [out] } = parseArgs({
  allowPositionals: true,
  options: {
    games: { type: "string", default: Object.keys(FULLEST).join() }, seats: { type: "string" }, deals: { type: "string", default: "1" }, every: { type: "string", default: "1" },
    lang: { type: "string", default: "fr" }, theme: { type: "string", default: "light" }, odds: { type: "string", default: "always" }, moving: { type: "boolean" },
  },
});
mkdirSync(out, { recursive: true });
const browser = await launch();
let faulty = 0;
for (const deals of LIST(asked.deals)) {
  process.env.LARCIN_DEALS = deals;
  const house = await openHouse(AT_ONCE);
  for (const game of LIST(asked.games)) {
    for (const seats of asked.seats ? LIST(asked.seats).map(Number) : [FULLEST[game].seats]) {
      await sweep(house, game, { ...FULLEST[game], seats }, Number(deals));
    }
  }
  await house.close();
}
await browser.close();
console.log(`${faulty} faulty tables`);

async function sweep(house, game, options, seed) {
  const visitor = await visit(browser, house, { size: PHONE, lang: asked.lang, theme: asked.theme });
  const wishes = { own: seed % options.seats, seed, odds: asked.odds };
  const acts = asked.moving ? await rehearse(visitor, game, options, wishes) : [];
  const crowd = await sitAmong(visitor, game, options, wishes);
  const [begun, name] = [Date.now(), () => `${game}-${options.seats}-${seed}-${String(crowd.moves).padStart(3, "0")}`];
  while (!crowd.isOver) {
    const isWanted = (crowd.moves + 1) % Number(asked.every) === 0;
    const told = Object.entries(STAGED[game]).filter(([, [events]]) => acts[crowd.moves]?.events.some((event) => events.includes(event)));
    if (told.length && isWanted) {
      const [moment, [, selector]] = told[crowd.moves % told.length];
      if (await stopAt(crowd, selector)) await look(crowd, `${name()}-${moment}`);
      await letGo(crowd);
    } else await goOn(crowd);
    if (asked.moving || !isWanted) continue;
    await look(crowd, `${name()}-${crowd.parts.view.table.stage}`);
    if (crowd.parts.legal.length === 0) continue;
    await pickUp(crowd, dice(crowd.moves));
    await look(crowd, `${name()}-${crowd.parts.view.table.stage}-picked`);
    await letGo(crowd);
  }
  console.log(`${game} for ${options.seats}, deals ${seed}: ${crowd.moves} moves, ${Math.round((Date.now() - begun) / 1000)} s`);
  crowd.leave();
  await visitor.context.close();
}

async function look(crowd, name) {
  const { visitor, visitor: { page } } = crowd;
  for (const fault of await misfits(visitor)) {
    console.log(`${name}: ${fault}`);
    const [width, height] = fault.match(/\d+/g).map(Number);
    await settleIn(page, { width, height });
    await page.screenshot({ path: join(out, `${name}-${width}x${height}.png`) });
    faulty += 1;
  }
  await settleIn(page, PHONE);
}
