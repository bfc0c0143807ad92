// What is worth a word of what follows a move in Kids of London: events by the player, and the rules they happen by.

import type { Telling } from "../../puzzles/following.ts";
import { speak, type Like } from "../../words/speak.ts";

const en = {
  arrested: "You are arrested with another 8",
  robs: "You play the highest card and rob",
  lowest: "You play the lowest card and take its number",
  gives: "You rob a priest and a neighbour gets the coins",
  loses: "You rob the beggar and lose coins",
  stripped: "You are richest and lose everything",
  wins: "You win",
};
const fr: Like<typeof en> = {
  arrested: "Vous êtes arrêté avec un autre 8",
  robs: "Vous jouez la plus haute carte et vous volez",
  lowest: "Vous jouez la plus basse carte et prenez son nombre",
  gives: "Vous volez un prêtre et un voisin reçoit les pièces",
  loses: "Vous volez le mendiant et perdez des pièces",
  stripped: "Vous êtes le plus riche et perdez tout",
  wins: "Vous gagnez",
};

export const follows: Telling<keyof typeof en> = {
  words: speak(en, fr),
  rules: { arrested: "K7", robs: "K8", lowest: "K9", gives: "K14", loses: "K18", stripped: "K21", wins: "K22" },
};
