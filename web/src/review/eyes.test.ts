import { expect, test } from "vitest";
import type { Table } from "../protocol.ts";
import { eyesAt } from "./eyes.ts";

const table = (status: Table["status"], ...yours: boolean[]): Pick<Table, "status" | "seats"> => ({
  status,
  seats: yours.map((each) => ({ yours: each }) as Table["seats"][number]),
});

test("a match that is over is watched through anybody's eyes", () => {
  expect(eyesAt(table("over", true, false))).toEqual(["0", "1", "all"]);
});

test("one that still goes on is watched through one's own, or as onlookers see it: no others are offered", () => {
  expect(eyesAt(table("playing", false, true, false))).toEqual(["1"]);
  expect(eyesAt(table("playing", true, true))).toEqual(["0", "1"]);
  expect(eyesAt(table("playing", false, false))).toEqual([""]);
});
