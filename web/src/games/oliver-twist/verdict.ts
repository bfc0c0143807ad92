// How the night ended, for the head of the result.

import { inOrder } from "../../table/places.ts";
import type { ScoresProps, Verdict } from "../../table/types.ts";
import type { TwistTable } from "./types.ts";
import { w } from "./words/index.ts";

export function verdict({ view, names }: Pick<ScoresProps<TwistTable>, "view" | "names">): Verdict {
  const { scores } = view.result!;
  const [best, next] = inOrder(view.result);
  const lead = scores[best!]! - scores[next!]!;
  return { reason: lead > 0 ? w().whyRichest(scores[best!]!, lead, names[next!] ?? "") : w().whyAsRich(scores[best!]!) };
}
