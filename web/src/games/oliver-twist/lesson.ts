// A guided first game of Oliver Twist, on the deal in deal.json: a day's morning with every kind of turn.

import type { Lesson, Recording, Touch } from "../../lessons/lesson.ts";
import { w } from "./words/index.ts";

/** Tokens of these kinds that are not picked yet. */
const picking = (...kinds: string[]): Touch[] => kinds.map((kind) => ({ at: `[data-kind="${kind}"][aria-pressed="false"]` }));

export const lesson: Lesson = {
  recording: async () => (await import("./lesson.json")).default as unknown as Recording,
  steps: [
    { say: () => w().lessonWelcome },
    { say: () => w().lessonStash },
    {
      say: () => w().lessonWallet,
      play: "prowl 48-47-73-50",
      rule: "T14",
      instead: () => w().lessonWalletWhy,
      touch: [{ at: "[data-place='50']" }],
    },
    { say: () => w().lessonFile },
    {
      say: () => w().lessonApple,
      play: "prowl 69-31-32",
      rule: "T16",
      instead: () => w().lessonAppleWhy,
      touch: [{ at: "[data-place='32']" }],
    },
    {
      say: () => w().lessonCharacter,
      play: "prowl 35",
      rule: "T17",
      instead: () => w().lessonCharacterWhy,
      touch: [{ at: "[data-place='35']" }],
    },
    {
      say: () => w().lessonTool,
      play: "prowl 23-22-68",
      rule: "T17",
      instead: () => w().lessonToolWhy,
      touch: [{ at: "[data-place='68']" }],
    },
    {
      say: () => w().lessonNecklace,
      play: "prowl 66-15-14",
      rule: "T16",
      instead: () => w().lessonNecklaceWhy,
      touch: [{ at: "[data-place='14']" }],
    },
    {
      say: () => w().lessonNancy,
      play: "nancy",
      rule: "T23",
      instead: () => w().lessonNancyWhy,
      touch: [{ at: "[data-move='hide nancy']" }],
    },
    {
      say: () => w().lessonClear,
      play: "clear 2 apple1 + 1 ring",
      rule: "T42",
      instead: () => w().lessonClearWhy,
      touch: picking("apple1", "ring"),
    },
    {
      say: () => w().lessonFagin,
      play: "hand in 1 necklace + 1 starting necklace + 1 wallet",
      rule: "T19",
      instead: () => w().lessonFaginWhy,
      touch: picking("necklace", "starting necklace"),
    },
    { say: () => w().lessonFine },
    { say: () => w().lessonNight },
  ],
};
