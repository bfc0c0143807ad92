// A guided first game of Pickpocket, on the deal in deal.json.

import type { Lesson, Recording } from "../../lessons/lesson.ts";
import { w } from "./words/index.ts";

export const lesson: Lesson = {
  recording: async () => (await import("./lesson.json")).default as unknown as Recording,
  steps: [
    { say: () => w().lessonWelcome },
    { say: () => w().lessonRopes },
    { say: () => w().lessonSteal, play: "steal", rule: "P15", instead: () => w().lessonStealWhy },
    { say: () => w().lessonGuard },
    { say: () => w().lessonPlay, play: "play pk", rule: "P16", instead: () => w().lessonPlayWhy },
    { say: () => w().lessonAlone, play: "play pkvj", rule: "P20", instead: () => w().lessonAloneWhy },
    { say: () => w().lessonSecond, play: "steal", rule: "P20" },
    { say: () => w().lessonPrince, play: "steal", rule: "P11", instead: () => w().lessonPrinceWhy },
    { say: () => w().lessonLeave, play: "leave", rule: "P19", instead: () => w().lessonLeaveWhy },
    { say: () => w().lessonNothing },
    { say: () => w().lessonEnd },
  ],
};
