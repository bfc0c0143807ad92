import { beforeEach, expect, test, vi } from "vitest";
import type { Update } from "./stream.ts";
import { Telling } from "./telling.svelte.ts";

const event = (n: number, name = "robs") => ({ n, event: name, text: `${n}` });
const update = (from: number | null, n: number, parts: object): Update => ({ type: "update", from, n, events: [], ...parts }) as Update;

let acts: boolean;
let telling: Telling;

beforeEach(() => {
  vi.useFakeTimers();
  acts = true;
  telling = new Telling({ pace: () => 100, acts: () => acts });
  telling.take(update(null, 1, { view: "before", legal: [], events: [event(1)] }));
});

test("events are told one by one before what follows from them is shown", async () => {
  telling.take(update(1, 3, { view: "after", events: [event(2), event(3)] }));
  await vi.advanceTimersByTimeAsync(50);
  expect([telling.happening.length, telling.parts!.view]).toEqual([1, "before"]);
  await vi.advanceTimersByTimeAsync(100);
  expect([telling.happening.length, telling.log.length]).toEqual([2, 3]);
  await vi.advanceTimersByTimeAsync(100);
  expect([telling.happening, telling.parts!.view, telling.last.length]).toEqual([[], "after", 2]);
});

test("a story can be skipped", async () => {
  telling.take(update(1, 3, { view: "after", events: [event(2), event(3)] }));
  await vi.advanceTimersByTimeAsync(10);
  telling.hurry();
  await vi.advanceTimersByTimeAsync(1);
  expect([telling.happening, telling.parts!.view, telling.log.length]).toEqual([[], "after", 3]);
});

test("under reduced motion nothing is acted out, and everything is in the log", async () => {
  acts = false;
  telling.take(update(1, 3, { view: "after", events: [event(2), event(3)] }));
  await vi.advanceTimersByTimeAsync(1);
  expect([telling.parts!.view, telling.log.map((each) => each.n)]).toEqual(["after", [1, 2, 3]]);
});

test("a fresh start ends the story that was being told", async () => {
  telling.take(update(1, 3, { view: "after", events: [event(2), event(3)] }));
  await vi.advanceTimersByTimeAsync(10);
  telling.take(update(null, 9, { view: "fresh", events: [event(1), event(2), event(3), event(9)] }));
  await vi.advanceTimersByTimeAsync(1000);
  expect([telling.parts!.view, telling.log.map((each) => each.n), telling.happening]).toEqual(["fresh", [1, 2, 3, 9], []]);
});

test("chat does not wait for the story", async () => {
  telling.take(update(1, 2, { view: "after", events: [event(2)], chat: ["hello"] }));
  await vi.advanceTimersByTimeAsync(1);
  expect([telling.parts!.chat, telling.parts!.view]).toEqual([["hello"], "before"]);
});

test("after a reload, what happened since is offered to be read", () => {
  telling.take(update(null, 9, { view: "now", events: [event(1), event(2), event(3)] }), 1);
  expect(telling.missed.map((each) => each.n)).toEqual([2, 3]);
});

test("a sealed choice does not wipe away what the last change was", async () => {
  telling.take(update(1, 2, { events: [event(2, "sealed")], chosen: [1] }));
  await vi.advanceTimersByTimeAsync(1);
  expect(telling.last.map((each) => each.n)).toEqual([1]);
});
