// A guided first game of Pickpocket, on the deal in deal.json.

import type { Lesson, Recording } from "../../lessons/lesson.ts";
import { w } from "./words/index.ts";

export const lesson: Lesson = {
  recording: async () => (await import("./lesson.json")).default as unknown as Recording,
  steps: [
    { say: () => w().lessonWelcome },
    { say: () => w().lessonRopes },
    { say: () => w().lessonSteal, play: "steal" },
    { say: () => w().lessonGuard },
    { say: () => w().lessonPlay, play: "play pk" },
    { say: () => w().lessonAlone, play: "play pkvj" },
    { say: () => w().lessonSecond, play: "steal" },
    { say: () => w().lessonPrince, play: "steal" },
    { say: () => w().lessonLeave, play: "leave" },
    { say: () => w().lessonNothing },
    { say: () => w().lessonEnd },
  ],
};
