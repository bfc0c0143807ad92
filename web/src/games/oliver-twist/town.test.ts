import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { engraved } from "./engraving.ts";
import { Lens } from "./lens.svelte.ts";
import { SQUARE } from "./moves.ts";
import { STREET, Town } from "./town.ts";
import type { TownMap } from "./types.ts";

const file = new URL("../../../../src/larcin/rules/oliver_twist/map.json", import.meta.url);
const map = JSON.parse(readFileSync(file, "utf8")) as TownMap;
const town = new Town(map);
const numbers = (path: string): { x: number; y: number }[] =>
  path
    .slice(1)
    .split("L")
    .map((pair) => {
      const [x, y] = pair.split(" ").map(Number);
      return { x: x!, y: y! };
    });
const apart = (a: { x: number; y: number }, b: { x: number; y: number }): number => Math.hypot(a.x - b.x, a.y - b.y);

test("every street runs over its own spaces", () => {
  map.streets.forEach((street, index) => {
    const way = numbers(town.streets[index]!.way);
    for (const space of street.spaces) expect(Math.min(...way.map((point) => apart(point, town.points[space]!)))).toBeLessThan(1);
  });
});

test("the boxes of spaces that can be touched, 38 wide and high, meet nowhere", () => {
  const places = [...town.points.entries()];
  const meeting = places.filter(([here, a]) =>
    places.some(([there, b]) => here !== there && Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) < 38),
  );
  expect(meeting.map(([place]) => place)).toEqual([]);
});

test("a lens tells beyond which edge a place lies", () => {
  const lens = new Lens(town);
  [lens.width, lens.height, lens.scale] = [300, 200, 1];
  const at = (dx: number, dy: number) => lens.beyond({ x: lens.x + dx, y: lens.y + dy });
  expect([at(0, 0), at(-149, 99), at(-160, 20), at(160, 90), at(20, -120), at(-20, 120)]).toEqual([
    null,
    null,
    "left",
    "right",
    "top",
    "bottom",
  ]);
});

test("no house stands in a street", () => {
  const paving = town.streets.flatMap((street) => numbers(street.way));
  expect(town.buildings.length).toBeGreaterThan(200);
  for (const house of town.buildings) expect(Math.min(...paving.map((point) => apart(point, house)))).toBeGreaterThan(STREET / 2 - 3);
});

test("no name lies under a token: names of streets and corners keep off the spaces", () => {
  const hidden = town.streets.filter((street) => numbers(street.line).some((at) => town.points.some((space) => apart(at, space) < 22)));
  expect(hidden.map((street) => street.name)).toEqual([]);
  const boxes = town.corners.filter(({ x, y, width, height }) =>
    town.points.some(
      (space) => Math.hypot(Math.max(Math.abs(space.x - x) - width / 2, 0), Math.max(Math.abs(space.y - y) - height / 2, 0)) < 20,
    ),
  );
  expect(boxes.map(({ lines }) => lines.join(" "))).toEqual([]);
});

test("a place is named after its street, its corner or the square", () => {
  expect(town.nameOf(SQUARE)).toBe(map.square.name);
  expect(town.nameOf(map.streets[0]!.spaces[0]!)).toBe(map.streets[0]!.name);
  expect(new Set(town.points.map((_, place) => town.nameOf(place))).has("")).toBe(false);
  expect(town.points.filter((_, place) => town.isYellow(place))).toHaveLength(14);
});

test("the town is the same for everybody", () => {
  expect(new Town(map).buildings).toEqual(town.buildings);
});

test("the town is engraved without houses until they are built, in colours that it has", () => {
  const fresh = new Town(map);
  const inks = new Set<string>();
  const picture = () => engraved(fresh, true, (name) => (inks.add(name), "#123456"));
  expect(picture()).not.toContain('href="#house');
  const boats = 3;
  expect(fresh.buildings.length).toBeGreaterThan(100);
  expect(picture().match(/<use /g)).toHaveLength(fresh.buildings.length + boats);
  const colours = readFileSync(new URL("town.css", import.meta.url), "utf8");
  expect([...inks].filter((name) => !colours.includes(`${name}:`))).toEqual([]);
});
