import icon from "icon:robber-mask";
import type { GameTable } from "../../table/types.ts";
import Figures from "./Figures.svelte";
import Odds from "./Odds.svelte";
import Scores from "./Scores.svelte";
import { SET_UP, staging } from "./staging.ts";
import Table from "./Table.svelte";
import { verdict } from "./verdict.ts";
import { w } from "./words/index.ts";

export const game: GameTable = {
  Table,
  verdict,
  setUp: ({ event }) => (SET_UP.includes(event) ? w().setUpTold : null),
  Odds,
  Scores,
  Figures,
  icon,
  staging,
};
