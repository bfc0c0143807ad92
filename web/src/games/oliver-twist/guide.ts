// What a newcomer is told at the table of Oliver Twist.

import type { Guide } from "../../table/guide.ts";
import { speak, type Like } from "../../words/speak.ts";
import { why } from "./why.ts";

const en = {
  goal: "The richest after the night wins.",
  town: "The streets of London. Walk one to four steps over tokens, never over a gap: you take the one where you stop, and each one on the way goes into your police file.",
  rewards: "Fagin’s rewards: the next set that anyone hands in brings the highest one that is left.",
  round: "Day or night. By day all tokens lie open; by night they lie face down and are turned up in rows of twelve.",
  rival:
    "Another player: money, how many tokens in the stash and in the police file, cards in hand, tools. The thickest file pays the fine.",
  stash: "Your stash, which only you see. Three or more objects of one type are a set that Fagin pays for; a wallet stands for any.",
  file: "Your police file. At the end of a round whoever has most tokens in it pays £1 for each different type.",
  cards: "Your character cards, which only you see. Playing one, or passing with it, is a turn.",
};
const fr: Like<typeof en> = {
  goal: "Le plus riche après la nuit gagne.",
  town: "Les rues de Londres. Faites de un à quatre pas sur des jetons, jamais sur un vide : vous prenez celui où vous vous arrêtez, et chacun de ceux du chemin va dans votre dossier.",
  rewards: "Les récompenses de Fagin : la prochaine série livrée, par qui que ce soit, rapporte la plus haute qui reste.",
  round: "Jour ou nuit. Le jour, tous les jetons sont visibles ; la nuit, ils sont cachés et se révèlent par files de douze.",
  rival:
    "Un autre joueur : son argent, ses jetons en réserve et au dossier, ses cartes, ses outils. Le dossier le plus épais paie l’amende.",
  stash:
    "Votre réserve, que vous seul voyez. Trois objets du même type ou plus forment une série que Fagin paie ; un portefeuille vaut n’importe quel type.",
  file: "Votre dossier de police. À la fin d’une manche, qui en a le plus paie 1 £ par type différent.",
  cards: "Vos cartes Personnage, que vous seul voyez. En jouer une, ou en défausser une pour passer, prend tout votre tour.",
};
const w = speak(en, fr);

export const guide: Guide = {
  goal: () => w().goal,
  why,
  rules: { "": "T25", prowl: "T14", row: "T33", "first row": "T33", peek: "T38", place: "T18", over: "T39" },
  things: [
    { at: ".town", says: () => w().town, rule: "T14" },
    { at: ".rewards", says: () => w().rewards, rule: "T22" },
    { at: ".round", says: () => w().round, rule: "T31" },
    { at: ".rivals [data-seat]", says: () => w().rival, rule: "T30" },
    { at: ".stash", says: () => w().stash, rule: "T19" },
    { at: ".file, .heap", says: () => w().file, rule: "T30" },
    { at: ".cards", says: () => w().cards, rule: "T23" },
  ],
};
