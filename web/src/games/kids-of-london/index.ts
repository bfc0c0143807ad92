import icon from "icon:pocket-watch";
import type { GameEvent, GameTable } from "../../table/types.ts";
import Figures from "./Figures.svelte";
import Scores from "./Scores.svelte";
import Table from "./Table.svelte";
import { verdict } from "./verdict.ts";

/** The turning of the cards is the moment to stage. */
const pace = ({ event }: GameEvent): number | undefined => (event === "cards" ? 500 : event === "arrested" ? 450 : undefined);

export const game: GameTable = { Table, verdict, Figures, Scores, pace, icon };
