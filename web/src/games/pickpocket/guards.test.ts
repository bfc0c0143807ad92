import { expect, test } from "vitest";
import { recordings } from "../../../stand/recorded.ts";
import { eventsIn } from "../../lessons/lesson.ts";
import type { GameEvent } from "../../table/types.ts";
import { atDoors, guardsOut } from "./guards.ts";
import type { PickpocketTable } from "./types.ts";

const came = (event: string, guard: number): GameEvent => ({ event, text: "", guard });

test.each(recordings("pickpocket"))("%s: guards stand in the order in which they came, at every step", (_, recording) => {
  const told: GameEvent[] = [];
  for (const step of recording.steps) {
    told.push(...eventsIn(step, "en"));
    const all = told.flatMap(({ guard }) => (guard === undefined ? [] : [Number(guard)]));
    expect(guardsOut(step.view.table as PickpocketTable, told)).toEqual(all);
  }
  expect(guardsOut(recording.steps.at(-1)!.view.table as PickpocketTable, told)).toHaveLength(7);
});

test("whoever was told of the last guards alone sees these last, the one that ended the game behind the others", () => {
  const aside = { "guard 3": 1, "guard 4": 2, "guard 5": 1, "guard 6": 2, "guard 7": 1 };
  expect(guardsOut({ aside, door: null }, [came("guard", 4), came("last guard", 3)])).toEqual([4, 5, 6, 6, 7, 4, 3]);
  expect(guardsOut({ aside: { "guard 3": 1, "guard 6": 1 }, door: 4 }, [])).toEqual([3, 6, 4]);
});

test("the guard who ends the night stands at the first door that is free", () => {
  expect(atDoors(null, 3)).toEqual([3, null]);
  expect(atDoors(4, 3)).toEqual([4, 3]);
  expect(atDoors(4, null)).toEqual([4, null]);
});
