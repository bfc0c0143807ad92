// The merchant at whose coat the ropes begin. He has had a glass too many, and sleeps.

import { BLUSH } from "../../../faces/marks.ts";
import { portrait } from "../../../faces/people.ts";

export const MERCHANT = portrait({
  head: "jowls",
  eyes: "closed",
  brows: "bushy",
  mouth: "round",
  beard: "moustache",
  hat: "hat",
  coat: "cravat",
  nose: "red",
  hair: "sides",
  marks: BLUSH,
  size: 0.94,
  at: [0, 4],
  tilt: 9,
});
