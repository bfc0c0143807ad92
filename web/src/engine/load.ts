// Loads a game's compiled rules, once; a browser keeps them until they change.

import { fileAt } from "../address.ts";
import type { About } from "./about.ts";
import { hexOf } from "./chance.ts";
import { Module } from "./module.ts";

const loading = new Map<string, Promise<Module>>();

/** The rules of a game. `from` is where they lie. */
export function load(game: string, from = fileAt("engine").href): Promise<Module> {
  const address = `${from}/${encodeURIComponent(game)}`;
  let found = loading.get(address);
  if (!found) {
    found = fetchRules(address);
    found.catch(() => loading.delete(address));
    loading.set(address, found);
  }
  return found;
}

async function fetchRules(address: string): Promise<Module> {
  const about = (await (await fetched(`${address}.json`)).json()) as About;
  const code = await (await fetched(`${address}.wasm?${about.sha256}`)).arrayBuffer();
  // Without https there is nothing to hash with, nor anything that keeps files for long.
  if (isSecureContext && hexOf(await crypto.subtle.digest("SHA-256", code)) !== about.sha256) {
    throw new Error(`${address}.wasm is not what ${address}.json says it is: it may have been changed just now.`);
  }
  return new Module(about, await WebAssembly.compile(code));
}

async function fetched(address: string): Promise<Response> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer;
}
