import { expect, test } from "vitest";
import { restored } from "./restored.ts";

test("what Python shortened is as it was", () => {
  const told = {
    moves: { "~": ["prowl\n \n1\n-\n2\n🐾 \n3\né\nà", "03401", "00100", "#$%\n&'\n)&\n(*\n+"] },
    tokens: { "=": ["a\nab", "00", "00", "#\n$"], "~": [" \ny\nx\nz", "00", "02", "%#$\n&"] },
    rest: [1, null, { seat: "two" }],
  };
  expect(restored(told)).toEqual({
    moves: ["prowl 1", "prowl 1-2", "prowl 1-3-2", "🐾 é", "🐾 à"],
    tokens: { a: "x y", ab: "z y" },
    rest: [1, null, { seat: "two" }],
  });
});
