// How each bot speaks: a line at the seat now and then, when something decisive has happened to it. It knows only what everybody was told.

import { botOf } from "../faces/avatars.ts";
import type { GameEvent } from "../table/types.ts";
import { speak } from "../words/speak.ts";
import type { Mood } from "./moods.ts";
import { en } from "./words/en.ts";
import { fr } from "./words/fr.ts";

const w = speak(en, fr);

export interface Remark {
  seat: number;
  mood: Mood;
}

/** Gains are remarked upon from so much on; losses always. By what the event says it is counted in. */
const GAINS: Record<string, [counted: string, least: number]> = {
  robs: ["coins", 6],
  success: ["points", 0],
  doubles: ["points", 1],
  leaves: ["points", 9],
  escapes: ["points", 1],
  "hands in": ["pounds", 7],
  reward: ["pounds", 5],
};
const LOSSES = new Set(["arrested", "loses", "caught", "out", "warned", "fined", "fooled"]);

/** What may be remarked upon in an event: by the one seat that it happened to. */
export function remarkable(event: GameEvent): Remark | null {
  const seats = Array.isArray(event.seats) ? (event.seats as unknown[]) : [];
  const seat = typeof event.seat === "number" ? event.seat : typeof seats[0] === "number" ? seats[0] : null;
  if (seat === null) return null;
  if (LOSSES.has(event.event)) return { seat, mood: "loss" };
  if (event.event === "wins") return { seat, mood: "won" };
  const [counted, least] = GAINS[event.event] ?? [];
  if (counted === undefined) return null;
  const amount = event[counted];
  return typeof amount !== "number" || amount >= least! ? { seat, mood: "gain" } : null;
}

const LADDER = ["magpie", "nipper", "tuppence", "whisper", "patch", "sparrow", "moth", "ferret"] as const;
const SPEAKERS = [...LADDER, "flint", "ginger", "pepper", "smudge", "rook", "domino", "clover", "button"] as const;

/** What the bot of that name says in a mood; null for whoever has no manner of speaking. */
export function line(name: string, mood: Mood): string | null {
  const speaker = SPEAKERS.find((each) => each === botOf(name));
  return speaker ? w()[speaker](mood) : null;
}

/** So many milliseconds of quiet between two remarks at a table, and how often something remarkable is remarked upon. */
const QUIET_MS = 20_000;
const OFTEN = 0.5;

/** Lets bots speak, one at a time and not too often. */
export class Manners {
  private quietUntil = 0;

  constructor(
    private readonly clock: () => number = () => performance.now(),
    private readonly dice: () => number = Math.random,
  ) {}

  /** What is said about this event, by whom. `bots` are names by seat, null for people. The end is always remarked upon. */
  about(event: GameEvent, bots: (string | null)[]): { seat: number; text: string } | null {
    const remark = remarkable(event);
    const name = remark && bots[remark.seat];
    if (!remark || !name) return null;
    if (remark.mood !== "won" && (this.clock() < this.quietUntil || this.dice() >= OFTEN)) return null;
    const text = line(name, remark.mood);
    if (text === null) return null;
    this.quietUntil = this.clock() + QUIET_MS;
    return { seat: remark.seat, text };
  }
}
