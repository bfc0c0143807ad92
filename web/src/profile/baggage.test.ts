// What is taken along from one device to another and back: nothing is lost on the way, and nothing comes twice.

import { beforeEach, expect, test, vi } from "vitest";
import type { GameHere } from "../local/happenings.ts";
import { Refused } from "../refused.ts";
import type { Past } from "./past.ts";

interface Device {
  notes: Map<string, string>;
  games: (GameHere & { record: Record<string, unknown> })[];
}
let device: Device;
let bred = 0;
const newDevice = (): Device => ({ notes: new Map(), games: [] });

vi.mock("../address.ts", () => ({ served: false }));
let served: (id: string) => unknown;
vi.mock("../api.ts", () => ({ api: { record: (id: string) => new Promise((keep) => keep(served(id))) } }));
vi.mock("../house.ts", () => ({ canKeep: () => true }));
vi.mock("../noted.ts", () => ({
  noted: (_: string, key: string) => device.notes.get(key) ?? null,
  note: (_: string, key: string, text: string) => device.notes.set(key, text),
}));
vi.mock("../local/here.ts", () => ({
  hasKept: () => true,
  here: {
    games: () => Promise.resolve(device.games),
    record: (id: string) => {
      const found = device.games.find(({ table }) => table.id === id);
      return found ? Promise.resolve(found.record) : Promise.reject(new Refused(409, "no such table", "gone"));
    },
    bring: (record: Record<string, unknown>) => Promise.resolve({ table: keep(record, true) }),
  },
}));
const { collect, pack, unpack } = await import("./collecting.ts");

/** A finished game in which the first seat, or each, is a person's at this device. */
function keep(record: Record<string, unknown>, brought = false, people = 1): string {
  const id = `here-${(bred += 1)}`;
  const seats = [0, 1].map((seat) => ({
    name: `Player ${seat}`,
    kind: seat < people ? "guest" : "bot",
    level: null,
    yours: !brought && seat < people,
  }));
  const table = { id, game: "pickpocket", status: "over", seats } as unknown as GameHere["table"];
  const about = brought ? (record.about as { table: string }) : { table: id };
  device.games.push({ table, changed: bred, brought, origin: about.table, record: { ...record, about } });
  return id;
}
const played = (people = 1): string => keep({ game: "pickpocket", result: { places: [1, 2] } }, false, people);
const nothing = (): void => undefined;
const bagOf = async (): Promise<string> => JSON.stringify((await pack((await collect()).games, nothing)).bag);
const counted = async (): Promise<string[]> => (await collect()).games.map(({ id, from }) => from ?? id);
const forget = (id: string): void => void (device.games = device.games.filter(({ table }) => table.id !== id));

beforeEach(() => {
  device = newDevice();
  vi.useFakeTimers();
  served = (id) => ({ about: { table: id } });
  return () => vi.useRealTimers();
});

const ofServer = (count: number): Past[] =>
  Array.from({ length: count }, (_, ended): Past => {
    const result = { seat: 0, seats: 2, place: 1, won: true, rating: null, names: ["Ann"], bots: [null] };
    return { id: `t${ended}`, game: "pickpocket", ended, ...result };
  });

test("a server that has no time for a record is asked again: whoever has played much takes all of it along", async () => {
  let busy = 0;
  served = (id) => {
    if (id === "t1" && busy++ < 3) throw new Refused(429, "too many", "later");
    if (id === "t2") throw new Refused(404, "no such table", "pruned");
    return { about: { table: id } };
  };
  const packing = pack(ofServer(4), nothing);
  await vi.runAllTimersAsync();
  const { bag, missing } = await packing;
  expect(bag.records.map((record) => (record.about as { table: string }).table)).toEqual(["t0", "t1", "t3"]);
  expect([bag.games.length, missing]).toEqual([4, 0]);
});

test("what a server that is away has is said to be missing, and waited for once", async () => {
  let asked = 0;
  served = () => {
    asked += 1;
    throw new TypeError("Failed to fetch");
  };
  const packing = pack(ofServer(3), nothing);
  await vi.runAllTimersAsync();
  expect(await packing).toMatchObject({ bag: { records: [] }, missing: 3 });
  expect(asked).toBe(31 + 2);
});

test("what went to another device and came back from there is counted once, also if its record was deleted there", async () => {
  const id = played();
  const home = device;
  const bag = await bagOf();
  device = newDevice();
  await unpack(bag, nothing);
  expect(await counted()).toEqual([id]);
  forget(device.games[0]!.table.id);
  const back = await bagOf();
  device = home;
  await unpack(back, nothing);
  expect(await counted()).toEqual([id]);
});

test("a record that was deleted comes back with the file that it is in, and the result beside it leads there", async () => {
  played();
  const bag = await bagOf();
  device = newDevice();
  await unpack(bag, nothing);
  forget(device.games[0]!.table.id);
  expect((await collect()).games[0]!.isLost).toBe(true);
  expect(await unpack(bag, nothing)).toMatchObject({ read: 1, results: 0 });
  const [only] = (await collect()).games;
  expect([only!.isLost, only!.id]).toEqual([false, device.games[0]!.table.id]);
});

test("a game of several people at one device is brought once, however often its file is", async () => {
  played(2);
  played();
  const bag = await bagOf();
  await unpack(bag, nothing);
  expect(device.games).toHaveLength(2);
  device = newDevice();
  await unpack(bag, nothing);
  await unpack(bag, nothing);
  expect(device.games).toHaveLength(2);
});
