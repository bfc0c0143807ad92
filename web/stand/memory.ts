// What a landlord needs, without a browser: rules and words from a folder, games in memory. For tests under Node.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { About } from "../src/engine/about.ts";
import { Module } from "../src/engine/module.ts";
import { restored } from "../src/engine/restored.ts";
import { Taken, type Keeping, type Kept, type Row } from "../src/local/happenings.ts";
import type { Means } from "../src/local/landlord.ts";
import { Speech, type TableWords } from "../src/local/speech.ts";
import type { WordsOf } from "../src/rules/words.ts";

export class Memory implements Keeping {
  private readonly kept = new Map<string, Kept>();
  private readonly rows = new Map<string, Row[]>();

  async all(): Promise<Kept[]> {
    return [...this.kept.values()];
  }

  async read(id: string): Promise<{ kept: Kept; rows: Row[] } | null> {
    const kept = this.kept.get(id);
    return kept ? structuredClone({ kept, rows: this.rows.get(id) ?? [] }) : null;
  }

  async open(kept: Kept): Promise<void> {
    this.kept.set(kept.id, structuredClone(kept));
  }

  async append(kept: Kept, rows: Row[]): Promise<void> {
    const known = this.rows.get(kept.id) ?? [];
    if (rows.length && rows[0]!.n !== known.length + 1) throw new Taken();
    this.rows.set(kept.id, [...known, ...structuredClone(rows)]);
    await this.open(kept);
  }

  async remove(id: string): Promise<void> {
    this.kept.delete(id);
    this.rows.delete(id);
  }
}

const readFrom = (folder: string, name: string): unknown => restored(JSON.parse(readFileSync(join(folder, name), "utf8")));

/** The rules of a game, and its bots, from the folder that `larcin compile` fills. */
export async function moduleFrom(folder: string, game: string): Promise<Module> {
  const compiled = (name: string): Promise<WebAssembly.Module> => WebAssembly.compile(readFileSync(join(folder, name)));
  const about = readFrom(folder, `${game}.json`) as About;
  return new Module(about, await compiled(`${game}.wasm`), () => compiled(`${game}.bots.wasm`));
}

/** Everything from that folder. */
export function meansFrom(folder: string, keeping: Keeping = new Memory()): Means {
  const read = <Told>(name: string): Told => readFrom(folder, name) as Told;
  const modules = new Map<string, Promise<Module>>();
  const speeches = new Map<string, Speech>();
  const load = (game: string): Promise<Module> => moduleFrom(folder, game);
  return {
    keeping,
    rules: (game) => modules.get(game) ?? modules.set(game, load(game)).get(game)!,
    tableWords: async (lang) => read<TableWords>(`_table.${lang}.json`),
    speech: async (about, lang) => {
      const key = `${about.game} ${lang}`;
      const made = (): Speech =>
        new Speech(lang, about, read<WordsOf>(`${about.game}.words.${lang}.json`), read<TableWords>(`_table.${lang}.json`));
      return speeches.get(key) ?? speeches.set(key, made()).get(key)!;
    },
    hold: async () => () => undefined,
    wait: () => undefined,
  };
}
