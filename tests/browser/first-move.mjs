// How long it takes from the first tap to the first move of a bot at the server of a clone that has compiled nothing yet, as
// `make play` starts it: node first-move.mjs CLONE VISITS GAMES LEVELS writes, by game and level, pairs of seconds as JSON: in all, and
// without the guest's own turn. `make bench-clone` runs it.

import { spawn } from "node:child_process";
import { mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launch } from "./chromium.mjs";
import { freePort } from "./house.mjs";
import { dice, touch } from "./player.mjs";
import { visit } from "./visitor.mjs";

const LOOK_MS = 20;
const PATIENCE_MS = 60_000;

/** `make play` in a clone, with an empty cache and an empty database, from when its page can be had. */
async function openClone(clone) {
  const [port, folder] = [await freePort(), mkdtempSync(join(tmpdir(), "larcin-clone-"))];
  const address = `http://127.0.0.1:${port}`;
  const order = `ARGS=--port ${port} --database sqlite:///${join(folder, "tables.db")}`;
  // Whoever runs this by `make` does not want its own flags there.
  const { MAKEFLAGS: _flags, MAKELEVEL: _level, ...surroundings } = process.env;
  const env = { ...surroundings, LARCIN_CACHE_DIR: join(folder, "cache") };
  const log = join(folder, "log");
  const says = openSync(log, "w");
  const server = spawn("make", ["play", order], { cwd: clone, env, stdio: ["ignore", says, says], detached: true });
  const gone = new Promise((done) => server.once("exit", done));
  while (!(await fetch(`${address}/healthz`).then((answer) => answer.ok, () => false))) {
    if (server.exitCode !== null) throw new Error(`make play has ended: ${readFileSync(log, "utf8")}`);
    await new Promise((later) => setTimeout(later, LOOK_MS));
  }
  return {
    address,
    async close() {
      process.kill(-server.pid, "SIGTERM");
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Notes when the main button was tapped, when it was first heard that nobody but oneself is asked, when one's last move went out, and when
 * it was first heard that another seat has chosen. Runs in the page.
 */
function watch() {
  const moments = (globalThis.larcinMoments = {});
  addEventListener("click", ({ target }) => target.closest("button.main") && (moments.tap ??= performance.now()), true);
  const others = (seats = []) => seats.filter((seat) => seat !== 0);
  let last = {};
  const hear = ({ data }) => {
    const said = JSON.parse(data);
    if (said.type !== "update") return;
    const now = { ...last, ...said };
    const sealed = others(now.chosen).length > others(last.chosen).length;
    const moved = now.decision !== last.decision && others(last.waiting).length > 0;
    if (sealed || moved) moments.moved ??= performance.now();
    if (now.waiting?.length && !others(now.waiting).length) moments.asked ??= performance.now();
    last = now;
  };
  const Plain = globalThis.WebSocket;
  globalThis.WebSocket = class extends Plain {
    constructor(...where) {
      super(...where);
      this.addEventListener("message", hear);
    }
    send(said) {
      if (moments.moved === undefined && JSON.parse(said).do === "move") moments.made = performance.now();
      super.send(said);
    }
  };
}

/**
 * Seconds from the tap on *Play against bots* of a level to a bot's first move, and how many of them were not the guest's own turn. Who is
 * asked before moves at once.
 */
async function firstMove(browser, clone, game, level) {
  const house = await openClone(clone);
  const visitor = await visit(browser, house);
  const { page, context } = visitor;
  try {
    await page.addInitScript(watch);
    await page.goto(`${house.address}/`);
    await page.locator(`.game-${game} details.against summary`).click();
    await page.locator(`.game-${game} .against select`).last().selectOption(level);
    await page.locator(`.game-${game} button.main`).click();
    const [roll, end] = [dice(5), Date.now() + PATIENCE_MS];
    while (Date.now() < end) {
      const { tap, asked, made, moved } = await page.evaluate(() => globalThis.larcinMoments);
      const own = made > asked ? made - asked : 0;
      if (moved !== undefined) return [(moved - tap) / 1000, (moved - tap - own) / 1000];
      if (!(await touch(visitor, roll))) await page.waitForTimeout(LOOK_MS);
    }
    throw new Error(`no bot has moved in ${game}: ${await page.locator("body").innerText()} ${visitor.complaints.join("; ")}`);
  } finally {
    await context.close();
    await house.close();
  }
}

const [clone, visits, games, levels] = process.argv.slice(2);
const browser = await launch();
const found = {};
try {
  for (const game of games.split(",")) {
    found[game] = {};
    for (const level of levels.split(",")) {
      const took = (found[game][level] = []);
      while (took.length < Number(visits)) took.push(await firstMove(browser, clone, game, level));
      console.error(`${game}, ${level}: ${took.map(([all, waited]) => `${waited.toFixed(2)} of ${all.toFixed(2)}`).join(", ")} s`);
    }
  }
  console.log(JSON.stringify(found));
} finally {
  await browser.close();
}
