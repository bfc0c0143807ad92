// Who comes by in the street: those with money, the beggar, and the one who may be a prince.

import { BLUSH, EARRINGS } from "../../../faces/marks.ts";
import { flipped, oval } from "../../../faces/pen.ts";
import { portrait } from "../../../faces/people.ts";

const merchant = portrait({
  head: "jowls",
  eyes: "merry",
  mouth: "smile",
  beard: "moustache",
  hat: "straw",
  coat: "apron",
  nose: "bulb",
  hair: "sides",
  marks: BLUSH,
  size: 0.94,
  at: [0, 3],
});

/** He points to where the coins go. */
const priest = portrait({
  head: "oval",
  eyes: "left",
  mouth: "small",
  hat: "wide",
  coat: "cassock",
  nose: "sharp",
  brows: "high",
  hair: "sides",
  tilt: -6,
  size: 0.96,
  at: [3, 3],
  front: ["s M24 104V89l-14-4q-3-3 1-5l14 1 8-2q8 2 6 10v15Z", "l M25 85l7 1M26 91h6"],
});

const jeweller = portrait({
  head: "heart",
  eyes: "dots",
  brows: "high",
  mouth: "lips",
  hair: "bun",
  coat: "gown",
  nose: "straight",
  marks: BLUSH,
  size: 0.92,
  at: [0, 3],
  over: [...EARRINGS, `w ${oval(60, 51, 8)}`, `l ${oval(60, 51, 4.5)}`, `k ${oval(60, 51, 1.6)}`, "l M68 54q8 10 4 30"],
  front: [`wm ${oval(32, 88, 2.8)}`, `wm ${oval(37.5, 92, 2.8)}`, `wm ${oval(44, 94.5, 2.8)}`, "d M50 92l4 5-4 5-4-5Z"],
});

const banker = portrait({
  head: "jowls",
  eyes: "dots",
  brows: "bushy",
  mouth: "frown",
  hat: "top",
  beard: "chops",
  coat: "cravat",
  nose: "bulb",
  ears: "none",
  at: [0, 7],
  size: 0.9,
  over: [`w ${oval(61, 52, 8)}`, `k ${oval(60, 52.5, 2, 2.6)}`, "l M69 55q6 10 4 22"],
});

/** One half wears a crown, the other a mask and a fool's cap. */
const prince = portrait({
  head: "oval",
  eyes: "sly",
  mouth: "small",
  coat: "ermine",
  hair: "waves",
  nose: "straight",
  brows: "high",
  size: 0.93,
  at: [0, 6],
  ears: "none",
  over: [
    "d M50 30Q38 30 28 34L24 10 37 20 50 5Z",
    `w ${oval(24, 9, 2.5)}`,
    "l M29 28q10-4 21-4",
    "w M50 24C68 20 80 26 80 42 80 66 66 84 50 86Z",
    "k M55 48q7-9 17 0-8-3-17 0Z",
    "k M50 66q12 0 18-8-2 17-18 18Z",
    "l M55 38q8-6 17-1",
    "d M50 30V5q12 2 20-4 12 8 12 26-8-6-14-2-8-2-18 5Z",
    `d ${oval(83, 29, 3)}`,
  ],
  front: ["t M66 80l5-3 10 24h-7Z"],
});

const beggar = portrait({
  head: "long",
  eyes: "tired",
  brows: "sad",
  mouth: "frown",
  hat: "crushed",
  beard: "stubble",
  coat: "ragged",
  nose: "bulb",
  mane: "locks",
  at: [-3, 4],
  size: 0.9,
  front: ["w M54 84h20l-3 20H57Z", `k ${oval(64, 84, 10, 3)}`, "s M50 95q7-5 11-1 1 3-2 4 1 3-2 4v4H46Z", "l M58 94q3 1 2 4"],
});

export const PASSERS: Record<string, string> = {
  merchant,
  "left-hand priest": priest,
  "right-hand priest": flipped(priest),
  jeweller,
  banker,
  prince,
  beggar,
};
