// What the bar asks at each stage, and what is at stake.

import type { TableProps } from "../../table/types.ts";
import { capital } from "../../words/index.ts";
import { calls, handfulSize } from "./moves.ts";
import type { DoggyOdds, DoggyPreview, DoggyTable } from "./types.ts";
import { roleName, w } from "./words/index.ts";

type Props = TableProps<DoggyTable, DoggyOdds, DoggyPreview>;

export function ask(table: Props, role: number | null): string {
  const here = table.view.table;
  switch (here.stage) {
    case "give":
      return w().give(handfulSize(table.legal, "give"));
    case "role":
      return role === null ? w().takeRole : capital(`${roleName(table.words, role, table.lang)} (${role})`);
    case "chest":
      return w().chestPick;
    case "leader":
      return w().leader;
    case "return":
      return w().returnPick(handfulSize(table.legal, "return"));
    case "swap":
      return w().swapPick;
    case "gluttony":
      return w().dareAsk;
    case "victim":
      return w().victim(table.words.bone?.[here.last ?? ""]?.[table.lang] ?? "");
    default:
      return capital(table.words.stage?.[here.stage ?? ""]?.[table.lang] ?? "");
  }
}

/** What you risk, or what the touch would do. */
export function risk(table: Props, role: number | null, plain: boolean): string {
  const here = table.view.table;
  const { dare } = table.previews;
  switch (here.stage) {
    case "give":
      return w().giveHint;
    case "role":
      return `${role === null ? roleHint(table, plain) : tokenHint(table, role, plain)}${ruinHint(table)}`;
    case "chest":
      return w().chestPickHint;
    case "swap":
      return w().swapHint;
    case "gluttony":
      if (!dare) return "";
      return `${dare.out ? w().dareRuin(dare.loses!) : w().dareRisk(dare.loses!, dare.black!)} ${w().dareGain}`;
    default:
      return "";
  }
}

/** Who is one black bone from being out may lose everything tonight. */
const ruinHint = ({ view, seat }: Props): string => (seat !== null && view.table.seats[seat]?.black_left === 1 ? ` ${w().ruinNear}` : "");

function roleHint(table: Props, plain: boolean): string {
  const hothead = table.view.table.seats.findIndex((dog) => dog.called !== null);
  const taken = hothead < 0 ? "" : ` ${w().hotheadTaken(table.names[hothead] ?? "")}`;
  return `${w().takeRoleHint} ${plain ? w().noEffect : w().thieves}${taken}`;
}

function tokenHint(table: Props, role: number, plain: boolean): string {
  const hothead = calls(table.legal, role).length > 0 ? ` ${w().hotheadHint}` : "";
  return `${plain ? w().noEffect : w().effect(role)} ${w().aims(table.previews[`take ${role}`]?.aims ?? role)}${hothead}`;
}
