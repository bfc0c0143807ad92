// Long lists of texts come shortened (`larcin.ahead.shortened`): a word is a letter, and what a text shares with the one before it a number.

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const FIRST_LETTER = "#".charCodeAt(0);

/** All words, how much each text begins and ends as the one before, and the rest of each. */
type Short = [words: string, begins: string, ends: string, rests: string];

/** What was shortened, as it was. */
export function restored(told: unknown): unknown {
  if (Array.isArray(told)) return told.map(restored);
  if (told === null || typeof told !== "object") return told;
  const { "=": keys, "~": texts } = told as { "="?: Short; "~"?: Short };
  if (texts === undefined) return Object.fromEntries(Object.entries(told).map(([key, value]) => [key, restored(value)]));
  const found = oneByOne(texts);
  return keys === undefined ? found : Object.fromEntries(oneByOne(keys).map((key, number) => [key, found[number]]));
}

function oneByOne([words, begins, ends, rests]: Short): string[] {
  const known = words.split("\n");
  let spelt = "";
  return rests.split("\n").map((rest, number) => {
    const end = spelt.length - DIGITS.indexOf(ends[number]!);
    spelt = spelt.slice(0, DIGITS.indexOf(begins[number]!)) + rest + spelt.slice(end);
    let text = "";
    for (let at = 0; at < spelt.length; at++) text += known[spelt.charCodeAt(at) - FIRST_LETTER]!;
    return text;
  });
}
