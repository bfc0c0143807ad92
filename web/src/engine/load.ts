// Loads a game's compiled rules, once; a browser keeps them until they change.

import { fileAt } from "../address.ts";
import type { About, Seal } from "./about.ts";
import { hexOf } from "./chance.ts";
import { Module } from "./module.ts";
import { restored } from "./restored.ts";

const loading = new Map<string, Promise<Module>>();

/** Told how much has come, from 0 to 1. */
export type Progress = (done: number) => void;

/** The rules of a game. `from` is where they lie. Only who asks first is told how it goes on. */
export function load(game: string, from = fileAt("engine").href, progress?: Progress): Promise<Module> {
  const address = `${from}/${encodeURIComponent(game)}`;
  let found = loading.get(address);
  if (!found) {
    found = fetchRules(address, progress);
    found.catch(() => loading.delete(address));
    loading.set(address, found);
  }
  return found;
}

async function fetchRules(address: string, progress?: Progress): Promise<Module> {
  progress?.(0);
  // Both at once, since on a slow line each way there and back is felt; whether they belong together says the hash.
  const coming = fetched(`${address}.wasm`, { cache: "no-cache" });
  coming.catch(() => undefined); // if the first one fails, nobody waits for the second
  const about = restored(await (await fetched(`${address}.json`, { cache: "no-cache" })).json()) as About;
  const compiled = await whole(`${address}.wasm`, await coming, about.modules.rules, progress);
  const fetchBots = async (): Promise<WebAssembly.Module> =>
    whole(`${address}.bots.wasm`, await fetched(`${address}.bots.wasm`, { cache: "no-cache" }), about.modules.bots);
  return new Module(about, compiled, fetchBots);
}

/** A module that is what was said of it. */
async function whole(address: string, answer: Response, { bytes, sha256 }: Seal, progress?: Progress): Promise<WebAssembly.Module> {
  const code = await allOf(answer, bytes, progress);
  // Without https there is nothing to hash with, nor anything that keeps files for long.
  if (isSecureContext && hexOf(await crypto.subtle.digest("SHA-256", code)) !== sha256) {
    throw new Error(`${address} is not what is said of it: it may have been changed just now.`);
  }
  return WebAssembly.compile(code);
}

/** A body of so many bytes, piece by piece. Its header would say how many are sent, which is less where they are compressed. */
async function allOf({ body }: Response, bytes: number, progress?: Progress): Promise<Uint8Array<ArrayBuffer>> {
  const all = new Uint8Array(bytes);
  let come = 0;
  const reader = body!.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    all.set(piece.value.subarray(0, bytes - come), come); // what is longer than it should be has another hash
    come += piece.value.length;
    progress?.(Math.min(1, come / bytes));
  }
  return all;
}

const reading = new Map<string, Promise<unknown>>();

/** One of the leaflets that lie beside the rules, read once. */
export function leaflet<Leaflet>(address: string): Promise<Leaflet> {
  let found = reading.get(address);
  if (!found) {
    found = fetched(address).then(async (answer) => restored(await answer.json()));
    found.catch(() => reading.delete(address));
    reading.set(address, found);
  }
  return found as Promise<Leaflet>;
}

/** A file beside the rules. It is asked for compressed, as it lies there, since not every host compresses what it sends. */
export async function fetched(address: string, how: RequestInit = {}): Promise<Response> {
  const answer = await fetch(`${address}.gz`, how);
  if (!answer.ok || !answer.body) throw new Error(`${address}: ${answer.status}`);
  return new Response(await unpacked(answer.body));
}

/** Some hosts say that such a file is compressed, and browsers have unpacked it already. */
async function unpacked(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const reader = body.getReader();
  let next = await reader.read();
  const [first, second] = next.value ?? [];
  const whole = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(stream) {
      if (next.done) return stream.close();
      stream.enqueue(next.value);
      next = await reader.read();
    },
    cancel: (why) => reader.cancel(why),
  });
  return first === 0x1f && second === 0x8b ? whole.pipeThrough(new DecompressionStream("gzip")) : whole;
}
