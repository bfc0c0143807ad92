// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { eventsIn } from "../../lessons/lesson.ts";
import { recordings, whileTelling } from "../../../stand/recorded.ts";
import { show } from "../../../stand/shown.ts";
import Table from "./Table.svelte";
import type { DoggyTable } from "./types.ts";

describe.each(recordings("doggy-bag"))("%s", (_, recording) => {
  test("a number is struck out at a place as it is in the row of roles: for those whom Fagin caught, not for who got away", () => {
    const strikesOf = (selector: string, seat: (part: HTMLElement) => string | undefined): string[] =>
      [...document.querySelectorAll<HTMLElement>(selector)].map((part) => seat(part) ?? "").sort();
    let [away, struck] = [0, 0];
    recording.steps.forEach((change, step) => {
      const events = eventsIn(change, "en");
      const success = events.find(({ event }) => event === "success");
      const night = events.findIndex(({ event }) => event === "coins");
      if (step === 0 || success === undefined || night < 0 || away === 3) return;
      away += 1;
      const told = whileTelling(recording, step, night);
      show(Table, told);
      const { seats } = told.view.table as DoggyTable;
      const places = strikesOf(".role.caught", (part) => part.closest<HTMLElement>("[data-seat-place]")!.dataset.seatPlace);
      const strip = strikesOf(".token.caught", (part) => String(seats.findIndex(({ role }) => role === Number(part.dataset.role))));
      expect(strip).toEqual(places);
      expect(places).not.toContain(String(success.seat));
      struck += places.length;
    });
    expect(Math.min(away, struck)).toBeGreaterThan(0);
  });
});
