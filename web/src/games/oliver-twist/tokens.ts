// The tokens of Oliver Twist: what each is for sets and fines, what it pays, how it is drawn.

import apple from "icon:shiny-apple";
import brooch from "icon:gem-pendant";
import burglary from "icon:window";
import character from "icon:drama-masks";
import crowbar from "icon:crowbar";
import handkerchief from "icon:rolled-cloth";
import keys from "icon:keyring";
import lantern from "icon:old-lantern";
import necklace from "icon:pearl-necklace";
import ring from "icon:diamond-ring";
import rope from "icon:rope-coil";
import saw from "icon:hand-saw";
import wallet from "icon:wallet";
import watch from "icon:pocket-watch";
import type { Counts } from "./types.ts";

/** What it counts as, by its name in the notation. */
export type Sort =
  "apples" | "handkerchiefs" | "brooches" | "necklaces" | "rings" | "watches" | "wallets" | "tools" | "characters" | "burglaries";

export interface Token {
  sort: Sort;
  coins: number;
  icon: string;
  /** Starting tokens have eight sides. */
  starting: boolean;
}

const OBJECTS: Record<string, Omit<Token, "starting">> = {
  apple1: { sort: "apples", coins: 1, icon: apple },
  apple2: { sort: "apples", coins: 2, icon: apple },
  handkerchief1: { sort: "handkerchiefs", coins: 1, icon: handkerchief },
  handkerchief2: { sort: "handkerchiefs", coins: 2, icon: handkerchief },
  brooch: { sort: "brooches", coins: 2, icon: brooch },
  necklace: { sort: "necklaces", coins: 3, icon: necklace },
  ring: { sort: "rings", coins: 4, icon: ring },
  watch: { sort: "watches", coins: 5, icon: watch },
  wallet: { sort: "wallets", coins: 0, icon: wallet },
};

const OTHERS: Record<string, Token> = {
  crowbar: { sort: "tools", coins: 0, icon: crowbar, starting: false },
  lantern: { sort: "tools", coins: 0, icon: lantern, starting: false },
  keys: { sort: "tools", coins: 0, icon: keys, starting: false },
  rope: { sort: "tools", coins: 0, icon: rope, starting: false },
  saw: { sort: "tools", coins: 0, icon: saw, starting: false },
  character: { sort: "characters", coins: 0, icon: character, starting: false },
  burglary: { sort: "burglaries", coins: 0, icon: burglary, starting: false },
};

const TOKENS = new Map<string, Token>([
  ...Object.entries(OBJECTS).map(([name, token]): [string, Token] => [name, { ...token, starting: false }]),
  ...Object.entries(OBJECTS).map(([name, token]): [string, Token] => [`starting ${name}`, { ...token, starting: true }]),
  ...Object.entries(OTHERS),
]);

export const KINDS: string[] = [...TOKENS.keys()];

export function tokenOf(kind: string): Token {
  const token = TOKENS.get(kind);
  if (!token) throw new Error(`There is no token named "${kind}".`);
  return token;
}

export const sortOf = (kind: string): Sort => tokenOf(kind).sort;

/** Every token by itself, in the order of the box: `{apple1: 2}` is two apples. */
export const spread = (counts: Counts): string[] => KINDS.flatMap((kind) => Array.from({ length: counts[kind] ?? 0 }, () => kind));

export const total = (counts: Counts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** How many tokens of a file its owner does not know: what Mr Bumble slipped in. */
export const unknownIn = (size: number, known: Counts | null): number => (known === null ? size : size - total(known));

export function plus(counts: Counts, kinds: string[]): Counts {
  const sum = { ...counts };
  for (const kind of kinds) sum[kind] = (sum[kind] ?? 0) + 1;
  return sum;
}

export function minus(counts: Counts, kind: string): Counts {
  const rest = { ...counts };
  const left = (rest[kind] ?? 0) - 1;
  if (left > 0) rest[kind] = left;
  else delete rest[kind];
  return rest;
}
