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

test("a file is one match, or all that somebody took along", () => {
  expect(contentsOf('{"game": "pickpocket"}')).toEqual({ name: "", games: [], odd: 0, records: [{ game: "pickpocket" }] });
  const bag = { larcin_profile: 1, name: "Ann", games: [RESULT], records: [{ game: "a" }, { game: "b" }] };
  expect(contentsOf(JSON.stringify(bag))).toEqual({ name: "Ann", games: [RESULT], odd: 0, records: bag.records });
  expect(contentsOf("rubbish")).toEqual({ name: "", games: [], odd: 0, records: [null] });
  expect(contentsOf("null")).toEqual({ name: "", games: [], odd: 0, records: [null] });
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
