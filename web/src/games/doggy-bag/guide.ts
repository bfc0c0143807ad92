// What a newcomer is told at the table of Doggy Bag.

import type { Guide, Situation } from "../../table/guide.ts";
import { speak, type Like } from "../../words/speak.ts";
import { pointsOf, type Colour } from "./bones.ts";
import { why } from "./why.ts";
import { w as table } from "./words/index.ts";

const en = {
  goal: "Whoever steals most points wins.",
  keyRoles: "pick the role with this number",
  bag: "Fagin’s bag. Everybody puts bones in without being seen, and draws from it by night. How many are in it is no secret; which ones is. Touch it for what you know of it.",
  chest: "Fagin’s chest. What thieves lose goes there, for all to see. Some roles bring bones back from it.",
  bone: (points: string) => `In front of a screen it counts ${points} when the game ends, behind one nothing.`,
  grey: (points: string) => `It counts ${points} in front of a screen, and a dog keeps it even if Fagin wakes.`,
  black:
    "A rotten bone. Whoever draws it wakes Fagin and loses what was drawn this night, but for grey bones. The third one drives a dog out.",
  role: "A role. Its number is how many bones you mean to draw, and what it does happens at once. The highest number draws first.",
  plainRole: "A role. Its number is how many bones you mean to draw; in this variant it does nothing else. The highest number draws first.",
  holds: "The role that this dog has tonight. Its number is how many bones it means to draw.",
  hothead: "A hothead turns the token over and calls a number above 7. The role does nothing, and the hothead draws first.",
  first: "The mark of the first player, who tosses the coins and takes a role before all others.",
  points: "What the bones in front of this dog’s screen count now.",
  out: "This dog had three black bones in front of it: it is out of the game.",
  front: "The bones in front of this dog’s screen, which it has stolen: they count in the end.",
  behind: "How many bones this dog still has behind its screen. Only the dog itself sees which.",
  fed: "Whether this dog has chosen its bones for the bag. All handfuls go in together.",
  night:
    "By day every dog feeds the bag and takes a role, by night it steals from the bag. The game ends with the night after which all screens are empty.",
  coins: "What the two coins show, 1 or 2 each: so many bones every dog puts into the bag.",
  saw: "What you saw in the bag. Nobody else knows it.",
  haul: "What a dog draws from the bag, bone by bone, until a black one comes or it has its number.",
  hand: "The bones that you have in your hand. Touch one to put it back.",
  dog: "A dog, and the bones in front of its screen: they count in the end. Black ones do not: with the third the dog is out.",
  strikes: "Black bones in front of this dog. The third one drives it out of the game.",
  screen: "The bones behind your screen, which only you see. From them you feed the bag. They count nothing in the end.",
};
const fr: Like<typeof en> = {
  goal: "Qui vole le plus de points gagne.",
  keyRoles: "choisir le rôle de ce numéro",
  bag: "Le sac de Fagin. Chacun y met des os en secret, et y pioche la nuit. Leur nombre est connu ; lesquels, non. Touchez-le pour revoir ce que vous en savez.",
  chest: "Le coffre de Fagin. Ce que perdent les voleurs y va, au vu de tous. Certains rôles en font revenir des os.",
  bone: (points) => `Devant un paravent, il vaut ${points} à la fin de la partie ; derrière, rien.`,
  grey: (points) => `Il vaut ${points} devant un paravent, et le chien le garde même si Fagin se réveille.`,
  black:
    "Un os pourri. Qui le tire réveille Fagin et perd ce qu’il a tiré cette nuit, sauf les os gris. Au troisième, le chien est dehors.",
  role: "Un rôle. Son numéro dit combien d’os vous comptez tirer, et son effet a lieu aussitôt. Le plus grand numéro tire le premier.",
  plainRole:
    "Un rôle. Son numéro dit combien d’os vous comptez tirer ; dans cette variante, il ne fait rien d’autre. Le plus grand numéro tire le premier.",
  holds: "Le rôle de ce chien cette nuit. Son numéro dit combien d’os il compte tirer.",
  hothead:
    "La tête brûlée retourne le jeton et annonce un nombre au-dessus de 7. Le rôle est sans effet, et la tête brûlée tire en premier.",
  first: "La marque du premier joueur, qui lance les pièces et prend un rôle avant tous les autres.",
  points: "Ce que valent maintenant les os devant le paravent de ce chien.",
  out: "Ce chien a eu trois os noirs devant lui : il a quitté la partie.",
  front: "Les os devant le paravent de ce chien, ceux qu’il a volés : ils comptent à la fin.",
  behind: "Combien d’os ce chien a encore derrière son paravent. Lui seul voit lesquels.",
  fed: "Si ce chien a choisi ses os pour le sac. Toutes les poignées y vont ensemble.",
  night:
    "Le jour, chaque chien remplit le sac et prend un rôle ; la nuit, il vole dans le sac. La partie finit avec la nuit après laquelle tous les paravents sont vides.",
  coins: "Ce que montrent les deux pièces, 1 ou 2 chacune : chaque chien met autant d’os dans le sac.",
  saw: "Ce que vous avez vu dans le sac. Personne d’autre ne le sait.",
  haul: "Ce qu’un chien tire du sac, os par os, jusqu’à un os noir ou jusqu’à son numéro.",
  hand: "Les os que vous avez en main. Touchez-en un pour le remettre.",
  dog: "Un chien, et les os devant son paravent : ils comptent à la fin. Pas les noirs : au troisième, le chien est dehors.",
  strikes: "Les os noirs devant ce chien. Au troisième, il quitte la partie.",
  screen: "Les os derrière votre paravent, que vous seul voyez. Vous y prenez de quoi remplir le sac. À la fin, ils ne comptent pas.",
};
const w = speak(en, fr);

