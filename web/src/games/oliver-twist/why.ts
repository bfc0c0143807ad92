// Why a place on the map, a token or a card cannot be chosen now.

import type { Reason, Situation } from "../../table/guide.ts";
import { speak, type Like } from "../../words/speak.ts";
import { placeNumber, SQUARE } from "./moves.ts";
import { sortOf } from "./tokens.ts";
import { townOf, type Town } from "./town.ts";
import { FACE_DOWN, type Stage, type Thief, type TownMap, type TwistTable } from "./types.ts";

const en = {
  turn: (name: string) => `it is ${name}’s turn.`,
  closed: "with two players nobody goes into the yellow streets.",
  square: "the square holds no token: nobody can stop there on a prowl.",
  empty: "no token lies here: the gang only goes where one lies.",
  far: "it is too far for one prowl: the gang takes four steps at most.",
  gap: "there is a gap on every way there, and the gang never walks over one.",
  faceDown: "it lies face down: by night only what was turned up can be taken or walked over.",
  pawn: "the gang stands here, and has to walk on.",
  row: "a row is being turned up: it goes on beside its last token, over tokens that lie face down.",
  starts: "first it must be said who starts the night.",
  peek: "stranded at night, one looks at two face-down tokens first.",
  place: "stranded, the gang is put on an empty space that is next to a token.",
  giveUp: "the stash has room for nine: first one of them goes into your police file.",
  burglary: "first you keep one of the burglary cards that you drew.",
  tool: "a burglary costs a tool: first say which.",
  nancy: "Nancy is going through your police file: first say what goes into the bag.",
  wallets: "the round is over: first say which sets your wallets complete.",
  tooFew: (missing: number) => `a set is three of a type, wallets included: ${missing === 1 ? "one is" : `${missing} are`} missing.`,
  prowling: "you are out on a prowl: go to Fagin’s in another turn.",
  card: "cards are played at the beginning of your turn, instead of a prowl or a visit to Fagin’s.",
};
const fr: Like<typeof en> = {
  turn: (name) => `c’est à ${name} de jouer.`,
  closed: "à deux joueurs, personne ne va dans les rues jaunes.",
  square: "la place ne porte pas de jeton : on ne peut pas s’y arrêter en rôdant.",
  empty: "il n’y a pas de jeton ici : la bande ne va que là où il y en a.",
  far: "il est trop loin pour une sortie : la bande fait quatre pas au plus.",
  gap: "il y a un vide sur tous les chemins, et la bande n’en traverse jamais.",
  faceDown: "il est caché : la nuit, on ne prend et on ne saute que ce qui a été révélé.",
  pawn: "la bande est ici, et doit avancer.",
  row: "on révèle une file : elle continue à côté de son dernier jeton, par des jetons cachés.",
  starts: "il faut d’abord dire qui commence la nuit.",
  peek: "isolé la nuit, on regarde d’abord deux jetons cachés.",
  place: "isolée, la bande se place sur une case vide voisine d’un jeton.",
  giveUp: "la réserve a neuf places : l’un des neuf jetons va d’abord dans votre dossier.",
  burglary: "gardez d’abord une des cartes Cambriolage que vous avez piochées.",
  tool: "un cambriolage coûte un outil : dites d’abord lequel.",
  nancy: "Nancy parcourt votre dossier : dites d’abord ce qui va dans le sac.",
  wallets: "la manche est finie : dites d’abord quelles séries vos portefeuilles complètent.",
  tooFew: (missing) =>
    `une série compte trois objets du même type, portefeuilles compris : il en manque ${missing === 1 ? "un" : missing}.`,
  prowling: "vous êtes en train de rôder : allez chez Fagin à un autre tour.",
  card: "une carte se joue au début de votre tour, au lieu de rôder ou d’aller chez Fagin.",
};
const w = speak(en, fr);

/** What has to be done first, where neither a prowl nor a visit to Fagin's can begin. */
const FIRST: Partial<Record<Stage, () => Reason>> = {
  row: () => ({ text: w().row, rule: "T33" }),
  "first row": () => ({ text: w().row, rule: "T33" }),
  "who starts": () => ({ text: w().starts, rule: "T33" }),
  peek: () => ({ text: w().peek, rule: "T38" }),
  place: () => ({ text: w().place, rule: "T18" }),
  "give up": () => ({ text: w().giveUp, rule: "T16" }),
  "keep burglary": () => ({ text: w().burglary, rule: "T36" }),
  "discard tool": () => ({ text: w().tool, rule: "T36" }),
  "clear file": () => ({ text: w().nancy, rule: "T42" }),
  "share wallets": () => ({ text: w().wallets, rule: "T28" }),
};
const first = ({ stage }: TwistTable): Reason | null => (stage && FIRST[stage]?.()) ?? null;

export function why(table: Situation, touched: Element): Reason | null {
  const here = table.view.table as TwistTable;
  const [place, token, card] = ["place", "kind", "card"].map((part) => touched.closest(`[data-${part}]`)?.getAttribute(`data-${part}`));
  if (table.seat === null || (place == null && token == null && card == null)) return null;
  if (!table.waiting.includes(table.seat)) {
    const next = table.names[table.waiting[0] ?? -1];
    return next ? { text: w().turn(next), rule: "T13" } : null;
  }
  if (place != null) return whyNotThere(here, townOf(table.map as TownMap), Number(place));
  if (here.stage === "prowl") return { text: card != null ? w().card : w().prowling, rule: card != null ? "T23" : "T19" };
  return first(here) ?? (token != null ? whyNoSet(here.seats[table.seat]!, token) : null);
}

/** Why a place cannot be gone to now. */
export function whyNotThere(here: TwistTable, town: Town, place: number): Reason {
  if (here.streets_closed && town.isYellow(place)) return { text: w().closed, rule: "T9" };
  const before = first(here);
  if (before) return before;
  if (place === placeNumber(here.pawn)) return { text: w().pawn, rule: "T14" };
  if (place === SQUARE) return { text: w().square, rule: "T8" };
  const token = here.board[place - 1];
  if (!token) return { text: w().empty, rule: "T14" };
  if (token === FACE_DOWN) return { text: w().faceDown, rule: "T34" };
  return { text: here.cut_off.includes(place) ? w().gap : w().far, rule: "T14" };
}

function whyNoSet({ lacks }: Thief, kind: string): Reason | null {
  const missing = lacks?.[sortOf(kind)];
  return missing ? { text: w().tooFew(missing), rule: "T19" } : null;
}
