// A guided first game of Oliver Twist, on the deal in deal.json: a day's morning with every kind of turn.

import type { Lesson, Recording } from "../../lessons/lesson.ts";
import { w } from "./words/index.ts";

export const lesson: Lesson = {
  recording: async () => (await import("./lesson.json")).default as unknown as Recording,
  steps: [
    { say: () => w().lessonWelcome },
    { say: () => w().lessonStash },
    { say: () => w().lessonWallet, play: "prowl 48-47-73-50" },
    { say: () => w().lessonFile },
    { say: () => w().lessonApple, play: "prowl 69-31-32" },
    { say: () => w().lessonCharacter, play: "prowl 35" },
    { say: () => w().lessonTool, play: "prowl 23-22-68" },
    { say: () => w().lessonNecklace, play: "prowl 66-15-14" },
    { say: () => w().lessonNancy, play: "nancy" },
    { say: () => w().lessonClear, play: "clear 2 apple1 + 1 ring" },
    { say: () => w().lessonFagin, play: "hand in 1 necklace + 1 starting necklace + 1 wallet" },
    { say: () => w().lessonFine },
    { say: () => w().lessonNight },
  ],
};
