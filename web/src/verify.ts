// Checks the draws of a match with the browser's own cryptography, as src/larcin/match/chance.py describes them.

export interface Draw {
  outcomes: string[];
  weights: number[];
}

export interface MatchRecord {
  actions: string[];
  chance: { commitment: string; words: string[]; seed: string | null } | null;
  draws?: Draw[];
}

export type Verdict = { ok: true; draws: number | null } | { ok: false; broken: "promise" } | { ok: false; broken: "draw"; draw: number };

const RANGE = 1n << 256n;
const CHANCE = "chance ";

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> => Uint8Array.from(hex.match(/../g) ?? [], (two) => parseInt(two, 16));
const hexOf = (bytes: ArrayBuffer): string => [...new Uint8Array(bytes)].map((each) => each.toString(16).padStart(2, "0")).join("");

/** The index that draw `number` picks among the weights. */
async function pick(key: CryptoKey, number: number, words: string, weights: number[]): Promise<number> {
  const total = BigInt(weights.reduce((sum, weight) => sum + weight, 0));
  const fair = RANGE - (RANGE % total);
  for (let attempt = 0; ; attempt++) {
    const text = new TextEncoder().encode(`${number}.${attempt} ${words}`);
    const drawn = BigInt(`0x${hexOf(await crypto.subtle.sign("HMAC", key, text))}`);
    if (drawn >= fair) continue;
    let rest = drawn % total;
    for (const [index, weight] of weights.entries()) {
      if (rest < BigInt(weight)) return index;
      rest -= BigInt(weight);
    }
  }
}

/** Whether the seed is the promised one and all draws follow from it; `draws: null` where the record lists no weights. */
export async function verify(record: MatchRecord): Promise<Verdict> {
  const { chance } = record;
  if (!chance?.seed) return { ok: false, broken: "promise" };
  const seed = bytesOf(chance.seed);
  if (hexOf(await crypto.subtle.digest("SHA-256", seed)) !== chance.commitment) return { ok: false, broken: "promise" };
  if (!record.draws) return { ok: true, draws: null };
  const key = await crypto.subtle.importKey("raw", seed, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const words = JSON.stringify(chance.words);
  const happened = record.actions.filter((action) => action.startsWith(CHANCE)).map((action) => action.slice(CHANCE.length));
  if (happened.length !== record.draws.length) return { ok: false, broken: "draw", draw: record.draws.length };
  for (const [number, { outcomes, weights }] of record.draws.entries()) {
    if (outcomes[await pick(key, number, words, weights)] !== happened[number]) return { ok: false, broken: "draw", draw: number };
  }
  return { ok: true, draws: happened.length };
}
