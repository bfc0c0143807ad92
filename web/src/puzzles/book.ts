// The puzzles of a game, as `larcin puzzles` found them: `GAME.puzzles.json` beside the compiled rules.

import { fileAt } from "../address.ts";
import type { Options } from "../engine/about.ts";
import { leaflet } from "../engine/load.ts";

/** A move, the chance to win with it by what the player knows, and between what that lies. */
export type Worth = [move: string, chance: number, low: number, high: number];

/** A moment of a match with one best move, or two: `larcin.puzzles.book` says what each part is. */
export interface Puzzle {
  id: string;
  options: Options;
  /** Where chance came from; null where its outcomes are among the actions. */
  seed: string | null;
  words: string[];
  actions: string[];
  seat: number;
  best: string[];
  /** All moves, the best first. */
  worth: Worth[];
  /** Which part of their tries each level of bots found it in. */
  found: Record<string, number>;
  rating: number;
}

export interface Book {
  game: string;
  rules: number;
  puzzles: Puzzle[];
}

const beside = (name: string): string => fileAt(`engine/${name}`).href;

/** How many puzzles there are, by game. */
export const countPuzzles = (): Promise<Record<string, number>> => leaflet(beside("_puzzles.json"));

/** The puzzles of a game in the order of its book, which has nothing to do with how hard they are. New ones are put at its end. */
export const loadBook = (game: string): Promise<Puzzle[]> =>
  leaflet<Book>(beside(`${encodeURIComponent(game)}.puzzles.json`)).then(({ puzzles }) => puzzles);

export const isBest = (puzzle: Puzzle, move: string): boolean => puzzle.best.includes(move);

export const worthOf = (puzzle: Puzzle, move: string): Worth => puzzle.worth.find(([each]) => each === move)!;

/** By how much of a victory a move is behind the best. */
export const behind = (puzzle: Puzzle, move: string): number => Math.max(0, puzzle.worth[0]![1] - worthOf(puzzle, move)[1]);

/** How often somebody may try: never so often that what is left must be right. */
export const mostTries = (puzzle: Puzzle): number => Math.max(1, Math.min(3, puzzle.worth.length - puzzle.best.length));
