import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { behind, mostTries, type Puzzle } from "./book.ts";
import { dailyOf, dayBefore, dayOf } from "./daily.ts";
import { following, TELLING } from "./following.ts";
import { shared } from "./sharing.ts";
import type { Imagined } from "./worker.ts";

const RULES = join(import.meta.dirname, "../../../src/larcin/rules");

const puzzle = (given: Partial<Puzzle> = {}): Puzzle => ({
  id: "0a1b2c3d",
  options: { seats: 3 },
  seed: null,
  words: [],
  actions: [],
  seat: 1,
  best: ["steal"],
  worth: [
    ["steal", 0.6, 0.59, 0.61],
    ["leave", 0.4, 0.39, 0.41],
    ["play k", 0.1, 0.05, 0.15],
  ],
  found: { novice: 0.5 },
  rating: 1300,
  ...given,
});

describe("the puzzle of the day", () => {
  const counts = { pickpocket: 3, "doggy-bag": 2, mora: 0 };

  test("follows from the date alone, and is another one the next day", () => {
    const days = Array.from({ length: 12 }, (_, day) => dailyOf(`2026-11-${String(day + 10)}`, counts)!);
    expect(dailyOf("2026-11-10", { mora: 0, "doggy-bag": 2, pickpocket: 3 })).toEqual(days[0]);
    expect(new Set(days.map(({ game, index }) => `${game} ${index}`)).size).toBe(5);
    for (const [at, day] of days.entries()) if (at) expect(day.game).not.toBe(days[at - 1]!.game);
    for (const { game, index } of days) expect(index).toBeLessThan(counts[game as "pickpocket"]);
  });

  test("stays the same when books grow, and is a new one every day until a book has been gone through", () => {
    const [books, grown] = [
      { a: 90, b: 100, c: 120, d: 95 },
      { a: 200, b: 101, c: 300, d: 96 },
    ];
    const days = Array.from({ length: 4 * 89 }, (_, day) => new Date(Date.UTC(2026, 10, 17 + day)).toISOString().slice(0, 10));
    const then = days.map((day) => dailyOf(day, books)!);
    expect(days.map((day) => dailyOf(day, grown)!)).toEqual(then);
    expect(new Set(then.map(({ game, index }) => `${game} ${index}`)).size).toBe(days.length);
  });

  test("is none where there are no puzzles", () => expect(dailyOf("2026-11-10", { mora: 0 })).toBeNull());

  test("is that of the day on one's own calendar", () => {
    expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe("2026-01-05");
    expect(dayBefore("2026-03-01")).toBe("2026-02-28");
  });
});

describe("tries", () => {
  test("are never so many that the last one must be right", () => {
    expect(mostTries(puzzle())).toBe(2);
    expect(mostTries(puzzle({ worth: puzzle().worth.slice(0, 2) }))).toBe(1);
    expect(mostTries(puzzle({ best: ["steal", "leave"] }))).toBe(1);
  });

  test("say by how much they were wrong", () => {
    expect(behind(puzzle(), "leave")).toBeCloseTo(0.2);
    expect(behind(puzzle(), "steal")).toBe(0);
  });
});

describe("results", () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
    });
    vi.resetModules();
  });

  test("count once, by the first try, and are kept", async () => {
    const { note, solverOf, squareFor, squaresOf } = await import("./results.svelte.ts");
    expect(squareFor(puzzle(), "play k")).toBe("far");
    expect(squareFor(puzzle(), "leave")).toBe("near");
    expect(note("pickpocket", puzzle(), ["near", "right"], 1300, null)).toBe(true);
    const after = solverOf("pickpocket");
    expect(after.rating).toBeLessThan(1200);
    expect(note("pickpocket", puzzle(), ["right"], 1300, null)).toBe(false);
    expect(solverOf("pickpocket")).toEqual(after);
    vi.resetModules();
    const again = await import("./results.svelte.ts");
    expect(again.squaresOf("pickpocket", puzzle().id)).toEqual(["near", "right"]);
    expect(squaresOf("doggy-bag", puzzle().id)).toBeNull();
  });

  test("of days make a streak", async () => {
    const { note, ofDay, streak } = await import("./results.svelte.ts");
    note("pickpocket", puzzle(), ["right"], 1300, "2026-11-15");
    note("pickpocket", puzzle({ id: "2" }), ["far"], 1300, "2026-11-16");
    expect(streak("2026-11-17")).toBe(2);
    note("pickpocket", puzzle({ id: "3" }), ["right"], 1300, "2026-11-17");
    expect(streak("2026-11-17")).toBe(3);
    expect(streak("2026-11-19")).toBe(0);
    expect(ofDay("2026-11-16")?.squares).toEqual(["far"]);
  });

  test("choose what is about as hard as one is good, and was not seen", async () => {
    const { note, suited } = await import("./results.svelte.ts");
    const all = [puzzle({ id: "a", rating: 900 }), puzzle({ id: "b", rating: 1250 }), puzzle({ id: "c", rating: 2000 })];
    const hard = (each: Puzzle): number => each.rating;
    expect(suited("pickpocket", all, hard)?.id).toBe("b");
    note("pickpocket", all[1]!, ["right"], 1250, null);
    expect(suited("pickpocket", all, hard)?.id).toBe("a");
    expect(suited("pickpocket", [], hard)).toBeNull();
  });
});

test("what is shared says how the tries went, and nothing of the answer", () => {
  expect(shared("larcin, 17 November", ["far", "near", "right"], "https://larcin.example/puzzles/daily")).toBe(
    "larcin, 17 November\n🟥🟧🟩\nhttps://larcin.example/puzzles/daily",
  );
});

describe("what follows", () => {
  const told = (event: string, more: Partial<Imagined> = {}): Imagined => ({ event, text: event, ...more });

  test("is counted over deals, as far as it happens to the player", () => {
    const deals = [
      [told("steals", { seat: 1, text: "A" }), told("caught", { seat: 0 })],
      [told("steals", { seat: 1, text: "B" })],
      [told("caught", { seat: 1 }), told("leaves", { seat: 2, points: 5 })],
      [told("leaves", { seat: 1, points: 4 }), told("wins", { seats: [1, 2] })],
    ];
    expect(following("pickpocket", deals, 1)).toEqual([
      { event: "steals", rule: "P15", often: 2, text: null, brings: null },
      { event: "caught", rule: "P15", often: 1, text: "caught", brings: null },
      { event: "leaves", rule: "P19", often: 1, text: "leaves", brings: 4 },
      { event: "wins", rule: "P26", often: 1, text: "wins", brings: null },
    ]);
    expect(following("mora", deals, 1)).toEqual([]);
  });

  test("is told by events and rules that there are, each with a phrase", () => {
    expect(Object.keys(TELLING).length).toBeGreaterThan(3);
    for (const [game, telling] of Object.entries(TELLING)) {
      const folder = join(RULES, game.replaceAll("-", "_"));
      const [events, rules] = ["events.py", "rules.toml"].map((file) => readFileSync(join(folder, file), "utf8")) as [string, string];
      expect(Object.keys(telling.words())).toEqual(Object.keys(telling.rules));
      for (const [event, rule] of Object.entries(telling.rules)) {
        expect(events, game).toContain(`"${event}"`);
        expect(rules, game).toMatch(new RegExp(`\\b${rule}\\b`));
      }
    }
  });
});
