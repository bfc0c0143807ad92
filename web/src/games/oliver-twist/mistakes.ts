// Which mistakes there are in Oliver Twist, and what they are called.

import type { Mistakes } from "../../profile/mistakes.ts";
import { speak, type Like } from "../../words/speak.ts";

const en = {
  "wrong way": "Prowling the wrong way",
  "late delivery": "Handing in too late",
  "early delivery": "Handing in too early",
  "wrong delivery": "Handing in the wrong things",
  character: "Using a character at the wrong moment",
  "no character": "Forgetting a character who could have helped",
};
const fr: Like<typeof en> = {
  "wrong way": "Rôder du mauvais côté",
  "late delivery": "Livrer trop tard",
  "early delivery": "Livrer trop tôt",
  "wrong delivery": "Livrer les mauvaises choses",
  character: "Jouer un personnage au mauvais moment",
  "no character": "Oublier un personnage qui pouvait aider",
};

const CHARACTERS = new Set(["dodger", "brownlow", "nancy", "charley", "sikes", "oliver", "bumble", "fang"]);

export const mistakes: Mistakes<keyof typeof en> = {
  words: speak(en, fr),
  kindOf: (made, best) => {
    const both = (verb: string): boolean => made.verb === verb && best.verb === verb;
    if (both("prowl")) return "wrong way";
    if (both("hand")) return "wrong delivery";
    if (best.verb === "hand") return "late delivery";
    if (made.verb === "hand") return "early delivery";
    if (CHARACTERS.has(made.verb)) return "character";
    return CHARACTERS.has(best.verb) ? "no character" : null;
  },
};
