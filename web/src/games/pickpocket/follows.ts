// What is worth a word of what follows a move in Pickpocket: events by the player, and the rules they happen by.

import type { Telling } from "../../puzzles/following.ts";
import { speak, type Like } from "../../words/speak.ts";

const en = {
  steals: "The stolen tile fits",
  plays: "You play a tile from your hand",
  caught: "You are caught, without a point",
  warned: "You are warned and lie down",
  leaves: "You leave with the loot",
  doubles: "Double or nothing comes off",
  escapes: "You escape by the secret passage",
  nothing: "The second guard comes and you get nothing",
  wins: "You win",
};
const fr: Like<typeof en> = {
  steals: "La tuile volée convient",
  plays: "Vous jouez une tuile de votre main",
  caught: "Vous êtes pris, sans un point",
  warned: "Vous êtes averti et vous couchez",
  leaves: "Vous sortez avec le butin",
  doubles: "Le quitte ou double réussit",
  escapes: "Vous fuyez par le passage secret",
  nothing: "Le second garde arrive et vous n’avez rien",
  wins: "Vous gagnez",
};

export const follows: Telling<keyof typeof en> = {
  words: speak(en, fr),
  rules: {
    steals: "P15",
    plays: "P16",
    caught: "P15",
    warned: "P37",
    leaves: "P19",
    doubles: "P21",
    escapes: "P30",
    nothing: "P17",
    wins: "P26",
  },
};
