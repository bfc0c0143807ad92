// What a newcomer is told at the table of Kids of London.

import type { Guide } from "../../table/guide.ts";
import { speak, type Like } from "../../words/speak.ts";
import { why } from "./why.ts";

const en = {
  goal: "The second richest gang wins.",
  keyCards: "pick the card with this number; once more, and it is played",
  clock:
    "The clock of the day. Each hour somebody else comes by: the number is what robbing them brings. After nine hours the day is over.",
  come: "Who still comes by today, and what each of them brings. Those marked ×2 come twice.",
  hand: "The kids of your gang, 0 to 8. You play one each hour, and none of them twice. The highest card robs, the lowest steals its own number elsewhere.",
  gang: "A gang and its coins, open to all. The richest loses everything in the end: be second.",
  coins: "The coins of this gang. The noose marks the richest, the laurels the second richest.",
};
const fr: Like<typeof en> = {
  goal: "La 2e bande la plus riche gagne.",
  keyCards: "choisir la carte de ce numéro ; encore une fois, et elle est jouée",
  clock:
    "L’horloge du jour. À chaque heure passe quelqu’un d’autre : le nombre est ce qu’il rapporte à qui le vole. Après neuf heures, la journée est finie.",
  come: "Qui passera encore aujourd’hui, et ce que chacun rapporte. Avec la marque ×2, il en passe deux.",
  hand: "Les gamins de votre bande, de 0 à 8. Vous en jouez un par heure, et jamais deux fois le même. La plus forte carte vole, la plus faible prend ailleurs ce qu’elle indique.",
  gang: "Une bande et ses pièces, visibles de tous. La plus riche perd tout à la fin : soyez deuxième.",
  coins: "Les pièces de cette bande. La corde marque la plus riche, les lauriers la deuxième.",
};
const w = speak(en, fr);

export const guide: Guide = {
  goal: () => w().goal,
  why,
  keys: () => [["0 … 8", w().keyCards]],
  rules: { "": "K6", payment: "K11", "prince or actor": "K16", over: "K21" },
  things: [
    { at: ".clock", says: () => w().clock, rule: "K5" },
    { at: ".to-come", says: () => w().come, rule: "K2" },
    { at: ".hand", says: () => w().hand, rule: "K6" },
    { at: ".purse", says: () => w().coins, rule: "K4" },
    { at: "[data-seat]", says: () => w().gang, rule: "K21" },
  ],
};
