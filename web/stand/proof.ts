// Plays in WebAssembly what native code has played, and says what was different: see tests/ahead/expected.py.

import type { Analysis, Estimate } from "../src/engine/analysis.ts";
import { Engine } from "../src/engine/engine.ts";
import type { Bots, Module } from "../src/engine/module.ts";
import { encode, settle, type Options } from "../src/engine/about.ts";

type Game = [steps: number, hash: number, places: number[], scores: number[]];

interface Look {
  seat: number;
  remembers: boolean;
  view: unknown;
  /** Null for an onlooker, and where the game has no odds. */
  odds: unknown;
  /** Null for an onlooker, and without the memory aid, which makes no difference. */
  previews: Record<string, unknown> | null;
  events: unknown[];
}

interface Step {
  /** Whether the move before it may be taken back. */
  toldNobody?: boolean;
  choices?: { seat: number; level: string; seed: string; move: string }[];
  since?: number;
  looks?: Look[];
  analysis?: Analysis;
  /** What seats expect that owe no choice, by seat. */
  lookingOn?: Record<string, Estimate[]>;
  play?: [seat: number, move: string];
}

export interface Expected {
  game: string;
  random: { options: Options; seed: number; games: Game[] }[];
  matches: { options: Options; seed: string; words: string[]; steps: Step[]; actions: string[] }[];
}

/** What was compared, and what was different. */
export interface Proof {
  game: string;
  games: number;
  states: number;
  views: number;
  odds: number;
  previews: number;
  events: number;
  /** Moves that may be taken back, of those that were looked at. */
  harmless: number;
  choices: Record<string, number>;
  analyses: number;
  differences: string[];
}

const GOLDEN = 0x9e3779b1;
const THOUGHT = 64;

const odd = (place: number): number => Math.imul(place + 1, GOLDEN) | 1;

/** The same whatever the order of names in objects. */
function ordered(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    each && typeof each === "object" && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  );
}

export async function prove(module: Module, expected: Expected): Promise<Proof> {
  const proof: Proof = {
    game: expected.game,
    games: 0,
    states: 0,
    views: 0,
    odds: 0,
    previews: 0,
    events: 0,
    harmless: 0,
    choices: {},
    analyses: 0,
    differences: [],
  };
  const compare = (about: string, found: unknown, wanted: unknown): void => {
    if (ordered(found) === ordered(wanted)) return;
    proof.differences.push(`${expected.game}, ${about}: ${ordered(found).slice(0, 400)} is not ${ordered(wanted).slice(0, 400)}`);
  };
  const bots = await module.bots();
  for (const { options, seed, games } of expected.random) {
    for (const [number, wanted] of games.entries()) {
      const found = randomGame(bots, options, seed, number);
      compare(`${ordered(options)}, game ${number}`, found, wanted);
      proof.games += 1;
      proof.states += found[0];
    }
  }
  for (const [number, match] of expected.matches.entries()) {
    const engine = await Engine.create(module, match);
    await proveRefusals(engine, (about, ...pair) => compare(`match ${number}, ${about}`, ...pair));
    for (const step of match.steps) await proveStep(engine, step, proof, (about, ...pair) => compare(`match ${number}, ${about}`, ...pair));
    compare(`match ${number}, actions`, engine.actions, match.actions);
    await proveRecord(module, engine, match, (about, ...pair) => compare(`match ${number}, ${about}`, ...pair));
  }
  return proof;
}

type Compare = (about: string, found: unknown, wanted: unknown) => void;

