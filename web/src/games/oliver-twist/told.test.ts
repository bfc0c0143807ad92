import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { GameEvent } from "../../table/types.ts";
import { accounts } from "./accounts.ts";
import { outlook, thickest } from "./outlook.ts";
import tale from "./tale.json";
import { tell, wayOver } from "./told.ts";
import { Town } from "./town.ts";
import { FACE_DOWN, type Thief, type TownMap, type TwistTable } from "./types.ts";

const map = JSON.parse(readFileSync(new URL("../../../../src/larcin/rules/oliver_twist/map.json", import.meta.url), "utf8")) as TownMap;
const town = new Town(map);

interface Change {
  board?: (string | null)[];
  events: unknown[];
  pawn: string;
  up: number;
  down: number;
  money: number[];
}
const changes = tale as unknown as Change[];

const thief = (money: number = 10): Thief =>
  ({ money, stash_size: 0, stash: {}, file_size: 0, file: {}, tools: {}, hand_size: 0, hand: {}, completes: null });
const table = (over: Partial<TwistTable> = {}): TwistTable =>
  ({
    round: "day", stage: "turn", turn: 0, pawn: "square", board: Array<string | null>(75).fill(null), peeked: {}, peekers: {},
    rewards: [6, 5, 4, 3, 2], prowls: 0, unseen_by_police: false, row: 0, row_end: null, peeks: 0, pending: null, pending_from: null,
    card_pile: 13, discards: {}, in_box: 0, seats: [thief(), thief(), thief()], burglaries: [], ledger: [], tokens_unseen: {},
    cards_unseen: {}, burglaries_unseen: {}, ...over,
  });

test("a whole game told event by event ends every change where the view of it says", () => {
  let before = table({ board: changes[0]!.board!, pawn: changes[0]!.pawn, seats: changes[0]!.money.map((each) => thief(each)) });
  let turns = 0;
  changes.slice(1).forEach((change, index) => {
    const told = tell(before, change.events as GameEvent[], town);
    const lying = told.board.filter((token) => token !== null);
    const down = lying.filter((token) => token === FACE_DOWN).length;
    const money = before.seats.map((each, seat) => each.money + told.change[seat]!);
    expect({ index, pawn: told.pawn || "square", up: lying.length - down, down, money }).toEqual({
      index, pawn: change.pawn === "square" ? "square" : Number(change.pawn), up: change.up, down: change.down, money: change.money,
    });
    turns += told.turned.length;
    before = table({ board: told.board, pawn: change.pawn, round: told.night ? "night" : "day", seats: change.money.map((each) => thief(each)) });
  });
  expect(turns).toBeGreaterThanOrEqual(12);
});

test("the pawn goes the way that was told, not just any way", () => {
  const board = Array<string | null>(75).fill("apple1");
  board[31] = "ring"; // space 32, next to the square
  expect(wayOver(board, town, 0, 31, ["ring"])).toEqual([0, 32, 31]);
  expect(wayOver(board, town, 0, 20, [])).toEqual([0, 20]);
});

test("what is walked over goes into the file and raises the fine by a pound for each new type", () => {
  const board = Array<string | null>(75).fill(null);
  [board[31], board[30], board[68]] = ["ring", "apple1", "watch"];
  const seats = [{ ...thief(), file: { apple2: 1 }, file_size: 1 }, { ...thief(), file_size: 3 }, thief()];
  const step = { do: "prowl" as const, path: [32, 31, 69], legal: ["prowl 32-31-69", ""] as [string, string] };
  expect(outlook(table({ board, seats }), 0, step)).toMatchObject({ takes: "watch", over: ["ring", "apple1"], fileSize: 3, fine: 2, thickest: true });
  expect(outlook(table({ board, seats, unseen_by_police: true }), 0, step)).toMatchObject({ fileSize: 1, fine: 1, thickest: false });
});

test("equal files all pay, empty ones do not", () => {
  expect(thickest(table())).toEqual([]);
  expect(thickest(table({ seats: [{ ...thief(), file_size: 2 }, thief(), { ...thief(), file_size: 2 }] }))).toEqual([0, 2]);
});

test("the accounts of a whole game start from ten pounds for everybody", () => {
  const events = changes.flatMap((change) => change.events) as GameEvent[];
  changes.at(-1)!.money.forEach((money, seat) => {
    const account = accounts(seat, events, money, []);
    expect(account.start).toBe(10);
    expect(account.start + account.sets + account.extras + account.other - account.lost).toBe(money);
  });
});
