import { expect, test } from "vitest";
import { contentsOf } from "./collecting.ts";

const RESULT = {
  id: "t1",
  game: "pickpocket",
  ended: 1,
  seat: 0,
  seats: 2,
  place: 1,
  won: true,
  rating: null,
  names: ["Ann"],
  bots: [null],
};

const NO_PUZZLES = { games: {}, days: {} };

test("a file is one match, or all that somebody took along", () => {
  expect(contentsOf('{"game": "pickpocket"}')).toEqual({
    name: "",
    games: [],
    odd: 0,
    records: [{ game: "pickpocket" }],
    puzzles: NO_PUZZLES,
    isOne: true,
  });
  const bag = { larcin_profile: 1, name: "Ann", games: [RESULT], records: [{ game: "a" }, { game: "b" }] };
  expect(contentsOf(JSON.stringify(bag))).toEqual({
    name: "Ann",
    games: [RESULT],
    odd: 0,
    records: bag.records,
    puzzles: NO_PUZZLES,
    isOne: false,
  });
  expect(contentsOf("rubbish")).toEqual({ name: "", games: [], odd: 0, records: [null], puzzles: NO_PUZZLES, isOne: true });
  const lines = `${JSON.stringify(bag.records[0])}\nrubbish\r\n\n${JSON.stringify(bag.records[1])}\n`;
  expect(contentsOf(lines)).toEqual({
    name: "",
    games: [],
    odd: 0,
    records: [{ game: "a" }, null, { game: "b" }],
    puzzles: NO_PUZZLES,
    isOne: false,
  });
  expect(contentsOf("null")).toEqual({ name: "", games: [], odd: 0, records: [null], puzzles: NO_PUZZLES, isOne: true });
});

test("a result is marked as the record beside it says that it was played", () => {
  const records = [{ about: { table: "t1", played_on_from: 9, taken_back: true } }, { about: { table: "t2" } }, null, 7];
  const games = [RESULT, { ...RESULT, id: "t2", playedOn: true }, { ...RESULT, id: "t3" }];
  expect(contentsOf(JSON.stringify({ larcin_profile: 1, games, records })).games).toEqual([
    { ...RESULT, playedOn: true, helped: true },
    { ...RESULT, id: "t2", playedOn: true },
    { ...RESULT, id: "t3" },
  ]);
});

test.each([
  { ...RESULT, ended: 1e300 },
  { ...RESULT, rating: 1e308 },
  { ...RESULT, rating: -1001 },
  { ...RESULT, seats: 1000 },
  { ...RESULT, place: 1e9 },
  { ...RESULT, winners: 1e9 },
  { ...RESULT, names: Array(1000).fill("Ann") },
  { ...RESULT, names: ["Ann".repeat(1000)] },
  { ...RESULT, playedOn: 1 },
  { ...RESULT, helped: "yes" },
  { ...RESULT, place: "1" },
  { ...RESULT, names: [7] },
  { ...RESULT, bots: undefined },
  { ...RESULT, rating: "high" },
  { ...RESULT, winners: -1 },
  null,
  "a win",
])("what is no result, or none that can be, is left in the file: %o", (odd) => {
  const found = contentsOf(JSON.stringify({ larcin_profile: 1, games: [odd, RESULT], records: [] }));
  expect([found.games, found.odd]).toEqual([[RESULT], 1]);
});

const PUZZLES = {
  games: {
    pickpocket: { rating: 1222, tries: 2, done: { "0a1b2c3d": ["near", "right"], "1a1b2c3d": ["far"] }, open: { "1a1b2c3d": ["leave"] } },
  },
  days: { "2026-11-17": { game: "pickpocket", id: "0a1b2c3d", squares: ["near", "right"] } },
};
const withPuzzles = (puzzles: unknown): string => JSON.stringify({ larcin_profile: 1, games: [], records: [], puzzles });

test("puzzles that were tried are in a file as they were kept", () => {
  expect(contentsOf(withPuzzles(PUZZLES)).puzzles).toEqual(PUZZLES);
});

test.each([
  null,
  "all",
  { games: [PUZZLES], days: "2026-11-17" },
  { games: { pickpocket: null, "No Game": PUZZLES.games.pickpocket }, days: { tomorrow: PUZZLES.days["2026-11-17"] } },
  { days: { "2026-11-17": { game: "pickpocket", id: "0a1b2c3d", squares: Array.from({ length: 4 }, () => "right") } } },
])("what is no puzzle is left in the file: %o", (odd) => {
  expect(contentsOf(withPuzzles(odd)).puzzles).toEqual(NO_PUZZLES);
});

test("no more is read of puzzles than there can be", () => {
  const done = Object.fromEntries(Array.from({ length: 30_000 }, (_, id) => [`p${id}`, ["right"]]));
  const { pickpocket } = contentsOf(withPuzzles({ games: { pickpocket: { rating: 1e9, tries: 5, done } } })).puzzles.games;
  expect(Object.keys(pickpocket!.done)).toHaveLength(2000);
  expect(pickpocket).toMatchObject({ rating: 1200, tries: 2000, open: {} });
});
