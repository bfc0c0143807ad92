// A guided first game of Kids of London, on the deal in deal.json.

import type { Lesson, Recording } from "../../lessons/lesson.ts";
import { w } from "./words/index.ts";

export const lesson: Lesson = {
  recording: async () => (await import("./lesson.json")).default as unknown as Recording,
  steps: [
    { say: () => w().lessonWelcome },
    { say: () => w().lessonMerchant, play: "card 5", rule: "K8", instead: () => w().lessonMerchantWhy },
    { say: () => w().lessonLowest, play: "card 1", rule: "K9", instead: () => w().lessonLowestWhy },
    { say: () => w().lessonChief, play: "card 8", rule: "K7", instead: () => w().lessonChiefWhy },
    { say: () => w().lessonPolice },
    { say: () => w().lessonStanding },
    { say: () => w().lessonPriest, play: "card 7", rule: "K14", instead: () => w().lessonPriestWhy },
    { say: () => w().lessonPrince, play: "card 6", rule: "K16", instead: () => w().lessonPrinceWhy },
    { say: () => w().lessonAnswer, play: "prince", rule: "K16", instead: () => w().lessonAnswerWhy },
    { say: () => w().lessonBeggar, play: "card 0", rule: "K18", instead: () => w().lessonBeggarWhy },
    { say: () => w().lessonEnd },
  ],
};
