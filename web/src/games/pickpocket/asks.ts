// What the bar asks at each stage, and what is at stake.

import type { TableProps } from "../../table/types.ts";
import { capital } from "../../words/index.ts";
import type { PickpocketOdds, PickpocketPreview, PickpocketTable, Power } from "./types.ts";
import { powerName, w } from "./words/index.ts";

type Props = TableProps<PickpocketTable, PickpocketOdds, PickpocketPreview>;

export function ask(table: Props, power: Power | null): string {
  const here = table.view.table;
  switch (here.stage) {
    case "turn":
      if (here.double > 0) return w().doubleAsk(here.double);
      return table.legal.some(([move]) => move.startsWith("play ")) ? w().turnAsk : w().turnAskNoTile;
    case "power":
      return power === null ? w().powerAsk : capital(powerName(table.words, power, table.lang));
    case "caught":
      return w().caughtAsk;
    case "lay down":
      return w().layAsk;
    default:
      return capital(table.words.stage?.[here.stage ?? ""]?.[table.lang] ?? "");
  }
}

/** What you risk, or what the touch would do. */
export function risk(table: Props, power: Power | null, tile: string | null): string {
  const here = table.view.table;
  const { steal } = table.previews;
  switch (here.stage) {
    case "turn":
      if (tile !== null) return w().wouldBe(table.previews[`play ${tile}`]?.loot ?? 0);
      return [here.double > 0 ? w().doubleHint : steal?.warned ? w().warnHint : w().turnHint, guardHint(here, steal)]
        .filter(Boolean)
        .join(" ");
    case "power":
      return power === null ? w().powerHint : w().power(power);
    case "caught":
      return table.previews["give in"]?.warned ? w().caughtWarn : w().caughtHint;
    case "lay down":
      return w().layHint;
    default:
      return "";
  }
}

function guardHint({ double }: PickpocketTable, steal: PickpocketPreview | undefined): string {
  if (steal?.guard === "ends game") return w().turnHintLast;
  if (steal?.guard !== "ends night") return "";
  if (double === 0) return w().turnHintGuard;
  return steal.escapes ? w().turnHintPassage : w().turnHintAlone;
}
