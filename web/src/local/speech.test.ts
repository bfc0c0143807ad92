import { expect, test } from "vitest";
import { botName } from "./speech.ts";

const words = { texts: {}, bot_names: ["Magpie", "Nipper", "Tuppence", "Whisper", "Patch", "Sparrow", "Moth", "Ferret"] };
const called = (levels: (string | null)[]): string[] => levels.map((_, seat) => botName(words, seat, levels));

test("bots are called by their seats, and those of the ladder by their own names, as at a server", () => {
  expect(called(["novice", "novice", "expert"])).toEqual(["Magpie", "Nipper", "Tuppence"]);
  expect(called(["novice", "magpie", "expert", "nipper"])).toEqual(["Whisper", "Magpie", "Tuppence", "Nipper"]);
  expect(called([null, "whisper"])[1]).toBe("Whisper");
});
