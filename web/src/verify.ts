// Checks the draws of a match with the browser's own cryptography, as src/larcin/match/chance.py describes them.

import { Chance, commitment } from "./engine/chance.ts";

export interface Draw {
  outcomes: string[];
  weights: number[];
  outcome?: string;
}

export interface MatchRecord {
  actions: string[];
  chance: { commitment: string; words: string[]; seed: string | null } | null;
  draws?: Draw[];
}

export type Verdict = { ok: true; draws: number | null } | { ok: false; broken: "promise" } | { ok: false; broken: "draw"; draw: number };

const CHANCE = "chance ";

/** Whether the seed is the promised one and all draws follow from it; `draws: null` where the record lists no weights. */
export async function verify(record: MatchRecord): Promise<Verdict> {
  const { chance } = record;
  if (!chance?.seed) return { ok: false, broken: "promise" };
  if ((await commitment(chance.seed)) !== chance.commitment) return { ok: false, broken: "promise" };
  if (!record.draws) return { ok: true, draws: null };
  const drawing = await Chance.from(chance.seed, chance.words);
  const happened = record.actions.filter((action) => action.startsWith(CHANCE)).map((action) => action.slice(CHANCE.length));
  if (happened.length !== record.draws.length) return { ok: false, broken: "draw", draw: record.draws.length };
  for (const [number, { outcomes, weights }] of record.draws.entries()) {
    if (outcomes[await drawing.draw(number, weights)] !== happened[number]) return { ok: false, broken: "draw", draw: number };
  }
  return { ok: true, draws: happened.length };
}
