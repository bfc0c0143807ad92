import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Legal } from "../../table/types.ts";
import { Desk } from "./desk.ts";
import { readMove } from "./moves.ts";
import { briefly, placeLabel, question, type Twist } from "./saying.ts";
import { Town } from "./town.ts";
import { FACE_DOWN, type TownMap, type TwistTable } from "./types.ts";

const deskOf = (...moves: string[]): Desk => new Desk(moves.map((move): Legal => [move, move]));
const asked = (stage: string, desk: Desk, more: Partial<TwistTable> = {}): { ask: string; hint: string } =>
  question({ stage, ...more } as TwistTable, desk);
const SET = "hand in 3 ring";

test("the bar names what may be done in this turn, and nothing else", () => {
  expect(asked("turn", deskOf("prowl 1")).ask).toBe("Your turn: prowl");
  expect(asked("turn", deskOf("prowl 1", SET)).ask).toBe("Your turn: prowl or go to Fagin’s");
  expect(asked("turn", deskOf("prowl 1", SET, "hide nancy")).ask).toBe("Your turn: prowl, go to Fagin’s or play a card");
  expect(asked("turn", deskOf("turn up 5", "hide nancy")).ask).toBe("Your turn: turn up a row or play a card");
  expect(asked("turn", deskOf("bribe", SET)).ask).toBe("Your turn: go to Fagin’s or pay the police");
});

test("whoever can do nothing more hears of cards only with a card in hand, and what becomes of the stash", () => {
  expect(asked("turn", deskOf("give in")).ask).not.toContain("card");
  expect(asked("turn", deskOf("give in", "hide nancy")).ask).toContain("play a card");
  expect(asked("turn", deskOf("give in")).hint).toContain("goes into the files");
});

test("a button names no street that stands beside it", () => {
  const said = (move: string): string => briefly(readMove([move, ""]));
  expect(["prowl 1-2", "turn up 5", "peek 5", "place square"].map(said)).toEqual([
    "Prowl there",
    "Turn it up",
    "Look at it",
    "Put the gang there",
  ]);
  expect(["dodger 5", SET].map(said)).toEqual(["", ""]);
});

test("a whole row is not more of one", () => {
  expect(asked("first row", deskOf("turn up 5"), { row: 12 }).hint).toBe("Up to twelve tokens are turned up, one beside the other.");
  expect(asked("row", deskOf("turn up 5"), { row: 4 }).hint).toBe("4 more tokens are turned up, one beside the other.");
});

test("of those who looked at a face-down token others alone are named", () => {
  const map = join(import.meta.dirname, "../../../../src/larcin/rules/oliver_twist/map.json");
  const town = new Town(JSON.parse(readFileSync(map, "utf8")) as TownMap);
  const board = [FACE_DOWN];
  const seenBy = (...peekers: number[]): string => {
    const table = {
      seat: 0,
      names: ["Nora", "Sam"],
      words: {},
      lang: "en",
      view: { table: { board, peeked: { 1: "ring" }, peekers: { 1: peekers } } },
    };
    return placeLabel(table as unknown as Twist, town, board, 1, undefined);
  };
  expect(seenBy(0)).not.toContain("Looked at by");
  expect(seenBy(0, 1)).toContain("Looked at by Sam");
});
