// Why one move rather than another in Oliver Twist, in the present: a hint says it
// before the move, a review shows the table as it was then.

import type { Reasons } from "../../review/reasons.ts";
import { ofHundred } from "../../review/story.ts";
import { foisSur100, quelques, some, timesIn100 } from "../../words/counted.ts";
import { speak, type Like } from "../../words/speak.ts";
import { sortOf } from "./tokens.ts";
import { FACE_DOWN, type TwistOdds, type TwistPreview, type TwistTable } from "./types.ts";

const en = {
  completes: "What it takes makes a set of three complete.",
  nearer: "What it takes is the second of its type: one more makes a set.",
  filed: (tokens: number, all: number) => `It puts ${some(tokens, "token", "tokens")} into your police file, ${all} in all.`,
  clean: "It puts nothing into your police file.",
  fine: (pounds: number) => `Yours would be the thickest file, which may cost £${pounds}.`,
  pays: (pounds: number) => `It is about £${pounds}.`,
  card: "It draws a character card.",
  burglary: (cards: number, gain: number) => `The burglar draws ${some(cards, "card", "cards")}, and gains something ${timesIn100(gain)}.`,
};
const fr: Like<typeof en> = {
  completes: "Ce qu’on prend complète une série de trois.",
  nearer: "Ce qu’on prend est le deuxième de son type : encore un, et c’est une série.",
  filed: (tokens, all) => `Cela ajoute ${quelques(tokens, "jeton", "jetons")} à votre dossier de police, ${all} en tout.`,
  clean: "Cela n’ajoute rien à votre dossier de police.",
  fine: (pounds) => `Votre dossier serait le plus épais, ce qui peut coûter ${pounds} £.`,
  pays: (pounds) => `Il s’agit de ${pounds} £.`,
  card: "Cela fait piocher une carte personnage.",
  burglary: (cards, gain) => `Le cambriolage fait piocher ${quelques(cards, "carte", "cartes")} et rapporte ${foisSur100(gain)}.`,
};
const w = speak(en, fr);

const TAKES = /^(?:prowl (?:\d+-)*|dodger )(\d+)$/;

/** What the token that a move takes means for a set: the view says how many of its type are missing now. */
function towardsSet(move: string, { board, seats }: TwistTable, seat: number | null): string[] {
  const place = TAKES.exec(move)?.[1];
  if (place === undefined || seat === null) return [];
  const [token, lacks] = [board[Number(place) - 1], seats[seat]!.lacks];
  if (!token || token === FACE_DOWN || !lacks) return [];
  const missing = lacks[sortOf(token)];
  return missing === 1 ? [w().completes] : missing === 2 ? [w().nearer] : [];
}

export const reasons: Reasons = {
  of: (move, { odds, previews, view }) => {
    const preview = previews[move] as TwistPreview | undefined;
    if (!preview) return [];
    if ("pounds" in preview) return [w().pays(preview.pounds), ...(preview.filed ? [w().filed(preview.filed, preview.filed)] : [])];
    const said = towardsSet(move, view.table as TwistTable, view.seat);
    said.push(preview.filed ? w().filed(preview.filed, preview.file_size) : w().clean);
    if (preview.filed && preview.thickest && preview.fine) said.push(w().fine(preview.fine));
    if (preview.draws_card) said.push(w().card);
    const { burglary } = odds as TwistOdds;
    if (preview.burglary_cards && burglary) said.push(w().burglary(preview.burglary_cards, ofHundred(burglary.gain)));
    return said;
  },
};
