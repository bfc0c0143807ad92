import { expect, test } from "vitest";
import { restored } from "./restored.ts";

test("what Python shortened is as it was", () => {
  const told = {
    moves: { "~": "0prowl 1\n6-2\n8-3\n0🐾 é\n2à" },
    tokens: { "=": "0a\n1b", "~": "0x\n0y" },
    rest: [1, null, { seat: "two" }],
  };
  expect(restored(told)).toEqual({
    moves: ["prowl 1", "prowl -2", "prowl -2-3", "🐾 é", "🐾 à"],
    tokens: { a: "x", ab: "y" },
    rest: [1, null, { seat: "two" }],
  });
});
