// What tests/browser/webassembly.test.mjs asks a page to do.

import { load } from "../src/engine/load.ts";
import { RemoteEngine, type EngineError } from "../src/engine/remote.ts";
import { prove, type Expected, type Proof } from "./proof.ts";

const GAME = "kids-of-london";
const SEED = "07".repeat(32);

interface Found {
  legal: string[];
  refused: string;
  stopped: string;
  progress: number[];
  /** How often the page had its turn while the worker thought. */
  turns: number;
  over: boolean;
}

async function inWorker(address: string): Promise<Found> {
  const worker = new Worker(address, { type: "module" });
  const match = await RemoteEngine.open(GAME, { options: { seats: 3 }, seed: SEED }, worker);
  const kindOf = (error: EngineError): string => error.kind;
  const { legal } = (await match.look(0)).view;
  const refused = await match.play(0, "card 99").then(() => "", kindOf);
  const progress: number[] = [];
  const giveUp = new AbortController();
  let turns = 0;
  const clock = setInterval(() => (turns += 1), 10);
  const thinking = match
    .analyse({ seconds: 600 }, 1, null, { signal: giveUp.signal, progress: (done) => progress.push(done) })
    .then(() => "", kindOf);
  setTimeout(() => giveUp.abort(), 500);
  const stopped = await thinking;
  clearInterval(clock);
  for (let looked = await match.look(); looked.view.to_act.length; looked = await match.look()) {
    const seat = looked.view.to_act[0] as number;
    await match.play(seat, await match.choose(seat, "novice", looked.length));
  }
  const over = (await match.look()).view.result !== null;
  await match.close();
  worker.terminate();
  return { legal, refused, stopped, progress, turns, over };
}

const proof = { prove: async (expected: Expected): Promise<Proof> => prove(await load(expected.game), expected), inWorker };
Object.assign(window, { proof });
