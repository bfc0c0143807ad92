import { expect, test } from "vitest";
import { recordsIn } from "./collecting.ts";

test("a file is one match, or all that somebody took along", () => {
  expect(recordsIn('{"game": "pickpocket"}')).toEqual([{ game: "pickpocket" }]);
  expect(recordsIn('{"larcin_profile": 1, "records": [{"game": "a"}, {"game": "b"}]}')).toEqual([{ game: "a" }, { game: "b" }]);
  expect(recordsIn("rubbish")).toEqual([null]);
  expect(recordsIn("null")).toEqual([null]);
});
