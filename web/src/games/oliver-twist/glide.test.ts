import { beforeEach, expect, test, vi } from "vitest";
import { Glide, type Sight } from "./glide.ts";

let frames: ((time: number) => void)[] = [];
const showFrame = (time: number): void => frames.splice(0).forEach((frame) => frame(time));

beforeEach(() => {
  frames = [];
  vi.stubGlobal("requestAnimationFrame", (frame: (time: number) => void) => frames.push(frame));
  vi.stubGlobal("cancelAnimationFrame", () => frames.splice(0));
});

const HERE: Sight = { left: 0, top: 0, scale: 1 };
const THERE: Sight = { left: -100, top: 40, scale: 2 };

test("the first sight is there at once, and so is one that takes no time", () => {
  const seen: Sight[] = [];
  const glide = new Glide((sight) => seen.push(sight));
  glide.to(HERE, 400);
  glide.to(THERE, 0);
  expect(seen).toEqual([HERE, THERE]);
  expect(frames).toEqual([]);
});

test("it goes there frame by frame, arrives, and lies still", () => {
  const seen: Sight[] = [];
  const glide = new Glide((sight) => seen.push(sight));
  glide.to(HERE, 0);
  glide.to(THERE, 400);
  for (const time of [1000, 1100, 1200, 1450]) showFrame(time);
  const scales = seen.slice(1).map(({ scale }) => scale);
  expect(scales).toEqual(scales.toSorted((one, other) => one - other));
  expect(seen.at(-2)!.scale).toBeLessThan(2);
  expect(seen.at(-1)).toEqual(THERE);
  expect(frames).toEqual([]);
});

test("called back on the way, it turns around where it is", () => {
  const seen: Sight[] = [];
  const glide = new Glide((sight) => seen.push(sight));
  glide.to(HERE, 0);
  glide.to(THERE, 400);
  for (const time of [1000, 1200]) showFrame(time);
  const turned = seen.at(-1)!;
  glide.to(HERE, 400);
  showFrame(1216);
  expect(seen.at(-1)).toEqual(turned);
  showFrame(1700);
  expect(seen.at(-1)).toEqual(HERE);
});
