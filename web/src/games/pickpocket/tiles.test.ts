import { expect, test } from "vitest";
import { courses, LINES, type Course, type Line } from "./tiles.ts";

const along = (line: Line, ropes: Line[][]): Course[] => courses(ropes).map((tile) => tile[line]);

test("only a rope that is whole to the end of the row is whole on its tiles, and one that is cut is loose up to there", () => {
  const ropes: Line[][] = [["purses", "keys", "vials"], ["purses", "keys"], ["purses", "keys"], ["purses"]];
  expect(along("purses", ropes)).toEqual(["whole", "whole", "whole", "whole"]);
  expect(along("keys", ropes)).toEqual(["loose", "loose", "loose", "cut"]);
  expect(along("vials", ropes)).toEqual(["loose", "cut", "gone", "gone"]);
  expect(along("jewels", ropes)).toEqual(["cut", "gone", "gone", "gone"]);
});

test("on an empty row no rope runs", () => {
  expect(courses([])).toEqual([]);
  expect(courses([[...LINES]])).toEqual([{ purses: "whole", keys: "whole", vials: "whole", jewels: "whole" }]);
});
