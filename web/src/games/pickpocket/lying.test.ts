import { expect, test } from "vitest";
import { recordings } from "../../../stand/recorded.ts";
import { eventsIn } from "../../lessons/lesson.ts";
import type { GameEvent } from "../../table/types.ts";
import { lying } from "./lying.ts";
import type { PickpocketTable } from "./types.ts";

test.each(recordings("pickpocket"))("%s: the row and the guard that were told are those that are there", (_, recording) => {
  const told: GameEvent[] = [];
  let rows = 0;
  for (const step of recording.steps) {
    told.push(...eventsIn(step, "en"));
    const { row, ropes, lines, loot, door } = step.view.table as PickpocketTable;
    if (step.view.result !== null) expect(lying(told)!.row.length).toBeGreaterThanOrEqual(row.length);
    else expect(lying(told), `after ${told.at(-1)!.text}`).toEqual({ row, ropes, lines, loot, door });
    rows += row.length;
  }
  expect(rows).toBeGreaterThan(20);
});

test("what was told in part is not made up", () => {
  expect(lying([{ event: "steals", text: "", tile: "pk" }])).toBeNull();
});
