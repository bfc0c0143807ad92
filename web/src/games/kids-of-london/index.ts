import icon from "icon:top-hat";
import type { GameTable } from "../../table/types.ts";
import Table from "./Table.svelte";

export const game: GameTable = { Table, icon };