/** By which rule each role does what it does. */
const ROLE_RULES = ["D13", "D14", "D15", "D16", "D17", "D18", "D20", "D21"];
const isPlain = ({ view }: Situation): boolean => view.options.variant === "beginners";
const ruleOfRole = (part: Element, table: Situation): string =>
  isPlain(table) ? "D37" : (ROLE_RULES[Number(part.getAttribute("data-role"))] ?? "D9");

const kindOf = (part: Element): Colour => (part.getAttribute("data-bone") ?? part.getAttribute("data-kind")) as Colour;
function boneSays(part: Element, { words, lang }: Situation): string {
  const kind = kindOf(part);
  return kind === "black" ? w().black : (kind === "grey" ? w().grey : w().bone)(table().points(pointsOf(words, kind, lang)));
}
const ruleOfBone = (part: Element): string => ({ black: "D25", grey: "D25" })[kindOf(part) as string] ?? "D2";

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
    { at: ".hothead", says: () => w().hothead, rule: "D11" },
    { at: "[data-bone], [data-kind]", says: boneSays, rule: ruleOfBone },
    { at: ".bag", says: () => w().bag, rule: "D23" },
    { at: ".chest", says: () => w().chest, rule: "D25" },
    { at: ".roles [data-role].called", says: () => w().hothead, rule: "D11" },
    { at: ".roles [data-role]", says: (_, game) => (isPlain(game) ? w().plainRole : w().role), rule: ruleOfRole },
    { at: ".roles", says: () => w().role, rule: "D9" },
    { at: ".strikes", says: () => w().strikes, rule: "D31", shown: true },
    { at: ".role.called", says: () => w().hothead, rule: "D11", shown: true },
    { at: ".role", says: () => w().holds, rule: ruleOfRole, shown: true },
    { at: ".first", says: () => w().first, rule: "D6", shown: true },
    { at: ".points", says: () => w().points, rule: "D2", shown: true },
    { at: ".gone.small", says: () => w().out, rule: "D31", shown: true },
    { at: ".front", says: () => w().front, rule: "D2", shown: true },
    { at: ".behind", says: () => w().behind, rule: "D5", shown: true },
    { at: ".chosen, .choosing", says: () => w().fed, rule: "D7", shown: true },
    { at: ".screen", says: () => w().screen, rule: "D5" },
    { at: ".each", says: () => w().coins, rule: "D3", shown: true },
    { at: ".night, .window", says: () => w().night, rule: "D35", shown: true },
    { at: ".peek", says: () => w().saw, rule: "D17", shown: true },
    { at: ".haul", says: () => w().haul, rule: "D23", shown: true },
    { at: "[data-testid=action-bar] :is(.slot, .fist)", says: () => w().hand, rule: "D7" },
    { at: "[data-seat-place]", says: () => w().dog, rule: "D2" },
  ],
};
