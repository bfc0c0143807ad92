// Why a place on the map, a token or a card cannot be chosen now.

import type { Reason, Situation } from "../../table/guide.ts";
import { speak, type Like } from "../../words/speak.ts";
import { placeNumber, SQUARE } from "./moves.ts";
import { sortOf } from "./tokens.ts";
import { townOf, type Town } from "./town.ts";
import { FACE_DOWN, type Counts, type TownMap, type TwistTable } from "./types.ts";

const en = {
  turn: (name: string) => `it is ${name}’s turn.`,
  closed: "with two players nobody goes into the yellow streets.",
  square: "the square holds no token: nobody can stop there on a prowl.",
  empty: "no token lies here: the gang only goes where one lies.",
  far: (steps: number) => `it is ${steps} steps away, and the gang takes four at most.`,
  gap: "there is a gap on every way there, and the gang never walks over one.",
  faceDown: "it lies face down: by night only what was turned up can be taken or walked over.",
  pawn: "the gang stands here, and has to walk on.",
  other: "first the question in the bar has to be answered.",
  tooFew: (have: number, wallets: number) =>
    `a set is three of a type, and you have ${have}${wallets ? ` and ${wallets} ${wallets === 1 ? "wallet" : "wallets"}` : ""}.`,
  prowling: "you are out on a prowl: go to Fagin’s in another turn.",
  card: "cards are played at the beginning of your turn, instead of a prowl or a visit to Fagin’s.",
};
const fr: Like<typeof en> = {
  turn: (name) => `c’est à ${name} de jouer.`,
  closed: "à deux joueurs, personne ne va dans les rues jaunes.",
  square: "la place ne porte pas de jeton : on ne peut pas s’y arrêter en maraude.",
  empty: "il n’y a pas de jeton ici : la bande ne va que là où il y en a.",
  far: (steps) => `il est à ${steps} pas, et la bande en fait quatre au plus.`,
  gap: "il y a un vide sur tous les chemins, et la bande n’en traverse jamais.",
  faceDown: "il est caché : la nuit, on ne prend et on n’enjambe que ce qui a été retourné.",
  pawn: "la bande est ici, et doit avancer.",
  other: "il faut d’abord répondre à la question de la barre.",
  tooFew: (have, wallets) =>
    `une série compte trois objets du même type, et vous en avez ${have}${wallets ? ` et ${wallets === 1 ? "un portefeuille" : `${wallets} portefeuilles`}` : ""}.`,
  prowling: "vous êtes en maraude : allez chez Fagin à un autre tour.",
  card: "une carte se joue au début de votre tour, au lieu d’une maraude ou d’une visite chez Fagin.",
};
const w = speak(en, fr);

const MOST_STEPS = 4;
const SET = 3;

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
  if (here.stage !== "turn") return { text: w().other, rule: "T25" };
  return token != null ? whyNoSet(here.seats[table.seat]!.stash ?? {}, token) : null;
}

/** Why a place cannot be gone to now. */
export function whyNotThere(here: TwistTable, town: Town, place: number): Reason {
  if (here.seats.length === 2 && town.isYellow(place)) return { text: w().closed, rule: "T9" };
  if (here.stage !== "turn" && here.stage !== "prowl") return { text: w().other, rule: "T25" };
  if (place === placeNumber(here.pawn)) return { text: w().pawn, rule: "T14" };
  if (place === SQUARE) return { text: w().square, rule: "T8" };
  const token = here.board[place - 1];
  if (!token) return { text: w().empty, rule: "T14" };
  if (token === FACE_DOWN) return { text: w().faceDown, rule: "T34" };
  const steps = stepsTo(here, town, place);
  return { text: steps === null ? w().gap : w().far(Math.max(steps, MOST_STEPS + 1)), rule: "T14" };
}

/** How many steps it takes from the pawn over tokens that lie face up; null if there is no way. */
function stepsTo({ board, pawn }: TwistTable, town: Town, goal: number): number | null {
  const start = placeNumber(pawn);
  const steps = new Map([[start, 0]]);
  for (const [place, count] of steps) {
    if (place === goal) return count;
    for (const next of town.neighbours[place]!) {
      const token = board[next - 1];
      if (!steps.has(next) && token && token !== FACE_DOWN) steps.set(next, count + 1);
    }
  }
  return null;
}

function whyNoSet(stash: Counts, kind: string): Reason | null {
  const sum = (sort: string): number => Object.entries(stash).reduce((all, [each, count]) => all + (sortOf(each) === sort ? count : 0), 0);
  const [sort, wallets] = [sortOf(kind), sum("wallets")];
  const have = sum(sort);
  if (sort === "wallets" || have + wallets >= SET) return null;
  return { text: w().tooFew(have, wallets), rule: "T19" };
}
