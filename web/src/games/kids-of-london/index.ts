import icon from "icon:pocket-watch";
import type { GameTable } from "../../table/types.ts";
import Table from "./Table.svelte";

export const game: GameTable = { Table, icon };
