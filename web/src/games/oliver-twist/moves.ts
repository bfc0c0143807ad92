// The moves of Oliver Twist, read from their notation (docs/notation.md).

import type { Legal } from "../../table/types.ts";
import type { Counts } from "./types.ts";

export type Deed =
  | { do: "prowl"; path: number[] }
  | { do: "turn up" | "peek" | "place" | "dodger"; place: number }
  | { do: "hand in" | "clear"; tokens: Counts }
  | { do: "bribe" | "give in" | "nancy" | "charley" | "oliver" }
  | { do: "starts" | "sikes" | "fang"; seat: number }
  | { do: "give up" | "discard"; kind: string }
  | { do: "keep"; value: number }
  | { do: "share"; types: string[] }
  | { do: "brownlow"; wallets: number }
  | { do: "bumble"; kind: string; seat: number }
  | { do: "hide"; card: string };

/** A legal move, read. */
export type Choice<D extends Deed = Deed> = D & { legal: Legal };

export const SQUARE = 0;

export const placeNumber = (name: string): number => (name === "square" ? SQUARE : Number(name));

/** "2 apple1 + 1 wallet" or "nothing". */
export function readTokens(text: string): Counts {
  if (text === "nothing") return {};
  return Object.fromEntries(
    text.split(" + ").map((part) => {
      const gap = part.indexOf(" ");
      return [part.slice(gap + 1), Number(part.slice(0, gap))];
    }),
  );
}

const listed = (text: string): string[] => (text === "nothing" ? [] : text.split(" + "));

const READERS: [RegExp, (parts: string[]) => Deed][] = [
  [/^prowl ([\d-]+)$/, ([path]) => ({ do: "prowl", path: path!.split("-").map(Number) })],
  [/^(turn up|peek|place|dodger) (\d+|square)$/, ([verb, place]) => ({ do: verb as "peek", place: placeNumber(place!) })],
  [/^(hand in|clear) (.+)$/, ([verb, tokens]) => ({ do: verb as "clear", tokens: readTokens(tokens!) })],
  [/^(bribe|give in|nancy|charley|oliver)$/, ([verb]) => ({ do: verb as "bribe" })],
  [/^seat (\d) starts$/, ([seat]) => ({ do: "starts", seat: Number(seat) })],
  [/^(sikes|fang) (\d)$/, ([verb, seat]) => ({ do: verb as "fang", seat: Number(seat) })],
  [/^(give up|discard) (.+)$/, ([verb, kind]) => ({ do: verb as "discard", kind: kind! })],
  [/^keep ([+-]\d+)$/, ([value]) => ({ do: "keep", value: Number(value) })],
  [/^share (.+)$/, ([types]) => ({ do: "share", types: listed(types!) })],
  [/^brownlow (\d)$/, ([wallets]) => ({ do: "brownlow", wallets: Number(wallets) })],
  [/^bumble (.+) (\d)$/, ([kind, seat]) => ({ do: "bumble", kind: kind!, seat: Number(seat) })],
  [/^hide (.+)$/, ([card]) => ({ do: "hide", card: card! })],
];

export function readMove(legal: Legal): Choice {
  for (const [form, read] of READERS) {
    const found = form.exec(legal[0]);
    if (found) return { ...read(found.slice(1)), legal };
  }
  throw new Error(`The move "${legal[0]}" cannot be read.`);
}
