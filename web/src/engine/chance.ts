// Draws that anyone can check, from a seed, with the browser's own cryptography: as src/larcin/match/chance.py does it.

const RANGE = 1n << 256n;

export const bytesOf = (hex: string): Uint8Array<ArrayBuffer> => Uint8Array.from(hex.match(/../g) ?? [], (two) => parseInt(two, 16));
export const hexOf = (bytes: ArrayBuffer): string => [...new Uint8Array(bytes)].map((each) => each.toString(16).padStart(2, "0")).join("");

/** What is shown of a seed before the first draw. */
export async function commitment(seed: string): Promise<string> {
  return hexOf(await crypto.subtle.digest("SHA-256", bytesOf(seed)));
}

export class Chance {
  private constructor(
    private readonly key: CryptoKey,
    private readonly words: string,
  ) {}

  /** The draws of a match with this seed, 64 hexadecimal digits, and the words that its players said. */
  static async from(seed: string, words: string[]): Promise<Chance> {
    if (!/^[0-9a-f]{64}$/i.test(seed)) throw new RangeError("A seed is 64 hexadecimal digits.");
    const key = await crypto.subtle.importKey("raw", bytesOf(seed), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    return new Chance(key, JSON.stringify(words));
  }

  /** The index that draw `number` picks among the weights. */
  async draw(number: number, weights: number[]): Promise<number> {
    const total = BigInt(weights.reduce((sum, weight) => sum + weight, 0));
    const fair = RANGE - (RANGE % total);
    for (let attempt = 0; ; attempt++) {
      const text = new TextEncoder().encode(`${number}.${attempt} ${this.words}`);
      const drawn = BigInt(`0x${hexOf(await crypto.subtle.sign("HMAC", this.key, text))}`);
      if (drawn >= fair) continue;
      let rest = drawn % total;
      for (const [index, weight] of weights.entries()) {
        if (rest < BigInt(weight)) return index;
        rest -= BigInt(weight);
      }
    }
  }
}
