import { describe, expect, test } from "vitest";
import { eventsIn } from "../../lessons/lesson.ts";
import { recordings, whileTelling } from "../../../stand/recorded.ts";
import { oneByOne, pointsOf, total } from "./bones.ts";
import { haul, placesFor } from "./haul.ts";
import type { DoggyTable } from "./types.ts";

test("a hothead who calls 26 finds no more empty places than one who calls 8, and each bone drawn has its own", () => {
  expect([placesFor(8, 0), placesFor(26, 1), placesFor(26, 11), placesFor(3, 4), placesFor(null, 2)]).toEqual([8, 8, 11, 4, 2]);
});

describe.each(recordings("doggy-bag"))("%s", (_, recording) => {
  test("points of bones are those that the rules count", () => {
    for (const change of recording.steps) {
      for (const dog of (change.view.table as DoggyTable).seats) {
        expect(oneByOne(dog.front).reduce((sum, bone) => sum + pointsOf(recording.words, bone, "en"), 0)).toBe(dog.points);
      }
    }
  });

  test("a paw in the bag holds the bones it drew since it reached in", () => {
    for (let step = 1; step < recording.steps.length; step++) {
      const before = recording.steps[step - 1]!.view.table as DoggyTable;
      const events = eventsIn(recording.steps[step]!, "en");
      events.forEach((event, index) => {
        const paw = haul(before, events.slice(0, index + 1));
        if (event.event === "draws") {
          expect(paw?.seat).toBe(event.seat);
          expect(paw?.bones.at(-1)).toBe(event.bone);
          expect(paw?.bones.length).toBe(total((whileTelling(recording, step, index + 1).view.table as DoggyTable).loot));
        }
        if (event.event === "caught") expect(paw?.end).toBe("caught");
        if (event.event === "coins") expect(paw).toBeNull();
      });
    }
  });
});
