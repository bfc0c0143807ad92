// Loads a game's compiled rules from the server, once; a browser keeps them until they change.

import type { About } from "./about.ts";
import { Module } from "./module.ts";

const loading = new Map<string, Promise<Module>>();

/** The rules of a game. `from` is where the server has them. */
export function load(game: string, from = "/engine"): Promise<Module> {
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
  return new Module(about, await compile(`${address}.wasm?${about.sha256}`));
}

async function compile(address: string): Promise<WebAssembly.Module> {
  const answer = await fetched(address);
  // A proxy may not know what kind of file it is, and browsers then refuse to compile it as it comes.
  if (answer.headers.get("content-type") === "application/wasm") return WebAssembly.compileStreaming(answer);
  return WebAssembly.compile(await answer.arrayBuffer());
}

async function fetched(address: string): Promise<Response> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer;
}
