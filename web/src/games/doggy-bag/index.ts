import icon from "icon:crossed-bones";
import type { GameEvent, GameTable } from "../../table/types.ts";
import Figures from "./Figures.svelte";
import Odds from "./Odds.svelte";
import Scores from "./Scores.svelte";
import Table from "./Table.svelte";
import { verdict } from "./verdict.ts";

/** One held breath for each bone; nothing for what is sealed. */
const PACE: Record<string, number> = {
  sealed: 0,
  gave: 250,
  looks: 250,
  sees: 500,
  draws: 500,
  caught: 500,
  out: 500,
  keeps: 300,
  back: 300,
};

export const game: GameTable = { Table, verdict, Odds, Scores, Figures, icon, pace: (event: GameEvent) => PACE[event.event] ?? 400 };
