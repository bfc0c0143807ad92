// What a newcomer is told at a table: the goal in one line, the rule that matters now, and what each thing on the table is.

import type { Legal, TableProps } from "./types.ts";

/** What is known at a table when somebody asks about a thing on it. */
export type Situation = Pick<TableProps, "view" | "seat" | "legal" | "mine" | "waiting" | "names" | "words" | "lang" | "map">;

/** Why something cannot be chosen now: in a sentence, and by which rule. */
export interface Reason {
  text: string;
  rule: string;
}

/** What is said of a thing: always the same, or by what it is and how it lies there. */
export type Said = string | ((part: Element, table: Situation) => string);

/** A kind of thing on a table: how it is found there, what it is, and the rule that says so. */
export interface Thing {
  /** A selector; of things within each other the one that was touched most closely is meant, and the first of those that fit it. */
  at: string;
  says: (part: Element, table: Situation) => string;
  rule: Said;
  /** Nobody ever chooses it: it is there to be looked at. */
  shown?: true;
}

/** What `games/<game>/guide.ts` exports as `guide`. */
export interface Guide {
  /** Who wins, in one short line that stays. */
  goal: () => string;
  /** The rule to open at each stage of `view.table.stage`; `""` for all others. */
  rules: Record<string, string>;
  things: Thing[];
  /** Why what was touched cannot be chosen now; null where there is nothing particular to say. */
  why?: (table: Situation, touched: Element) => Reason | null;
  /** Keys of this game alone, and what they do. */
  keys?: () => [key: string, does: string][];
}

export const ruleAt = (guide: Guide | null, stage: unknown): string => (guide ? (guide.rules[String(stage)] ?? guide.rules[""] ?? "") : "");

/** What is known of something that was touched. */
export interface Explained {
  /** What it says of itself: its label, or its words. */
  name: string;
  /** What it is. */
  what: string;
  /** What touching it does now, as a sentence; null if nothing. */
  does: string | null;
  /** Why it does nothing, where the game can tell. */
  why: Reason | null;
  /** It never does anything. */
  shown: boolean;
  /** It answers a touch, though not yet by a move: it is picked, or opened. */
  answers: boolean;
  rule: string;
}

/** The thing that something touched is part of, and that part; null if it is none. */
export function thingAt(guide: Guide, touched: Element): { thing: Thing; part: Element } | null {
  for (let part: Element | null = touched; part; part = part.parentElement) {
    const here: Element = part;
    const thing = guide.things.find(({ at }) => here.matches(at));
    if (thing) return { thing, part };
  }
  return null;
}

/** What there is to say of a thing on the table; null if it is none. */
export function explain(guide: Guide, touched: Element, table: Situation): Explained | null {
  const found = thingAt(guide, touched);
  if (!found) return null;
  const { thing, part } = found;
  const does = doing(touched, thing.shown ? touched : part, table.legal);
  const why = does === null && table.view.result === null ? (guide.why?.(table, touched) ?? null) : null;
  const rule = typeof thing.rule === "string" ? thing.rule : thing.rule(part, table);
  const answers = touched.closest("button:not(:disabled, [aria-disabled=true])") !== null;
  return { name: nameOf(touched, part), what: thing.says(part, table), does, why, shown: thing.shown ?? false, answers, rule };
}

/** The nearest label between what was touched and the thing that it is part of. */
function nameOf(touched: Element, thing: Element): string {
  for (let part: Element | null = touched; part; part = part.parentElement) {
    const label =
      part.getAttribute("aria-label") ?? part.getAttribute("title") ?? part.querySelector(":scope > .unseen, :scope > title")?.textContent;
    if (label?.trim()) return label.trim();
    if (part === thing) break;
  }
  return (thing.getAttribute("data-name") ?? "").trim();
}

/** Single things, of which a kind has several: a card, a role, a bone, a tile, a power, a place in the town. */
const SINGLE = "[data-card], [data-role], [data-kind], [data-bone], [data-token], [data-tile], [data-power], [data-place]";

function doing(touched: Element, thing: Element, legal: Legal[]): string | null {
  const moves = touched.closest(SINGLE) ? [] : [...thing.querySelectorAll("[data-move]")];
  const move = (touched.closest("[data-move]") ?? glassOver(touched) ?? (moves.length === 1 ? moves[0] : null))?.getAttribute("data-move");
  return legal.find(([each]) => each === move)?.[1] ?? null;
}

/** What a finger meets before it comes to what lies at a place: that can be touched as a whole, then, for a move. */
const glassOver = (touched: Element): Element | null =>
  touched.closest("[data-seat-place]")?.querySelector(":scope > .cover[data-move]") ?? null;

/** The stage of a game, where its view names one. */
export const stageOf = (view: { table: unknown } | null | undefined): unknown =>
  (view?.table as { stage?: unknown } | null | undefined)?.stage;
