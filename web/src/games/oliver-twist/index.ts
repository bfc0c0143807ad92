import icon from "icon:bindle";
import type { GameTable } from "../../table/types.ts";
import Odds from "./Odds.svelte";
import Scores from "./Scores.svelte";
import { staging } from "./staging.ts";
import Table from "./Table.svelte";
import { verdict } from "./verdict.ts";

export const game: GameTable = {
  Table,
  verdict,
  Odds,
  Scores,
  icon,
  staging,
};
