// How the game ended, for the head of the result.

import { inOrder } from "../../table/places.ts";
import type { ScoresProps, Verdict } from "../../table/types.ts";
import { earned } from "./scores.ts";
import type { PickpocketTable } from "./types.ts";
import { w } from "./words/index.ts";

export function verdict({ view, names, events }: Pick<ScoresProps<PickpocketTable>, "view" | "names" | "events">): Verdict {
  const { scores } = view.result!;
  const [best, next] = inOrder(view.result);
  const { hand } = earned(events, scores.length)[best!]!;
  if (view.result!.winners.length > 1) return { reason: w().whyShared(scores[best!]!) };
  const lead = scores[best!]! - scores[next!]!;
  const how = w().whyPoints(scores[best!]!, hand);
  return { reason: lead > 0 ? w().whyLead(how, lead, names[next!] ?? "") : w().whyTie(how) };
}
