import { expect, test } from "vitest";
import { botName } from "./speech.ts";

const words = { texts: {}, bot_names: ["Flint", "Ginger", "Pepper", "Smudge", "Rook", "Domino", "Clover", "Button"] };
const called = (levels: (string | null)[]): string[] => levels.map((_, seat) => botName(words, seat, levels));

test("bots are called by their seats, and those of the ladder by their own names, as at a server", () => {
  expect(called(["novice", "novice", "expert"])).toEqual(["Flint", "Ginger", "Pepper"]);
  expect(called(["novice", "magpie", "expert", "nipper"])).toEqual(["Flint", "Magpie", "Pepper", "Nipper"]);
  expect(called([null, "whisper"])[1]).toBe("Whisper");
});
