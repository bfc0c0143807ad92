// @vitest-environment happy-dom
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { Lens } from "./lens.svelte.ts";
import { Town, type Point } from "./town.ts";
import type { TownMap } from "./types.ts";

const file = join(import.meta.dirname, "../../../../src/larcin/rules/oliver_twist/map.json");
const town = new Town(JSON.parse(readFileSync(file, "utf8")) as TownMap);
const box = document.createElement("div");
box.setPointerCapture = () => undefined;

let frames: (() => void)[] = [];
const showFrame = (): void => frames.splice(0).forEach((frame) => frame());

beforeEach(() => {
  frames = [];
  vi.stubGlobal("requestAnimationFrame", (frame: () => void) => frames.push(frame));
  vi.stubGlobal("cancelAnimationFrame", () => frames.splice(0));
});

const finger = (pointerId: number, x: number, y: number): PointerEvent =>
  ({ pointerId, clientX: x, clientY: y, pointerType: "touch", button: 0 }) as PointerEvent;

function lensOver(scale: number): Lens {
  const lens = new Lens(town);
  [lens.width, lens.height, lens.scale] = [300, 200, scale];
  return lens;
}

/** The point of the town that is seen there. */
const under = (lens: Lens, { x, y }: Point): Point => ({
  x: lens.x + (x - lens.width / 2) / lens.scale,
  y: lens.y + (y - lens.height / 2) / lens.scale,
});

test("what a finger holds stays under it, and is shown once a frame", () => {
  const lens = lensOver(1.5);
  const held = under(lens, { x: 100, y: 90 });
  lens.down(finger(1, 100, 90), box);
  for (const x of [115, 125, 132]) lens.move(finger(1, x, 100), box);
  expect(frames).toHaveLength(1);
  const before = lens.transform;
  showFrame();
  expect(lens.transform).not.toBe(before);
  expect(under(lens, { x: 132, y: 100 }).x).toBeCloseTo(held.x);
  expect(under(lens, { x: 132, y: 100 }).y).toBeCloseTo(held.y);
});

test("two fingers bring the town closer around the point between them", () => {
  const lens = lensOver(1);
  const held = under(lens, { x: 150, y: 100 });
  lens.down(finger(1, 130, 100), box);
  lens.down(finger(2, 170, 100), box);
  lens.move(finger(1, 120, 100), box);
  lens.move(finger(2, 180, 100), box);
  showFrame();
  expect(lens.scale).toBeCloseTo(1.5);
  expect(under(lens, { x: 150, y: 100 }).x).toBeCloseTo(held.x);
});

test("what was not shown yet when a finger is lifted is not lost", () => {
  const lens = lensOver(1.5);
  const held = under(lens, { x: 100, y: 90 });
  lens.down(finger(1, 100, 90), box);
  lens.move(finger(1, 140, 90), box);
  lens.up(finger(1, 140, 90));
  expect(under(lens, { x: 140, y: 90 }).x).toBeCloseTo(held.x);
  expect(frames).toHaveLength(0);
});

test("a finger that trembles drags nothing", () => {
  const lens = lensOver(1.5);
  lens.down(finger(1, 100, 90), box);
  lens.move(finger(1, 104, 92), box);
  expect([lens.dragging, frames.length]).toEqual([false, 0]);
});

test("what lies under the buttons is beyond the bottom of the view: an arrow leads there, and reveals it", () => {
  const lens = lensOver(1);
  const hidden = under(lens, { x: 250, y: 170 });
  expect([under(lens, { x: 100, y: 170 }), under(lens, { x: 250, y: 120 })].map((point) => lens.beyond(point))).toEqual([null, null]);
  expect(lens.beyond(hidden)).toBe("bottom");
  lens.reveal(hidden);
  expect(lens.beyond(hidden)).toBeNull();
});
