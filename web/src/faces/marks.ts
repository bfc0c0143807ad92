// Small things that several people have on or about their face.

import { oval, type Drawing } from "./pen.ts";

export const FRECKLES: Drawing = ["lm M33 60v.1M37 63v.1M33 65v.1"];
export const BLUSH: Drawing = [`bm ${oval(34, 63, 5.5, 4)}`];
export const SOOT: Drawing = ["u M28 60q6-4 9 0t-3 6-6-6ZM62 66q8-4 9 1t-9-1ZM44 38q6-4 10 0t-10 0Z"];
export const GLASSES: Drawing = [`lm ${oval(39.5, 52, 8)}`, "l M47.500 51q2.500-2 5 0M31 51l-7-2M69 51l7-2"];
export const EARRINGS: Drawing = [`dm ${oval(25, 66, 2.5, 4)}`];
export const BOW: Drawing = ["d M50 90L37 84v13ZM50 90l13-6v13Z", `d ${oval(50, 90, 3)}`];
/** What a thief wears over anybody's eyes. */
export const MASK: Drawing = [
  "k M24 46Q38 39 50 46 62 39 76 46 76 59 64 61 54 61 50 55 46 61 36 61 24 59 24 46Z",
  `wm ${oval(39, 52, 5, 3.8)}`,
  `km ${oval(40, 52, 1.2)}`,
];
