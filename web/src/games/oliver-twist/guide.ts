// What a newcomer is told at the table of Oliver Twist.

import type { Guide, Situation } from "../../table/guide.ts";
import { speak, type Like } from "../../words/speak.ts";
import { effect } from "./saying.ts";
import { tokenOf } from "./tokens.ts";
import { FACE_DOWN, type TwistTable } from "./types.ts";
import { why } from "./why.ts";
import { w as table } from "./words/index.ts";

const en = {
  goal: "The richest after the night wins.",
  town: "The streets of London. Walk one to four steps over tokens, never over a gap: you take the one where you stop, and each one on the way goes into your police file.",
  gang: "The gang: one pawn for all. It walks from here, one to four steps over tokens, and stays where it takes one.",
  object: (pounds: string) =>
    `An object, worth ${pounds} in a set of three or more of one type at Fagin’s. Where the gang stops, it goes into your stash.`,
  wallet: "A wallet: it brings no money, but stands for any object in a set. Where the gang stops, it goes into your stash.",
  tool: "A tool. Taken, it lies in front of you, for all to see: by night each kind draws one more card in a burglary. Each burglary costs a tool.",
  character: "A character token. Whoever takes it draws a character card in secret.",
  burglary:
    "A burglary. Whoever takes it draws a card, and one more for each kind of tool, and keeps one of them in secret. It counts at the end, for or against you.",
  faceDown: "A token that lies face down. By night only what was turned up can be taken or walked over.",
  filed: "So many tokens would go into your police file on the way there.",
  row: "By night tokens are turned up in rows of twelve, one beside the other.",
  rewards: "Fagin’s rewards: the next set that anyone hands in brings the highest one that is left.",
  round: "Day or night. By day all tokens lie open; by night they lie face down and are turned up in rows of twelve.",
  rival:
    "Another player: money, how many tokens in the stash and in the police file, cards in hand, tools. The thickest file pays the fine. Touch it for what is known.",
  money: "The money of this player, which everybody may know. The richest after the night wins.",
  theirStash: "How many objects this player has in the stash, which has room for nine. Nobody else sees which.",
  theirFile: "How many tokens are in this player’s police file. The thickest one pays £1 for each different type at the end of the round.",
  theirCards: "How many character cards this player holds.",
  theirBurglaries: "How many burglary cards this player keeps. They are counted at the end of the game, gains and losses.",
  theirTools: "The tools in front of this player. By night each kind draws one more card in a burglary.",
  own: "Your place: money, stash, police file, tools and cards.",
  stash: "Your stash, which only you see. Three or more objects of one type are a set that Fagin pays for; a wallet stands for any.",
  free: "An empty place of your stash, which has room for nine.",
  drawer: "What you have, in short: your stash, how thick your police file is, and how many cards you hold. Touch it for more.",
  file: "Your police file. At the end of a round whoever has most tokens in it pays £1 for each different type.",
  kept: "The burglary cards that you keep, which only you see. They are counted at the end of the game, gains and losses.",
  cards: "Your character cards, which only you see. Playing one, or passing with it, is a turn.",
  card: (effect: string) => `A character card: ${effect} Playing it, or passing with it, is a turn.`,
  roundOver: "How the round ended for everybody: what the last sets brought, how thick the files were, and what the thickest one cost.",
};
const fr: Like<typeof en> = {
  goal: "Le plus riche après la nuit gagne.",
  town: "Les rues de Londres. Faites de un à quatre pas sur des jetons, jamais sur un vide : vous prenez celui où vous vous arrêtez, et chacun de ceux du chemin va dans votre dossier.",
  gang: "La bande : un seul pion pour tous. Elle part d’ici, de un à quatre pas sur des jetons, et reste là où elle en prend un.",
  object: (pounds) =>
    `Un objet, qui vaut ${pounds} chez Fagin dans une série de trois ou plus du même type. Là où la bande s’arrête, il va dans votre réserve.`,
  wallet:
    "Un portefeuille : il ne rapporte rien, mais remplace n’importe quel objet dans une série. Là où la bande s’arrête, il va dans votre réserve.",
  tool: "Un outil. Pris, il reste devant vous, visible de tous : la nuit, chaque sorte fait piocher une carte de plus lors d’un cambriolage. Chaque cambriolage coûte un outil.",
  character: "Un jeton Personnage. Qui le prend pioche une carte Personnage en secret.",
  burglary:
    "Un cambriolage. Qui le prend pioche une carte, plus une par sorte d’outil, et en garde une en secret. Elle compte à la fin, en bien ou en mal.",
  faceDown: "Un jeton caché. La nuit, on ne prend et on ne saute que ce qui a été révélé.",
  filed: "Autant de jetons iraient dans votre dossier en chemin.",
  row: "La nuit, les jetons se révèlent par files de douze, l’un à côté de l’autre.",
  rewards: "Les récompenses de Fagin : la prochaine série livrée, par qui que ce soit, rapporte la plus haute qui reste.",
  round: "Jour ou nuit. Le jour, tous les jetons sont visibles ; la nuit, ils sont cachés et se révèlent par files de douze.",
  rival:
    "Un autre joueur : son argent, ses jetons en réserve et au dossier, ses cartes, ses outils. Le dossier le plus épais paie l’amende. Touchez pour voir ce qu’on en sait.",
  money: "L’argent de ce joueur, que chacun peut connaître. Le plus riche après la nuit gagne.",
  theirStash: "Combien d’objets ce joueur a dans sa réserve, qui a neuf places. Personne d’autre ne voit lesquels.",
  theirFile: "Combien de jetons il y a dans le dossier de ce joueur. À la fin de la manche, le plus épais paie 1 £ par type différent.",
  theirCards: "Combien de cartes Personnage ce joueur a en main.",
  theirBurglaries: "Combien de cartes Cambriolage ce joueur garde. Elles comptent à la fin de la partie, gains et pertes.",
  theirTools: "Les outils devant ce joueur. La nuit, chaque sorte fait piocher une carte de plus lors d’un cambriolage.",
  own: "Votre place : argent, réserve, dossier de police, outils et cartes.",
  stash:
    "Votre réserve, que vous seul voyez. Trois objets du même type ou plus forment une série que Fagin paie ; un portefeuille vaut n’importe quel type.",
  free: "Une place vide de votre réserve, qui en a neuf.",
  drawer: "Ce que vous avez, en bref : votre réserve, l’épaisseur de votre dossier et le nombre de vos cartes. Touchez pour en voir plus.",
  file: "Votre dossier de police. À la fin d’une manche, qui en a le plus paie 1 £ par type différent.",
  kept: "Les cartes Cambriolage que vous gardez, et que vous seul voyez. Elles comptent à la fin de la partie, gains et pertes.",
  cards: "Vos cartes Personnage, que vous seul voyez. En jouer une, ou en défausser une pour passer, prend tout votre tour.",
  card: (effect) => `Une carte Personnage : ${effect} La jouer, ou la défausser pour passer, prend tout un tour.`,
  roundOver:
    "Comment la manche a fini pour chacun : ce que les dernières séries ont rapporté, l’épaisseur des dossiers, et ce que le plus épais a coûté.",
};
const w = speak(en, fr);

