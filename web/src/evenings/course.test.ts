import { expect, test } from "vitest";
import type { Evening, EveningRound, EveningTable } from "../protocol.ts";
import { me, moment, onClock, ownTable } from "./course.ts";

const player = (number: number, gone: string | null = null) => ({
  number,
  name: `P${number}`,
  kind: "guest" as const,
  level: null,
  yours: number === 0,
  gone,
  place: 1,
  points: 0,
  opponents: 0,
  wins: 0,
  tables: 0,
});
const table = (id: string, players: number[], open: boolean, places: number[] | null = null): EveningTable => ({
  table: id,
  players,
  open,
  places,
});
const round = (tables: EveningTable[], more: Partial<EveningRound> = {}): EveningRound => ({
  begins: 0,
  tables,
  resting: [],
  left: [],
  ...more,
});
const evening = (more: Partial<Evening>): Evening => ({
  id: "e",
  n: 1,
  title: "",
  game: "kids-of-london",
  options: {},
  size: 2,
  kind: "swiss",
  rounds: 2,
  minutes: 5,
  rest: 0,
  status: "playing",
  paused: false,
  ending: false,
  hosting: false,
  may_go_on: false,
  you: 0,
  players: [player(0), player(1), player(2), player(3)],
  played: [],
  strangers: 0,
  sizes: [2, 2],
  ...more,
});

test("who plays is led to its table, and waits when it is done", () => {
  const laid = round([table("a", [0, 1], false), table("b", [2, 3], false)]);
  expect(moment(evening({ played: [laid] }))).toEqual({ is: "begins", at: laid.tables[0] });
  const open = round([table("a", [0, 1], true), table("b", [2, 3], true)]);
  expect(moment(evening({ played: [open] }))).toEqual({ is: "play", at: open.tables[0] });
  const done = round([table("a", [0, 1], true, [1, 2]), table("b", [2, 3], true)]);
  expect(moment(evening({ played: [done] }))).toEqual({ is: "others", left: 1 });
  const over = round([table("a", [0, 1], true, [1, 2]), table("b", [2, 3], true, [1, 2])]);
  expect(moment(evening({ played: [over] }))).toEqual({ is: "between" });
});

test("who rests, looks on, comes before the start or after the end is told so", () => {
  const played = [round([table("b", [2, 3], true)], { resting: [0] })];
  expect(moment(evening({ played }))).toEqual({ is: "rest", left: 1 });
  expect(moment(evening({ played, you: null }))).toEqual({ is: "watch", left: 1 });
  expect(moment(evening({ status: "gathering" }))).toEqual({ is: "gathering" });
  expect(moment(evening({ status: "over", played }))).toEqual({ is: "over" });
});

test("who left a game is not sent back to it, and is told that it comes back from the next round on", () => {
  const open = round([table("a", [0, 1], true)], { left: [0] });
  expect(moment(evening({ played: [open] }))).toEqual({ is: "forfeited" });
  expect(moment(evening({ played: [round([table("a", [0, 1], false)], { left: [0] })] }))).toEqual({ is: "forfeited" });
  expect(moment(evening({ played: [open], players: [player(0, ""), player(1)] }))).toEqual({ is: "watch", left: 1 });
});

test("where this round is the last one, nobody waits for the next", () => {
  const over = round([table("a", [0, 1], true, [1, 2])]);
  expect(moment(evening({ ending: true, played: [over] }))).toEqual({ is: "ending" });
  const left = round([table("a", [0, 1], true)], { left: [0] });
  expect(moment(evening({ ending: true, played: [left] }))).toEqual({ is: "watch", left: 1 });
});

test("a pause is told while nobody plays, and not to who is playing", () => {
  const laid = round([table("a", [0, 1], false)]);
  expect(moment(evening({ paused: true, played: [laid] }))).toEqual({ is: "paused" });
  const open = round([table("a", [0, 1], true)]);
  expect(moment(evening({ paused: true, played: [open] })).is).toBe("play");
});

test("the own table is that of the last round", () => {
  const played = [round([table("a", [0, 1], true, [1, 2])]), round([table("b", [3, 0], false)])];
  expect(ownTable(evening({ played }))?.table).toBe("b");
  expect(me(evening({ you: null }))).toBeNull();
});

test("seconds are shown as on a clock", () => {
  expect([0, 9.2, 60, 3599].map(onClock)).toEqual(["0:00", "0:10", "1:00", "59:59"]);
});