async function proveStep(engine: Engine, step: Step, proof: Proof, compare: Compare): Promise<void> {
  const here = `step ${engine.length}`;
  if (step.toldNobody !== undefined) {
    compare(`${here}, whether the last move told nobody anything`, engine.toldNobody(), step.toldNobody);
    proof.harmless += Number(step.toldNobody);
  }
  for (const { seat, remembers, view, odds, previews, events } of step.looks ?? []) {
    compare(`${here}, view of ${seat} ${remembers}`, engine.view(seat, remembers), view);
    proof.views += 1;
    if (odds) {
      compare(`${here}, odds of ${seat} ${remembers}`, engine.odds(seat, remembers), odds);
      proof.odds += 1;
    }
    if (previews) {
      compare(`${here}, previews of ${seat}`, engine.previews(seat), previews);
      proof.previews += Object.keys(previews).length;
    }
    compare(`${here}, events for ${seat} ${remembers}`, engine.events(seat, step.since, remembers), events);
    proof.events += events.length;
  }
  for (const { seat, level, seed, move } of step.choices ?? []) {
    compare(`${here}, ${level} in seat ${seat}`, await engine.choose(seat, level, BigInt(seed)), move);
    proof.choices[level] = (proof.choices[level] ?? 0) + 1;
  }
  if (step.analysis) {
    compare(`${here}, analysis`, await engine.analyse({ iterations: THOUGHT }, 5), step.analysis);
    proof.analyses += 1;
  }
  for (const [seat, wanted] of Object.entries(step.lookingOn ?? {}))
    compare(`${here}, seat ${seat} looking on`, await engine.lookOn(Number(seat), { iterations: THOUGHT }, 5), wanted);
  if (step.play) await engine.play(...step.play);
}

/** A match that is read from its record stands where it stood; a move that is taken back and made again changes nothing. */
/** What makes no sense is refused, and changes nothing. */
async function proveRefusals(engine: Engine, compare: Compare): Promise<void> {
  const before = engine.view();
  const wrong = [Number.NaN, 0.5, 99, 2 ** 32].flatMap((seat) => [
    () => engine.play(seat, "anything"),
    async () => engine.view(seat),
    async () => engine.odds(seat),
    async () => engine.events(seat),
  ]);
  wrong.push(
    async () => engine.events(0, -1),
    () => engine.choose(0, "constructor"),
    () => engine.analyse({ iterations: Number.NaN }),
    () => engine.analyse({ seconds: 0 }),
  );
  for (const [number, attempt] of wrong.entries()) {
    const found = await attempt().then(
      () => "taken",
      (error: Error) => error.name,
    );
    compare(`refusal ${number}`, found, "RangeError");
  }
  compare("the view after all refusals", engine.view(), before);
}

async function proveRecord(
  module: Module,
  engine: Engine,
  { options, seed, words, actions }: Expected["matches"][number],
  compare: Compare,
): Promise<void> {
  const read = await Engine.read(module, { options, actions, chance: { seed, words } });
  compare("as it was read", read.view(0), engine.view(0));
  const last = actions.findLast((action) => !action.startsWith("chance "))!;
  read.takeBack();
  await read.play(Number(last[0]), last.slice(2));
  compare("with a move taken back", read.actions, actions);
}

function randomGame(bots: Bots, options: Options, seed: number, number: number): Game {
  const words = new Uint32Array(Math.ceil(bots.stateBytes / 4));
  const bytes = new Uint8Array(words.buffer);
  let steps = 0;
  let hash = 0;
  const note = (): void => {
    bytes.set(bots.state);
    let sum = 0;
    for (let place = 0; place < words.length; place++) sum = (sum + Math.imul(words[place]!, odd(place))) | 0;
    hash = (hash + Math.imul(sum, odd(steps))) | 0;
    steps += 1;
  };
  bots.options.set(encode(bots.about, settle(bots.about, options)));
  bots.state.fill(0);
  bots.seeds[0] = BigInt(seed);
  bots.seeds[1] = BigInt(number);
  bots.call("load");
  let acting = bots.call("begin");
  note();
  while (acting !== 0) {
    acting = bots.call("stepAtRandom");
    note();
  }
  bots.call("result");
  return [steps, hash >>> 0, [...bots.places], [...bots.scores]];
}
