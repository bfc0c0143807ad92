// node --experimental-transform-types by-letters.ts ENGINE_FOLDER GAME SEATS GAMES
// Plays games by letters among devices that know nothing of each other, at random, and has every letter forged on its way.
// Prints the records, how long the longest letter was, and how many forgeries were noticed, as JSON.

import { strict as assert } from "node:assert";
import { Engine } from "../src/engine/engine.ts";
import { Landlord, type AnyRoom } from "../src/local/landlord.ts";
import type { Line } from "../src/local/room.ts";
import type { Answer, Command, Update } from "../src/protocol.ts";
import { newSecret } from "../src/letters/chain.ts";
import { read, write, type Letter } from "../src/letters/letter.ts";
import { add, begin, compare, Contradiction, follow, join as joinIn, type Match, type Own, type Story } from "../src/letters/play.ts";
import { dice } from "./dice.ts";
import { meansFrom, moduleFrom } from "./memory.ts";

const [folder, game, seats, games] = process.argv.slice(2) as [string, string, string, string];
const module = await moduleFrom(folder, game);
// Everything is drawn by lot, and the same every time: the secrets that chance follows from, too.
const roll = dice(Number(seats));
const pick = <Thing>(things: Thing[]): Thing => things[roll(things.length)]!;
crypto.getRandomValues = (bytes) => {
  const all = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const place of all.keys()) all[place] = roll(256);
  return bytes;
};

interface Device {
  own: Own;
  known: Story;
}

async function reading(letter: Letter): Promise<{ story: Story; engine: Engine; match: Match }> {
  const engine = await Engine.create(module, { options: letter.options });
  const match: Match = {
    toAct: () => Promise.resolve(engine.toAct),
    legal: (seat) => Promise.resolve(engine.legal(seat)),
    play: (seat, move) => engine.play(seat, move),
    chances: () => Promise.resolve(engine.chances()),
  };
  return { story: await follow(letter, match), engine, match };
}

/** A letter that somebody has changed before it is read. */
const FORGERIES: ((letter: Letter) => void)[] = [
  (letter) => letter.deeds.pop(),
  (letter) => letter.deeds.push({ seat: 0, move: "" }),
  (letter) => letter.deeds.splice(pick([...letter.deeds.keys()]), 1),
  (letter) => (pick(letter.deeds).move = pick(module.about.moves)),
  (letter) => (pick(letter.deeds).seat = pick([...letter.players.keys()])),
  (letter) => (pick(letter.players).shown = newSecret()),
  (letter) => (pick(letter.players).count += 1),
  (letter) => Object.assign(pick(letter.players), { end: newSecret() }),
  (letter) => (pick(letter.players).name = "Mallory"),
  (letter) => (pick(letter.seals).seal = newSecret()),
  (letter) => letter.seals.pop(),
  (letter) => letter.seals.push({ seat: pick([...letter.players.keys()]), seal: newSecret() }),
];

/** What nobody writes who plays, and would keep a device busy for ever, or take all of its memory. */
const SPOILT: ((letter: Letter) => void)[] = [
  (letter) => (letter.options = { seats: 4e9 }),
  (letter) => (letter.options = { seats: Number(seats), weather: "rain" }),
  (letter) => (letter.options = {}),
  (letter) => (letter.players[0]!.count = 2 ** 50),
  (letter) => (letter.players[0]!.name = "Ann\u202e"),
];

const counted = { forgeries: 0, noticed: 0, harmless: 0 };
let tried = 0;

/** Read a forged letter as a device would that knows the game so far: each kind of forgery has its turn. */
async function forge(text: string, device: Device): Promise<void> {
  const letter = await read(text);
  try {
    FORGERIES[tried++ % FORGERIES.length]!(letter);
  } catch {
    return; // there was nothing to forge yet
  }
  if (JSON.stringify(letter) === JSON.stringify(await read(text))) return;
  counted.forgeries += 1;
  try {
    const found = await read(await write(letter));
    const { story } = await reading(found);
    // What somebody adds who may write now, or what is older, is no forgery; nothing that was done may be undone or changed.
    const age = await compare(device.known, found);
    if (age === "newer") assert.deepEqual(story.letter.deeds.slice(0, device.known.letter.deeds.length), device.known.letter.deeds);
    counted.harmless += 1;
  } catch (error) {
    if (!(error instanceof Error && ["Contradiction", "Unreadable"].includes(error.name))) throw error;
    counted.noticed += 1;
  }
}

