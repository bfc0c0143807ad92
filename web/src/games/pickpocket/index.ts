import icon from "icon:robber-mask";
import type { GameEvent, GameTable } from "../../table/types.ts";
import Figures from "./Figures.svelte";
import Odds from "./Odds.svelte";
import Scores from "./Scores.svelte";
import Table from "./Table.svelte";
import { verdict } from "./verdict.ts";
import { w } from "./words/index.ts";

/** A breath before the stolen tile turns over, and one for what it is. */
const PACE: Record<string, number> = {
  marker: 120,
  dealt: 60,
  "dealt tile": 200,
  reaches: 450,
  "reaches again": 450,
  steals: 500,
  misses: 500,
  guard: 500,
  "second guard": 500,
  "last guard": 500,
  leaves: 500,
  doubles: 500,
  escapes: 500,
  hand: 250,
};

const SET_UP = ["marker", "dealt", "dealt tile"];

export const game: GameTable = {
  Table,
  verdict,
  setUp: ({ event }) => (SET_UP.includes(event) ? w().setUpTold : null),
  Odds,
  Scores,
  Figures,
  icon,
  pace: (event: GameEvent) => PACE[event.event] ?? 400,
};
