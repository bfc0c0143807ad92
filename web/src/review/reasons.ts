// Why a move was better, in words: from what each would bring, the odds, and what the seat could see. Nothing is said that it
// could not know.

import type { DoggyOdds, DoggyPreview } from "../games/doggy-bag/types.ts";
import type { KidsPreview, KidsTable } from "../games/kids-of-london/types.ts";
import type { TwistOdds, TwistPreview } from "../games/oliver-twist/types.ts";
import type { PickpocketOdds, PickpocketPreview } from "../games/pickpocket/types.ts";
import { settings } from "../settings.svelte.ts";
import type { View } from "../table/types.ts";
import { enumerated } from "../words/speak.ts";
import type { Decision } from "./reviewing.ts";
import { ofHundred } from "./story.ts";
import { w } from "./words/index.ts";

/** What there is to know of a decision. */
export interface Known extends Pick<Decision, "odds" | "previews" | "moves"> {
  view: View;
  names: string[];
}

type About = (move: string, known: Known) => string[];
interface Reasons {
  /** What holds whatever is done. */
  all?: (known: Known) => string[];
  /** What is to be said of one move. */
  of: About;
}

const number = (value: number): string => value.toLocaleString(settings.lang, { maximumFractionDigits: 1 });

// ---------------------------------------------------------------------------------------------------- Kids of London

function kidsCard(move: string, { previews, view, names }: Known): string[] {
  const preview = previews[move] as KidsPreview | undefined;
  if (!preview) return [];
  if (preview.highest === undefined) return [w().kidsCoins(preview.coins ?? 0)];
  const card = move.slice("card ".length);
  const others = (view.table as KidsTable).gangs.flatMap((gang, seat) =>
    seat === view.seat || !gang.hand || !names[seat] ? [] : [{ name: names[seat], hand: gang.hand }],
  );
  const holding = (fits: (other: number) => boolean): string[] => others.filter(({ hand }) => hand.some(fits)).map(({ name }) => name);
  const above = holding((other) => other > Number(card));
  const said = preview.highest < 0 ? w().kidsLoses(card, -preview.highest) : w().kidsHighest(card, preview.highest);
  const rivals = holding((other) => other === Number(card));
  if (preview.chief && rivals.length) return [said, w().kidsChiefs(enumerated(rivals))];
  const below = holding((other) => other < Number(card));
  return [
    said,
    above.length ? w().kidsAbove(card, enumerated(above)) : w().kidsNobodyAbove(card),
    ...(below.length ? [] : [w().kidsNobodyBelow(card)]),
  ];
}

const kids: Reasons = {
  all: ({ view }) => ((view.table as KidsTable).gangs[view.seat ?? -1]?.standing === "robbed" ? [w().kidsRichest] : []),
  of: kidsCard,
};

// --------------------------------------------------------------------------------------------------------- Doggy Bag

const doggy: Reasons = {
  all: ({ odds }) => {
    const { bones, black } = odds as DoggyOdds;
    if (!bones) return [];
    return [black.least === black.most ? w().doggyBagExact(black.least, bones) : w().doggyBag(number(black.expected), bones)];
  },
  of: (move, { odds, previews }) => {
    const preview = previews[move] as DoggyPreview | undefined;
    if (preview?.loses !== undefined) return [preview.out ? w().doggyOut : w().doggyLoses(preview.loses)];
    const chance = preview?.aims ? (odds as DoggyOdds).reach?.[preview.aims - 1] : undefined;
    return chance === undefined ? [] : [w().doggyReach(preview!.aims!, ofHundred(chance))];
  },
};

// -------------------------------------------------------------------------------------------------------- Pickpocket

const pickpocket: Reasons = {
  all: ({ odds }) => {
    const { double, leave } = odds as PickpocketOdds;
    return double && leave !== null && leave !== undefined ? [w().pickDouble(ofHundred(double.success))] : [];
  },
  of: (move, { odds, previews }) => {
    const preview = previews[move] as PickpocketPreview | undefined;
    if (preview?.points !== undefined) return [w().pickLeave(preview.points)];
    if (preview?.loot !== undefined) return [w().pickTile(preview.loot, preview.ropes?.length ?? 0)];
    const { steal } = odds as PickpocketOdds;
    if (!(move === "steal" || move === "steal again") || !steal) return [];
    const said = w().pickSteal(ofHundred(steal.fits), ofHundred(steal.misses), ofHundred(steal.guard));
    return steal.second > 0 ? [said, w().pickSecond] : [said];
  },
};

// ------------------------------------------------------------------------------------------------------- Oliver Twist

const twist: Reasons = {
  of: (move, { odds, previews }) => {
    const preview = previews[move] as TwistPreview | undefined;
    if (!preview) return [];
    if ("pounds" in preview)
      return [w().twistPays(preview.pounds), ...(preview.filed ? [w().twistFiled(preview.filed, preview.filed)] : [])];
    const said = [preview.filed ? w().twistFiled(preview.filed, preview.file_size) : w().twistClean];
    if (preview.filed && preview.thickest && preview.fine) said.push(w().twistFine(preview.fine));
    if (preview.draws_card) said.push(w().twistCard);
    const { burglary } = odds as TwistOdds;
    if (preview.burglary_cards && burglary) said.push(w().twistBurglary(preview.burglary_cards, ofHundred(burglary.gain)));
    return said;
  },
};

const GAMES: Record<string, Reasons> = { "kids-of-london": kids, "doggy-bag": doggy, pickpocket, "oliver-twist": twist };

/** Why one move rather than another: what is to be said of both, and of the table. Never empty. */
export function reasons(game: string, known: Known, better: string, made: string | null): string[] {
  const by = GAMES[game];
  const of = (move: string): string[] => by?.of(move, known) ?? [];
  const said = [...(by?.all?.(known) ?? []), ...of(better).map((text) => (made === null ? text : w().aboutBetter(text)))];
  if (made !== null && made !== better) said.push(...of(made).map((text) => w().aboutMade(text)));
  const { tries } = known.moves.find(({ move }) => move === better)!;
  return said.length ? said : [w().manyTries(tries)];
}
