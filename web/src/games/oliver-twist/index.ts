import icon from "icon:bindle";
import type { GameEvent, GameTable } from "../../table/types.ts";
import Odds from "./Odds.svelte";
import Scores from "./Scores.svelte";
import Table from "./Table.svelte";
import { verdict } from "./verdict.ts";

const PACE: Record<string, number> = {
  // The pawn goes step by step.
  "walks over": 140,
  "walks over unseen": 140,
  takes: 480,
  "turns up": 240,
  "night falls": 500,
  "streets in the dark": 420,
  dealt: 0,
  "dealt to you": 120,
  "file opened": 420,
  fined: 480,
  completes: 250,
};

export const game: GameTable = {
  Table,
  verdict,
  Odds,
  Scores,
  icon,
  pace: (event: GameEvent) => PACE[event.event] ?? 350,
};
