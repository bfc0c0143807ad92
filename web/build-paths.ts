// Paths of drawings with fewer digits. Icons are drawn on a square of 512 with up to four decimals; one of them is a hundredth of a pixel
// where they are shown, and digits are most of what such a drawing weighs.

const DECIMALS = 10;
/** How many numbers each command takes, as SVG has it. */
const TAKES: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };
const COMMAND = /([a-z])([^a-z]*)/gi;
const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/iy;
const FLAG = /[01]/y;
const BETWEEN = /[\s,]*/y;

/** The numbers behind a command. The flags of an arc need nothing between them. */
function numbersOf(command: string, text: string): number[] {
  const found: number[] = [];
  let at = 0;
  const next = (what: RegExp): string | undefined => {
    what.lastIndex = at;
    const read = what.exec(text)?.[0];
    if (read !== undefined) at += read.length;
    return read;
  };
  for (next(BETWEEN); at < text.length; next(BETWEEN)) {
    const isFlag = command === "a" && [3, 4].includes(found.length % 7);
    const read = next(isFlag ? FLAG : NUMBER);
    if (read === undefined) throw new Error(`This is no path: ${command}${text}`);
    found.push(Number(read));
  }
  return found;
}

const rounded = (number: number): number => Math.round(number * DECIMALS) / DECIMALS;

/** Numbers as short as SVG reads them: what begins with a sign needs no space before it. */
function written(numbers: number[]): string {
  const texts = numbers.map((number) => String(number).replace(/^(-?)0\./, "$1."));
  return texts.map((text, place) => (place && !text.startsWith("-") ? ` ${text}` : text)).join("");
}

/** The x and y of each number of a command: 0, 1, or -1 for what is no place. */
function axes(command: string): number[] {
  if (command === "h") return [0];
  if (command === "v") return [1];
  if (command === "a") return [-1, -1, -1, -1, -1, 0, 1];
  return Array.from({ length: TAKES[command]! }, (_, place) => place % 2);
}

/** The same path with one decimal. Each step goes on from where the rounded ones have led, so that nothing adds up. */
export function shorter(path: string): string {
  let pen = [0, 0];
  let drawn = [0, 0];
  let [start, drawnStart] = [pen, drawn];
  let out = "";
  for (const [, letter, rest] of path.matchAll(COMMAND)) {
    const command = letter!.toLowerCase();
    const isRelative = letter === command;
    const takes = TAKES[command];
    if (takes === undefined) throw new Error(`This is no path: ${path}`);
    if (command === "z") {
      [pen, drawn] = [start, drawnStart];
      out += letter!;
      continue;
    }
    const numbers = numbersOf(command, rest!);
    if (numbers.length === 0 || numbers.length % takes) throw new Error(`This is no path: ${path}`);
    const short: number[] = [];
    for (let first = 0; first < numbers.length; first += takes) {
      const [end, drawnEnd] = [[...pen], [...drawn]];
      for (const [place, axis] of axes(command).entries()) {
        const number = numbers[first + place]!;
        if (axis < 0) {
          short.push(rounded(number));
          continue;
        }
        const goal = isRelative ? pen[axis]! + number : number;
        const step = rounded(isRelative ? goal - drawn[axis]! : goal);
        short.push(step);
        [end[axis], drawnEnd[axis]] = [goal, isRelative ? drawn[axis]! + step : step];
      }
      [pen, drawn] = [end, drawnEnd];
      if (command === "m" && first === 0) [start, drawnStart] = [pen, drawn];
    }
    out += letter + written(short);
  }
  return out;
}
