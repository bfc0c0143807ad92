// Where somebody is in the course of an evening: what to wait for, and where to go.

import type { Evening, EveningPlayer, EveningRound, EveningTable } from "../protocol.ts";

export const current = (evening: Evening): EveningRound | null => evening.played.at(-1) ?? null;

/** One's own table of the round that is played, if one plays in it. */
export const ownTable = (evening: Evening): EveningTable | null =>
  current(evening)?.tables.find((at) => evening.you !== null && at.players.includes(evening.you)) ?? null;

export const playerOf = (evening: Evening, number: number): EveningPlayer => evening.players.find((each) => each.number === number)!;

export const me = (evening: Evening): EveningPlayer | null => (evening.you === null ? null : playerOf(evening, evening.you));

/** Whether one left in the midst of a round: a bot plays on there, and one comes back from the next round on. */
export const hasForfeited = ({ you }: Evening, round: EveningRound | null): boolean => you !== null && !!round?.left.includes(you);

/** What there is to wait for. */
export type Moment =
  | { is: "gathering" | "over" | "paused" | "between" | "ending" | "forfeited" }
  | { is: "play" | "begins"; at: EveningTable }
  | { is: "rest" | "watch" | "others"; left: number };

export function moment(evening: Evening): Moment {
  if (evening.status !== "playing") return { is: evening.status };
  const [round, own] = [current(evening), ownTable(evening)];
  const left = round?.tables.filter((at) => at.places === null).length ?? 0;
  const hasLeft = own?.places === null && hasForfeited(evening, round);
  if (own?.places === null && own.open && !hasLeft) return { is: "play", at: own };
  if (evening.paused && !round?.tables.some((at) => at.open && at.places === null)) return { is: "paused" };
  if (round === null || left === 0) return { is: evening.ending ? "ending" : "between" };
  if (hasLeft) return me(evening)?.gone === null && !evening.ending ? { is: "forfeited" } : { is: "watch", left };
  if (own && own.places === null) return { is: "begins", at: own };
  if (own) return { is: "others", left };
  return { is: evening.you !== null && round.resting.includes(evening.you) ? "rest" : "watch", left };
}

/** So many seconds as a clock shows them. */
export const onClock = (seconds: number): string => {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
};
