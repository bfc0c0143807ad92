import { describe, expect, test } from "vitest";
import { eventsIn } from "../../lessons/lesson.ts";
import { recordings } from "../../../stand/recorded.ts";
import { earned } from "./scores.ts";
import { laid, reach } from "./telling.ts";
import { leaving, worthOf } from "./tiles.ts";
import type { PickpocketOdds, PickpocketTable } from "./types.ts";

/** What lies in the open, and your own hand; what the thieves have once the night is on. */
const open = (table: PickpocketTable) => ({
  night: table.night,
  row: table.row,
  lines: table.lines,
  loot: table.loot,
  door: table.door,
  aside: table.aside,
  discards: table.discards,
  bag: table.bag,
  unseen: table.unseen,
  double: table.double,
  thieves: table.thieves,
});

describe.each(recordings("pickpocket"))("%s", (_, recording) => {
  test("events laid on the view before them give the view after them", () => {
    for (let step = 1; step < recording.steps.length; step++) {
      const before = recording.steps[step - 1]!.view.table as PickpocketTable;
      const after = recording.steps[step]!.view.table as PickpocketTable;
      if (after.stage === "over") continue; // hands are shown and the inn is closed, of which only the sums are told
      const told = laid(before, eventsIn(recording.steps[step]!, "en"));
      // Powers are listed in the order of the rulebook, not in the order in which they were taken.
      for (const thief of [...told.thieves, ...after.thieves]) thief.powers.sort();
      expect(open(told), `step ${step}`).toEqual(open(after));
    }
  });

  test("what leaving brings is what the server's odds say", () => {
    let compared = 0;
    for (const change of recording.steps) {
      const table = change.view.table as PickpocketTable;
      const odds = change.odds as PickpocketOdds | null;
      if (!odds || odds.leave === null || recording.seat === null) continue;
      expect(leaving(table.lines, table.door, table.thieves[recording.seat]!).sum).toBe(odds.leave);
      expect(worthOf(table.lines)).toBe(table.loot);
      compared++;
    }
    expect(compared).toBeGreaterThan(10);
  });

  test("double or nothing scores twice the loot and once the rest, as the table says beforehand", () => {
    for (let step = 1; step < recording.steps.length; step++) {
      const before = recording.steps[step - 1]!.view.table as PickpocketTable;
      const events = eventsIn(recording.steps[step]!, "en");
      const at = events.findIndex((event) => event.event === "doubles");
      if (at < 0) continue;
      const now = laid(before, events.slice(0, at));
      expect(leaving(now.lines, now.door, now.thieves[events[at]!.seat!]!, 2).sum).toBe(events[at]!.points);
    }
  });

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
