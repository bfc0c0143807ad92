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
  const KEY = "larcin.puzzles";
  let browser = new Map<string, string>();

  /** What one tab knows of results: all tabs share what the browser keeps. */
  async function tab(): Promise<typeof import("./results.svelte.ts")> {
    vi.resetModules();
    return import("./results.svelte.ts");
  }

  beforeEach(() => {
    browser = new Map();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => browser.get(key) ?? null,
      setItem: (key: string, text: string) => browser.set(key, text),
    });
  });

  test("count once, by the first try, and are kept", async () => {
    const { attempt, solverOf, squareFor, triesAt } = await tab();
    expect(squareFor(puzzle(), "play k")).toBe("far");
    expect(squareFor(puzzle(), "leave")).toBe("near");
    expect(attempt("pickpocket", puzzle(), "leave", 1300)).toBe("first");
    const after = solverOf("pickpocket").rating;
    expect(after).toBeLessThan(1200);
    expect(attempt("pickpocket", puzzle(), "leave", 1300)).toBe("not");
    expect(attempt("pickpocket", puzzle(), "steal", 1300)).toBe("later");
    expect(attempt("pickpocket", puzzle(), "steal", 1300)).toBe("not");
    expect(solverOf("pickpocket")).toMatchObject({ rating: after, tries: 1 });
    expect((await tab()).triesAt("pickpocket", puzzle())).toEqual({ squares: ["near", "right"], moves: [], isOver: true });
    expect(triesAt("doggy-bag", puzzle())).toEqual({ squares: [], moves: [], isOver: false });
  });

  test("are kept from the first try on: who loads the page again goes on from there", async () => {
    (await tab()).attempt("pickpocket", puzzle(), "play k", 1300);
    const again = await tab();
    expect(again.triesAt("pickpocket", puzzle())).toEqual({ squares: ["far"], moves: ["play k"], isOver: false });
    expect(again.suited("pickpocket", [puzzle({ id: "b" }), puzzle()], () => 1300)?.id).toBe(puzzle().id);
    const missed = again.solverOf("pickpocket").rating;
    expect(missed).toBeLessThan(1200);
    expect(again.attempt("pickpocket", puzzle(), "steal", 1300)).toBe("later");
    expect(again.triesAt("pickpocket", puzzle()).squares).toEqual(["far", "right"]);
    expect(again.solverOf("pickpocket").rating).toBe(missed);
  });

  test("are over after the last try, and when somebody is shown the answer", async () => {
    const { attempt, triesAt } = await tab();
    attempt("pickpocket", puzzle(), "play k", 1300);
    attempt("pickpocket", puzzle(), "leave", 1300);
    expect(triesAt("pickpocket", puzzle())).toEqual({ squares: ["far", "near"], moves: [], isOver: true });
    expect(attempt("pickpocket", puzzle({ id: "b" }), null, 1300)).toBe("first");
    expect(triesAt("pickpocket", puzzle({ id: "b" }))).toEqual({ squares: ["far"], moves: [], isOver: true });
    attempt("pickpocket", puzzle({ id: "c" }), "leave", 1300);
    expect(attempt("pickpocket", puzzle({ id: "c" }), null, 1300)).toBe("later");
    expect(triesAt("pickpocket", puzzle({ id: "c" })).squares).toEqual(["near"]);
  });

  test("are those of the first try in whichever tab", async () => {
    const [one, other] = [await tab(), await tab()];
    one.attempt("pickpocket", puzzle(), null, 1300);
    one.noteDay("2026-11-17", "pickpocket", puzzle());
    one.attempt("doggy-bag", puzzle({ id: "d" }), "steal", 1300);
    expect(other.attempt("pickpocket", puzzle(), "steal", 1300)).toBe("not");
    other.noteDay("2026-11-17", "pickpocket", puzzle());
    expect(other.attempt("pickpocket", puzzle({ id: "b" }), "steal", 1300)).toBe("first");
    for (const { lookAgain, ofDay, solverOf } of [one, other, await tab()]) {
      lookAgain();
      expect(ofDay("2026-11-17")?.squares).toEqual(["far"]);
      expect(solverOf("pickpocket").done).toEqual({ [puzzle().id]: ["far"], b: ["right"] });
      expect(solverOf("doggy-bag").tries).toBe(1);
    }
  });

  test("are known in this tab where the browser keeps nothing", async () => {
    vi.stubGlobal("localStorage", {
      getItem: () => null,
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    });
    const { attempt, solverOf } = await tab();
    attempt("pickpocket", puzzle(), "steal", 1300);
    attempt("pickpocket", puzzle({ id: "b" }), "steal", 1300);
    expect(solverOf("pickpocket").tries).toBe(2);
  });

  test("of days make a streak", async () => {
    const { attempt, noteDay, ofDay, streak } = await tab();
    const solve = (id: string, move: string, day: string): void => {
      attempt("pickpocket", puzzle({ id }), move, 1300);
      noteDay(day, "pickpocket", puzzle({ id }));
    };
    solve("1", "steal", "2026-11-15");
    attempt("pickpocket", puzzle({ id: "2" }), "leave", 1300);
    noteDay("2026-11-16", "pickpocket", puzzle({ id: "2" }));
    expect(ofDay("2026-11-16"), "before it is over").toBeNull();
    solve("2", "play k", "2026-11-16");
    expect(streak("2026-11-17")).toBe(2);
    solve("3", "steal", "2026-11-17");
    expect(streak("2026-11-17")).toBe(3);
    expect(streak("2026-11-19")).toBe(0);
    expect(ofDay("2026-11-16")?.squares).toEqual(["near", "far"]);
  });

  test("of days that were made up for with the clock set back make no streak, and spoil none that comes later", async () => {
    const { attempt, noteDay, ofDay, streak } = await tab();
    const all = ["10", "17", "11", "12", "13", "14", "15", "16"].map((day) => `2026-11-${day}`);
    for (const day of all) {
      attempt("pickpocket", puzzle({ id: day }), "steal", 1300);
      noteDay(day, "pickpocket", puzzle({ id: day }));
    }
    const again = await tab();
    expect(again.ofDay("2026-11-12")?.squares).toEqual(["right"]);
    expect(again.streak("2026-11-17")).toBe(1);
    expect(again.streak("2026-11-18")).toBe(1);
    for (const day of ["2026-11-18", "2026-11-19"]) {
      attempt("pickpocket", puzzle({ id: day }), "steal", 1300);
      noteDay(day, "pickpocket", puzzle({ id: day }));
    }
    expect([ofDay("2026-11-19")?.id, streak("2026-11-19")]).toEqual(["2026-11-19", 2]);
  });

  test("come from another device once, and what is known here holds", async () => {
    const phone = await tab();
    for (const day of ["2026-11-15", "2026-11-16"]) {
      phone.attempt("pickpocket", puzzle({ id: day }), "steal", 1300);
      phone.noteDay(day, "pickpocket", puzzle({ id: day }));
    }
    phone.attempt("pickpocket", puzzle(), "play k", 1300);
    const brought = structuredClone(phone.allKept());

    browser.clear();
    const { allKept, attempt, bringKept, noteDay, solverOf, streak, triesAt } = await tab();
    attempt("pickpocket", puzzle({ id: "2026-11-16" }), "leave", 1300);
    attempt("doggy-bag", puzzle({ id: "d" }), "steal", 1300);
    attempt("doggy-bag", puzzle({ id: "2026-11-17" }), "steal", 1300);
    noteDay("2026-11-17", "doggy-bag", puzzle({ id: "2026-11-17" }));
    const here = solverOf("doggy-bag");
    expect(bringKept(brought)).toBe(2);
    expect(solverOf("doggy-bag")).toEqual(here);
    expect(solverOf("pickpocket")).toMatchObject({ rating: brought.games.pickpocket!.rating, tries: 3 });
    expect(triesAt("pickpocket", puzzle({ id: "2026-11-16" }))).toEqual({ squares: ["near"], moves: ["leave"], isOver: false });
    expect(triesAt("pickpocket", puzzle())).toEqual({ squares: ["far"], moves: ["play k"], isOver: false });
    expect(streak("2026-11-17")).toBe(3);
    const all = structuredClone(allKept());
    expect(bringKept(brought)).toBe(0);
    expect((await tab()).allKept()).toEqual(all);
  });

  test("choose what is about as hard as one is good, and was not seen", async () => {
    const { attempt, suited } = await tab();
    const all = [puzzle({ id: "a", rating: 900 }), puzzle({ id: "b", rating: 1250 }), puzzle({ id: "c", rating: 2000 })];
    const hard = (each: Puzzle): number => each.rating;
    expect(suited("pickpocket", all, hard)?.id).toBe("b");
    attempt("pickpocket", all[1]!, "steal", 1250);
    expect(suited("pickpocket", all, hard)?.id).toBe("a");
    expect(suited("pickpocket", [], hard)).toBeNull();
  });

  test.each([
    "null",
    "rubbish",
    '{"games": null, "days": 7}',
    '{"games": {"pickpocket": {"rating": 1300, "tries": 1, "done": null}}, "days": {"2026-11-17": {"game": "pickpocket", "squares": "right"}}}',
    '{"games": {"pickpocket": {"rating": "high", "done": {"0a1b2c3d": "right"}, "open": {"0a1b2c3d": ["leave"]}}}, "days": []}',
    '{"games": {"pickpocket": {"done": {"0a1b2c3d": ["blue"]}, "open": 3}}, "days": {"today": {"game": "a", "id": "b", "squares": ["far"]}}}',
  ])("that do not read are as if they were not there: %s", async (odd) => {
    browser.set(KEY, odd);
    const { attempt, noteDay, ofDay, solverOf, streak, suited, triesAt } = await tab();
    expect(triesAt("pickpocket", puzzle())).toEqual({ squares: [], moves: [], isOver: false });
    expect(solverOf("pickpocket")).toMatchObject({ tries: 0, done: {}, open: {} });
    expect([ofDay("2026-11-17"), streak("2026-11-17")]).toEqual([null, 0]);
    expect(suited("pickpocket", [puzzle()], () => 1300)?.id).toBe(puzzle().id);
    expect(attempt("pickpocket", puzzle(), "steal", 1300)).toBe("first");
    noteDay("2026-11-17", "pickpocket", puzzle());
    expect((await tab()).ofDay("2026-11-17")?.squares).toEqual(["right"]);
  });

  test("that were kept before tries were are over", async () => {
    const done = { [puzzle().id]: ["near"] };
    browser.set(KEY, JSON.stringify({ games: { pickpocket: { rating: 1180, tries: 1, done } }, days: {} }));
    const { solverOf, triesAt } = await tab();
    expect(triesAt("pickpocket", puzzle())).toEqual({ squares: ["near"], moves: [], isOver: true });
    expect(solverOf("pickpocket").rating).toBe(1180);
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
