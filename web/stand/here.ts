// node --experimental-transform-types here.ts ENGINE_FOLDER GAME   Plays at tables of this device as a page does, with bots and
// through crashes, and prints what remains of each match: see tests/table/test_local.py.

import { strict as assert } from "node:assert";
import { Refusal } from "../src/local/happenings.ts";
import { Landlord, type AnyRoom } from "../src/local/landlord.ts";
import { RESTARTS, type Line } from "../src/local/room.ts";
import type { Answer, Command, NewTable, Update } from "../src/protocol.ts";
import { dice } from "./dice.ts";
import { Memory, meansFrom } from "./memory.ts";

const [folder, game] = process.argv.slice(2) as [string, string];
const keeping = new Memory();
const means = meansFrom(folder, keeping);
let count = 0;

type Parts = Required<Update>;
type Asked<Any = Command> = Any extends { id: string } ? Omit<Any, "id"> : never;

/** Somebody who looks from a seat, and holds what it was told. */
class Client implements Line {
  parts: Partial<Parts> = {};
  n = 0;
  closed = 0;
  private answer: ((answer: Answer) => void) | null = null;
  private news: (() => void) | null = null;

  private room!: AnyRoom;

  static async come(landlord: Landlord, table: string, seat: number | null): Promise<Client> {
    const client = new Client();
    client.room = (await landlord.connect(table, false, client))!;
    await client.room.hear(client, { do: "hello", lang: "fr", seat });
    return client;
  }

  send(message: Update | Answer): void {
    if (message.type === "answer") {
      this.answer?.(message);
      return;
    }
    assert.ok(message.from === null || message.from === this.n, "no gap");
    this.n = message.n;
    this.parts = { ...this.parts, ...message };
    this.news?.();
  }

  close(code: number): void {
    this.closed = code;
    this.news?.();
  }

  async ask(command: Asked, id = `c${++count}`): Promise<Answer> {
    const answered = new Promise<Answer>((answer) => (this.answer = answer));
    await this.room.hear(this, { ...command, id });
    return answered;
  }

  /** Wait until there is something to choose that was not chosen yet, or it is over. */
  async turn(): Promise<boolean> {
    for (;;) {
      if (this.parts.record) return false;
      if (this.parts.legal!.length && this.parts.mine === null) return true;
      await new Promise<void>((news) => (this.news = news));
    }
  }

  leave(): void {
    this.room.leave(this);
  }
}

const roll = dice(game.length);

async function playOut(table: string, seat: number): Promise<void> {
  let landlord = new Landlord(means);
  let client = await Client.come(landlord, table, seat);
  for (let moves = 0; await client.turn(); moves++) {
    const { legal, decision } = client.parts as Parts;
    const move = legal[roll(legal.length)]![0];
    const wrong = await client.ask({ do: "move", decision, move: "nothing such" });
    assert.deepEqual([wrong.ok, !wrong.ok && wrong.error.code], [false, "illegal"]);
    const [id, before] = [`twice${++count}`, (await keeping.read(table))!.rows.length];
    const answer = await client.ask({ do: "move", decision, move }, id);
    assert.ok(answer.ok);
    const rows = (await keeping.read(table))!.rows;
    assert.deepEqual(rows[before]!.what, { do: "chooses", seat, move }, "it is kept before it is answered");
    const again = await client.ask({ do: "move", decision, move }, id);
    assert.ok(again.ok && again.n === answer.n, "sent twice it is answered twice and done once");
    if (client.parts.mine !== null && client.parts.decision === decision) {
      const other = legal[roll(legal.length)]![0];
      const changed = await client.ask({ do: "move", decision, move: other });
      if (changed.ok && client.parts.decision === decision) assert.equal(client.parts.mine, other);
    }
    const late = await client.ask({ do: "move", decision: decision - 1, move });
    assert.ok(!late.ok && ["late", "not now"].includes(late.error.code));
    if (client.parts.can_undo && roll(2)) assert.ok((await client.ask({ do: "ask undo" })).ok);
    if (moves % 5 === 4) {
      // A killed tab: another landlord finds all in the log. Bots that thought are asked again, and choose the same.
      client.leave();
      landlord = new Landlord(means);
      client = await Client.come(landlord, table, seat);
    }
  }
  client.leave();
}

async function refuses(wish: Partial<NewTable>): Promise<string> {
  const tables = (await keeping.all()).length;
  const error: unknown = await new Landlord(means).create({ game, ...wish }, "en").catch((reason: unknown) => reason);
  assert.ok(error instanceof Refusal);
  assert.equal((await keeping.all()).length, tables);
  return error.key;
}

