import { beforeEach, expect, test, vi } from "vitest";
import { eventsIn } from "./lessons/lesson.ts";
import type { Update } from "./protocol.ts";
import { recordings } from "../stand/recorded.ts";
import { Telling } from "./telling.svelte.ts";

const event = (n: number, name = "robs") => ({ n, event: name, text: `${n}` });
const update = (from: number | null, n: number, parts: object): Update => ({ type: "update", from, n, events: [], ...parts });

let acts: boolean;
let telling: Telling;

beforeEach(() => {
  vi.useFakeTimers();
  acts = true;
  telling = new Telling({ staging: () => ({ pace: () => 100 }), acts: () => acts });
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

test("whoever waits for the table to be at rest waits until all is told and shown", async () => {
  telling.take(update(1, 2, { view: "between", events: [event(2)] }));
  telling.take(update(2, 3, { view: "after", events: [event(3)] }));
  let shown: unknown = null;
  void telling.whenTold().then(() => (shown = telling.parts!.view));
  await vi.advanceTimersByTimeAsync(150);
  expect(shown).toBe(null);
  await vi.advanceTimersByTimeAsync(100);
  expect(shown).toBe("after");
});

test("a story can be skipped", async () => {
  telling.take(update(1, 3, { view: "after", events: [event(2), event(3)] }));
  await vi.advanceTimersByTimeAsync(10);
  telling.hurry();
  await vi.advanceTimersByTimeAsync(1);
  expect([telling.happening, telling.parts!.view, telling.log.length]).toEqual([[], "after", 3]);
});

test("a long story is told faster, and what decides something still takes its time", async () => {
  const long = new Telling({ staging: () => ({ pace: (each) => (each.event === "wins" ? 1200 : 500) }), acts: () => true });
  long.take(update(null, 1, { view: "before" }));
  long.take(update(1, 2, { view: "after", events: [...Array.from({ length: 90 }, (_, n) => event(n)), event(99, "wins")] }));
  await vi.advanceTimersByTimeAsync(9000);
  expect(long.happening.at(-1)?.event).toBe("wins");
  await vi.advanceTimersByTimeAsync(400);
  expect([long.happening, long.parts!.view]).toEqual([[], "after"]);
});

test("each event is heard when it comes on stage; where nothing is acted out, the one that counts most", async () => {
  const heard: string[] = [];
  const loud = new Telling({
    staging: () => ({ pace: (each) => (each.event === "robs" ? 500 : 100), sound: (each) => (each.event === "robs" ? "coins" : "cards") }),
    acts: () => acts,
    eyes: () => ({ seat: 1, names: [] }),
    hear: (sound, isOwn) => heard.push(isOwn ? `own ${sound}` : sound),
  });
  loud.take(update(null, 1, { view: "before" }));
  loud.take(update(1, 2, { view: "after", events: [event(1, "cards"), { ...event(2, "robs"), seat: 1 }] }));
  await vi.advanceTimersByTimeAsync(50);
  expect(heard).toEqual(["cards"]);
  await vi.advanceTimersByTimeAsync(1000);
  acts = false;
  loud.take(update(2, 3, { view: "last", events: [event(3, "cards"), event(4, "robs"), event(5, "cards")] }));
  await vi.advanceTimersByTimeAsync(1);
  expect(heard).toEqual(["cards", "own coins", "coins"]);
});

test("before a night opens the table rests, as long as nobody hurries", async () => {
  const calm = new Telling({ staging: () => ({ pace: () => 100, rest: ({ event }) => (event === "night" ? 2000 : 0) }), acts: () => acts });
  calm.take(update(null, 1, { view: "before" }));
  calm.take(update(1, 2, { view: "after", events: [event(1), event(2, "night")] }));
  await vi.advanceTimersByTimeAsync(150);
  expect([calm.resting, calm.happening.length, calm.log.length]).toEqual([true, 1, 1]);
  await vi.advanceTimersByTimeAsync(2000);
  expect([calm.resting, calm.happening.length]).toEqual([false, 2]);
  await vi.advanceTimersByTimeAsync(200);
  calm.take(update(2, 3, { view: "last", events: [event(3), event(4, "night")] }));
  await vi.advanceTimersByTimeAsync(150);
  calm.hurry();
  await vi.advanceTimersByTimeAsync(1);
  expect([calm.resting, calm.parts!.view]).toEqual([false, "last"]);
});

test("a match begins at once: there is no table yet to tell it on", async () => {
  telling.take(update(null, 1, { view: null }));
  telling.take(update(1, 2, { view: "first", events: [event(2)] }));
  await vi.advanceTimersByTimeAsync(1);
  expect([telling.parts!.view, telling.log.length]).toEqual(["first", 1]);
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
  expect(telling.known, "of which nothing is read aloud: it is written where it was missed").toBe(3);
});

test("a sealed choice does not wipe away what the last change was", async () => {
  telling.take(update(1, 2, { events: [event(2, "sealed")], chosen: [1] }));
  await vi.advanceTimersByTimeAsync(1);
  expect(telling.last.map((each) => each.n)).toEqual([1]);
});

test("each event is shown with the table as it was then, and nothing that was shown before is touched", async () => {
  const start = { table: { coins: [1, 2], row: ["a"] }, result: null };
  telling.take(update(null, 1, { view: start }));
  const [first, second] = [
    {
      ...event(2),
      changes: [
        [["coins", 1], 5],
        [["row", 1], "b"],
      ],
    },
    { ...event(3), changes: [[["row"], []]] },
  ];
  telling.take(update(1, 3, { view: { ...start, table: "after" }, events: [first, second] }));
  const shown = [];
  for (let moment = 0; moment < 3; moment++) {
    shown.push((telling.parts!.view as { table: unknown }).table);
    expect(telling.before).toEqual(moment < 2 ? start : telling.parts!.view);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(shown).toEqual([{ coins: [1, 5], row: ["a", "b"] }, { coins: [1, 5], row: [] }, "after"]);
  expect(start.table).toEqual({ coins: [1, 2], row: ["a"] });
});

test("whatever changed is shown with the next event that is acted out", async () => {
  const quick = new Telling({ staging: () => ({ pace: (each) => (each.event === "sealed" ? 0 : 100) }), acts: () => true });
  quick.take(update(null, 1, { view: { table: { cards: [null, null] } } }));
  const sealed = { ...event(2, "sealed"), changes: [[["cards", 0], 7]] };
  quick.take(update(1, 2, { view: "after", events: [sealed, event(2, "cards")] }));
  expect([quick.happening.length, quick.parts!.view]).toEqual([2, { table: { cards: [7, null] } }]);
});

test("a change that does not fit what is shown does no harm", async () => {
  telling.take(update(1, 2, { view: "after", events: [{ ...event(2), changes: [[["nowhere", 3, "at all"], 1]] }] }));
  await vi.advanceTimersByTimeAsync(200);
  expect(telling.parts!.view).toBe("after");
});

/** What may change after the last event of a change: whose turn it is, and what is to be done next. */
const NEXT = ["stage", "turn", "actor", "last", "prowls", "unseen_by_police", "tried", "aims"];
const told = (table: unknown): string => JSON.stringify(table, (part, value: unknown) => (NEXT.includes(part) ? undefined : value));

test.each(["kids-of-london", "pickpocket", "doggy-bag", "oliver-twist"].flatMap(recordings))(
  "%s: told event by event, every change ends with the view that the server says",
  async (_, recording) => {
    telling.take(update(null, 0, { view: recording.steps[0]!.view }));
    let moments = 0;
    for (const [step, change] of [...recording.steps.entries()].slice(1)) {
      const events = eventsIn(change, "en");
      telling.take(update(step - 1, step, { view: change.view, events }));
      for (let count = 1; count <= events.length; count++, moments++) {
        expect(telling.happening).toHaveLength(count);
        if (count === events.length) expect(told(telling.parts!.view!.table), `step ${step}`).toBe(told(change.view.table));
        await vi.advanceTimersByTimeAsync(100);
      }
      await vi.advanceTimersByTimeAsync(1);
      expect([telling.parts!.view, telling.happening]).toEqual([change.view, []]);
    }
    expect(moments).toBeGreaterThan(15);
  },
);
