import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refusal } from "./local/happenings.ts";
import { Database } from "./local/keeping.ts";
import { opened, PATIENCE_MS, Silent } from "./opening.ts";
import { shelf } from "./review/shelf.ts";

interface Request {
  onsuccess?: () => void;
  onerror?: () => void;
  onupgradeneeded?: () => void;
  result?: unknown;
  error?: Error;
}
let asked: Request[];

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  vi.stubGlobal("indexedDB", {
    open: () => {
      asked.push({});
      return asked.at(-1)!;
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const outcome = (promise: Promise<unknown>): Promise<unknown> => promise.catch((error: unknown) => error);

test("a database that never opens is waited for a while, and then that is said", async () => {
  const opening = outcome(opened("one", 1, () => undefined));
  await vi.advanceTimersByTimeAsync(PATIENCE_MS);
  expect(await opening).toBeInstanceOf(Silent);
});

test("one that opens too late is closed again, one that opens in time is not", async () => {
  const [late, soon] = [{ close: vi.fn() }, { close: vi.fn() }];
  const opening = outcome(opened("one", 1, () => undefined));
  await vi.advanceTimersByTimeAsync(PATIENCE_MS);
  asked[0]!.result = late;
  asked[0]!.onsuccess!();
  expect(await opening).toBeInstanceOf(Silent);
  expect(late.close).toHaveBeenCalledOnce();
  const again = opened("one", 1, () => undefined);
  asked[1]!.result = soon;
  asked[1]!.onsuccess!();
  expect(await again).toBe(soon);
  await vi.advanceTimersByTimeAsync(PATIENCE_MS);
  expect(soon.close).not.toHaveBeenCalled();
});

test("who asks for the games of a device that says nothing is told so, and may ask again", async () => {
  const games = new Database();
  for (const count of [1, 2]) {
    const waiting = outcome(games.all());
    await vi.advanceTimersByTimeAsync(PATIENCE_MS);
    const said = await waiting;
    expect(said).toBeInstanceOf(Refusal);
    expect(said).toMatchObject({ code: "busy", key: "storage silent" });
    expect(asked.length).toBe(count);
  }
});

test("a review is made again where those that were kept do not come", async () => {
  const reading = shelf.read("here-1", 0);
  await vi.advanceTimersByTimeAsync(PATIENCE_MS);
  expect(await reading).toBeNull();
});
