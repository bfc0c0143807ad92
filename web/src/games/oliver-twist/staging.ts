// How a walk through London is acted out: the pawn hurries from step to step, tokens travel to whoever takes them, coins to who is paid.

import Coin from "../../table/Coin.svelte";
import { BEAT, isAbout, placeOf, type Flight, type Scene, type Sound, type Staging } from "../../table/staging.ts";
import type { GameEvent } from "../../table/types.ts";
import { placeNumber } from "./moves.ts";
import Token from "./Token.svelte";
import { FACE_DOWN, type TwistTable } from "./types.ts";

const PACE: Record<string, number> = {
  // The pawn goes step by step.
  "walks over": BEAT.glance + 40,
  "walks over unseen": BEAT.glance + 40,
  takes: BEAT.turn,
  "turns up": 240,
  "night falls": BEAT.blow,
  "streets in the dark": BEAT.turn,
  dealt: 0,
  "dealt to you": BEAT.glance,
  "hands in": BEAT.turn,
  bonus: BEAT.turn,
  reward: BEAT.turn,
  asks: BEAT.breath,
  "asks about": BEAT.breath,
  "draws this burglary": BEAT.turn,
  "gives in": BEAT.blow,
  completes: BEAT.usual,
  "file opened": BEAT.breath,
  fined: BEAT.blow,
  "burglary counts": BEAT.turn,
  wins: BEAT.rest,
};

const SOUNDS: Record<string, Sound> = {
  "day breaks": "bell",
  "night falls": "night",
  "walks over": "step",
  "walks over unseen": "step",
  takes: "tile",
  "turns up": "card",
  "draws this card": "card",
  "draws card": "card",
  asks: "card",
  "asks about": "card",
  hides: "card",
  places: "step",
  "gives this up": "paper",
  "gives up": "paper",
  "hands in": "coins",
  bonus: "coins",
  reward: "coin",
  "returns wallets": "coins",
  "last sets": "coins",
  bribes: "loss",
  loses: "loss",
  "gives in": "loss",
  "draws burglary": "door",
  "draws this burglary": "door",
  steals: "fall",
  "steals this": "fall",
  slips: "paper",
  "slips this": "paper",
  clears: "paper",
  "clears these": "paper",
  "file opened": "paper",
  fined: "whistle",
  "burglary counts": "coin",
};

function sound(event: GameEvent, { seat }: Scene): Sound | undefined {
  if (event.event === "wins") return isAbout(event, seat) ? "win" : "bell";
  return SOUNDS[event.event];
}

const token = (kind: unknown): Pick<Flight, "draw" | "like"> => ({ draw: Token, like: { kind: kind ?? FACE_DOWN, size: "38px" } });

function flights(event: GameEvent, { view }: Scene): Flight[] {
  const [own, other] = [placeOf(event.seat), placeOf(event.to)];
  const coins = { draw: Coin, count: Number(event.pounds ?? 0) };
  switch (event.event) {
    case "takes":
      return [{ from: `[data-place="${placeNumber(String(event.place))}"]`, to: own, ...token(event.token) }];
    case "walks over":
      return [{ from: `[data-place="${placeNumber((view.table as TwistTable).pawn)}"]`, to: own, ...token(event.token) }];
    case "hands in":
    case "bonus":
    case "reward":
    case "returns wallets":
    case "last sets":
      return [{ from: ".rewards", to: own, ...coins }];
    case "bribes":
    case "loses":
    case "gives in":
    case "fined":
      return [{ from: own, to: ".rewards", ...coins }];
    case "steals":
    case "steals this":
      return [{ from: other, to: own, ...token(event.token) }];
    case "slips":
    case "slips this":
      return [{ from: own, to: other, ...token(event.token) }];
    default:
      return [];
  }
}

export const staging: Staging = {
  pace: ({ event }) => PACE[event],
  sound,
  flights,
  rest: ({ event }) => (event === "night falls" ? BEAT.rest : 0),
};
