// What the player holds in hand before a move is made, and what may be touched next. No rule is decided here: whatever is
// touched leads to moves that the server offered, and to nothing else.

import type { Legal } from "../../table/types.ts";
import type { Choice, Deed } from "./moves.ts";
import { readMove } from "./moves.ts";
import { minus, plus, sortOf, total } from "./tokens.ts";
import type { Counts } from "./types.ts";

type Having<D extends Deed, Verb> = D extends { do: infer Verbs } ? ([Extract<Verbs, Verb>] extends [never] ? never : D) : never;
type Of<Verb extends Deed["do"]> = Choice<Having<Deed, Verb>>;
export type Bundle = Of<"hand in" | "clear">;
export type Step = Of<"prowl" | "turn up" | "peek" | "place" | "dodger">;

/** What is held: a place on the map (and the way there), tokens picked out, or a card. */
export interface Hold {
  place: number | null;
  way: number;
  tokens: Counts;
  card: string | null;
}

export const NOTHING: Hold = { place: null, way: 0, tokens: {}, card: null };

export type Tap =
  | { tap: "place"; place: number }
  | { tap: "way"; way: number }
  | { tap: "token" | "put back"; kind: string }
  | { tap: "card"; card: string };

/** The moves on offer, sorted by what is touched for them. */
export class Desk {
  readonly choices: Choice[];
  /** Sets for Fagin, or handfuls for Nancy. */
  private readonly bundles: Bundle[];
  /** Every kind of token that a move names. */
  private readonly named: string[];

  constructor(legal: Legal[]) {
    this.choices = legal.map(readMove);
    this.bundles = this.all("hand in", "clear");
    const named = this.choices.flatMap((choice) =>
      "tokens" in choice ? Object.keys(choice.tokens) : "kind" in choice ? [choice.kind] : [],
    );
    this.named = [...new Set(named)];
  }

  all<Verb extends Deed["do"]>(...verbs: Verb[]): Of<Verb>[] {
    return this.choices.filter((choice) => (verbs as string[]).includes(choice.do));
  }

  // ------------------------------------------------------------------------------------------------------- the map

  /** Where the map may be touched, with the moves that end there. */
  places(hold: Hold): Map<number, Step[]> {
    const steps: Step[] = hold.card === "dodger" ? this.all("dodger") : hold.card ? [] : this.all("prowl", "turn up", "peek", "place");
    const found = new Map<number, Step[]>();
    for (const step of steps) {
      const end = endOf(step);
      found.set(end, [...(found.get(end) ?? []), step]);
    }
    return found;
  }

  // ------------------------------------------------------------------------------------------------------ the tokens

  /** Whether a token of this kind can be picked up (or one more of it). */
  takes(hold: Hold, kind: string): boolean {
    if (hold.card === "bumble") return this.all("bumble").some((choice) => choice.kind === kind);
    if (hold.card !== null) return false;
    if (this.all("give up").some((choice) => choice.kind === kind)) return true;
    const wanted = plus(hold.tokens, [kind]);
    return this.bundles.some(({ tokens }) => covers(tokens, wanted));
  }

  /** The kinds that can be picked up. */
  kinds(hold: Hold): Set<string> {
    return new Set(this.named.filter((kind) => this.takes(hold, kind)));
  }

  // ------------------------------------------------------------------------------------------------------- the cards

  /** The cards of the hand that can be played now, if only to hide. */
  cards(): string[] {
    return this.all("hide").map((choice) => choice.card);
  }

  /** Whether a card helps now; otherwise it can only be discarded to hide. */
  helps(card: string): boolean {
    return this.choices.some((choice) => choice.do === card);
  }

  // ------------------------------------------------------------------------------------------------- touching things

