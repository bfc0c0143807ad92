// From what was touched to the move in `legal` that belongs to it. A table never makes up a move: these only look.

import type { Legal } from "../../table/types.ts";
import { COLOURS, counted, fromNotation, notation, total, type Bones, type Colour } from "./bones.ts";

export const find = (legal: Legal[], move: string): Legal | null => legal.find(([each]) => each === move) ?? null;

const after = (legal: Legal[], verb: string): string[] =>
  legal.flatMap(([move]) => (move.startsWith(`${verb} `) ? [move.slice(verb.length + 1)] : []));

/** The move that gives or returns just these bones. */
export const withHandful = (legal: Legal[], verb: "give" | "return", bones: Colour[]): Legal | null =>
  find(legal, `${verb} ${notation(counted(bones))}`);

/** How many bones a handful has. */
export function handfulSize(legal: Legal[], verb: "give" | "return"): number {
  const [first] = after(legal, verb);
  return first === undefined ? 0 : total(fromNotation(first));
}

/** The kinds of which one more can go into the hand: some legal handful holds all that is picked, and it. */
export function kindsToAdd(legal: Legal[], verb: "give" | "return", picked: Colour[]): Colour[] {
  const handfuls = after(legal, verb).map(fromNotation);
  const holds = (handful: Bones, wanted: Bones): boolean => COLOURS.every((colour) => (handful[colour] ?? 0) >= (wanted[colour] ?? 0));
  return COLOURS.filter((colour) => handfuls.some((handful) => holds(handful, counted([...picked, colour]))));
}

/** The kinds that can be swapped for one another, given what is picked already. */
export function kindsToSwap(legal: Legal[], side: "gave" | "got", other: Colour | null): Colour[] {
  const swaps = after(legal, "swap").map((text) => text.split(" for ") as [Colour, Colour]);
  const [here, there] = side === "gave" ? [0, 1] : [1, 0];
  return COLOURS.filter((colour) => swaps.some((swap) => swap[here] === colour && (other === null || swap[there] === other)));
}

/** The kinds of bone that may go on the chest. */
export const kindsForChest = (legal: Legal[]): Colour[] => after(legal, "chest") as Colour[];

/** Tokens that may be taken or turned over. */
export function tokens(legal: Legal[]): number[] {
  const found = [...after(legal, "take"), ...after(legal, "turn")].map((text) => Number(text.split(" ")[0]));
  return [...new Set(found)];
}

/** The numbers that may be called with a token turned over, least first. */
export const calls = (legal: Legal[], token: number): number[] =>
  after(legal, "turn")
    .map((text) => /^(\d+) call (\d+)$/.exec(text))
    .flatMap((found) => (found !== null && Number(found[1]) === token ? [Number(found[2])] : []))
    .sort((one, other) => one - other);
