// The nine children of a gang, from the baby to the chief: the older, the higher the number.

import { BLUSH, BOW, FRECKLES, SOOT } from "../../../faces/marks.ts";
import { portrait, type Person } from "../../../faces/people.ts";

const CHILDREN: Person[] = [
  {
    head: "child",
    eyes: "closed",
    brows: "none",
    mouth: "small",
    hat: "baby",
    coat: "shawl",
    ears: "none",
    marks: BLUSH,
    size: 0.94,
    tilt: -8,
    front: BOW,
  },
  { head: "child", eyes: "up", mouth: "round", hair: "tufts", coat: "shirt", marks: BLUSH, size: 0.96, tilt: 5, ears: "big" },
  { head: "child", eyes: "wide", hair: "mop", mouth: "gap", coat: "ragged", marks: SOOT, size: 0.98, brows: "high" },
  { head: "child", eyes: "dots", hat: "scarf", mane: "plaits", mouth: "smile", coat: "shawl", marks: BLUSH, ears: "none", tilt: -5 },
  { head: "child", eyes: "merry", hat: "cap", mouth: "grin", coat: "kerchief", marks: FRECKLES, tilt: 6 },
  {
    head: "child",
    eyes: "wink",
    hair: "fringe",
    mane: "plaits",
    mouth: "smirk",
    coat: "shirt",
    marks: FRECKLES,
    nose: "snub",
    ears: "none",
  },
  {
    head: "child",
    eyes: "sly",
    hat: "bowler",
    mouth: "smirk",
    coat: "kerchief",
    nose: "turned",
    tilt: -4,
    brown: true,
    size: 0.97,
    at: [0, 2],
  },
  {
    head: "square",
    eyes: "patch",
    hair: "spikes",
    mouth: "flat",
    brows: "angry",
    coat: "ragged",
    nose: "snub",
    ears: "big",
    marks: ["l M36 62l-5 8M35 67l-4-2"],
  },
  {
    head: "heart",
    eyes: "sly",
    hat: "crushed",
    mouth: "smirk",
    brows: "cocked",
    coat: "cravat",
    nose: "turned",
    tilt: 6,
    size: 0.95,
    at: [0, 3],
    over: ["w M70 27C70 12 82 6 92 10 92 22 82 30 70 27Z", "l M71 27Q80 17 89 12M78 20l-3-4M80 18l6 2"],
  },
];

export const KIDS: string[] = CHILDREN.map((child) => portrait(child));
