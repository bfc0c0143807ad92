// Reviews that stop on the way: what was seen is not looked for once more.

import { expect, test, vi } from "vitest";
import type { Sight } from "./reviewing.ts";
import type { News, Wish } from "./worker.ts";

const asked: number[] = [];
let answers: (() => { sights: Sight[]; done: number })[] = [];
vi.mock("../api.ts", () => ({
  api: {
    review: (_game: string, _seat: number, since: number) => {
      asked.push(since);
      return new Promise((keep) => keep(answers.shift()!()));
    },
  },
}));
vi.mock("../house.ts", () => ({ isHere: () => false }));
vi.mock("../patience.ts", () => ({ askAgain: <Answer>(ask: () => Promise<Answer>) => ask() }));
vi.mock("./shelf.ts", () => ({ shelf: { read: () => Promise.resolve(null), keep: () => Promise.resolve() } }));

const wishes: Wish[] = [];
let tell: (news: News) => void = () => undefined;
vi.stubGlobal(
  "Worker",
  class {
    addEventListener(kind: string, hear: (event: { data: News }) => void): void {
      if (kind === "message") tell = (data) => hear({ data });
    }
    postMessage(wish: Wish): void {
      wishes.push(wish);
    }
    terminate(): void {
      tell = () => undefined;
    }
  },
);
const { Reviewing } = await import("./reviews.svelte.ts");

const sight = (step: number): Sight => ({ step, chances: [], decided: null });
const steps = ({ sights }: { sights: Sight[] }): number[] => sights.map(({ step }) => step);
const fail = (): never => {
  throw new Error("no time");
};

test("a server that had no time for a part is asked for the rest, not for all of it", async () => {
  const reviewing = new Reviewing("t1", 0);
  answers = [() => ({ sights: [sight(0), sight(4)], done: 0.5 }), fail];
  await reviewing.begin(null);
  expect([reviewing.state, steps(reviewing)]).toEqual(["failed", [0, 4]]);
  answers = [() => ({ sights: [sight(6), sight(9)], done: 1 })];
  await reviewing.begin(null);
  expect([reviewing.state, steps(reviewing)]).toEqual(["whole", [0, 4, 6, 9]]);
  expect(asked).toEqual([0, 5, 5]);
});

test("whoever stops a review and goes on with it does so from where it was", async () => {
  const reviewing = new Reviewing("t2", 1);
  const wish = { game: "pickpocket", rules: 1, record: { options: {}, names: [], actions: [] }, seat: 1 };
  await reviewing.begin(wish);
  tell({ sight: sight(3), done: 0.4 });
  reviewing.cancel();
  expect(reviewing.done).toBe(0.4);
  await reviewing.begin(wish);
  tell({ sight: sight(7), done: 1 });
  tell({ ended: true });
  expect([reviewing.state, steps(reviewing)]).toEqual(["whole", [3, 7]]);
  expect(wishes.map(({ since }) => since)).toEqual([0, 4]);
});
