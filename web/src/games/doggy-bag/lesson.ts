// A guided first game of Doggy Bag, on the deal in deal.json.

import type { Lesson, Recording } from "../../lessons/lesson.ts";
import { w } from "./words/index.ts";

export const lesson: Lesson = {
  recording: async () => (await import("./lesson.json")).default as unknown as Recording,
  steps: [
    { say: () => w().lessonWelcome },
    { say: () => w().lessonGive, play: "give 1 grey 1 white 1 black" },
    { say: () => w().lessonMole, play: "take 4" },
    { say: () => w().lessonCaught },
    { say: () => w().lessonKeep, play: "keep" },
    { say: () => w().lessonTrap, play: "give 2 black" },
    { say: () => w().lessonPickpocket, play: "take 3" },
    { say: () => w().lessonHothead },
    { say: () => w().lessonDare, play: "dare" },
    { say: () => w().lessonRob, play: "rob 1" },
    { say: () => w().lessonEnd },
  ],
};
