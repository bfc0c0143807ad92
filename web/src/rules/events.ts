// Events, read from the numbers that rules tell: what `larcin.rules.events` does, by the same description.

/** A part of an event: its first number, and what it says. */
export interface EventPart {
  part: string;
  at: number;
  is: "number" | "name" | "seats" | "by seat";
  names?: string[];
  seats?: number;
}

export interface Kind {
  name: string;
  /** What those are told it is who may not know all of it; null if they are told nothing. */
  instead: string | null;
  secret: string[];
  parts: EventPart[];
}

const KNOWERS = 1;
const ONLOOKERS = 8;

/** What a watcher, from its seat or with -1 from none, is told of an event; null if nothing. */
export function toldTo(kind: Kind, row: readonly number[], seat: number): Record<string, unknown> | null {
  const knows = (row[KNOWERS]! >> (seat < 0 ? ONLOOKERS : seat)) & 1;
  if (!knows && kind.instead === null) return null;
  const parts = knows ? kind.parts : kind.parts.filter(({ part }) => !kind.secret.includes(part));
  const told = parts.map((part) => [part.part, read(part, row)]);
  return { event: knows ? kind.name : kind.instead, ...Object.fromEntries(told) };
}

function read(part: EventPart, row: readonly number[]): unknown {
  const number = row[part.at]!;
  switch (part.is) {
    case "name":
      return part.names![number];
    case "seats":
      return Array.from({ length: ONLOOKERS }, (_, seat) => seat).filter((seat) => (number >> seat) & 1);
    case "by seat":
      return row
        .slice(part.at, part.at + part.seats!)
        .map((each, seat) => [seat, each])
        .filter(([, each]) => each! >= 0);
    default:
      return number;
  }
}
