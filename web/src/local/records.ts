// What remains of a match on this device: its record, in the server's format, and its replay. `larcin.table.lobby` for a server.

import { CHANCE, ONLOOKER } from "../engine/course.ts";
import { Engine } from "../engine/engine.ts";
import type { Module } from "../engine/module.ts";
import type { Replay, ReplayStep, View } from "../protocol.ts";
import type { Draw } from "../verify.ts";
import { Refusal, type WholeRecord } from "./happenings.ts";
import type { Speech } from "./speech.ts";
import { checkRules, type LocalTable } from "./table.ts";

const FORMAT = "larcin-record";
const VERSION = 1;
const LONGEST_NAME = 40;

/** The whole match; the seed is in it once the match is over. `isAdvised`: somebody asked what an expert would do. */
export function recordOf({ opening, engine, ended, undone }: LocalTable, isAdvised = false): WholeRecord {
  const { id, game, rules, seats, commitment, seed, created, before } = opening;
  return {
    format: FORMAT,
    version: VERSION,
    game,
    rules,
    options: { ...engine.options },
    names: [...engine.names],
    about: {
      table: id,
      opened: created,
      ended,
      players: seats.map(({ level }) => level ?? "human"),
      taken_back: undone,
      ...(isAdvised && { advised: true }),
      ...(before && { played_on_from: before.length }),
    },
    // What was played on from another match was not all drawn from one seed.
    chance: before ? null : { commitment, words: seats.map(({ words }) => words), seed: engine.isOver ? seed : null },
    start: null,
    actions: engine.actions,
    result: engine.result,
  };
}

/** A record that somebody brings, if it is one of a match by the rules that are here. */
export async function readRecord(module: Module, given: unknown): Promise<WholeRecord> {
  const record = given as WholeRecord;
  checkRules(record, module.about);
  if (record.version !== VERSION || record.start) throw new Refusal("unreadable", "not a record");
  let result: WholeRecord["result"] = null;
  try {
    await walk(module, record, (then) => (result = then.result));
  } catch {
    throw new Refusal("unreadable", "not a record");
  }
  const isNamed = record.names.every((name) => name !== "" && [...name].length <= LONGEST_NAME);
  if (!isNamed || said(result) !== said(record.result)) throw new Refusal("unreadable", "not a record");
  return record;
}

/** What a record says of the end, as one text. */
const said = (result: WholeRecord["result"] | undefined): string => JSON.stringify([result?.places, result?.scores, result?.winners]);

/** The name of the game that a record is of. */
export function gameOf(given: unknown): string {
  const { format, game, names, actions } = (given ?? {}) as Partial<WholeRecord>;
  const lists = [names, actions].every((list) => Array.isArray(list) && list.every((each) => typeof each === "string"));
  if (format !== FORMAT || typeof game !== "string" || !lists) throw new Refusal("unreadable", "not a record");
  return game;
}

/** Play a match again, with chance played by hand; `visit` sees it before the first action, and after each. */
async function walk(module: Module, record: WholeRecord, visit: (then: Engine, number: number) => void): Promise<void> {
  const then = await Engine.create(module, { options: record.options, names: record.names });
  visit(then, 0);
  for (const [index, action] of record.actions.entries()) {
    await then.play(actorOf(action), action.slice(action.indexOf(" ") + 1));
    visit(then, index + 1);
  }
}

const actorOf = (action: string): number => (action.startsWith("chance ") ? CHANCE : Number.parseInt(action, 10));

/** For each draw what could have come, and with which weights, so that it can be checked without the rules. */
export async function drawsOf(module: Module, record: WholeRecord): Promise<Draw[]> {
  const draws: Draw[] = [];
  await walk(module, record, (then, number) => {
    const next = record.actions[number];
    if (next?.startsWith("chance ")) draws.push({ ...then.chances(), outcome: next.slice("chance ".length) });
  });
  return draws;
}

/** A match step by step as a seat saw it, an onlooker, or with everything open. */
export async function replayOf(module: Module, record: WholeRecord, seat: number | "all", speech: Speech): Promise<Replay> {
  const all = seat === "all";
  const watcher = all ? ONLOOKER : seat;
  const steps: ReplayStep[] = [];
  await walk(module, record, (then, number) => {
    const step: ReplayStep = { events: [], view: sight(then, watcher) };
    const action = number ? record.actions[number - 1]! : null;
    if (all) Object.assign(step, { views: record.names.map((_, each) => sight(then, each)), action });
    if (action !== null) {
      const actor = actorOf(action);
      const eyes = !all ? watcher : actor === CHANCE ? ONLOOKER : actor;
      step.events = then
        .events(eyes, number - 1)
        .map(({ event, changes }) => ({ ...event, text: speech.tell(event, record.names), changes }));
    }
    steps.push(step);
  });
  return { seat: seat === ONLOOKER ? null : seat, steps };
}

function sight(then: Engine, seat: number): View {
  const { legal: _, ...view } = then.view(seat);
  return view;
}
