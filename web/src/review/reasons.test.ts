import { expect, test } from "vitest";
import { reasons, type Known } from "./reasons.ts";

/** A decision between two moves, by what each would bring. */
const known = (more: Partial<Record<keyof Known, unknown>>, table: unknown = {}): Known =>
  ({
    ...{ odds: {}, previews: {}, names: ["Nell", "Jack", "Moll"], view: { seat: 0, table } },
    moves: ["one", "other"].map((move) => ({ move, number: 0, tries: 400 })),
    ...more,
  }) as unknown as Known;

test("each game says by what the better move is better, and the one that was made", () => {
  const gangs = [{ hand: [3, 5] }, { hand: [1, 7] }, { hand: [2] }];
  const cards = ["card 3", "card 5"].map((move) => ({ move, number: 0, tries: 400 }));
  const previews = { "card 3": { highest: 4 }, "card 5": { highest: -2 } };
  expect(reasons("kids-of-london", known({ moves: cards, previews }, { gangs }), "card 3", "card 5")).toEqual([
    "The better one: If the 3 is the highest it takes 4 coins.",
    "The better one: Something above the 3 is still in the hand of Jack.",
    "The move made: If the 5 is the highest it loses 2 coins to the beggar.",
    "The move made: Something above the 5 is still in the hand of Jack.",
  ]);
  const bones = { bones: 6, black: { least: 2, most: 2, expected: 2 }, reach: [0.5] };
  expect(reasons("doggy-bag", known({ odds: bones, previews: { one: { aims: 1 } } }), "one", null)).toEqual([
    "2 of the 6 bones in the bag are black.",
    "1 bone comes out without a black one 50 times in 100.",
  ]);
  expect(reasons("pickpocket", known({ previews: { one: { points: 1 }, other: { loot: 5, ropes: [1, 2] } } }), "one", "other")).toEqual([
    "The better one: Leaving is worth 1 point.",
    "The move made: The loot is then worth 5, with 2 ropes whole.",
  ]);
  const steal = { fits: 0.556, misses: 0.319, guard: 0.125, second: 0 };
  expect(reasons("pickpocket", known({ odds: { steal }, moves: [{ move: "steal", number: 0, tries: 400 }] }), "steal", null)).toEqual([
    "Of 100 tiles from the bag 56 fit, 32 do not, and 12 are guards.",
  ]);
  expect(reasons("oliver-twist", known({ previews: { one: { filed: 2, file_size: 9, draws_card: true } } }), "one", null)).toEqual([
    "It puts 2 tokens into your police file, 9 in all.",
    "It draws a character card.",
  ]);
});

test("in Oliver Twist a token is worth taking for the set that it belongs to", () => {
  const [board, seats] = [["ring", "apple2", "watch"], [{ lacks: { rings: 2, apples: 1 } }]];
  const previews = Object.fromEntries(["prowl 1", "prowl 1-2", "prowl 3"].map((move) => [move, { filed: 0 }]));
  const moves = Object.keys(previews).map((move) => ({ move, number: 0, tries: 400 }));
  const of = (move: string) => reasons("oliver-twist", known({ previews, moves }, { board, seats }), move, null);
  const clean = "It puts nothing into your police file.";
  expect(of("prowl 1")).toEqual(["What it takes is the second of its type: one more makes a set.", clean]);
  expect(of("prowl 1-2")).toEqual(["What it takes makes a set of three complete.", clean]);
  expect(of("prowl 3")).toEqual([clean]);
});

test("where a game has nothing to say of them, moves are better by their tries", () => {
  for (const game of ["a-game-of-ones-own", "oliver-twist"])
    expect(reasons(game, known({}), "one", "other")).toEqual([expect.stringContaining("400 games")]);
});
