// A chain of links, each the hash of the one before it. Its end is told when somebody joins; then link after link is shown,
// from the end on. So what somebody will show is settled from the start, yet nobody else can know it before.

import { hexOf } from "../engine/chance.ts";

/** Hexadecimal digits of a link or a seal: 128 bits. */
export const DIGITS = 32;
/** More links than anybody shows in a game. */
export const LENGTH = 512;

export async function hash(...said: string[]): Promise<string> {
  return hexOf(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify(said))));
}

const next = async (link: string): Promise<string> => (await hash("link", link)).slice(0, DIGITS);

/** A secret of one's own, from which a chain follows. */
export function newSecret(): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(DIGITS / 2)).buffer);
}

/** All links that follow from a secret, the one that is shown first at the start: the end of the chain, which all may know. */
export async function chainOf(secret: string): Promise<string[]> {
  const links = [secret];
  while (links.length < LENGTH) links.unshift(await next(links[0]!));
  return links;
}

/** The links from the end of a chain up to one that was shown as number `count`; null if it is none of this chain. */
export async function linksUpTo(end: string, shown: string, count: number): Promise<string[] | null> {
  const links = [shown];
  for (let number = count; number > 0; number--) links.unshift(await next(links[0]!));
  return links[0] === end ? links : null;
}

/** What stands for a choice until it is opened: it tells nothing, and nothing else fits it. */
export async function seal(game: string, decision: number, seat: number, move: string, link: string): Promise<string> {
  return (await hash("seal", game, String(decision), String(seat), move, link)).slice(0, DIGITS);
}

export const isLink = (text: unknown): text is string => typeof text === "string" && /^[0-9a-f]{32}$/.test(text);
