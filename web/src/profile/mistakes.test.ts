import { expect, test } from "vitest";
import type { Sight } from "../review/reviewing.ts";
import { called, kindOf, mistakes } from "./mistakes.ts";
import type { Past } from "./past.ts";

const past = (id: string, seat: number, game = "pickpocket"): Past => ({
  ...{ id, game, ended: 1, seat, seats: 3, place: 1, won: true, rating: null, names: [], bots: [] },
});

/** A decision in which one move was best, and another was made that won so much less. */
function sight(made: string, best: string, cost: number, sure = true): Sight {
  const weighed = (move: string, mean: number, wide: number): object => ({
    move,
    number: 0,
    chance: { mean, low: mean - wide, high: mean + wide },
  });
  const moves = [weighed(best, 0.6, sure ? 0.001 : 0.5), weighed(made, 0.6 - cost, 0.001)];
  return {
    step: 1,
    chances: [],
    decided: { made: made === best ? moves[0] : moves[1], moves, odds: {}, previews: {} },
  } as unknown as Sight;
}

test("mistakes are counted by kind, those that cost most first", () => {
  const reviews = [
    { game: "one", seat: 0, sights: [sight("steal", "leave", 0.1), sight("play k", "leave", 0.1), sight("leave", "steal", 0.3)] },
    { game: "two", seat: 2, sights: [sight("leave", "steal", 0.2)] },
  ];
  const found = mistakes("pickpocket", [past("one", 0), past("two", 2)], reviews);
  expect(found.games).toBe(2);
  expect(found.kinds.map(({ kind, times }) => [kind, times])).toEqual([
    ["left", 2],
    ["stayed", 2],
  ]);
  expect(found.kinds[0]!.cost).toBeCloseTo(0.5);
});

test("what was best, as good, or in doubt is no mistake", () => {
  const sights = [sight("leave", "leave", 0), sight("steal", "leave", 0.01), sight("steal", "leave", 0.2, false)];
  expect(mistakes("pickpocket", [past("one", 0)], [{ game: "one", seat: 0, sights }]).kinds).toEqual([]);
});

test("only one's own seats in one's own games count: not those of others, and of no other game", () => {
  const sights = [sight("steal", "leave", 0.2)];
  const reviews = [
    { game: "one", seat: 1, sights },
    { game: "brought", seat: 0, sights },
    { game: "other", seat: 0, sights },
  ];
  expect(mistakes("pickpocket", [past("one", 0), past("other", 0, "doggy-bag")], reviews)).toEqual({ games: 0, kinds: [] });
});

test("every game has kinds of its own, and what is none of them is something else", () => {
  expect(kindOf("kids-of-london", "card 8", "card 2")).toBe("too high");
  expect(kindOf("kids-of-london", "card 0", "card 2")).toBe("too low");
  expect(kindOf("kids-of-london", "actor", "prince")).toBe("other");
  expect(kindOf("doggy-bag", "dare", "keep")).toBe("dared");
  expect(kindOf("doggy-bag", "keep", "dare")).toBe("kept");
  expect(kindOf("doggy-bag", "turn 0 call 8", "turn 3 call 5")).toBe("called too much");
  expect(kindOf("doggy-bag", "turn 0 call 5", "turn 3 call 5")).toBe("other");
  expect(kindOf("pickpocket", "play k", "play kv")).toBe("wrong tiles");
  expect(kindOf("pickpocket", "steal", "play k")).toBe("stole");
  expect(kindOf("oliver-twist", "prowl 1", "prowl 3")).toBe("wrong way");
  expect(kindOf("oliver-twist", "prowl 1", "hand in 2 wallet")).toBe("late delivery");
  expect(kindOf("oliver-twist", "prowl 1", "nancy")).toBe("no character");
  expect(kindOf("a game of one's own", "jump", "sit")).toBe("other");
  expect(kindOf("oliver-twist", "sell", "keep")).toBe("other");
});

test("every kind is called something", () => {
  expect(called("doggy-bag", kindOf("doggy-bag", "swap 1 red", "swap 2 red"))).toBe("Parting with the wrong bones");
  expect(called("a game of one's own", "other")).toBe("All sorts of other things");
});
