// Why one move rather than another in Kids of London, in the present: a hint says it
// before the move, a review shows the table as it was then.

import type { Known, Reasons } from "../../review/reasons.ts";
import { quelques, some } from "../../words/counted.ts";
import { de, enumerated, speak, type Like } from "../../words/speak.ts";
import type { KidsPreview, KidsTable } from "./types.ts";

const en = {
  highest: (card: string, coins: number) => `If the ${card} is the highest it takes ${some(coins, "coin", "coins")}.`,
  loses: (card: string, coins: number) => `If the ${card} is the highest it loses ${some(coins, "coin", "coins")} to the beggar.`,
  nobodyAbove: (card: string) => `Nobody else has a card above the ${card} any more.`,
  above: (card: string, names: string) => `Something above the ${card} is still in the hand of ${names}.`,
  nobodyBelow: (card: string) => `Nobody can go below the ${card}.`,
  chiefs: (names: string) => `Two gang leaders at once are both arrested, and ${names} can still send one.`,
  richest: "You are the richest, and the richest does not win in the end: more coins do not help.",
  coins: (coins: number) => `It brings ${some(coins, "coin", "coins")}.`,
};
const fr: Like<typeof en> = {
  highest: (card, coins) => `Si le ${card} est la plus haute carte, il prend ${quelques(coins, "pièce", "pièces")}.`,
  loses: (card, coins) => `Si le ${card} est la plus haute carte, le mendiant lui prend ${quelques(coins, "pièce", "pièces")}.`,
  nobodyAbove: (card) => `Plus personne d’autre n’a de carte au-dessus du ${card}.`,
  above: (card, names) => `Au-dessus du ${card}, il reste quelque chose dans la main ${de(names)}.`,
  nobodyBelow: (card) => `Personne ne peut descendre sous le ${card}.`,
  chiefs: (names) => `Deux chefs de bande à la fois sont arrêtés tous les deux, et il en reste à ${names}.`,
  richest: "Vous êtes la bande la plus riche, et la plus riche ne gagne pas à la fin : plus de pièces n’aide pas.",
  coins: (coins) => `Cela rapporte ${quelques(coins, "pièce", "pièces")}.`,
};
const w = speak(en, fr);

function ofCard(move: string, { previews, view, names }: Known): string[] {
  const preview = previews[move] as KidsPreview | undefined;
  if (!preview) return [];
  if (preview.highest === undefined) return [w().coins(preview.coins ?? 0)];
  const card = move.slice("card ".length);
  const others = (view.table as KidsTable).gangs.flatMap((gang, seat) =>
    seat === view.seat || !gang.hand || !names[seat] ? [] : [{ name: names[seat], hand: gang.hand }],
  );
  const holding = (fits: (other: number) => boolean): string[] => others.filter(({ hand }) => hand.some(fits)).map(({ name }) => name);
  const above = holding((other) => other > Number(card));
  const said = preview.highest < 0 ? w().loses(card, -preview.highest) : w().highest(card, preview.highest);
  const rivals = holding((other) => other === Number(card));
  if (preview.chief && rivals.length) return [said, w().chiefs(enumerated(rivals))];
  const below = holding((other) => other < Number(card));
  return [
    said,
    above.length ? w().above(card, enumerated(above)) : w().nobodyAbove(card),
    ...(below.length ? [] : [w().nobodyBelow(card)]),
  ];
}

export const reasons: Reasons = {
  all: ({ view }) => ((view.table as KidsTable).gangs[view.seat ?? -1]?.standing === "robbed" ? [w().richest] : []),
  of: ofCard,
};
