// What a table shows: updates are told one after the other, event by event, each with the table as it was then, before
// what follows from them is shown.

import { after } from "./changes.ts";
import type { Line, Parts } from "./stream.ts";
import type { Update } from "./protocol.ts";
import type { GameEvent, View } from "./table/types.ts";

const USUAL_PACE = 350;
const LONGEST_PACE = 500;
/** More than this is not told but shown: somebody who was away wants to know where things stand. */
const LONGEST_STORY = 14;

/** The parts that wait until their events are told; the others are shown at once. */
const AFTERWARDS = ["view", "decision", "waiting", "chosen", "mine", "legal", "previews", "odds"] as const;

export interface Teller {
  pace: (event: GameEvent) => number | undefined;
  /** Whether events may be acted out: not under *reduce motion*, nor in a page that nobody sees. */
  acts: () => boolean;
  /** How much longer than usual an event is on stage. */
  tempo?: () => number;
}

export class Telling {
  /** What holds, as far as it was told: its view is the one of the event on stage. Null before the first update. */
  parts: Parts | null = $state.raw(null);
  /** The view before the events that are being told, or what holds. */
  before: View | null = $state.raw(null);
  happening: GameEvent[] = $state.raw([]);
  last: GameEvent[] = $state.raw([]);
  /** Everything that was told so far: the log. */
  log: GameEvent[] = $state.raw([]);
  /** What happened while this browser was away, until it was read. */
  missed: GameEvent[] = $state.raw([]);
  line: Line = $state("connecting");

  private queue: Update[] = [];
  private busy = false;
  private hurried = false;
  /** Counts the fresh starts: a story that began before one is not told on. */
  private tale = 0;
  private wake: (() => void) | null = null;
  /** Kept once all that was taken in is told. */
  private told: Promise<void> = Promise.resolve();

  constructor(private readonly teller: Teller) {}

  /** Take an update in. `seen` is the number of the last event that was shown before the page was loaded again. */
  take(update: Update, seen: number | null = null): void {
    const now = { ...update };
    if (this.parts && update.from !== null) {
      const early: Partial<Parts> = {};
      for (const part of ["table", "clocks", "undo", "can_undo", "votes", "can_vote", "chat", "record"] as const) {
        if (part in update) Object.assign(early, { [part]: update[part] });
      }
      this.parts = { ...this.parts, ...early };
      this.queue.push(now);
      if (!this.busy) this.told = this.tell();
      return;
    }
    // Afresh: what holds is shown at once, and what was not seen before is offered to be read.
    this.queue = [];
    this.tale += 1;
    this.hurry();
    this.parts = now as unknown as Parts;
    this.before = this.parts.view;
    this.happening = [];
    this.log = update.events;
    this.last = lastChange(update.events);
    this.missed = seen === null ? [] : update.events.filter((event) => (event.n ?? 0) > seen);
  }

  private async tell(): Promise<void> {
    this.busy = true;
    for (let update = this.queue.shift(); update; update = this.queue.shift()) {
      const length = update.events.filter((event) => this.pace(event) > 0).length;
      // Before there is a table nothing can be acted out on it.
      this.hurried = !this.parts?.view || length > LONGEST_STORY || this.queue.length > 3;
      const tale = this.tale;
      await this.act(update.events, tale);
      if (tale === this.tale) this.settle(update);
    }
    this.busy = false;
  }

  private async act(events: GameEvent[], tale: number): Promise<void> {
    const happening: GameEvent[] = [];
    let view = this.parts?.view ?? null;
    for (const event of events) {
      if (tale !== this.tale || !this.parts) return;
      happening.push(event);
      this.log = [...this.log, event];
      view = view && after(view, event);
      const pace = this.pace(event);
      if (this.hurried || pace === 0 || !this.teller.acts()) continue;
      this.happening = [...happening];
      this.parts = { ...this.parts, view };
      await new Promise<void>((done) => {
        this.wake = done;
        setTimeout(done, pace);
      });
      this.wake = null;
    }
  }

  private pace(event: GameEvent): number {
    return Math.min(LONGEST_PACE, this.teller.pace(event) ?? (isQuiet(event) ? 0 : USUAL_PACE)) * (this.teller.tempo?.() ?? 1);
  }

  private settle(update: Update): void {
    if (!this.parts) return;
    const later: Partial<Parts> = {};
    for (const part of AFTERWARDS) if (part in update) Object.assign(later, { [part]: update[part] });
    this.parts = { ...this.parts, ...later };
    this.before = this.parts.view;
    this.happening = [];
    if (update.events.some((event) => !isQuiet(event))) this.last = update.events;
  }

  /** Skip what is being told now, and what waits behind it. */
  hurry(): void {
    this.hurried = true;
    this.wake?.();
  }

  /** Wait until all that was taken in is told, and the table is at rest. */
  rest(): Promise<void> {
    return this.told;
  }

  get acting(): boolean {
    return this.happening.length > 0;
  }
}

/** Events that change nothing on the table: somebody chose, somebody sat down. */
export const isQuiet = (event: GameEvent): boolean => event.event === "sealed" || event.event.startsWith("table: ");

/** The events after the last quiet one but those at the very end: what the last change brought. */
function lastChange(events: GameEvent[]): GameEvent[] {
  let end = events.length;
  while (end > 0 && isQuiet(events[end - 1]!)) end -= 1;
  let start = end;
  while (start > 0 && !isQuiet(events[start - 1]!) && end - start < 12) start -= 1;
  return events.slice(start, end);
}