  taps(hold: Hold): Tap[] {
    const ways = hold.place === null ? [] : (this.places(hold).get(hold.place) ?? []);
    return [
      ...[...this.places(hold).keys()].map((place): Tap => ({ tap: "place", place })),
      ...(ways.length > 1 ? ways.map((_, way): Tap => ({ tap: "way", way })) : []),
      ...[...this.kinds(hold)].map((kind): Tap => ({ tap: "token", kind })),
      ...Object.keys(hold.tokens).map((kind): Tap => ({ tap: "put back", kind })),
      ...this.cards().map((card): Tap => ({ tap: "card", card })),
    ];
  }

  after(hold: Hold, tap: Tap): Hold {
    switch (tap.tap) {
      case "place":
        return { ...NOTHING, card: hold.card === "dodger" ? hold.card : null, place: tap.place };
      case "way":
        return { ...hold, way: tap.way };
      case "card":
        return hold.card === tap.card ? NOTHING : { ...NOTHING, card: tap.card };
      case "put back":
        return { ...NOTHING, card: hold.card, tokens: minus(hold.tokens, tap.kind) };
      case "token":
        return this.pickUp(hold, tap.kind);
    }
  }

  private pickUp(hold: Hold, kind: string): Hold {
    if (hold.card === "bumble") return { ...NOTHING, card: hold.card, tokens: { [kind]: 1 } };
    if (this.all("give up").length > 0) return { ...NOTHING, tokens: { [kind]: 1 } };
    if (total(hold.tokens) === 0 && this.all("hand in").length > 0) return { ...NOTHING, tokens: this.wholeType(kind) };
    return { ...NOTHING, tokens: plus(hold.tokens, [kind]) };
  }

  /** The set on offer with most of a type, and of those the one with fewest wallets. A wallet comes alone: it may go with anything. */
  private wholeType(kind: string): Counts {
    if (isWallet(kind)) return { [kind]: 1 };
    const goods = (tokens: Counts): number => Object.entries(tokens).reduce((sum, [each, count]) => sum + (isWallet(each) ? 0 : count), 0);
    const sets = this.bundles.map(({ tokens }) => tokens).filter((tokens) => kind in tokens);
    return sets.toSorted((one, other) => goods(other) - goods(one) || total(one) - total(other))[0]!;
  }

  // -------------------------------------------------------------------------------------------------------- the moves

  /** The move that what is held amounts to, to be made with one more touch. */
  picked(hold: Hold): Choice | null {
    if (hold.place !== null) return this.places(hold).get(hold.place)?.[hold.way] ?? null;
    if (hold.card !== null) return this.all("nancy", "charley", "oliver").find((choice) => choice.do === hold.card) ?? null;
    const [kind] = Object.keys(hold.tokens);
    if (kind === undefined) return null;
    const dropped = this.all("give up").find((choice) => choice.kind === kind);
    return dropped ?? this.bundles.find(({ tokens }) => same(tokens, hold.tokens)) ?? null;
  }

  /** Moves that need no more pointing: each is a button of its own. */
  buttons(hold: Hold): Choice[] {
    if (hold.card !== null) {
      const [kind] = Object.keys(hold.tokens);
      const ways = this.all("brownlow", "sikes", "fang").filter((choice) => choice.do === hold.card);
      const slips = hold.card === "bumble" ? this.all("bumble").filter((choice) => choice.kind === kind) : [];
      const hides = this.all("hide").filter((choice) => choice.card === hold.card);
      return [...ways, ...slips, ...hides];
    }
    if (hold.place !== null || total(hold.tokens) > 0) return [];
    const nothing = this.all("clear").filter((choice) => total(choice.tokens) === 0);
    return [...this.all("bribe", "give in", "keep", "discard", "starts", "share"), ...nothing];
  }
}

const isWallet = (kind: string): boolean => sortOf(kind) === "wallets";

/** Where a step on the map ends. */
export const endOf = (step: Step): number => (step.do === "prowl" ? step.path.at(-1)! : step.place);

export const covers = (all: Counts, some: Counts): boolean => Object.entries(some).every(([kind, count]) => (all[kind] ?? 0) >= count);

const same = (one: Counts, other: Counts): boolean => covers(one, other) && covers(other, one);
