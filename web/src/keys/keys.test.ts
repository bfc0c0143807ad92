import { expect, test } from "vitest";
import { ARROWS, nearest } from "./keys.ts";

const town = [
  { name: "north", x: 0, y: -10 },
  { name: "far north", x: 0, y: -30 },
  { name: "east", x: 12, y: 2 },
  { name: "north-east", x: 9, y: -9 },
  { name: "south", x: -1, y: 15 },
];

test.each([
  ["ArrowUp", "north"],
  ["ArrowRight", "east"],
  ["ArrowDown", "south"],
])("%s leads %s", (key, name) => {
  expect(nearest({ x: 0, y: 0 }, ARROWS[key]!, town)?.name).toBe(name);
});

test("nothing lies where nothing lies, and what lies mostly aside is not ahead", () => {
  expect(nearest({ x: 0, y: 0 }, ARROWS.ArrowLeft!, town)).toBeNull();
  expect(nearest({ x: 0, y: 0 }, ARROWS.ArrowRight!, [{ x: 2, y: 40 }])).toBeNull();
});

test("every place is reached from every other by some arrows", () => {
  const reached = new Set(["south"]);
  for (const from of reached)
    for (const towards of Object.values(ARROWS)) {
      const next = nearest(
        town.find(({ name }) => name === from)!,
        towards,
        town.filter(({ name }) => name !== from),
      );
      if (next) reached.add(next.name);
    }
  expect(reached.size).toBe(town.length);
});
