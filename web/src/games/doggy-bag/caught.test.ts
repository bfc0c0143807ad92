// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { eventsIn } from "../../lessons/lesson.ts";
import { recordings, whileTelling } from "../../../stand/recorded.ts";
import { show } from "../../../stand/shown.ts";
import { caughtTonight } from "./caught.ts";
import Table from "./Table.svelte";
import type { DoggyTable } from "./types.ts";

const sorted = (seats: Iterable<number>): number[] => [...seats].sort((one, other) => one - other);

describe.each(recordings("doggy-bag"))("%s", (_, recording) => {
  test("whoever Fagin caught this night is known as such, and nobody else", () => {
    let [caught, nights] = [new Set<number>(), 0];
    recording.steps.forEach((change, step) => {
      eventsIn(change, "en").forEach((event, told) => {
        if (event.event === "coins") [caught, nights] = [new Set(), nights + 1];
        if (event.event === "caught") caught.add(Number(event.seat));
        if (step === 0) return;
        const { view, happening } = whileTelling(recording, step, told + 1);
        const here = view.table as DoggyTable;
        const holders = here.seats.flatMap(({ role }, seat) => (role === null ? [] : [seat]));
        const said = caughtTonight(here, happening);
        expect(sorted(said), `step ${step}, ${event.event}`).toEqual(sorted(caught).filter((seat) => holders.includes(seat)));
      });
    });
    expect(nights).toBeGreaterThan(2);
  });

  test("a number is struck out at a place as it is in the row of roles: for those whom Fagin caught, not for who got away", () => {
    const strikesOf = (selector: string, seat: (part: HTMLElement) => string | undefined): string[] =>
      [...document.querySelectorAll<HTMLElement>(selector)].map((part) => seat(part) ?? "").sort();
    let away = 0;
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
    });
    expect(away).toBeGreaterThan(0);
  });
});
