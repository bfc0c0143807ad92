// node --experimental-transform-types same.ts ENGINE_FOLDER   Reads what a server's table told of matches, a match a line, lets
// the same happen at a table of this device, and says what was told otherwise: see tests/table/test_local.py.

import { createInterface } from "node:readline";
import type { Opening, Row, WholeRecord } from "../src/local/happenings.ts";
import { drawsOf, recordOf, replayOf } from "../src/local/records.ts";
import { LocalTable } from "../src/local/table.ts";
import { tell } from "../src/local/updates.ts";
import type { Replay, Update } from "../src/protocol.ts";
import type { Lang } from "../src/settings.svelte.ts";
import { meansFrom } from "./memory.ts";

interface Asked {
  seat: number | null;
  lang: Lang;
  have: number | null;
  odds: boolean;
  update: Update;
}

interface Told {
  opening: Opening;
  scenes: { rows: Row[]; told: Asked[] }[];
  record: WholeRecord;
  replays: { seat: number | "all"; lang: Lang; replay: Replay }[];
}

const PARTS = [
  "n",
  "from",
  "events",
  "view",
  "decision",
  "waiting",
  "chosen",
  "mine",
  "legal",
  "previews",
  "odds",
  "undo",
  "record",
] as const;
const means = meansFrom(process.argv[2]!);
const found = { matches: 0, updates: 0, events: 0, changes: 0, replayed: 0, can_undo: 0, here: 0, differences: [] as string[] };

/** The same whatever the order of names in objects. */
function ordered(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    each && typeof each === "object" && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  );
}

function compare(about: string, mine: unknown, theirs: unknown): void {
  const [one, other] = [ordered(mine), ordered(theirs)];
  if (one !== other && found.differences.length < 20)
    found.differences.push(`${about}: ${one.slice(0, 600)} is not ${other.slice(0, 600)}`);
}

async function prove({ opening, scenes, record, replays }: Told): Promise<void> {
  const module = await means.rules(opening.game);
  const table = await LocalTable.open(module, opening);
  for (const { rows, told } of scenes) {
    for (const row of rows) await table.happen(row);
    for (const { seat, lang, have, odds, update } of told) {
      const watcher = { seat, lang, oddsFor: odds ? table.decision : -1 };
      const mine = tell(table, watcher, await means.speech(module.about, lang), have);
      for (const part of PARTS)
        compare(`${opening.game} ${ordered(opening.options)}, ${update.n}, ${part} of ${seat}`, mine[part], update[part]);
      if (mine.can_undo && !update.can_undo) found.differences.push(`${opening.game}, ${update.n}: a move could be taken back`);
      found.updates += 1;
      found.events += mine.events.length;
      found.changes += mine.events.filter((event) => event.changes).length;
      found.can_undo += Number(update.can_undo);
      found.here += Number(mine.can_undo);
    }
  }
  compare(`${opening.game}, record`, { ...recordOf(table), draws: await drawsOf(module, recordOf(table)) }, record);
  for (const { seat, lang, replay } of replays) {
    const mine = await replayOf(module, recordOf(table), seat, await means.speech(module.about, lang));
    compare(`${opening.game}, replay of ${seat}`, mine, replay);
    found.replayed += mine.steps.length;
  }
  found.matches += 1;
}

for await (const line of createInterface({ input: process.stdin })) await prove(JSON.parse(line) as Told);
console.log(JSON.stringify(found));
