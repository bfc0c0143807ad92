// Full tables late in a game, the same in every run: one player sits at a browser, and all moves, that player's too, are made over
// the line, by dice. Deals are known (serve.py), so a game is known by its options and its seed from the first move to the last:
// it can be played once to see when its table is fullest, and once more up to there.

import { strict as assert } from "node:assert";
import { dice } from "./player.mjs";
import { open } from "./visitor.mjs";

/** As long as names may be without being cut. */
const NAMES = ["Maximilien", "Gwendoline", "Philippine", "Barthélemy", "Constantin", "Wilhelmine"];
/** How much more often than anything else somebody does what they are fond of. */
const FONDNESS = 6;
/** For a house that serves them without letting anybody wait: one guest moves for many. */
export const AT_ONCE = ["--guest-share", "1000", "--address-share", "1000"];
/** How long a server may take to answer. */
const PATIENCE_MS = 60_000;

/** A seat as its player's own line tells of it: the parts that hold now. */
class Seat {
  #line;
  #asked = 0;
  #waiting = new Map();
  #holds = [];
  #begin;

  constructor(house, table, seat, cookie) {
    this.seat = seat;
    this.parts = {};
    this.n = -1;
    this.begun = within(new Promise((done) => (this.#begin = done)), "that a match begins");
    this.#line = new WebSocket(`${house.address.replace("http", "ws")}/api/tables/${table}/play`, { headers: { cookie } });
    this.#line.onopen = () => this.#line.send(JSON.stringify({ do: "hello", lang: "fr", seat }));
    this.#line.onmessage = ({ data }) => this.#hear(JSON.parse(data));
  }

  #hear(said) {
    if (said.type === "ping") this.#line.send('{"do":"pong"}');
    if (said.type === "answer") this.#waiting.get(said.id)?.(said);
    if (said.type !== "update") return;
    this.n = said.n;
    Object.assign(this.parts, said);
    if (this.parts.view) this.#begin();
    for (const { from, done } of this.#holds) if (this.n >= from) done();
    this.#holds = this.#holds.filter(({ from }) => this.n < from);
  }

  /** Wait until this seat was told so much. */
  told(n) {
    if (this.n >= n) return Promise.resolve();
    return within(new Promise((done) => this.#holds.push({ from: n, done })), `update ${n}`);
  }

  async play(move) {
    const id = `${this.seat} ${(this.#asked += 1)}`;
    const answer = new Promise((done) => this.#waiting.set(id, done));
    this.#line.send(JSON.stringify({ id, do: "move", decision: this.parts.decision, move }));
    const { ok, n, error } = await within(answer, `an answer to ${move}`);
    assert.ok(ok, `${move} is refused: ${error?.text}`);
    return n;
  }

  leave() {
    this.#line.close();
  }
}

const within = (coming, what) => {
  let late;
  const tooLate = new Promise((_, fail) => (late = setTimeout(() => fail(new Error(`nobody hears ${what}`)), PATIENCE_MS)));
  return Promise.race([coming, tooLate]).finally(() => clearTimeout(late));
};

/** Who chooses by dice, with a taste of their own: some moves gladly, by their first word, as people do. */
function taste(seed) {
  const [roll, fond] = [dice(seed), {}];
  return (legal) => {
    const moves = legal.map(([move]) => move).sort();
    const tickets = moves.flatMap((move) => {
      const verb = move.split(" ")[0];
      fond[verb] ??= roll(2) ? FONDNESS : 1;
      return Array(fond[verb]).fill(move);
    });
    return tickets[roll(tickets.length)];
  };
}

async function call(request, address, data) {
  const answer = await request.post(address, { data });
  assert.ok(answer.ok(), `${address}: ${await answer.text()}`);
  return answer.json();
}

const cookieOf = async (context, address) => (await context.cookies(address)).map(({ name, value }) => `${name}=${value}`).join("; ");

/** A table at which somebody sits on a seat of their own, and somebody else, whose browser shows nothing, on all others. */
export class Crowd {
  static async sit(visitor, game, options, { own = 0, seed = 1, names = NAMES, ...more } = {}) {
    const { house, page, context } = visitor;
    const elsewhere = await context.browser().newContext();
    for (const { request } of [page, elsewhere]) await request.get(`${house.address}/api/me`);
    const seats = Array.from({ length: options.seats }, (_, seat) => (seat === own ? "me" : "free"));
    const { table } = await call(page.request, `${house.address}/api/tables`, { game, options, seats, name: names[own], ...more });
    for (const seat of seats.keys()) {
      if (seat !== own) await call(elsewhere.request, `${house.address}/api/tables/${table}/sit`, { seat, name: names[seat], also: true });
    }
    const [mine, theirs] = await Promise.all([context, elsewhere].map((each) => cookieOf(each, house.address)));
    await elsewhere.close();
    const lines = seats.map((_, seat) => new Seat(house, table, seat, seat === own ? mine : theirs));
    await Promise.all(lines.map((seat) => seat.begun));
    return new Crowd(visitor, table, lines, own, taste(seed));
  }

  constructor(visitor, table, seats, own, choose) {
    [this.visitor, this.table, this.seats, this.own, this.choose, this.moves] = [visitor, table, seats, own, choose, 0];
  }

  /** What the player at the browser knows. */
  get parts() {
    return this.seats[this.own].parts;
  }

  get isOver() {
    return this.parts.view.result !== null;
  }

  /** The number of what happened last. */
  get n() {
    return this.seats[this.own].n;
  }

  /** How full the table is: how much there is to say of it. */
  get fullness() {
    return JSON.stringify(this.parts.view.table).length;
  }

  /** The next move of whoever has one, the lowest seat first. */
  async step() {
    const { waiting, chosen } = this.parts;
    const next = this.seats[Math.min(...waiting.filter((seat) => !chosen.includes(seat)))];
    const n = await next.play(this.choose(next.parts.legal));
    await Promise.all(this.seats.map((seat) => seat.told(n)));
    this.moves += 1;
  }

  /** Go on until so many moves are made. */
  async playTo(moves) {
    while (this.moves < moves) await this.step();
  }

  /** Show the table in the player's browser, as it is now. */
  async show() {
    await open(this.visitor, `/table/${this.table}`);
    await this.visitor.page.locator("[data-testid=action-bar]").waitFor();
  }

  leave() {
    for (const seat of this.seats) seat.leave();
  }
}

/** A game that was played to its end: after each move what its player was to decide, what had happened, and how full the table was. */
export async function rehearse(visitor, game, options, wishes) {
  const crowd = await Crowd.sit(visitor, game, options, wishes);
  const acts = [];
  while (!crowd.isOver) {
    const before = crowd.fullness;
    await crowd.step();
    const { view, legal, mine, events } = crowd.parts;
    const isAsked = legal.length > 0 && mine === null;
    acts.push({ moves: crowd.moves, stage: isAsked ? view.table.stage : null, isSealed: mine !== null, events: events.map(({ event }) => event), before, after: crowd.fullness });
  }
  crowd.leave();
  return acts;
}
