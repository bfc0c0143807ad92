// What a newcomer is told at the table of Pickpocket.

import type { Guide } from "../../table/guide.ts";
import { speak, type Like } from "../../words/speak.ts";
import { why } from "./why.ts";
import { w as table } from "./words/index.ts";

const en = {
  goal: "Most experience wins.",
  keySteal: "steal a tile from the bag",
  keyLeave: "leave with the loot",
  row: "The loot. Four ropes run along it: a new tile fits if one that is whole so far is whole on it too. Cut ropes count nothing any more.",
  door: "The doors of the inn. Leave to score what the loot is worth. The first guard of a night stands at a door and makes leaving worth more; the second ends the night.",
  bag: "The bag of loot and guards. Steal a tile without looking: if it does not fit, you are caught and out for this night.",
  worth: "What you would score if you left now.",
  watch: "The guards that have come. The seventh one ends the game.",
  track: "The experience of all thieves. The one with most starts the next night, as Prince of Thieves.",
  hand: "Your own tiles, which only you see. Play one that fits instead of stealing, or keep it: it is worth points in the end.",
  thief: "A thief: whether still in the inn, how many tiles in hand, how much experience.",
  power: "A power for this night. Whoever has least experience chooses first.",
};
const fr: Like<typeof en> = {
  goal: "Qui a le plus d’expérience gagne.",
  keySteal: "voler une tuile du sac",
  keyLeave: "sortir avec le butin",
  row: "Le butin. Quatre cordes le longent : une tuile convient si une corde encore entière l’est aussi sur elle. Une corde rompue ne compte plus.",
  door: "Les portes de l’auberge. Sortez pour marquer la valeur du butin. Le premier garde d’une nuit se poste à une porte et rend la sortie plus payante ; le second met fin à la nuit.",
  bag: "Le sac, avec le butin et les gardes. Volez une tuile sans regarder : si elle ne convient pas, vous êtes pris et dehors pour cette nuit.",
  worth: "Ce que vous marqueriez en sortant maintenant.",
  watch: "Les gardes déjà venus. Le septième met fin à la partie.",
  track: "L’expérience de chacun. Qui en a le plus ouvre la nuit suivante : c’est le Prince des voleurs.",
  hand: "Vos tuiles, que vous seul voyez. Jouez-en une qui convient au lieu de voler, ou gardez-la : elle vaut des points à la fin.",
  thief: "Un voleur : encore dans l’auberge ou non, combien de tuiles en main, combien d’expérience.",
  power: "Un pouvoir pour cette nuit. Qui a le moins d’expérience choisit le premier.",
};
const w = speak(en, fr);

export const guide: Guide = {
  goal: () => w().goal,
  why,
  keys: () => [
    [table().keySteal.toUpperCase(), w().keySteal],
    [table().keyLeave.toUpperCase(), w().keyLeave],
  ],
  rules: { "": "P13", power: "P27", caught: "P34", "lay down": "P38", over: "P26" },
  things: [
    { at: ".door", says: () => w().door, rule: "P19" },
    { at: ".bag", says: () => w().bag, rule: "P15" },
    { at: ".worth", says: () => w().worth, rule: "P18" },
    { at: ".watch", says: () => w().watch, rule: "P25" },
    { at: ".track", says: () => w().track, rule: "P11" },
    { at: ".powers .main", says: () => w().power, rule: "P27" },
    { at: ".main", says: () => w().row, rule: "P14" },
    { at: "[data-seat-place]", says: () => w().thief, rule: "P12" },
    { at: "section.hand", says: () => w().hand, rule: "P16" },
  ],
};