/** The token that lies somewhere on the map or in a place; null where there is none. */
function tokenAt(part: Element, { view }: Situation): string | null {
  const place = part.getAttribute("data-place");
  if (place !== null) return (view.table as TwistTable).board[Number(place) - 1] ?? null;
  return part.getAttribute("data-kind") ?? part.getAttribute("data-token");
}

/** What there is to say of a token, and by which rule. */
function ofToken(kind: string | null): { says: string; rule: string } {
  if (kind === null) return { says: w().town, rule: "T14" };
  if (kind === FACE_DOWN) return { says: w().faceDown, rule: "T34" };
  const { sort, coins } = tokenOf(kind);
  if (sort === "tools") return { says: w().tool, rule: "T17" };
  if (sort === "characters") return { says: w().character, rule: "T17" };
  if (sort === "burglaries") return { says: w().burglary, rule: "T36" };
  return { says: sort === "wallets" ? w().wallet : w().object(table().pounds(coins)), rule: "T19" };
}

/** By which rule each of the thirteen characters helps. */
const CARD_RULES: Record<string, string> = {
  dodger: "T40",
  brownlow: "T41",
  nancy: "T42",
  charley: "T43",
  sikes: "T44",
  oliver: "T45",
  bumble: "T46",
  fang: "T47",
};
const cardOf = (part: Element): string => part.getAttribute("data-card") ?? part.getAttribute("data-person") ?? "";

export const guide: Guide = {
  goal: () => w().goal,
  why,
  rules: { "": "T25", prowl: "T14", row: "T33", "first row": "T33", peek: "T38", place: "T18", over: "T39" },
  things: [
    { at: ".tag", says: () => w().filed, rule: "T15" },
    {
      at: "[data-place], [data-kind], [data-token]",
      says: (part, game) => ofToken(tokenAt(part, game)).says,
      rule: (part, game) => ofToken(tokenAt(part, game)).rule,
    },
    { at: ".pawn", says: () => w().gang, rule: "T14", shown: true },
    { at: ".town > .row", says: () => w().row, rule: "T33", shown: true },
    { at: ".end", says: () => w().roundOver, rule: "T30", shown: true },
    { at: ".town", says: () => w().town, rule: "T14", shown: true },
    { at: ".rewards", says: () => w().rewards, rule: "T22", shown: true },
    { at: ".round", says: () => w().round, rule: "T31", shown: true },
    { at: ".money", says: () => w().money, rule: "T39", shown: true },
    { at: "[data-shows=stash]", says: () => w().theirStash, rule: "T16", shown: true },
    { at: "[data-shows=file]", says: () => w().theirFile, rule: "T30", shown: true },
    { at: "[data-shows=cards]", says: () => w().theirCards, rule: "T10", shown: true },
    { at: "[data-shows=burglaries]", says: () => w().theirBurglaries, rule: "T5", shown: true },
    { at: "[data-shows=tools]", says: () => w().theirTools, rule: "T36", shown: true },
    { at: ".rivals [data-seat]", says: () => w().rival, rule: "T30" },
    { at: ".strip", says: () => w().drawer, rule: "T16" },
    { at: ".slot.free", says: () => w().free, rule: "T16", shown: true },
    { at: ".stash", says: () => w().stash, rule: "T19" },
    { at: ".file, .heap", says: () => w().file, rule: "T30" },
    { at: ".kept", says: () => w().kept, rule: "T5", shown: true },
    {
      at: "[data-card], [data-person]",
      says: (part) => w().card(effect(cardOf(part))),
      rule: (part) => CARD_RULES[cardOf(part)] ?? "T23",
    },
    { at: ".cards", says: () => w().cards, rule: "T23" },
    { at: ".lair", says: () => w().own, rule: "T39" },
  ],
};
