// Gestures: things that are said without words, and shown at the seat of who said them. They travel as talk of one sign, which any
// client can show, and count as talk: a host can mute them, and nobody makes too many.

import bravo from "icon:hand-ok";
import fright from "icon:screaming";
import grin from "icon:imp-laugh";
import hurry from "icon:hourglass";
import pity from "icon:tear-tracks";
import scheme from "icon:sly";
import { w } from "../words/index.ts";

export interface Gesture {
  /** How it travels. */
  sign: string;
  icon: string;
  name: () => string;
}

export const GESTURES: Gesture[] = [
  { sign: "👏", icon: bravo, name: () => w().gestureBravo },
  { sign: "😂", icon: grin, name: () => w().gestureGrin },
  { sign: "😱", icon: fright, name: () => w().gestureFright },
  { sign: "😢", icon: pity, name: () => w().gesturePity },
  { sign: "😏", icon: scheme, name: () => w().gestureScheme },
  { sign: "⏳", icon: hurry, name: () => w().gestureHurry },
];

export const gestureOf = (text: string): Gesture | undefined => GESTURES.find(({ sign }) => sign === text);
