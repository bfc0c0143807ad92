// Long lists of texts come shortened (`larcin.ahead.shortened`): what a text shares with the one before it is a number.

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const OUTSIDE = /[\ud800-\udfff]/;

/** What was shortened, as it was. */
export function restored(told: unknown): unknown {
  if (Array.isArray(told)) return told.map(restored);
  if (told === null || typeof told !== "object") return told;
  const { "=": keys, "~": texts } = told as { "="?: string; "~"?: string };
  if (texts === undefined) return Object.fromEntries(Object.entries(told).map(([key, value]) => [key, restored(value)]));
  const found = oneByOne(texts);
  return keys === undefined ? found : Object.fromEntries(oneByOne(keys).map((key, number) => [key, found[number]]));
}

function oneByOne(lines: string): string[] {
  if (OUTSIDE.test(lines)) return signBySign(lines);
  let last = "";
  return lines.split("\n").map((line) => (last = last.slice(0, DIGITS.indexOf(line[0]!)) + line.slice(1)));
}

/** Letters are counted as Python counts them: a sign outside the first plane is one. There are thousands of lines, and hardly ever such a sign. */
function signBySign(lines: string): string[] {
  let last: string[] = [];
  return lines.split("\n").map((line) => {
    const [count, ...rest] = line;
    last = [...last.slice(0, DIGITS.indexOf(count!)), ...rest];
    return last.join("");
  });
}
