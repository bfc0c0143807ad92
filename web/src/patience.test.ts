import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { askAgain, LATER_MS } from "./patience.ts";
import { Refused } from "./refused.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const busy = new Refused(429, "busy", "Later.");

test("whoever has no time is asked again later, and the answer is handed on", async () => {
  const ask = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(busy)
    .mockRejectedValueOnce(new TypeError("no line"))
    .mockResolvedValue("yes");
  const answer = askAgain(ask, 5, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(LATER_MS - 1);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(LATER_MS + 1);
  expect(await answer).toBe("yes");
});

test("a few times, not for ever", async () => {
  const ask = vi.fn(() => Promise.reject(busy));
  const answer = askAgain(ask, 2, new AbortController().signal).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(10 * LATER_MS);
  expect(await answer).toBe(busy);
  expect(ask).toHaveBeenCalledTimes(3);
});

test("who refuses for good is not asked again", async () => {
  const refusal = new Refused(409, "no", "No.");
  const ask = vi.fn(() => Promise.reject(refusal));
  await expect(askAgain(ask, 5, new AbortController().signal)).rejects.toBe(refusal);
  expect(ask).toHaveBeenCalledTimes(1);
});

test("nobody is asked any more for who has left", async () => {
  const ask = vi.fn(() => Promise.reject(busy));
  const leaving = new AbortController();
  const answer = askAgain(ask, 5, leaving.signal).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(1);
  leaving.abort();
  await vi.advanceTimersByTimeAsync(10 * LATER_MS);
  expect((await answer) as Error).toHaveProperty("name", "AbortError");
  expect(ask).toHaveBeenCalledTimes(1);
});