async function play(): Promise<{ actions: string[]; options: unknown; letters: number; longest: number }> {
  const first = await begin(game, module.about.rules, { seats: Number(seats) }, "Ann");
  let text = await write(first.letter);
  const devices: Device[] = [{ own: first.own, known: (await reading(first.letter)).story }];
  for (const name of ["Bob", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal"].slice(0, Number(seats) - 1)) {
    const { letter, own } = await joinIn(await read(text), name);
    text = await write(letter);
    devices.push({ own, known: (await reading(letter)).story });
  }
  let [letters, longest] = [devices.length, 0];
  for (;;) {
    let { story, engine } = await reading(await read(text));
    if (!story.turn) return { actions: engine.actions, options: engine.options, letters, longest };
    const device = devices[story.turn.seat]!;
    assert.notEqual(await compare(device.known, story.letter), "older");
    await assert.rejects(add(story, devices[(story.turn.seat + 1) % devices.length]!.own), Contradiction);
    while (story.turn?.seat === device.own.seat) {
      const move = story.turn.what === "choose" ? pick(engine.legal(device.own.seat)) : null;
      const added = await add(story, device.own, move);
      device.own = added.own;
      ({ story, engine } = await reading(added.letter));
      if (move !== null && device.own.sealed !== null)
        assert.ok(!JSON.stringify(added.letter.seals).includes(move), "a sealed choice tells nothing");
    }
    device.known = story;
    text = await write(story.letter);
    letters += 1;
    longest = Math.max(longest, text.length);
    if (story.turn) await forge(text, devices[story.turn.seat]!);
  }
}

/** A device with its own games, that knows nothing but the links it was sent. */
class Player implements Line {
  private readonly landlord = new Landlord(meansFrom(folder));
  private room!: AnyRoom;
  private table = "";
  parts: Partial<Update> = {};
  answers: Answer[] = [];

  async begin(name: string): Promise<string> {
    this.table = await this.landlord.office.begin({ game, options: { seats: Number(seats) }, name });
    return this.link();
  }

  async take(text: string, name: string): Promise<void> {
    const asked = await this.landlord.office.take(text, null);
    const taken = "invited" in asked ? await this.landlord.office.take(text, name) : asked;
    assert.ok("table" in taken);
    this.table = taken.table;
  }

  /** Look at the game, and choose if it is one's turn; the link that is to be sent on. */
  async turn(seat: number): Promise<{ link: string; over: boolean }> {
    this.room = (await this.landlord.connect(this.table, false, this))!;
    await this.room.hear(this, { do: "hello", lang: "en", seat });
    const { table, view } = this.parts;
    assert.deepEqual(
      table!.seats.flatMap((each, number) => (each.yours ? [number] : [])),
      [seat],
    );
    while (this.parts.legal!.length) {
      const { decision, legal, mine } = this.parts as Required<Update>;
      assert.equal(mine, null);
      const [move] = pick(legal);
      await this.say({ id: newSecret(), do: "move", decision, move: "nothing such" }, "illegal");
      const id = newSecret();
      await this.say({ id, do: "move", decision, move }, null);
      await this.say({ id, do: "move", decision, move }, null);
      await this.say({ id: newSecret(), do: "move", decision: decision - 1, move }, "late");
    }
    if (view && !this.parts.record)
      await this.say({ id: newSecret(), do: "move", decision: this.parts.decision!, move: "card 0" }, "not now");
    this.room.leave(this);
    return { link: await this.link(), over: this.parts.record! };
  }

  private async say(command: Command, refusal: string | null): Promise<void> {
    await this.room.hear(this, command);
    const answer = this.answers.pop()!;
    assert.equal(answer.ok ? null : answer.error.code, refusal);
  }

  private async link(): Promise<string> {
    return (await this.landlord.office.letter(this.table)).text;
  }

  async whoseTurn(): Promise<string | null> {
    return (await this.landlord.office.letter(this.table)).to;
  }

  record = (): Promise<{ actions: string[] }> => this.landlord.record(this.table, false);

  send(message: Update | Answer): void {
    if (message.type === "answer") this.answers.push(message);
    else this.parts = { ...this.parts, ...message };
  }

  close(code: number): void {
    assert.fail(`closed with ${code}`);
  }
}

async function inRooms(): Promise<string[]> {
  const names = ["Ann", "Bob", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal"].slice(0, Number(seats));
  const players = names.map(() => new Player());
  let link = await players[0]!.begin("Ann");
  for (const [seat, player] of [...players.entries()].slice(1)) {
    await player.take(link, names[seat]!);
    link = (await player.turn(seat)).link;
  }
  const stranger = new Player();
  await assert.rejects(stranger.take(link, "Mallory"), { key: "letter of others" });
  await assert.rejects(stranger.take(link.slice(0, -9), "Mallory"), { key: "letter spoilt" });
  for (const spoil of SPOILT) {
    const letter = await read(link);
    spoil(letter);
    await assert.rejects(stranger.take(await write(letter), "Mallory"), { key: "letter spoilt" });
  }
  for (let seat = 0; ;) {
    await players[seat]!.take(link, "");
    const turn = await players[seat]!.turn(seat);
    link = turn.link;
    const next = await players[seat]!.whoseTurn();
    if (turn.over) {
      for (const player of players) await player.take(link, "");
      const records = await Promise.all(players.map(async (player) => (await player.record()).actions));
      for (const actions of records) assert.deepEqual(actions, records[0]);
      return records[0]!;
    }
    seat = names.indexOf(next!);
  }
}

const records: { actions: string[]; letters?: number; longest?: number }[] = [{ actions: await inRooms() }];
for (let number = 0; number < Number(games); number++) records.push(await play());
console.log(JSON.stringify({ records, ...counted }));
