// Which mistakes there are in Kids of London, and what they are called.

import type { Mistakes } from "../../profile/mistakes.ts";
import { speak, type Like } from "../../words/speak.ts";

const en = {
  "too high": "Playing too high a card",
  "too low": "Playing too low a card",
};
const fr: Like<typeof en> = {
  "too high": "Jouer une carte trop haute",
  "too low": "Jouer une carte trop basse",
};

export const mistakes: Mistakes<keyof typeof en> = {
  words: speak(en, fr),
  kindOf: (made, best) => {
    if (made.verb !== "card" || best.verb !== "card") return null;
    return made.number > best.number ? "too high" : "too low";
  },
};
