import { expect, test } from "vitest";
import { asking } from "./asking.ts";
import type { TableProps } from "./types.ts";

const table = (given: Partial<TableProps>): TableProps =>
  ({ seat: 0, names: ["Ann", "Bob"], waiting: [], happening: [], mine: null, legal: [], view: { result: null }, ...given }) as TableProps;

test("the bar names whom the table waits for", () => {
  expect(asking(table({ waiting: [1] }), "ask").say).toMatch(/Bob$/);
  expect(asking(table({ waiting: [0], legal: [["card 1", "Play it"]] }), "ask").say).toBe("ask");
});

test("the bar never waits for nobody: not before names are known, nor when the last sealed choice is in", () => {
  expect(asking(table({ waiting: [1], names: ["Ann", ""] }), "ask").say).toBe("");
  expect(asking(table({ waiting: [], mine: "card 1" }), "ask")).toEqual({ say: "Your choice is sealed.", hint: "" });
  expect(asking(table({ mine: "card 1", legal: [["card 2", "Play the 2"]] }), "ask").hint).toBe("You may change it until then.");
});
