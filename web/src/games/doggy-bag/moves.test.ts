import { describe, expect, test } from "vitest";
import { legalIn } from "../../lessons/lesson.ts";
import { recordings } from "../../../stand/recorded.ts";
import { fromNotation, notation, oneByOne, type Colour } from "./bones.ts";
import { calls, find, handfulSize, kindsForChest, kindsToAdd, kindsToSwap, tokens, withHandful } from "./moves.ts";

describe.each(recordings("doggy-bag"))("%s", (_, recording) => {
  test("every legal move is found from what the controls offer", () => {
    for (const [step, change] of recording.steps.entries()) {
      const legal = legalIn(change, "en");
      // While others still choose, what may be chosen stays the same.
      if (legal.length === recording.steps[step - 1]?.legal.length) continue;
      for (const [move] of legal) {
        const [verb, ...rest] = move.split(" ");
        if (verb === "give" || verb === "return") {
          const bones = oneByOne(fromNotation(move));
          bones.forEach((kind, index) => expect(kindsToAdd(legal, verb, bones.slice(0, index)), move).toContain(kind));
          expect(kindsToAdd(legal, verb, bones)).toEqual([]);
          expect(withHandful(legal, verb, [...bones].reverse())?.[0]).toBe(move);
          expect(handfulSize(legal, verb)).toBe(bones.length);
          expect(`${verb} ${notation(fromNotation(move))}`).toBe(move);
        } else if (verb === "swap") {
          expect(kindsToSwap(legal, "gave", rest[2] as Colour)).toContain(rest[0]);
          expect(kindsToSwap(legal, "got", rest[0] as Colour)).toContain(rest[2]);
        } else if (verb === "chest") {
          expect(kindsForChest(legal)).toContain(rest[0]);
        } else if (verb === "take" || verb === "turn") {
          expect(tokens(legal)).toContain(Number(rest[0]));
          if (verb === "turn") expect(calls(legal, Number(rest[0]))).toContain(Number(rest[2]));
        } else {
          expect(["lead", "rob", "keep", "dare"]).toContain(verb);
        }
        expect(find(legal, move)?.[0]).toBe(move);
      }
    }
  });

  test("calls are numbers in a row, so that more and fewer reach each of them", () => {
    for (const change of recording.steps) {
      const legal = legalIn(change, "en");
      for (const token of tokens(legal)) {
        const found = calls(legal, token);
        found.forEach((call, index) => expect(call).toBe(found[0]! + index));
      }
    }
  });
});
