// The dogs at the six seats, and those on the eight roles.

import { dogPortrait, type Dog } from "../../../faces/dogs.ts";
import { oval } from "../../../faces/pen.ts";

const PACK: Dog[] = [
  { skull: "wide", ears: "rose", fur: "wrinkles", eyes: "stern", muzzle: "jowls", size: 0.95 },
  { ears: "spaniel", fur: "plain", eyes: "sad", muzzle: "usual", tilt: -7 },
  { skull: "shaggy", behind: "pricked", eyes: "round", muzzle: "beard", chest: "fur", size: 0.96, at: [0, 3] },
  { ears: "hound", fur: "blaze", eyes: "dots", muzzle: "tongue", tilt: 6 },
  { ears: "poodle", fur: "topknot", skull: "slim", eyes: "sly", muzzle: "long", size: 0.94 },
  { behind: "inked", fur: "patch", eyes: "light", muzzle: "grin", at: [0, 3], tilt: -4 },
];

/** From 0, the toady, to 7, the ace. */
const COSTUMES: Dog[] = [
  { skull: "wide", ears: "folded", eyes: "up", muzzle: "tongue", chest: "livery", size: 0.9, tilt: 10, at: [0, 2] },
  {
    behind: "pricked",
    eyes: "round",
    muzzle: "usual",
    over: ["t M55 40l30-14 6 12-30 14Z", "d M54 39l8-4 6 13-8 4Z", "l M84 27l6 12"],
    at: [-6, 4],
  },
  { ears: "hound", eyes: "stern", muzzle: "usual", hat: "cockade", chest: "livery", size: 0.95, at: [0, 4] },
  {
    ears: "folded",
    hat: "cap",
    eyes: "sly",
    muzzle: "grin",
    over: [
      "k M24 42Q38 36 50 42 62 36 76 42 76 54 64 56 54 56 50 50 46 56 36 56 24 54 24 42Z",
      `wm ${oval(39, 47.5, 4.5, 3.5)}`,
      `km ${oval(40, 47.5, 1)}`,
    ],
    tilt: -6,
    at: [0, 2],
    size: 0.96,
  },
  {
    ears: "folded",
    fur: "blaze",
    eyes: "dots",
    muzzle: "usual",
    chest: "cloak",
    over: [`km ${oval(38.5, 46, 8)}`, "l M46 45q4-3 8 0", "hm M34 45q1-4 4-5"],
    tilt: -5,
  },
  {
    skull: "shaggy",
    behind: "none",
    hat: "sou",
    eyes: "round",
    muzzle: "beard",
    chest: "fur",
    size: 0.88,
    at: [-5, 6],
    front: ["l M76 66q0-8 5-8t5 8", "k M73 66h16v4H73ZM73 90h16v5H73Z", "w M75 70h12v20H75Z", "d M81 74q5 6 0 12-5-6 0-12Z"],
  },
  {
    ears: "spaniel",
    hat: "top",
    eyes: "dots",
    muzzle: "usual",
    chest: "livery",
    size: 0.86,
    at: [0, 8],
    over: [`l ${oval(60, 46, 8)}`, "l M68 49q6 10 5 20"],
  },
  { behind: "bat", fur: "patch", eyes: "wink", muzzle: "grin", chest: "cloak", hat: "crown", size: 0.9, at: [0, 6], tilt: 8 },
];

export const DOGS: string[] = PACK.map(dogPortrait);
/** Which of them somebody is who sits there. */
export const dogAt = (seat: number): string => DOGS[seat % DOGS.length]!;
export const ROLE_DOGS: string[] = COSTUMES.map(dogPortrait);