/** Two people at one device: a move is taken back if the other one agrees. Says whether there was one to take back. */
async function takeBackTogether(seats: number): Promise<boolean> {
  const who = Array.from({ length: seats }, (_, seat) => `me:Player ${seat}`);
  const table = await landlord.create({ game, options: { seats }, seats: who }, "en");
  const clients = await Promise.all(who.map((_, seat) => Client.come(landlord, table, seat)));
  for (;;) {
    const asks = clients.find((client) => client.parts.can_undo);
    if (asks) {
      const { decision } = asks.parts;
      assert.ok((await asks.ask({ do: "ask undo" })).ok);
      assert.equal(asks.parts.undo?.seat, clients.indexOf(asks));
      for (const other of clients) if (other !== asks) assert.ok((await other.ask({ do: "agree undo" })).ok);
      assert.ok(asks.parts.undo === null && asks.parts.legal!.length > 0 && asks.parts.decision !== decision);
    }
    const mover = clients.find(({ parts }) => parts.legal!.length && parts.mine === null);
    if (asks || !mover) {
      for (const client of clients) client.leave();
      return asks !== undefined;
    }
    const { legal, decision } = mover.parts as Parts;
    assert.ok((await mover.ask({ do: "move", decision, move: legal[roll(legal.length)]![0] })).ok);
  }
}

/** Two tabs that both think the table theirs: who writes second is told to come again, and finds what the first one did. */
async function collide(): Promise<void> {
  const table = await landlord.create({ game, options: { seats: 2 }, seats: ["me:Ann", "me:Bob"] }, "en");
  const tabs = [new Landlord(means), new Landlord(means)] as const;
  const onlooker = await Client.come(tabs[0], table, null);
  const seat = onlooker.parts.waiting![0]!;
  const [one, other] = [await Client.come(tabs[0], table, seat), await Client.come(tabs[1], table, seat)];
  const { legal, decision } = one.parts as Parts;
  assert.ok((await one.ask({ do: "move", decision, move: legal[0]![0] })).ok);
  const { rows } = (await keeping.read(table))!;
  const late = await other.ask({ do: "move", decision, move: legal.at(-1)![0] });
  assert.deepEqual([late.ok, other.closed], [false, RESTARTS]);
  assert.deepEqual((await keeping.read(table))!.rows, rows, "nothing was overwritten");
  assert.equal((await Client.come(tabs[1], table, seat)).n, one.n);
}

const { about } = await means.rules(game);
const seats = Math.max(...(about.options.find(({ name }) => name === "seats")!.values as number[]));
const who = ["me", ...Array.from({ length: seats - 1 }, (_, seat) => `bot:${["novice", "random"][seat % 2]}`)];
assert.equal(await refuses({ options: { seats: 99 }, seats: who }), "bad option");
assert.equal(await refuses({ options: { seats }, seats: ["me"] }), "bad seats");
assert.equal(await refuses({ options: { seats }, seats: [...who.slice(1), "bot:genius"] }), "no such bot");
assert.equal(await refuses({ options: { seats }, seats: [...who.slice(1), "free"] }), "needs a server");
assert.equal(await refuses({ options: { seats }, seats: [...who.slice(1), `me:${"x".repeat(25)}`] }), "name needed");

const landlord = new Landlord(means);
const first = await landlord.create({ game, options: { seats }, seats: who, name: " Ann\n", words: "soft hands", odds: "request" }, "en");
await assert.rejects(landlord.record(first, false), { key: "not over" });
await playOut(first, 0);
const second = await landlord.rematch(first, "fr");
assert.equal(await landlord.rematch(first, "fr"), second, "there is one rematch");
const turned = (await landlord.table(second)).seats;
assert.deepEqual([turned[1]!.name, turned[1]!.kind], ["Ann", "guest"]);
await playOut(second, 1);
const brought = await landlord.bring(JSON.parse(JSON.stringify(await landlord.record(second, false))));
await assert.rejects(landlord.bring({ format: "larcin-record", game, names: [], actions: ["0 nonsense"] }), Refusal);
assert.deepEqual(await landlord.replay(brought, "all", "en"), await landlord.replay(second, "all", "en"));
await collide();
if (!about.is_open) assert.ok(await takeBackTogether(2));
for (const id of [first, second]) console.log(JSON.stringify(await landlord.record(id, false)));
