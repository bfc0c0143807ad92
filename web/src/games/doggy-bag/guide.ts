// What a newcomer is told at the table of Doggy Bag.

import type { Guide } from "../../table/guide.ts";
import { speak, type Like } from "../../words/speak.ts";
import { why } from "./why.ts";

const en = {
  goal: "Whoever steals most points wins.",
  keyRoles: "pick the role with this number",
  bag: "Fagin’s bag. Everybody puts bones in without being seen, and draws from it by night. How many are in it is no secret; which ones is.",
  chest: "Fagin’s chest. What thieves lose goes there, for all to see. Some roles bring bones back from it.",
  role: "A role. Its number is how many bones you mean to draw, and what it does happens at once. The highest number draws first.",
  dog: "A dog, and the bones in front of its screen: they count in the end. Black ones do not: with the third the dog is out.",
  strikes: "Black bones in front of this dog. The third one drives it out of the game.",
  screen: "The bones behind your screen, which only you see. From them you feed the bag. They count nothing in the end.",
};
const fr: Like<typeof en> = {
  goal: "Qui vole le plus de points gagne.",
  keyRoles: "choisir le rôle de ce numéro",
  bag: "Le sac de Fagin. Chacun y met des os en secret, et y pioche la nuit. Leur nombre est connu ; lesquels, non.",
  chest: "Le coffre de Fagin. Ce que perdent les voleurs y va, au vu de tous. Certains rôles en font revenir des os.",
  role: "Un rôle. Son numéro dit combien d’os vous comptez tirer, et son effet a lieu aussitôt. Le plus grand numéro tire le premier.",
  dog: "Un chien, et les os devant son paravent : ils comptent à la fin. Pas les noirs : au troisième, le chien est dehors.",
  strikes: "Les os noirs devant ce chien. Au troisième, il quitte la partie.",
  screen: "Les os derrière votre paravent, que vous seul voyez. Vous y prenez de quoi remplir le sac. À la fin, ils ne comptent pas.",
};
const w = speak(en, fr);

export const guide: Guide = {
  goal: () => w().goal,
  why,
  keys: () => [["0 … 7", w().keyRoles]],
  rules: {
    "": "D9",
    give: "D7",
    coins: "D7",
    scout: "D18",
    chest: "D18",
    leader: "D15",
    return: "D20",
    swap: "D21",
    draw: "D23",
    gluttony: "D27",
    "one more": "D27",
    victim: "D27",
    over: "D35",
  },
  things: [
    { at: ".bag", says: () => w().bag, rule: "D23" },
    { at: ".chest", says: () => w().chest, rule: "D25" },
    { at: ".roles", says: () => w().role, rule: "D9" },
    { at: ".strikes", says: () => w().strikes, rule: "D31" },
    { at: ".screen", says: () => w().screen, rule: "D5" },
    { at: "[data-seat-place]", says: () => w().dog, rule: "D2" },
  ],
};
