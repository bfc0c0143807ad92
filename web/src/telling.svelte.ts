// What a table shows: updates are told one after the other, event by event, each with the table as it was then, before
// what follows from them is shown.

import { after } from "./changes.ts";
import type { Line, Parts } from "./stream.ts";
import type { Update } from "./protocol.ts";
import { BEAT, isAbout, type Scene, type Sound, type Staging } from "./table/staging.ts";
import type { GameEvent, View } from "./table/types.ts";

/** What waits to be told takes no longer than this, in milliseconds at the usual tempo: it is told faster instead. */
const LONGEST_STORY = 9000;
/** However fast it is told, what decides something is seen for so long. */
const LEAST_BREATH = 450;
/** And a night that is over for so long. */
const LEAST_REST = 1000;
/** What would be on stage for less than this is shown with what follows. */
const LEAST = 40;

/** The parts that wait until their events are told; the others are shown at once. */
const AFTERWARDS = ["view", "decision", "waiting", "chosen", "mine", "legal", "previews", "odds"] as const;

export interface Teller {
  /** How the game is acted out; nothing while it is not known. */
  staging: () => Staging | null | undefined;
  /** Whether events may be acted out: not under *reduce motion*, nor in a page that nobody sees. */
  acts: () => boolean;
  /** How much longer than usual an event is on stage. */
  tempo?: () => number;
  /** Through whose eyes it is seen. */
  eyes?: () => Pick<Scene, "seat" | "names">;
  /** Make a sound, which may be about who plays here. */
  hear?: (sound: Sound, isOwn: boolean) => void;
}

export class Telling {
  /** What holds, as far as it was told: its view is the one of the event on stage. Null before the first update. */
  parts: Parts | null = $state.raw(null);
  /** The view before the events that are being told, or what holds. */
  before: View | null = $state.raw(null);
  happening: GameEvent[] = $state.raw([]);
  /** A night is over: the table rests before the next one begins. */
  resting = $state(false);
  last: GameEvent[] = $state.raw([]);
  /** Everything that was told so far: the log. */
  log: GameEvent[] = $state.raw([]);
  /** How much of the log somebody knew who has come back to the table. */
  known = $state(0);
  /** What happened while this browser was away, until it was read. */
  missed: GameEvent[] = $state.raw([]);
  line: Line = $state("connecting");

  private queue: Update[] = [];
  private busy = false;
  private hurried = false;
  /** How much faster than usual the story is told. */
  private haste = 1;
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
    this.known = seen === null ? 0 : update.events.length;
    this.last = lastChange(update.events);
    this.missed = seen === null ? [] : update.events.filter((event) => (event.n ?? 0) > seen);
  }

  private async tell(): Promise<void> {
    this.busy = true;
    for (let update = this.queue.shift(); update; update = this.queue.shift()) {
      // Before there is a table nothing can be acted out on it.
      this.hurried = !this.parts?.view;
      this.haste = this.hasteFor([update, ...this.queue]);
      const tale = this.tale;
      await this.act(update.events, tale);
      if (tale === this.tale) this.settle(update);
    }
    this.busy = false;
  }

  private async act(events: GameEvent[], tale: number): Promise<void> {
    const happening: GameEvent[] = [];
    let view = this.parts?.view ?? null;
    let unseen = { event: null as GameEvent | null, pace: 0 };
    for (const event of events) {
      const rest = this.restBefore(event);
      if (rest > 0) await this.rest(rest);
      if (tale !== this.tale || !this.parts) return;
      happening.push(event);
      this.log = [...this.log, event];
      view = view && after(view, event);
      const pace = view ? this.onStage(event, view) : 0;
      if (this.hurried || pace < LEAST) continue;
      if (!this.teller.acts()) {
        if (pace > unseen.pace) unseen = { event, pace };
        continue;
      }
      this.happening = [...happening];
      this.parts = { ...this.parts, view };
      this.sound(event, view!);
      await this.hold(pace);
    }
    if (unseen.event && view) this.sound(unseen.event, view);
  }

  private scene(view: View): Scene {
    return { view, before: this.before ?? view, seat: null, names: [], ...this.teller.eyes?.() };
  }

  /** What is heard of an event as it comes on stage; of a change that is not acted out, of the one that would be seen longest. */
  private sound(event: GameEvent, view: View): void {
    const scene = this.scene(view);
    const sound = this.teller.staging()?.sound?.(event, scene);
    if (sound) this.teller.hear?.(sound, isAbout(event, scene.seat));
  }

  /** Leave what is on stage there for so many milliseconds, or until somebody hurries. */
  private async hold(milliseconds: number): Promise<void> {
    await new Promise<void>((done) => {
      this.wake = done;
      setTimeout(done, milliseconds);
    });
    this.wake = null;
  }

  /** For how long to rest before an event: it opens a night, and the end of the one before is on stage. */
  private restBefore(next: GameEvent): number {
    if (this.hurried || !this.teller.acts() || this.happening.length === 0) return 0;
    const rest = (this.teller.staging()?.rest?.(next) ?? 0) * (this.teller.tempo?.() ?? 1);
    return Math.max(rest * this.haste, Math.min(rest, LEAST_REST));
  }

  private async rest(milliseconds: number): Promise<void> {
    this.resting = true;
    await this.hold(milliseconds);
    this.resting = false;
  }

  /** For how long an event is on stage, now that there may be much to tell. */
  private onStage(event: GameEvent, view: View): number {
    const pace = this.pace(event, view);
    return pace < BEAT.breath ? pace * this.haste : Math.max(pace * this.haste, Math.min(pace, LEAST_BREATH));
  }

  private pace(event: GameEvent, view: View): number {
    return (
      Math.min(BEAT.rest, this.teller.staging()?.pace?.(event, this.scene(view)) ?? (isQuiet(event) ? 0 : BEAT.usual)) *
      (this.teller.tempo?.() ?? 1)
    );
  }

  private hasteFor(updates: Update[]): number {
    const view = this.parts?.view;
    if (!view) return 1;
    const length = updates.flatMap(({ events }) => events).reduce((sum, event) => sum + this.pace(event, view), 0);
    return Math.min(1, LONGEST_STORY / length);
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

  /** Wait until all that was taken in is told, and the table lies still. */
  whenTold(): Promise<void> {
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
