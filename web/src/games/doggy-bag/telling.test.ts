import { describe, expect, test } from "vitest";
import { eventsIn } from "../../lessons/lesson.ts";
import { recordings } from "../../../stand/recorded.ts";
import { POINTS, STRIKES, pointsOf, total } from "./bones.ts";
import { haul, laid } from "./telling.ts";
import type { DoggyTable } from "./types.ts";

/** What lies in the open, and your own screen. */
const open = (table: DoggyTable) => ({
  night: table.night,
  coins: table.coins,
  bag: table.bag_count,
  chest: table.chest,
  loot: table.loot,
  dogs: table.seats.map(({ front, points, behind, screen, role, called, out }) => ({ front, points, behind, screen, role, called, out })),
});

describe.each(recordings("doggy-bag"))("%s", (_, recording) => {
  test("events laid on the view before them give the view after them", () => {
    for (let step = 1; step < recording.steps.length; step++) {
      const before = recording.steps[step - 1]!.view.table as DoggyTable;
      const after = recording.steps[step]!.view.table as DoggyTable;
      if (after.stage === "over") continue; // at the end role tokens go back, of which nothing is told
      expect(open(laid(before, eventsIn(recording.steps[step]!, "en"))), `step ${step}`).toEqual(open(after));
    }
  });

  test("laying events leaves the view as it was", () => {
    const before = recording.steps[0]!.view.table as DoggyTable;
    const kept = JSON.stringify(before);
    for (const change of recording.steps) laid(before, eventsIn(change, "en"));
    expect(JSON.stringify(before)).toBe(kept);
  });

  test("points are those that the server counts, and nobody in play has three black bones", () => {
    for (const change of recording.steps) {
      for (const dog of (change.view.table as DoggyTable).seats) {
        expect(pointsOf(dog.front)).toBe(dog.points);
        expect(dog.front.black ?? 0).toBeLessThan(STRIKES);
      }
    }
    expect(POINTS.black).toBe(0);
  });

  test("a paw in the bag holds the bones it drew since it reached in", () => {
    for (let step = 1; step < recording.steps.length; step++) {
      const before = recording.steps[step - 1]!.view.table as DoggyTable;
      const events = eventsIn(recording.steps[step]!, "en");
      events.forEach((event, index) => {
        const told = events.slice(0, index + 1);
        const paw = haul(before, told);
        if (event.event === "draws") {
          expect(paw?.seat).toBe(event.seat);
          expect(paw?.bones.at(-1)).toBe(event.bone);
          expect(paw?.bones.length).toBe(total(laid(before, told).loot));
        }
        if (event.event === "caught") expect(paw?.end).toBe("caught");
        if (event.event === "coins") expect(paw).toBeNull();
      });
    }
  });
});
