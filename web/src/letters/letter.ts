// What a link carries: a whole game, without a server. Nothing in it tells a choice before it is opened.

import type { Options } from "../engine/about.ts";
import { isLink, LENGTH } from "./chain.ts";

/** Whoever plays, by seat: the end of its chain, the link that it showed last, and the number of that one. */
export interface Player {
  name: string;
  end: string;
  shown: string;
  count: number;
}

/** What somebody did, and showed a link with: chose openly or opened a sealed choice, or let chance act (an empty move). */
export interface Deed {
  seat: number;
  move: string;
}

/** A choice that is not opened yet. */
export interface Sealed {
  seat: number;
  seal: string;
}

export interface Letter {
  /** What this game is called among others. */
  id: string;
  game: string;
  /** The version of its rules. */
  rules: number;
  options: Options;
  players: Player[];
  deeds: Deed[];
  seals: Sealed[];
}

/** A link does not carry what a letter should. */
export class Unreadable extends Error {
  override name = "Unreadable";
}

const FORMAT = 1;
const MOST_BYTES = 50_000;
export const LONGEST_NAME = 24;

export async function write(letter: Letter): Promise<string> {
  const { id, game, rules, options, players, deeds, seals } = letter;
  const short = [
    FORMAT,
    id,
    game,
    rules,
    options,
    players.map(({ name, end, shown, count }) => [name, end, shown, count]),
    deeds.map(({ seat, move }) => `${seat}${move}`),
    seals.map(({ seat, seal }) => [seat, seal]),
  ];
  const packed = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(JSON.stringify(short)), MOST_BYTES);
  return btoa(String.fromCharCode(...packed))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

/** What may be the letter in a text: the longest after a `#`, as it stands there or broken into lines; or the text itself. */
function mayBe(text: string): string[] {
  const whole = text.replace(/\s+/g, "");
  const behind = [text, whole].map((each) => [...each.matchAll(/(?:#|%23)([\w-]+)/gi)].map((found) => found[1]!));
  const longest = behind.flatMap((found) => found.toSorted((one, other) => other.length - one.length).slice(0, 1));
  return [...longest, whole.replace(/^[^\w-]+|[^\w-]+$/g, "")];
}

/** The letter in whatever somebody has opened or pasted: messengers break links, put signs behind them, and words around them. */
export async function find(text: string): Promise<Letter> {
  let trouble: unknown;
  for (const each of mayBe(text)) {
    try {
      return await read(each);
    } catch (error) {
      trouble ??= error;
    }
  }
  throw trouble;
}

export async function read(text: string): Promise<Letter> {
  let found: unknown;
  try {
    const packed = Uint8Array.from(atob(text.trim().replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    found = JSON.parse(
      new TextDecoder("utf-8", { fatal: true }).decode(await through(new DecompressionStream("deflate-raw"), packed, MOST_BYTES)),
    );
  } catch {
    throw new Unreadable("The link is cut short, or was changed on its way.");
  }
  const letter = understood(found);
  if (!letter) throw new Unreadable("The link is of another version of larcin, or was changed on its way.");
  return letter;
}

function understood(found: unknown): Letter | null {
  if (!Array.isArray(found) || found.length !== 8 || found[0] !== FORMAT) return null;
  const [, id, game, rules, options, players, deeds, seals] = found as unknown[];
  if (!isLink(id) || typeof game !== "string" || !Number.isInteger(rules) || typeof options !== "object" || options === null) return null;
  if (!listOf(players, isPlayer) || !listOf(deeds, isDeed) || !listOf(seals, isSealed)) return null;
  const seats = players.length;
  if (seats === 0 || [...deeds.map(([seat]) => Number(seat)), ...seals.map(([seat]) => seat)].some((seat) => seat >= seats)) return null;
  return {
    id,
    game,
    rules: rules as number,
    options: options as Options,
    players: players.map(([name, end, shown, count]) => ({ name, end, shown, count })),
    deeds: deeds.map((deed) => ({ seat: Number(deed[0]), move: deed.slice(1) })),
    seals: seals.map(([seat, seal]) => ({ seat, seal })),
  };
}

type Kind<Value> = (found: unknown) => found is Value;
const listOf = <Value>(found: unknown, is: Kind<Value>): found is Value[] => Array.isArray(found) && found.every(is);
const isCount = (found: unknown): found is number => Number.isInteger(found) && (found as number) >= 0;
const isName = (found: unknown): found is string =>
  typeof found === "string" && found.trim() !== "" && found.length <= LONGEST_NAME && !/\p{C}/u.test(found);
const isPlayer = (found: unknown): found is [string, string, string, number] =>
  Array.isArray(found) &&
  found.length === 4 &&
  isName(found[0]) &&
  isLink(found[1]) &&
  isLink(found[2]) &&
  isCount(found[3]) &&
  found[3] < LENGTH;
const isDeed = (found: unknown): found is string => typeof found === "string" && /^[0-7]/.test(found);
const isSealed = (found: unknown): found is [number, string] =>
  Array.isArray(found) && found.length === 2 && isCount(found[0]) && isLink(found[1]);

/** Bytes through a stream that packs or unpacks them. What becomes too long is refused. */
async function through(stream: CompressionStream | DecompressionStream, bytes: Uint8Array<ArrayBuffer>, most: number): Promise<Uint8Array> {
  const writer = stream.writable.getWriter();
  writer.write(bytes).catch(() => undefined);
  writer.close().catch(() => undefined);
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = (stream.readable as ReadableStream<Uint8Array>).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    length += part.value.length;
    if (length > most) throw new Unreadable("Too long.");
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
