import { describe, expect, test } from "vitest";
import { eventsIn } from "../../lessons/lesson.ts";
import { recordings } from "../../../stand/recorded.ts";
import { reach } from "./reach.ts";
import { earned } from "./scores.ts";
import type { PickpocketTable } from "./types.ts";

describe.each(recordings("pickpocket"))("%s", (_, recording) => {
  test("a hand in the bag is on stage face down, and then as what it turned out to be", () => {
    for (const change of recording.steps) {
      const events = eventsIn(change, "en");
      events.forEach((event, index) => {
        const now = reach(events.slice(0, index + 1));
        if (event.event === "reaches") expect(now).toEqual({ seat: event.seat, tile: null, as: null });
        if (event.event === "steals") expect(now).toEqual({ seat: event.seat, tile: event.tile, as: "fits" });
        if (event.event === "misses") expect(now?.as).toBe("misses");
        if (event.event === "guard") expect(now).toMatchObject({ tile: `guard ${String(event.guard)}`, as: "guard" });
        if (event.event === "leaves") expect(now).toBeNull();
      });
    }
  });

  test("the nights and the hand add up to the score", () => {
    const events = recording.steps.flatMap((change) => eventsIn(change, "en"));
    const end = recording.steps.at(-1)!.view;
    earned(events, recording.names.length).forEach((thief, seat) => {
      const sum = thief.nights.reduce((all, points) => all + points, 0);
      expect(sum).toBe((end.table as PickpocketTable).thieves[seat]!.experience);
      expect(sum + thief.hand).toBe(end.result?.scores[seat]);
    });
  });
});
