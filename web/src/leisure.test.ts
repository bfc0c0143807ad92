import { expect, test } from "vitest";
import { atOnce, givingWayTo, whenNobodyWaits } from "./leisure.ts";

function later<Value>(): { promise: Promise<Value>; keep: (value: Value) => void; refuse: (error: Error) => void } {
  let [keep, refuse]: [(value: Value) => void, (error: Error) => void] = [() => undefined, () => undefined];
  const promise = new Promise<Value>((...given) => ([keep, refuse] = given));
  return { promise, keep, refuse };
}

/** Something that takes until it is told to stop, or for ever. */
const untilStopped = (stop: AbortSignal): Promise<never> =>
  new Promise((_, refuse) => stop.addEventListener("abort", () => refuse(new Error("stopped"))));

test("what can wait begins once nobody waits, also where that fails", async () => {
  const [first, second] = [later<number>(), later<number>()];
  atOnce(first.promise).catch(() => undefined);
  void atOnce(second.promise);
  let begun = false;
  const waiting = whenNobodyWaits().then(() => (begun = true));
  first.refuse(new Error("the line is dead"));
  await Promise.resolve();
  expect(begun).toBe(false);
  second.keep(2);
  await waiting;
  expect(begun).toBe(true);
});

test("what can wait stops for whoever comes, and is done again after", async () => {
  let tries = 0;
  const keeping = givingWayTo(async (stop) => (++tries === 1 ? untilStopped(stop) : "kept"));
  await Promise.resolve();
  const sitting = later<void>();
  void atOnce(sitting.promise);
  await new Promise((done) => setTimeout(done));
  expect(tries).toBe(1);
  sitting.keep();
  expect(await keeping).toBe("kept");
  expect(tries).toBe(2);
});

test("what fails by itself is not done again", async () => {
  await expect(givingWayTo(() => Promise.reject(new Error("the disk is full")))).rejects.toThrow("the disk is full");
});
