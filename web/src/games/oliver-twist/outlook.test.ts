import { expect, test } from "vitest";
import { eventsIn } from "../../lessons/lesson.ts";
import { recordings } from "../../../stand/recorded.ts";
import { accounts } from "./accounts.ts";
import { outlook, thickest } from "./outlook.ts";
import type { Thief, TwistTable } from "./types.ts";

const thief = (money: number = 10): Thief => ({
  money,
  stash_size: 0,
  stash: {},
  file_size: 0,
  file: {},
  tools: {},
  hand_size: 0,
  hand: {},
  completes: null,
});
const table = (over: Partial<TwistTable> = {}): TwistTable => ({
  round: "day",
  stage: "turn",
  turn: 0,
  pawn: "square",
  board: Array<string | null>(75).fill(null),
  peeked: {},
  peekers: {},
  rewards: [6, 5, 4, 3, 2],
  prowls: 0,
  unseen_by_police: false,
  row: 0,
  row_end: null,
  peeks: 0,
  pending: null,
  pending_from: null,
  card_pile: 13,
  discards: {},
  in_box: 0,
  seats: [thief(), thief(), thief()],
  burglaries: [],
  ledger: [],
  tokens_unseen: {},
  cards_unseen: {},
  burglaries_unseen: {},
  ...over,
});

test("what is walked over goes into the file and raises the fine by a pound for each new type", () => {
  const board = Array<string | null>(75).fill(null);
  [board[31], board[30], board[68]] = ["ring", "apple1", "watch"];
  const seats = [{ ...thief(), file: { apple2: 1 }, file_size: 1 }, { ...thief(), file_size: 3 }, thief()];
  const step = { do: "prowl" as const, path: [32, 31, 69], legal: ["prowl 32-31-69", ""] as [string, string] };
  expect(outlook(table({ board, seats }), 0, step)).toMatchObject({
    takes: "watch",
    over: ["ring", "apple1"],
    fileSize: 3,
    fine: 2,
    thickest: true,
  });
  expect(outlook(table({ board, seats, unseen_by_police: true }), 0, step)).toMatchObject({ fileSize: 1, fine: 1, thickest: false });
});

test("equal files all pay, empty ones do not", () => {
  expect(thickest(table())).toEqual([]);
  expect(thickest(table({ seats: [{ ...thief(), file_size: 2 }, thief(), { ...thief(), file_size: 2 }] }))).toEqual([0, 2]);
});

test.each(recordings("oliver-twist"))("%s: the accounts of a whole game start from ten pounds for everybody", (_, { steps }) => {
  const events = steps.flatMap((change) => eventsIn(change, "en"));
  const end = steps.at(-1)!.view.table as TwistTable;
  end.seats.forEach(({ money }, seat) => {
    const account = accounts(seat, events, money, []);
    expect(account.start).toBe(10);
    expect(account.start + account.sets + account.extras + account.other - account.lost).toBe(money);
  });
});
