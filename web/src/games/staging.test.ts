import { expect, test } from "vitest";
import { recordings, whileTelling } from "../../stand/recorded.ts";
import { eventsIn } from "../lessons/lesson.ts";
import { RECIPES } from "../sounds/recipes.ts";
import { BEAT, nightOf, type Scene } from "../table/staging.ts";
import type { GameEvent } from "../table/types.ts";
import { danger } from "./doggy-bag/staging.ts";
import type { DoggyTable } from "./doggy-bag/types.ts";
import { loadTable } from "./index.ts";

const GAMES = ["kids-of-london", "pickpocket", "doggy-bag", "oliver-twist"];

/** Events that decide something, of each game: they take longer than what happens every turn. */
const DECISIVE: Record<string, string[]> = {
  "kids-of-london": ["cards", "arrested", "stripped", "wins"],
  pickpocket: ["misses", "guard", "second guard", "last guard", "doubles", "wins"],
  "doggy-bag": ["caught", "out", "dares", "success", "wins"],
  "oliver-twist": ["night falls", "file opened", "fined", "wins"],
};

test.each(GAMES.flatMap(recordings))("%s: everything is staged: decisive moments slowly, the others not", async (_, recording) => {
  const { staging } = await loadTable(recording.game);
  const heard = new Set<string>();
  let [flown, nights] = [0, 0];
  for (const [step, change] of [...recording.steps.entries()].slice(1)) {
    const events = eventsIn(change, "en");
    for (const [index, event] of events.entries()) {
      const { view, before, seat, names } = whileTelling(recording, step, index + 1);
      const scene = { view, before, seat, names };
      const pace = staging!.pace!(event, scene) ?? BEAT.usual;
      expect(pace, event.event).toBeLessThanOrEqual(BEAT.rest);
      if (DECISIVE[recording.game]!.includes(event.event)) expect(pace, event.event).toBeGreaterThanOrEqual(BEAT.breath);
      const sound = staging!.sound!(event, scene);
      if (sound) heard.add(sound);
      flown += staging!.flights!(event, scene).length;
      if (staging!.rest!(event)) nights += 1;
    }
  }
  for (const sound of heard) expect(Object.keys(RECIPES)).toContain(sound);
  expect(heard.size).toBeGreaterThan(3);
  expect(flown).toBeGreaterThan(10);
  expect(nights).toBeGreaterThan(0);
});

test.each(["pickpocket", "doggy-bag"].flatMap(recordings))(
  "%s: when a night is over it says how it went for everybody who tried",
  async (_, recording) => {
    const { staging } = await loadTable(recording.game);
    const log = [];
    let said = 0;
    for (const [step, change] of recording.steps.entries()) {
      for (const [index, event] of eventsIn(change, "en").entries()) {
        if (step > 0 && staging!.rest!(event)) {
          const { view, before, seat, names } = whileTelling(recording, step, index);
          const { title, lines } = staging!.interlude!(nightOf(log, staging!), { view, before, seat, names });
          expect(title).toBe(`Night ${said + 1} is over`);
          expect(lines.length).toBeGreaterThan(0);
          for (const { seats, text } of lines) if (seats.length === 1) expect(text).toContain(recording.names[seats[0]!]);
          const told = lines.flatMap(({ seats }) => seats);
          expect(new Set(told).size, "nobody is told of twice").toBe(told.length);
          expect(lines.filter(({ text }) => text.includes("nothing")).length, "those who got nothing share a line").toBeLessThan(2);
          said += 1;
        }
        log.push(event);
      }
    }
    expect(said).toBeGreaterThan(2);
  },
);

test("dogs who fared alike share a line, by their marks, so that a night of six does not hide Fagin", async () => {
  const { staging } = await loadTable("doggy-bag");
  const night = [
    { event: "success", seat: 0, bones: 2 },
    { event: "caught", seat: 1 },
    { event: "caught", seat: 2 },
    { event: "out", seat: 2 },
    { event: "success", seat: 3, bones: 2 },
    { event: "success", seat: 4, bones: 0 },
    { event: "caught", seat: 5 },
  ] as unknown as GameEvent[];
  const scene = { view: { table: { night: 4 } }, names: ["Ann", "Bob", "Cid", "Dora", "Eve", "Fay"] } as unknown as Scene;
  expect(staging!.interlude!(night, scene).lines).toEqual([
    { seats: [0, 3], text: "2 bones each" },
    { seats: [1, 5], text: "woke Fagin" },
    { seats: [2], text: "Cid is out of the game" },
    { seats: [4], text: "Eve: nothing" },
  ]);
});

test("Fagin sleeps the worse the more there is to lose", () => {
  const table = (drawn: number, black: number, aims: number): DoggyTable =>
    ({ loot: { white: drawn }, seats: [{ aims, front: { black }, black_left: 3 - black }] }) as unknown as DoggyTable;
  expect([0, 1, 2, 4, 6, 8].map((drawn) => danger(table(drawn, 0, 9), 0))).toEqual([0, 0, 1, 2, 3, 3]);
  expect(danger(table(2, 2, 9), 0), "one more black bone and the dog is out").toBe(2);
  expect(danger(table(3, 0, 2), 0), "gluttony").toBe(3);
});
