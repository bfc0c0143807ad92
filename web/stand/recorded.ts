// Recorded games that tests walk through, kept in stand/recorded: record.py writes them, gzip -9n packs them.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { after } from "../src/changes.ts";
import type { Lang } from "../src/settings.svelte.ts";
import type { TableProps } from "../src/table/types.ts";
import { eventsIn, legalIn, type Recording } from "../src/lessons/lesson.ts";

const FOLDER = join(import.meta.dirname, "recorded");

/** All recordings of a game, by file name. */
export function recordings(game: string): [string, Recording][] {
  const files = readdirSync(FOLDER).filter((name) => name.startsWith(`${game}--`));
  return files.map((name) => [name, JSON.parse(gunzipSync(readFileSync(join(FOLDER, name))).toString()) as Recording]);
}

/** What the shell would give the table at a step, at rest. */
export function atRest(recording: Recording, step: number, send: (move: string) => void, lang: Lang = "en"): TableProps {
  const now = recording.steps[step]!;
  return {
    view: now.view,
    before: now.view,
    seat: recording.seat,
    names: recording.names,
    words: recording.words,
    map: recording.map,
    lang,
    motion: true,
    legal: legalIn(now, lang),
    previews: now.previews,
    chosen: now.chosen,
    mine: now.mine,
    waiting: now.waiting,
    odds: now.odds,
    happening: [],
    last: eventsIn(now, lang),
    send,
  };
}

/** The same while the events of the step are being told, up to the given number of them. */
export function whileTelling(recording: Recording, step: number, told: number, lang: Lang = "en"): TableProps {
  const before = atRest(recording, step - 1, () => undefined, lang);
  const happening = eventsIn(recording.steps[step]!, lang).slice(0, told);
  return { ...before, view: after(before.view, ...happening), legal: [], previews: {}, last: [], happening };
}
