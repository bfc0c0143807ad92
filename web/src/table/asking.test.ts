import { expect, test } from "vitest";
import { asking } from "./asking.ts";
import type { TableProps } from "./types.ts";

const table = (given: Partial<TableProps>): TableProps =>
  ({ seat: 0, names: ["Ann", "Bob"], waiting: [], happening: [], mine: null, legal: [], view: { result: null }, ...given }) as TableProps;

test("the bar names whom the table waits for", () => {
  expect(asking(table({ waiting: [1] }), "ask").say).toMatch(/Bob$/);
  expect(asking(table({ waiting: [0], legal: [["card 1", "Play it"]] }), "ask").say).toBe("ask");
});

test("the bar names no more than two, or it would be as high as a phone's table", () => {
  const names = ["Ann", "Bob", "Cid", "Dora"];
  expect(asking(table({ names, waiting: [1, 2] }), "ask").say).toBe("Waiting for Bob, Cid");
  expect(asking(table({ names, waiting: [1, 2, 3], mine: "card 1" }), "ask").say).toBe("Your choice is sealed. Waiting for 3 players");
});

test("the bar never waits for nobody: not before names are known, nor when the last sealed choice is in", () => {
  expect(asking(table({ waiting: [1], names: ["Ann", ""] }), "ask").say).toBe("");
  expect(asking(table({ waiting: [], mine: "card 1" }), "ask")).toEqual({ say: "Your choice is sealed.", hint: "" });
  expect(asking(table({ mine: "card 1", legal: [["card 2", "Play the 2"]] }), "ask").hint).toBe("You may change it until then.");
});
