// Why a card cannot be played now.

import type { Reason, Situation } from "../../table/guide.ts";
import { speak, type Like } from "../../words/speak.ts";
import type { KidsTable } from "./types.ts";

const en = {
  gone: (card: number) => `you have played the ${card} already, and each card is played once.`,
  asked: "the cards of this hour lie open; first it must be said who takes what. You choose the next one when the next passer-by comes.",
};
const fr: Like<typeof en> = {
  gone: (card) => `vous avez déjà joué le ${card}, et chaque carte ne se joue qu’une fois.`,
  asked: "les cartes de cette heure sont retournées ; il faut d’abord dire qui prend quoi. Vous choisirez la suivante au prochain passant.",
};
const w = speak(en, fr);

export function why({ view, seat }: Situation, touched: Element): Reason | null {
  const card = touched.closest("[data-card]")?.getAttribute("data-card");
  if (card == null || seat === null) return null;
  const { stage, gangs } = view.table as KidsTable;
  if (!gangs[seat]?.hand?.includes(Number(card))) return { text: w().gone(Number(card)), rule: "K1" };
  if (stage === "payment") return { text: w().asked, rule: "K11" };
  return stage === "prince or actor" ? { text: w().asked, rule: "K16" } : null;
}
