import icon from "icon:pocket-watch";
import type { GameTable } from "../../table/types.ts";
import Figures from "./Figures.svelte";
import Scores from "./Scores.svelte";
import { staging } from "./staging.ts";
import Table from "./Table.svelte";
import { verdict } from "./verdict.ts";

export const game: GameTable = { Table, verdict, Figures, Scores, staging, icon };
