// A guided first game: a prepared deal, played by doing. See web/README.md.

import type { Lang } from "../settings.svelte.ts";
import type { ComponentWords, GameEvent, Legal, View } from "../table/types.ts";

type Texts = Record<Lang, string>;

/** One change of a recorded game as one seat saw it; `web/stand/record.py` writes them. */
export interface Change {
  events: (Omit<GameEvent, "text"> & { text: Texts })[];
  view: View;
  legal: [string, Texts][];
  previews: Record<string, unknown>;
  waiting: number[];
  chosen: number[];
  mine: string | null;
  odds: unknown;
  moved: { seat: number; move: string } | null;
}

export interface Recording {
  game: string;
  options: Record<string, number | string>;
  seat: number | null;
  names: string[];
  extra_seats: Texts[];
  words: ComponentWords;
  map: unknown;
  steps: Change[];
}

/** Something to be touched, by selectors: where it is, and what is to be seen once it was touched often enough. */
export interface Touch {
  at: string;
  until?: string;
}

export interface LessonStep {
  /** What is told, in the language of the visitor. */
  say: () => string;
  /** The move that goes on; without one, a button does. It must be the recorded one. */
  play?: string;
  /** The rule that the move is about, for whoever tries another one. */
  rule?: string;
  /** Why another move that is legal is not for now, by that rule. */
  instead?: () => string;
  /** What is touched to make the move, where it is not what carries the move itself. */
  touch?: Touch[];
  /** What was touched in error, and is to be touched once more, where nothing else goes on. */
  amiss?: string;
}

/** A lesson tells its steps over a recording: a step with a move goes on to the next choice of the learner. */
export interface Lesson {
  recording: () => Promise<Recording>;
  steps: LessonStep[];
}

/** The number of the change at which the learner makes its n-th move, from 0; the last change after the last one. */
export function choiceAt(recording: Recording, count: number): number {
  const own = recording.steps.flatMap((change, at) => (change.moved?.seat === recording.seat ? [at - 1] : []));
  return own[count] ?? recording.steps.length - 1;
}

export const legalIn = (change: Change, lang: Lang): Legal[] => change.legal.map(([move, text]) => [move, text[lang]]);

export const eventsIn = (change: Change, lang: Lang): GameEvent[] =>
  change.events.map((event) => ({ ...event, text: event.text[lang] }) as GameEvent);

/** The events of several changes, up to and with the one at `to`, as of one. */
export const eventsBetween = (recording: Recording, from: number, to: number, lang: Lang): GameEvent[] =>
  recording.steps.slice(from, to).flatMap(({ view }, index) => {
    const [first, ...rest] = eventsIn(recording.steps[from + index + 1]!, lang);
    // Each change starts from what held after the one before it.
    return first ? [{ ...first, changes: [[[], view.table], ...(first.changes ?? [])] }, ...rest] : [];
  });

const QUOTED = (text: string): string => text.replaceAll('"', '\\"');

/** What is to be touched next for a step, in a table that shows it: the button that makes the move, once it is there. */
export function targets(board: ParentNode, step: LessonStep | undefined): HTMLElement[] {
  if (!step?.play) return [];
  const move = `[data-move="${QUOTED(step.play)}"]`;
  const done = [...board.querySelectorAll<HTMLElement>(`[data-testid="action-bar"] ${move}`)];
  if (done.length) return done;
  const wanted = (step.touch ?? [{ at: move }]).filter(({ until }) => !until || !board.querySelector(until));
  const found = wanted.flatMap(({ at }) => [...board.querySelectorAll<HTMLElement>(at)]).filter((each) => !each.matches(":disabled"));
  return found.length || !step.amiss ? found : [...board.querySelectorAll<HTMLElement>(step.amiss)];
}

/** The number of steps with a move before this one. */
export const movesBefore = (lesson: Lesson, step: number): number => lesson.steps.slice(0, step).filter(({ play }) => play).length;
