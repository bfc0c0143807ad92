import { expect, test } from "vitest";
import { recordings } from "../../stand/recorded.ts";
import { BOTS } from "../faces/folk.ts";
import { eventsIn } from "../lessons/lesson.ts";
import type { GameEvent } from "../table/types.ts";
import { line, Manners, remarkable } from "./manners.ts";
import type { Mood } from "./moods.ts";
import { en } from "./words/en.ts";
import { fr } from "./words/fr.ts";

const event = (name: string, more: Record<string, unknown> = {}): GameEvent => ({ event: name, text: "", ...more });
const MOODS: Mood[] = ["gain", "loss", "won"];

test("every bot has a line of its own for every mood, short, in both languages", () => {
  expect(Object.keys(en).sort()).toEqual(Object.keys(BOTS).sort());
  for (const book of [en, fr]) {
    const said = Object.values(book).flatMap((speaks) => MOODS.map(speaks));
    expect(new Set(said).size).toBe(said.length);
    expect(said.filter((text) => text.length === 0 || text.length > 34)).toEqual([]);
  }
  expect(line("Magpie", "gain")).toBe(en.magpie("gain"));
  expect(line("Magpie 2", "gain")).toBe(en.magpie("gain"));
  expect(line("Ada", "gain")).toBeNull();
});

test("bots remark upon what decides something, not upon trifles", () => {
  expect(remarkable(event("robs", { seat: 2, coins: 7 }))).toEqual({ seat: 2, mood: "gain" });
  expect(remarkable(event("robs", { seat: 2, coins: 2 }))).toBeNull();
  expect(remarkable(event("arrested", { seats: [1, 3] }))).toEqual({ seat: 1, mood: "loss" });
  expect(remarkable(event("sealed", { seat: 1 }))).toBeNull();
});

test.each(["kids-of-london", "doggy-bag", "pickpocket", "oliver-twist"])(
  "%s: a recorded game has something to remark upon, and an end",
  (game) => {
    const moods = recordings(game).flatMap(([, { steps }]) =>
      steps.flatMap((step) => eventsIn(step, "en").flatMap((each) => remarkable(each)?.mood ?? [])),
    );
    expect(new Set(moods)).toContain("gain");
    expect(new Set(moods)).toContain("loss");
  },
);

test("people are left to speak for themselves, and bots do not chatter", () => {
  let now = 0;
  const manners = new Manners(
    () => now,
    () => 0,
  );
  const caught = event("caught", { seat: 1 });
  expect(manners.about(caught, ["Ada", null])).toBeNull();
  expect(manners.about(caught, [null, "Moth"])).toEqual({ seat: 1, text: en.moth("loss") });
  now += 5000;
  expect(manners.about(caught, [null, "Moth"])).toBeNull();
  expect(manners.about(event("wins", { seats: [1] }), [null, "Moth"])?.text).toBe(en.moth("won"));
  now += 25_000;
  expect(manners.about(caught, [null, "Moth"])).not.toBeNull();
});
