// How the day ended: who is stripped, and who wins by it.

import type { ScoresProps, Verdict } from "../../table/types.ts";
import { enumerated } from "../../words/index.ts";
import type { KidsTable } from "./types.ts";
import { w } from "./words/index.ts";

export function verdict({ view, names }: Pick<ScoresProps<KidsTable>, "view" | "names">): Verdict {
  const { gangs } = view.table;
  const standing = (as: "robbed" | "winning"): number[] => gangs.flatMap((gang, seat) => (gang.standing === as ? [seat] : []));
  const named = (seats: number[]): string => enumerated(seats.map((seat) => names[seat] ?? ""));
  const [rich, won] = [standing("robbed"), standing("winning")];
  const coins = (seats: number[]): number => gangs[seats[0] ?? 0]!.coins;
  if (won.length === 0) return { reason: w().whyNobody(coins(rich)) };
  const reason = w().whyWon(coins(won), named(rich), coins(rich), rich.length);
  const seats = view.result!.places.length;
  const strangers = gangs.flatMap(({ place, score }, seat) =>
    seat < seats || place === null || score === null ? [] : [{ seat, place, score }],
  );
  return won.every((seat) => seat >= seats) ? { headline: w().strangerWins(named(won)), reason, strangers } : { reason, strangers };
}
