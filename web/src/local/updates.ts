// What each watcher of a table on this device is told: the same as `larcin.table.updates` tells, in the same words.

import type { Lang } from "../settings.svelte.ts";
import type { GameEvent, Table, Update, View } from "../protocol.ts";
import type { Kept } from "./happenings.ts";
import type { Speech } from "./speech.ts";
import type { LocalTable } from "./table.ts";

/** Events that `chosen` told of at the time. */
const NOT_TOLD = ["sealed"];
/** For more events than this nobody is told what each of them changed. */
const MOST_ACTED = 40;
const ONLOOKER = -1;

export interface Watcher {
  seat: number | null;
  lang: Lang;
  /** The decision for which it asked for odds. */
  oddsFor: number;
}

type Told = Required<Omit<Update, "lost">>;

/** The update that takes a watcher from number `have`, or from nothing, to where the table stands, with all its parts. */
export function tell(table: LocalTable, watcher: Watcher, speech: Speech, have: number | null): Told {
  const { seat } = watcher;
  const chooses = seat !== null && !table.isBot(seat);
  const legal = chooses ? table.engine.legal(seat) : [];
  return {
    type: "update",
    from: have,
    n: table.n,
    events: eventsSince(table, seat ?? ONLOOKER, have, speech),
    table: tellTable({ ...table, id: table.opening.id, status: table.status }),
    view: viewOf(table, seat ?? ONLOOKER),
    decision: table.decision,
    waiting: table.waiting,
    chosen: [...table.sealed.keys()].toSorted((one, other) => one - other),
    mine: seat === null ? null : (table.sealed.get(seat) ?? null),
    legal: legal.map((move) => [move, speech.moves.get(move)!]),
    previews: chooses ? table.engine.previews(seat) : {},
    odds: oddsOf(table, watcher),
    clocks: null,
    undo: table.undo && { seat: table.undo.seat, agreed: [...table.undo.agreed].toSorted((one, other) => one - other) },
    can_undo: seat !== null && table.undo === null && table.canUndo(seat),
    votes: {},
    can_vote: [],
    chat: [],
    record: table.status === "over",
  };
}

/** From which number a watcher can be told on; null if all is to be told afresh. */
export function followsOn(table: LocalTable, have: number | null | undefined): number | null {
  const first = Math.max(table.opening.seats.length + 1, table.retold);
  return have === undefined || have === null || have > table.n || have < first ? null : have;
}

function eventsSince(table: LocalTable, seat: number, have: number | null, speech: Speech): GameEvent[] {
  const { engine, story, remembers } = table;
  const since = have ?? -1;
  const names = engine.names;
  const first = story.findIndex((chapter) => chapter.n > since);
  if (first < 0) return [];
  const eyes = engine.isOpen && remembers ? ONLOOKER : seat;
  const happened = engine.story(eyes, first ? story[first - 1]!.steps : 0, remembers, NOT_TOLD);
  const acted = have !== null && happened.length <= MOST_ACTED;
  const events: GameEvent[] = [];
  for (const { n, steps, event } of story.slice(first)) {
    if (event) events.push({ n, ...event, text: speech.tell(event, names) });
    while (happened.length && happened[0]!.step < steps) {
      const { event: told, changes } = happened.shift()!;
      if (NOT_TOLD.includes(told.event)) continue;
      events.push({ n, ...told, text: speech.tell(told, names), ...(acted && changes.length ? { changes } : {}) });
    }
  }
  return events;
}

function viewOf(table: LocalTable, seat: number): View {
  const { legal: _, ...view } = table.engine.view(seat, table.remembers);
  return view;
}

function oddsOf({ engine, opening, decision, remembers }: LocalTable, { seat, oddsFor }: Watcher): unknown {
  if (engine.isOver || seat === null || opening.odds === "off" || (opening.odds === "request" && oddsFor !== decision)) return null;
  const odds = engine.odds(seat, remembers) as Record<string, unknown>;
  return Object.keys(odds).length ? odds : null;
}

/** A table as the list of games shows it. It is never rated: nobody but this device knows how it was played. */
export function tellTable({ id, opening, status, rematch }: Pick<Kept, "id" | "opening" | "status" | "rematch">): Table {
  const { game, options, seats, memory, odds, commitment } = opening;
  const host = seats.findIndex(({ level }) => level === null);
  return {
    id,
    game,
    options,
    status,
    host: host < 0 ? null : host,
    hosting: false,
    seats: seats.map(({ name, level, elsewhere }, seat) => ({
      name,
      kind: level === null ? "guest" : "bot",
      level,
      face: "",
      yours: level === null && !elsewhere,
      present: true,
      away: false,
      gone: null,
      left: false,
      forfeited: false,
      who: null,
      open: false,
      host: seat === host,
    })),
    memory,
    odds,
    clock: null,
    open: false,
    locked: false,
    closed: false,
    muted: [],
    removed: [],
    commitment,
    rated: false,
    rematch,
  };
}
