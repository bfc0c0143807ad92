// Which mistakes there are in Pickpocket, and what they are called.

import type { Mistakes } from "../../profile/mistakes.ts";
import { speak, type Like } from "../../words/speak.ts";

const en = {
  stayed: "Staying in the inn too long",
  left: "Leaving the inn too early",
  stole: "Stealing where something else was better",
  played: "Playing tiles where something else was better",
  drank: "Drinking where something else was better",
  "wrong tiles": "Playing the wrong tiles",
};
const fr: Like<typeof en> = {
  stayed: "Rester trop longtemps à l’auberge",
  left: "Quitter l’auberge trop tôt",
  stole: "Voler alors qu’il y avait mieux à faire",
  played: "Jouer des tuiles alors qu’il y avait mieux à faire",
  drank: "Boire alors qu’il y avait mieux à faire",
  "wrong tiles": "Jouer les mauvaises tuiles",
};

/** What was done where something else was better. */
const INSTEAD = new Map<string, keyof typeof en>([
  ["leave", "left"],
  ["steal", "stole"],
  ["play", "played"],
  ["drink", "drank"],
]);

export const mistakes: Mistakes<keyof typeof en> = {
  words: speak(en, fr),
  kindOf: (made, best) => {
    if (made.verb === "play" && best.verb === "play") return "wrong tiles";
    if (best.verb === "leave") return "stayed";
    return made.verb === best.verb ? null : (INSTEAD.get(made.verb) ?? null);
  },
};
