// How each sound is made: tones and noise, put together on the spot. Nothing is recorded, and nothing lasts two seconds.

import type { Sound } from "../table/staging.ts";

/** A tone that glides from one pitch to another and dies away. */
export interface Tone {
  /** Seconds from now. */
  at?: number;
  pitch: number;
  to?: number;
  length: number;
  loud: number;
  kind?: OscillatorType;
}

/** Noise of a certain colour, which may change. */
export interface Noise {
  at?: number;
  /** The middle of the band that is let through, in hertz, and how narrow it is. */
  band: number;
  to?: number;
  narrow?: number;
  length: number;
  loud: number;
}

export interface Recipe {
  tones?: Tone[];
  noises?: Noise[];
}

/** Two partials that do not quite agree, as of a small disc of metal. */
const chink = (at: number, pitch: number): Tone[] => [
  { at, pitch, length: 0.22, loud: 0.07, kind: "sine" },
  { at, pitch: pitch * 1.47, length: 0.16, loud: 0.05, kind: "sine" },
];
const rustle = (at: number): Noise => ({ at, band: 2600, to: 900, narrow: 0.8, length: 0.09, loud: 0.16 });
const toll = (at: number, pitch: number, length: number): Tone[] =>
  [1, 2.01, 2.76, 4.1].map((partial, index) => ({
    at,
    pitch: pitch * partial,
    length: length / (1 + index * 0.6),
    loud: 0.12 / (1 + index),
    kind: "sine",
  }));
const notes = (pitches: number[], apart: number, length: number): Tone[] =>
  pitches.map((pitch, index) => ({ at: index * apart, pitch, length, loud: 0.1, kind: "triangle" }));

export const RECIPES: Record<Sound, Recipe> = {
  knock: {
    tones: [
      { pitch: 190, to: 120, length: 0.11, loud: 0.28, kind: "triangle" },
      { at: 0.14, pitch: 175, to: 110, length: 0.12, loud: 0.24, kind: "triangle" },
    ],
    noises: [
      { band: 500, length: 0.03, loud: 0.14 },
      { at: 0.14, band: 450, length: 0.03, loud: 0.12 },
    ],
  },
  card: { noises: [rustle(0)] },
  cards: { noises: [rustle(0), rustle(0.07), rustle(0.15), rustle(0.21)] },
  coin: { tones: chink(0, 2350) },
  coins: { tones: [...chink(0, 2250), ...chink(0.07, 2500), ...chink(0.13, 2350), ...chink(0.22, 2620)] },
  loss: { tones: [...chink(0, 2100), ...chink(0.09, 1750), ...chink(0.2, 1400)] },
  bone: {
    tones: [{ pitch: 720, to: 520, length: 0.05, loud: 0.12, kind: "triangle" }],
    noises: [{ band: 1500, narrow: 6, length: 0.06, loud: 0.2 }],
  },
  rotten: {
    tones: [
      { pitch: 104, to: 58, length: 0.55, loud: 0.2, kind: "sawtooth" },
      { pitch: 109, to: 61, length: 0.5, loud: 0.12, kind: "sawtooth" },
    ],
    noises: [{ band: 240, to: 120, length: 0.4, loud: 0.2 }],
  },
  tile: {
    tones: [{ pitch: 210, to: 150, length: 0.06, loud: 0.2, kind: "triangle" }],
    noises: [{ band: 900, to: 500, length: 0.05, loud: 0.2 }],
  },
  fall: {
    tones: [{ pitch: 340, to: 90, length: 0.38, loud: 0.16, kind: "triangle" }],
    noises: [{ at: 0.3, band: 260, length: 0.16, loud: 0.22 }],
  },
  whistle: {
    tones: Array.from({ length: 7 }, (_, beat) => ({
      at: beat * 0.055,
      pitch: beat % 2 ? 2140 : 1960,
      length: 0.075,
      loud: 0.07,
      kind: "square" as const,
    })),
  },
  door: {
    tones: [{ pitch: 130, to: 70, length: 0.2, loud: 0.24, kind: "sine" }],
    noises: [
      { band: 1400, to: 500, narrow: 9, length: 0.24, loud: 0.1 },
      { at: 0.2, band: 180, length: 0.12, loud: 0.26 },
    ],
  },
  bell: { tones: toll(0, 392, 1.3) },
  night: { tones: [...toll(0, 262, 1.6), ...toll(0.42, 220, 1.5)] },
  step: { noises: [{ band: 380, narrow: 2, length: 0.035, loud: 0.14 }] },
  paper: { noises: [{ band: 3400, to: 2200, narrow: 0.6, length: 0.16, loud: 0.1 }] },
  win: { tones: notes([523, 659, 784, 1047], 0.13, 0.42) },
};
