// How the game ended, for the head of the result.

import { inOrder } from "../../table/places.ts";
import type { ScoresProps, Verdict } from "../../table/types.ts";
import { enumerated } from "../../words/index.ts";
import type { DoggyTable } from "./types.ts";
import { w } from "./words/index.ts";

export function verdict({ view, names }: Pick<ScoresProps<DoggyTable>, "view" | "names">): Verdict {
  const dogs = view.table.seats;
  const [best, ...others] = inOrder(view.result).filter((seat) => dogs[seat]!.out === null);
  if (best === undefined) return { reason: "" };
  if (view.result!.winners.length > 1) return { reason: w().whyShared(dogs[best]!.points) };
  const [next] = others;
  if (next === undefined) return { reason: w().whyLast };
  const lead = dogs[best]!.points - dogs[next]!.points;
  const nearest = others.filter((seat) => dogs[seat]!.points === dogs[next]!.points).map((seat) => names[seat] ?? "");
  const why = lead > 0 ? w().whyMore(dogs[best]!.points, lead, enumerated(nearest)) : w().whyEqual(dogs[best]!.points, enumerated(nearest));
  return { reason: why };
}
