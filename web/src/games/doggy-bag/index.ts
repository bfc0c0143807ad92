import icon from "icon:crossed-bones";
import type { GameTable } from "../../table/types.ts";
import { dogAt } from "./faces/dogs.ts";
import Figures from "./Figures.svelte";
import Odds from "./Odds.svelte";
import Scores from "./Scores.svelte";
import { staging } from "./staging.ts";
import Table from "./Table.svelte";
import { verdict } from "./verdict.ts";

export const game: GameTable = { Table, verdict, Odds, Scores, Figures, icon, staging, sitter: dogAt };
