// Dogs, from parts of their own: the same pen, and the people's hats.

import { HATS } from "./parts.ts";
import { GROUND, heldAs, type Person } from "./people.ts";
import { markup, oval, type Drawing } from "./pen.ts";

type Parts = Record<string, Drawing>;

/** Ears that lie behind the head, and those that hang over it. */
const BEHIND = {
  none: [],
  pricked: ["sm M32 40L22 8Q40 14 46 28Z", "lm M31 32l-3-14"],
  inked: ["km M32 42L20 8Q40 12 46 28Z", "hm M31 30l-3-12"],
  bat: ["sm M34 42C18 36 12 20 18 8 30 8 42 20 44 32Z", "bm M33 34C24 28 20 20 21 13 30 16 37 24 38 32Z"],
} satisfies Parts;

const OVER = {
  none: [],
  folded: ["tm M46 26Q36 14 26 22 18 28 17 46 28 42 34 34Z", "lm M34 33q-5-6-10-5"],
  rose: ["tm M42 25Q30 12 18 22 12 30 18 38 26 34 36 32Z"],
  spaniel: ["km M36 28Q16 24 14 50 10 76 20 86 32 84 31 66 28 50 36 38Z", "hm M24 40q-5 10-4 22M27 48q-3 10-1 22M20 66q0 8 3 12"],
  hound: ["tm M37 27Q20 22 15 46 11 68 18 80 31 78 32 60 31 44 38 36Z", "lm M24 42q-4 12-2 26"],
  poodle: [
    "km M34 32Q24 26 18 34 10 38 13 48 6 54 11 62 7 72 15 76 20 84 28 78 36 74 32 64 36 56 31 48Z",
    "hm M18 42q5-3 8 1M15 55q5-3 8 1M17 68q5-3 8 1",
  ],
} satisfies Parts;

const SKULLS = {
  usual: ["s M28 46C27 28 38 21 50 21S73 28 72 46C74 60 68 72 50 74S26 60 28 46Z"],
  wide: ["s M22 48C20 28 34 22 50 22S80 28 78 48C84 66 74 84 50 84S16 66 22 48Z"],
  slim: ["s M33 42C33 28 40 21 50 21S67 28 67 42C67 58 62 74 50 76S33 58 33 42Z"],
  shaggy: ["s M26 46l-5-5 6-2-4-7 8 1 0-8 7 4 4-7 8 4 8-4 4 7 7-4 0 8 8-1-4 7 6 2-5 5 4 8-6 1 1 8-7 0-2 7H37l-2-7-7 0 1-8-6-1Z"],
} satisfies Parts;

const COATS = {
  plain: [],
  patch: ["k M53 26Q72 24 73 46 72 60 60 60 50 56 50 44 50 32 53 26Z"],
  blaze: ["tm M48 23Q30 22 28 44 28 56 34 62 44 60 46 48 48 36 48 23Z"],
  spots: [
    `k ${oval(38, 32, 4, 3)}`,
    `k ${oval(60, 29, 5, 4)}`,
    `k ${oval(31, 56, 2.5, 3)}`,
    `k ${oval(69, 48, 2.5, 4)}`,
    `k ${oval(50, 38, 2, 2.5)}`,
    `k ${oval(66, 62, 2)}`,
  ],
  wrinkles: ["l M42 32q8-5 16 0M40 38q10-5 20 0M46 27q4-2 8 0"],
  dark: ["km M50 21C38 21 27 28 28 46 26 58 32 66 38 70L46 52 44 34Z", "k M44 24h12v26H44Z", "hm M34 34q-3 6-2 12"],
  topknot: [
    "k M36 30Q26 26 30 17 30 8 40 10 45 1 54 6 64 3 67 12 76 16 70 25 68 32 60 30 50 34 36 30Z",
    "h M37 18q4-4 8 0M52 12q5-3 8 2M50 24q5-3 8 1",
  ],
  mop: ["t M30 40Q30 22 50 18 70 22 70 40 66 52 60 42 58 52 52 42 48 54 42 42 38 52 34 44Z", "l M44 26l-3 14M56 26l3 14"],
} satisfies Parts;

const EYES = {
  dots: [`km ${oval(40, 46, 3, 3.5)}`, "hm M39 44.500v.1"],
  round: [`wm ${oval(39.5, 46, 5.5, 6)}`, `km ${oval(40.5, 46.5, 2.4, 2.8)}`],
  up: [`wm ${oval(39.5, 46, 5.5, 6)}`, `km ${oval(41, 43, 2.2)}`],
  sad: [`km ${oval(40, 47, 2.6, 3)}`, "lm M32 42q6-5 13-5"],
  stern: [`km ${oval(40, 47, 2.6)}`, "lm M32 40l13 4"],
  sly: ["wm M33 47Q39 41 46 47Q39 51 33 47Z", `km ${oval(40, 46.5, 1.6)}`],
  wink: ["l M34 48q6-6 12 0", `w ${oval(60.5, 46, 5.5, 6)}`, `k ${oval(59.5, 46.5, 2.4, 2.8)}`],
  happy: ["lm M34 48q6-7 12 0"],
  light: [`w ${oval(40, 46, 5, 5.5)}`, `k ${oval(40.5, 46.5, 2.2, 2.6)}`, `w ${oval(60, 46, 5, 5.5)}`, `k ${oval(59.5, 46.5, 2.2, 2.6)}`],
} satisfies Parts;

