// The hand that draws everybody: one pen, five inks, and parts that are laid over each other.
//
// A stroke is a letter for how it is inked, and a path on a sheet of 100 by 100: `s` skin, `w` white cloth, `t` cloth with a tone, `d` cloth
// dyed in the colour of the game or seat, `k` solid ink, `l` a line alone, `h` a line cut into solid ink; without a line `b` a blush, `u` a
// smudge, `r` rouge; `g` a line of the ground. `m` after the letter: once more, mirrored.

export type Stroke = string;
export type Drawing = Stroke[];

const round = (number: number): number => Math.round(number * 10) / 10;

export const oval = (x: number, y: number, rx: number, ry = rx): string =>
  `M${round(x - rx)} ${round(y)}a${rx} ${ry} 0 1 0 ${round(2 * rx)} 0a${rx} ${ry} 0 1 0 ${round(-2 * rx)} 0Z`;

function inked(stroke: Stroke): string {
  const [, ink, twice, path] = /^([a-z])(m?) (.*)$/s.exec(stroke)!;
  const drawn = `<path class="${ink}" d="${path}"/>`;
  return twice ? `${drawn}<g transform="matrix(-1 0 0 1 100 0)">${drawn}</g>` : drawn;
}

export const markup = (drawing: Drawing): string => drawing.map(inked).join("");

/** The same, looking the other way. */
export const flipped = (drawn: string): string => `<g transform="matrix(-1 0 0 1 100 0)">${drawn}</g>`;
