// The plain table, which any game gets that has no table of its own: its view as lists, its moves as buttons.

import icon from "icon:card-random";
import type { GameTable } from "../table/types.ts";
import Odds from "./Odds.svelte";
import Table from "./Table.svelte";

export const plain: GameTable = { Table, Odds, icon };
