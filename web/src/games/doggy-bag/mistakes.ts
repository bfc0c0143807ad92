// Which mistakes there are in Doggy Bag, and what they are called.

import type { Mistakes } from "../../profile/mistakes.ts";
import { speak, type Like } from "../../words/speak.ts";

const en = {
  dared: "Daring one bone more instead of keeping what you had",
  kept: "Keeping what you had instead of daring one bone more",
  "called too much": "Calling too high a number",
  "called too little": "Calling too low a number",
  "wrong role": "Taking the wrong role",
  "wrong bones": "Parting with the wrong bones",
};
const fr: Like<typeof en> = {
  dared: "Tenter un os de plus au lieu d’en rester là",
  kept: "En rester là au lieu de tenter un os de plus",
  "called too much": "Annoncer un nombre trop haut",
  "called too little": "Annoncer un nombre trop bas",
  "wrong role": "Prendre le mauvais rôle",
  "wrong bones": "Se séparer des mauvais os",
};

export const mistakes: Mistakes<keyof typeof en> = {
  words: speak(en, fr),
  kindOf: (made, best) => {
    const both = (verb: string): boolean => made.verb === verb && best.verb === verb;
    if (made.verb === "dare" && best.verb === "keep") return "dared";
    if (made.verb === "keep" && best.verb === "dare") return "kept";
    if (both("turn") && made.number !== best.number) return made.number > best.number ? "called too much" : "called too little";
    if (both("take")) return "wrong role";
    return ["give", "return", "chest", "swap"].some(both) ? "wrong bones" : null;
  },
};
