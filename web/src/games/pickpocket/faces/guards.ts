// The men of the watch, to the waist, on a sheet of 100 by 140: the more a guard is worth, the more there is to him.

import { markup } from "../../../faces/pen.ts";
import { portrait, type Person } from "../../../faces/people.ts";

const WATCH: Record<number, Person> = {
  3: {
    head: "long",
    eyes: "tired",
    brows: "sad",
    hat: "helmet",
    mouth: "small",
    coat: "uniform",
    nose: "bulb",
    size: 0.9,
    at: [0, 5],
    tilt: 7,
  },
  4: {
    head: "child",
    eyes: "dots",
    brows: "high",
    hat: "helmet",
    mouth: "flat",
    coat: "uniform",
    nose: "snub",
    ears: "big",
    size: 0.94,
    at: [0, 4],
  },
  5: {
    head: "oval",
    eyes: "dots",
    hat: "helmet",
    mouth: "flat",
    beard: "moustache",
    coat: "uniform",
    nose: "straight",
    size: 0.94,
    at: [0, 4],
    brown: true,
  },
  6: {
    head: "square",
    eyes: "cold",
    brows: "angry",
    hat: "helmet",
    mouth: "stern",
    beard: "whiskers",
    coat: "uniform",
    nose: "broken",
    size: 0.95,
    at: [0, 4],
  },
  7: {
    head: "jowls",
    eyes: "dots",
    brows: "bushy",
    hat: "cockade",
    mouth: "flat",
    beard: "walrus",
    coat: "uniform",
    nose: "red",
    size: 0.96,
    at: [0, 4],
  },
};

const COAT = ["d M5 141C3 116 6 98 20 91H80C94 98 97 116 95 141Z", "lm M22 106q-4 16-3 34"];

export const GUARDS: Record<number, string> = Object.fromEntries(
  Object.entries(WATCH).map(([worth, guard]) => [worth, markup(COAT) + portrait(guard, false)]),
);
