// What is worth a word of what follows a move in Doggy Bag: events by the player, and the rules they happen by.

import type { Telling } from "../../puzzles/following.ts";
import { speak, type Like } from "../../words/speak.ts";

const en = {
  takes: "You take a role",
  keeps: "You keep a bone at once",
  success: "Your theft succeeds",
  caught: "A black bone wakes Fagin while you draw",
  out: "A third black bone puts you out of the game",
  robs: "You take a bone from another dog",
  swaps: "You swap a bone with the chest",
  toady: "You are rid of a black bone",
  "last dog": "You are the last dog left",
  wins: "You win",
};
const fr: Like<typeof en> = {
  takes: "Vous prenez un rôle",
  keeps: "Vous gardez un os tout de suite",
  success: "Votre vol réussit",
  caught: "Un os noir réveille Fagin pendant que vous piochez",
  out: "Un troisième os noir vous élimine",
  robs: "Vous prenez un os à un autre chien",
  swaps: "Vous échangez un os avec le coffre",
  toady: "Vous voilà débarrassé d’un os noir",
  "last dog": "Vous êtes le dernier chien en jeu",
  wins: "Vous gagnez",
};

export const follows: Telling<keyof typeof en> = {
  words: speak(en, fr),
  rules: {
    takes: "D9",
    keeps: "D16",
    success: "D26",
    caught: "D25",
    out: "D31",
    robs: "D27",
    swaps: "D21",
    toady: "D13",
    "last dog": "D34",
    wins: "D35",
  },
};
