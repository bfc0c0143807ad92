// A guided first game of Doggy Bag, on the deal in deal.json.

import type { Lesson, Recording } from "../../lessons/lesson.ts";
import { w } from "./words/index.ts";

export const lesson: Lesson = {
  recording: async () => (await import("./lesson.json")).default as unknown as Recording,
  steps: [
    { say: () => w().lessonWelcome },
    {
      say: () => w().lessonGive,
      play: "give 1 grey 1 white 1 black",
      rule: "D7",
      instead: () => w().lessonGiveWhy,
      touch: ["grey", "white", "black"].map((colour) => ({ at: `[data-move="pick ${colour}"]`, until: `[data-kind="${colour}"]` })),
      amiss: `.slot:is([data-kind=red], [data-kind=yellow], ${["grey", "white", "black"].map((colour) => `[data-kind=${colour}] ~ [data-kind=${colour}]`).join()})`,
    },
    { say: () => w().lessonMole, play: "take 4", rule: "D17", instead: () => w().lessonMoleWhy },
    { say: () => w().lessonCaught },
    { say: () => w().lessonKeep, play: "keep", rule: "D26", instead: () => w().lessonKeepWhy },
    {
      say: () => w().lessonTrap,
      play: "give 2 black",
      rule: "D7",
      instead: () => w().lessonTrapWhy,
      touch: [{ at: "[data-move='pick black']", until: "[data-kind='black'] ~ [data-kind='black']" }],
      amiss: ".slot[data-kind]:not([data-kind='black'])",
    },
    { say: () => w().lessonPickpocket, play: "take 3", rule: "D16", instead: () => w().lessonPickpocketWhy },
    { say: () => w().lessonHothead },
    { say: () => w().lessonDare, play: "dare", rule: "D27", instead: () => w().lessonDareWhy },
    { say: () => w().lessonRob, play: "rob 1", rule: "D27", instead: () => w().lessonRobWhy },
    { say: () => w().lessonEnd },
  ],
};