const NOSE = "k M42 57q8-5 16 0 0 6-8 9-8-3-8-9Z";
const SHINE = "h M46 58q3-1.500 6-1";
const MUZZLES = {
  usual: [
    "s M50 52C40 51 31 58 31 68 31 80 42 84 50 84S69 80 69 68C69 58 60 51 50 52Z",
    "l M50 66v6M50 72q-7 7-13 1M50 72q7 7 13 1",
    NOSE,
    SHINE,
  ],
  tongue: [
    "r M44 76h12v11q-6 7-12 0Z",
    "l M44 76v11q6 7 12 0V76M50 80v6",
    "s M50 52C40 51 31 58 31 68 31 78 40 81 50 77 60 81 69 78 69 68 69 58 60 51 50 52Z",
    "l M50 66v6M50 72q-7 7-13 1M50 72q7 7 13 1",
    NOSE,
    SHINE,
  ],
  jowls: [
    "s M50 54C36 50 22 60 20 74 19 86 30 90 38 84 44 80 56 80 62 84 70 90 81 86 80 74 78 60 64 50 50 54Z",
    "l M50 66v6M50 72Q40 76 33 82M50 72Q60 76 67 82",
    "wm M41 79l2-7 4 5.500Z",
    NOSE,
    SHINE,
  ],
  long: [
    "s M50 44C44 46 38 58 38 72 38 84 44 90 50 90S62 84 62 72C62 58 56 46 50 44Z",
    "l M50 76v4M50 80q-5 5-9 1M50 80q5 5 9 1",
    "k M43 67q7-5 14 0 0 6-7 9-7-3-7-9Z",
    "h M47 68q2-1.500 5-1",
  ],
  beard: [
    "w M50 54Q36 50 32 60l-7 6 6 3-4 8 7-1 1 9 7-4 3 9 5-6 5 6 3-9 7 4 1-9 7 1-4-8 6-3-7-6Q64 50 50 54Z",
    "l M50 66v6M50 72q-6 6-11 1M50 72q6 6 11 1",
    NOSE,
    SHINE,
  ],
  grin: [
    "s M50 52C40 51 31 58 31 68 31 80 42 84 50 84S69 80 69 68C69 58 60 51 50 52Z",
    "w M36 70q14 6 28 0-3 12-14 12T36 70Z",
    "l M43 72.500v7M50 73.500v8M57 72.500v7",
    "l M50 66v6",
    NOSE,
    SHINE,
  ],
  pug: [
    "k M50 50C38 49 28 58 29 68 30 80 42 83 50 83S70 80 71 68C72 58 62 49 50 50Z",
    "h M50 67v5M50 72q-7 7-13 1M50 72q7 7 13 1",
    "h M42 60q8-6 16 0-1 6-8 7-7-1-8-7Z",
  ],
} satisfies Parts;

const CHESTS = {
  collar: ["s M22 104C24 90 30 84 36 78H64C70 84 76 90 78 104Z", "d M32 82Q50 94 68 82L71 89Q50 102 29 89Z", `w ${oval(50, 97, 4)}`],
  fur: ["s M18 104l4-9 3 3 4-10 4 4 4-10H63l4 10 4-4 4 10 3-3 4 9Z", "d M32 82Q50 94 68 82L71 89Q50 102 29 89Z", `w ${oval(50, 97, 4)}`],
  dark: ["k M22 104C24 90 30 84 36 78H64C70 84 76 90 78 104Z", "d M32 82Q50 94 68 82L71 89Q50 102 29 89Z", `w ${oval(50, 97, 4)}`],
  livery: ["k M14 104C16 92 26 86 36 82H64C74 86 84 92 86 104Z", "w M38 82L50 96 62 82Z", "d M50 90L39 84v13ZM50 90l11-6v13Z"],
  cloak: ["k M10 104C12 88 24 78 34 76Q50 92 66 76C76 78 88 88 90 104Z", "h M30 84q-6 8-8 18M70 84q6 8 8 18", `d ${oval(50, 88, 4)}`],
} satisfies Parts;

export interface Dog extends Pick<Person, "hat" | "tilt" | "size" | "at" | "over" | "front"> {
  behind?: keyof typeof BEHIND;
  ears?: keyof typeof OVER;
  skull?: keyof typeof SKULLS;
  fur?: keyof typeof COATS;
  eyes?: keyof typeof EYES;
  muzzle?: keyof typeof MUZZLES;
  chest?: keyof typeof CHESTS;
}

export function dogPortrait(dog: Dog): string {
  const head = [
    ...BEHIND[dog.behind ?? "none"],
    ...SKULLS[dog.skull ?? "usual"],
    ...COATS[dog.fur ?? "plain"],
    ...OVER[dog.ears ?? "none"],
    ...MUZZLES[dog.muzzle ?? "usual"],
    ...EYES[dog.eyes ?? "dots"],
    ...HATS[dog.hat ?? "none"],
    ...(dog.over ?? []),
  ];
  return `${markup(GROUND)}${markup(CHESTS[dog.chest ?? "collar"])}<g transform="${heldAs(dog)}">${markup(head)}</g>${markup(dog.front ?? [])}`;
}
