import { expect, test } from "vitest";
import { badges, eachOnce, howPlayed, search, streaks, tallies, tally, type Past } from "./past.ts";

let clock = 0;
const played = (game: string, place: number, more: Partial<Past> = {}): Past => {
  clock += 1;
  return { id: `g${clock}`, game, ended: clock, seat: 0, seats: 4, place, won: place === 1, rating: null, names: [], bots: [], ...more };
};

test("streaks are counted from the oldest game on, whatever order they come in", () => {
  const games = [1, 1, 2, 1, 1, 1, 3, 1].map((place) => played("a", place));
  expect(streaks(games.toReversed())).toEqual({ streak: 1, best: 3 });
  expect(streaks([])).toEqual({ streak: 0, best: 0 });
});

test("games are told apart, and only rated ones are on the curve", () => {
  const games = [played("a", 1, { rating: 3 }), played("b", 2), played("a", 2), played("a", 3, { rating: 1 })];
  const [a, b] = tallies(games, ["a", "b"]);
  expect([a!.game, a!.played, a!.won, a!.curve.map((each) => each.rating)]).toEqual(["a", 3, 1, [3, 1]]);
  expect([b!.game, b!.played, b!.won, b!.curve]).toEqual(["b", 1, 0, []]);
});

test("a match in which somebody had several seats is one, and was won by nobody for oneself", () => {
  const alone = played("a", 2);
  const games = eachOnce([played("a", 1, { id: "t" }), played("a", 1, { id: "t", seat: 1 }), alone, played("a", 3, { id: "t", seat: 2 })]);
  expect(games.map(({ id, shared }) => [id, shared])).toEqual([
    ["t", true],
    [alone.id, undefined],
  ]);
  expect(tally("a", games)).toMatchObject({ played: 1, won: 0, best: 0 });
  expect(badges(games, ["a"]).map(({ by }) => by.id)).toEqual([alone.id]);
});

test("games that nobody knows here have no part of their own", () => {
  const games = [played("a", 1), played("chess", 1, { from: "t1" }), played("__proto__", 1, { from: "t2" })];
  expect(tallies(games, ["a", "b"]).map((each) => each.game)).toEqual(["a"]);
});

test("ratings from a file are told until there are ratings of one's own", () => {
  const before = [played("a", 1, { rating: 30, from: "t1" }), played("a", 2, { rating: 20, from: "t2" })];
  expect(tally("a", before).curve.map((each) => each.rating)).toEqual([30, 20]);
  const later = [played("a", 1, { rating: 25 }), ...before, played("a", 1, { rating: 40, from: "t3" })];
  expect(tally("a", later).curve.map((each) => each.rating)).toEqual([25]);
  expect(tally("a", later).played).toBe(4);
});

test("a badge is for the game by which it happened first", () => {
  const games = [played("a", 2), played("a", 1), played("b", 1, { seats: 5 }), played("b", 1, { rating: 2 })];
  const found = badges(games.toReversed(), ["a", "b"]).map(({ is, by }) => [is, by.id]);
  const [one, two, three, four] = games.map((each) => each.id);
  expect(found).toEqual([
    ["first game", one],
    ["first win", two],
    ["won", two],
    ["won", three],
    ["every game", three],
    ["first rated", four],
    ["full table", three],
    ["three in a row", four],
  ]);
  expect(badges([], ["a"])).toEqual([]);
});

test("ten and a hundred games are noticed when they are full", () => {
  const games = Array.from({ length: 100 }, () => played("a", 2));
  expect(badges(games.slice(0, 9), ["a"]).map((each) => each.is)).toEqual(["first game"]);
  expect(badges(games, ["a"]).map(({ is, by }) => [is, by.id])).toEqual([
    ["first game", games[0]!.id],
    ["ten games", games[9]!.id],
    ["hundred games", games[99]!.id],
  ]);
});

test("games that were played on from another one are in the list and count for nothing", () => {
  const games = [
    played("a", 2),
    ...[1, 1, 1, 1].map((place) => played("a", place, { playedOn: true, seats: 5, rating: 3 })),
    played("b", 1, { playedOn: true }),
  ];
  expect(tallies(games, ["a", "b"])).toMatchObject([{ game: "a", played: 1, won: 0, streak: 0, best: 0, curve: [] }]);
  expect(badges(games, ["a", "b"]).map(({ is, by }) => [is, by.id])).toEqual([["first game", games[0]!.id]]);
  expect(search(games, "", () => "")).toHaveLength(6);
  expect(tally("a", [played("a", 1, { helped: true })])).toMatchObject({ played: 1, won: 1 });
});

test("a record says how its game was played", () => {
  expect(howPlayed({ table: "here-1", taken_back: false })).toEqual({});
  expect(howPlayed({ taken_back: false, played_on_from: 0 })).toEqual({ playedOn: true });
  expect(howPlayed({ taken_back: true })).toEqual({ helped: true });
  expect(howPlayed({ taken_back: false, advised: true })).toEqual({ helped: true });
  expect(howPlayed(null)).toEqual({});
});

test("games are found by all words, without accents or capitals, the last one first", () => {
  const games = [played("a", 1, { names: ["Béa", "Ann"] }), played("b", 1, { names: ["Zoé"] }), played("b", 1, { names: ["Ann"] })];
  const said = ({ game }: Past): string => ({ a: "Kids of London", b: "Doggy Bag" })[game]!;
  expect(search(games, "ann", said).map((each) => each.id)).toEqual([games[2]!.id, games[0]!.id]);
  expect(search(games, "BEA  kids", said).map((each) => each.id)).toEqual([games[0]!.id]);
  expect(search(games, "", said)).toHaveLength(3);
});
