// What a newcomer is told at a table: the goal in one line, the rule that matters now, and what each thing on the table is.

import type { Legal, TableProps } from "./types.ts";

/** What is known at a table when somebody asks about a thing on it. */
export type Situation = Pick<TableProps, "view" | "seat" | "legal" | "mine" | "waiting" | "names" | "words" | "lang" | "map">;

/** Why something cannot be chosen now: in a sentence, and by which rule. */
export interface Reason {
  text: string;
  rule: string;
}

/** A kind of thing on a table: how it is found there, what it is, and the rule that says so. */
export interface Thing {
  /** A selector; of things within each other the one that was touched most closely is meant. */
  at: string;
  says: () => string;
  rule: string;
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
  rule: string;
}

/** What there is to say of a thing on the table; null if it is none. */
export function explain(guide: Guide, touched: Element, table: Situation): Explained | null {
  for (let part: Element | null = touched; part; part = part.parentElement) {
    const here: Element = part;
    const thing = guide.things.find(({ at }) => here.matches(at));
    if (!thing) continue;
    const does = doing(touched, part, table.legal);
    const why = does === null && table.view.result === null ? (guide.why?.(table, touched) ?? null) : null;
    return { name: nameOf(touched, part), what: thing.says(), does, why, rule: thing.rule };
  }
  return null;
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
const SINGLE = "[data-card], [data-role], [data-kind], [data-tile], [data-power], [data-place]";

function doing(touched: Element, thing: Element, legal: Legal[]): string | null {
  const moves = touched.closest(SINGLE) ? [] : [...thing.querySelectorAll("[data-move]")];
  const move = (touched.closest("[data-move]") ?? (moves.length === 1 ? moves[0] : null))?.getAttribute("data-move");
  return legal.find(([each]) => each === move)?.[1] ?? null;
}

/** The stage of a game, where its view names one. */
export const stageOf = (view: { table: unknown } | null | undefined): unknown =>
  (view?.table as { stage?: unknown } | null | undefined)?.stage;
