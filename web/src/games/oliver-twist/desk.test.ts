import { expect, test } from "vitest";
import type { Legal } from "../../table/types.ts";
import decisions from "./decisions.json";
import { Desk, NOTHING, type Hold } from "./desk.ts";
import { readMove } from "./moves.ts";

const sentences = (moves: string[]): Legal[] => moves.map((move) => [move, move]);
const deskOf = (moves: string[]): Desk => new Desk(sentences(moves));

/** Every move that touching things leads to, with the number of touches before the one that makes it. */
function reached(desk: Desk): Map<string, number> {
  const found = new Map<string, number>();
  const seen = new Set<string>();
  let waiting: Hold[] = [NOTHING];
  for (let touches = 0; waiting.length > 0; touches++) {
    const next: Hold[] = [];
    for (const hold of waiting) {
      const key = JSON.stringify([hold.place, hold.way, hold.card, Object.entries(hold.tokens).sort()]);
      if (seen.has(key)) continue;
      seen.add(key);
      for (const choice of [desk.picked(hold), ...desk.buttons(hold)]) {
        if (choice && !found.has(choice.legal[0])) found.set(choice.legal[0], touches);
      }
      next.push(...desk.taps(hold).map((tap) => desk.after(hold, tap)));
    }
    waiting = next;
  }
  return found;
}

const ways = decisions.map((legal) => ({ legal, found: reached(deskOf(legal)) }));

test("every kind of move was collected", () => {
  const verbs = new Set(decisions.flatMap((legal) => sentences(legal).map((each) => readMove(each).do)));
  expect([...verbs].sort()).toEqual([
    "bribe",
    "brownlow",
    "bumble",
    "charley",
    "clear",
    "discard",
    "dodger",
    "fang",
    "give in",
    "give up",
    "hand in",
    "hide",
    "keep",
    "nancy",
    "oliver",
    "peek",
    "place",
    "prowl",
    "share",
    "sikes",
    "starts",
    "turn up",
  ]);
});

test.each(ways.map((way, index) => [index, way] as const))(
  "decision %i: the controls lead to every move on offer, and to no other",
  (_, way) => {
    expect([...way.found.keys()].sort()).toEqual([...way.legal].sort());
  },
);

test("whatever is on the map is one touch away, and one more makes the move", () => {
  for (const { found } of ways) {
    for (const [move, touches] of found) {
      if (/^(prowl|turn up|peek|place) /.test(move)) expect(touches).toBe(1);
      if (/^(bribe|give in|keep|discard|share|seat)/.test(move)) expect(touches).toBe(0);
      if (/^(dodger) /.test(move)) expect(touches).toBe(2);
    }
  }
});

test("the first token touched brings all of its type, and the wallets that it lacks for a set", () => {
  const desk = deskOf(["hand in 1 ring + 2 wallet", "hand in 2 ring + 1 wallet", "hand in 2 ring + 2 wallet", "hand in 2 ring + 3 wallet"]);
  expect(desk.after(NOTHING, { tap: "token", kind: "ring" }).tokens).toEqual({ ring: 2, wallet: 1 });
  expect([...desk.kinds(NOTHING)].sort()).toEqual(["ring", "wallet"]);
});

test("what cannot be part of a set cannot be touched", () => {
  const desk = deskOf(["hand in 3 ring", "hand in 3 brooch"]);
  const hold = desk.after(NOTHING, { tap: "token", kind: "ring" });
  expect([...desk.kinds(hold)]).toEqual([]);
  expect(desk.picked(hold)?.legal[0]).toBe("hand in 3 ring");
  const smaller = desk.after(hold, { tap: "put back", kind: "ring" });
  expect(desk.picked(smaller)).toBeNull();
});

test("several ways to a space are told apart", () => {
  const desk = deskOf(["prowl 1-2-3", "prowl 5-4-3"]);
  const hold = desk.after(NOTHING, { tap: "place", place: 3 });
  expect(desk.picked(hold)?.legal[0]).toBe("prowl 1-2-3");
  expect(desk.picked(desk.after(hold, { tap: "way", way: 1 }))?.legal[0]).toBe("prowl 5-4-3");
});

test("a move that the page does not know is reported, not swallowed", () => {
  expect(() => readMove(["dance 3", "Dance"])).toThrow("dance 3");
});
