import icon from "icon:bindle";
import type { GameTable } from "../../table/types.ts";
import Odds from "./Odds.svelte";
import Scores from "./Scores.svelte";
import { staging } from "./staging.ts";
import Table from "./Table.svelte";
import { townOf } from "./town.ts";
import type { TownMap } from "./types.ts";
import { verdict } from "./verdict.ts";

export const game: GameTable = {
  Table,
  verdict,
  Odds,
  Scores,
  icon,
  staging,
  workOut: ({ map }) => void townOf(map as TownMap),
};
