// A guided first game of Kids of London, on the deal in deal.json.

import type { Lesson, Recording } from "../../lessons/lesson.ts";
import { w } from "./words/index.ts";

export const lesson: Lesson = {
  recording: async () => (await import("./lesson.json")).default as unknown as Recording,
  steps: [
    { say: () => w().lessonWelcome },
    { say: () => w().lessonMerchant, play: "card 5", rule: "K8" },
    { say: () => w().lessonLowest, play: "card 1", rule: "K9" },
    { say: () => w().lessonChief, play: "card 8", rule: "K7" },
    { say: () => w().lessonPolice },
    { say: () => w().lessonStanding },
    { say: () => w().lessonPriest, play: "card 7", rule: "K14" },
    { say: () => w().lessonPrince, play: "card 6", rule: "K16" },
    { say: () => w().lessonAnswer, play: "prince", rule: "K16" },
    { say: () => w().lessonBeggar, play: "card 0", rule: "K18" },
    { say: () => w().lessonEnd },
  ],
};
