import { expect, test } from "vitest";
import { lines } from "./lines.ts";
import type { GameEvent, GameTable } from "./types.ts";

const game = { setUp: ({ event }: GameEvent) => (event === "dealt" ? "Tiles are dealt." : null) } as GameTable;
const told = (...events: string[]): string[] =>
  lines(
    events.map((event) => ({ event, text: event })),
    game,
  ).map(({ text }) => text);

test("what is dealt has one line, however much it is, and everything else its own", () => {
  expect(told("dealt", "dealt", "dealt", "night", "steals")).toEqual(["Tiles are dealt.", "night", "steals"]);
  expect(told("dealt", "night", "dealt")).toEqual(["Tiles are dealt.", "night", "Tiles are dealt."]);
});

test("a game that has no such events has a line for each", () => {
  expect(lines([{ event: "dealt", text: "dealt" }], {} as GameTable)).toHaveLength(1);
});
