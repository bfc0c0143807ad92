// What is worth a word of what follows a move in Oliver Twist: events by the player, and the rules they happen by.

import type { Telling } from "../../puzzles/following.ts";
import { speak, type Like } from "../../words/speak.ts";

const en = {
  takes: "You take a token",
  "walks over": "Tokens you walk over go into your police file",
  "hands in": "You hand in a set",
  bonus: "You get the bonus for five or more",
  reward: "You get Fagin’s reward",
  hides: "You hide",
  fined: "Your file is the thickest and you are fined",
  "gives in": "You give in and the round ends",
  "keeps this": "You keep a burglary card",
  "file opened": "Your police file is opened",
  wins: "You win",
};
const fr: Like<typeof en> = {
  takes: "Vous prenez un jeton",
  "walks over": "Les jetons survolés vont à votre dossier de police",
  "hands in": "Vous livrez une série",
  bonus: "Vous touchez la prime pour cinq ou plus",
  reward: "Vous touchez la récompense de Fagin",
  hides: "Vous vous cachez",
  fined: "Votre dossier est le plus épais et vous payez l’amende",
  "gives in": "Vous renoncez et la manche s’arrête",
  "keeps this": "Vous gardez une carte Cambriolage",
  "file opened": "Votre dossier de police est ouvert",
  wins: "Vous gagnez",
};

export const follows: Telling<keyof typeof en> = {
  words: speak(en, fr),
  rules: {
    takes: "T14",
    "walks over": "T15",
    "hands in": "T19",
    bonus: "T21",
    reward: "T22",
    hides: "T23",
    fined: "T30",
    "gives in": "T26",
    "keeps this": "T36",
    "file opened": "T30",
    wins: "T39",
  },
};
