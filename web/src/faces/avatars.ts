// Who has which face: players by their choice or by their name, bots by theirs.

import { BOTS, FOLK } from "./folk.ts";
import { MASK } from "./marks.ts";
import { portrait, type Person } from "./people.ts";
import { w } from "./words/index.ts";

/** The faces that players choose from. */
export const FACES = [
  "newsboy",
  "flowergirl",
  "sweep",
  "grandmother",
  "sailor",
  "duchess",
  "painter",
  "cook",
  "sleeper",
  "widow",
  "doctor",
  "schoolgirl",
  "gentleman",
  "actress",
  "fiddler",
  "judge",
] as const satisfies (keyof typeof FOLK)[];

export type FaceName = (typeof FACES)[number];
const EVERYBODY = new Map<string, Person>(Object.entries({ ...FOLK, ...BOTS }));
const isBot = (name: string): boolean => Object.hasOwn(BOTS, name);
/** The bot of a name. A second one of the same name, *Nipper 2*, looks like the first. */
export const botOf = (name: string): string => name.trim().toLowerCase().replace(/ \d+$/, "");

export const isFace = (name: string): name is FaceName => (FACES as readonly string[]).includes(name);

/** What a face shows, in words: *the sailor*. */
export const faceWords = (face: FaceName): string => w()[face];

/** A number that follows from a name. */
function numberOf(name: string): number {
  let number = 7;
  for (const letter of name.trim().toLowerCase()) number = (number * 31 + letter.codePointAt(0)!) % 65521;
  return number;
}

/** The face of somebody: the chosen one, a bot's own, or one that goes with the name. */
export function faceOf(name: string, chosen: string | null = null): string {
  if (chosen !== null && EVERYBODY.has(chosen)) return chosen;
  const bot = botOf(name);
  return isBot(bot) ? bot : FACES[numberOf(name) % FACES.length]!;
}

/** The faces of those at one table: as they chose, bots by their names, and the others each with one that nobody has there. */
export function facesAt(seats: { name: string; face: string }[]): string[] {
  const isSettled = ({ name, face }: { name: string; face: string }): boolean => EVERYBODY.has(face) || isBot(faceOf(name));
  const taken = new Set(seats.filter(isSettled).map(({ name, face }) => faceOf(name, face)));
  return seats.map((seat) => {
    if (isSettled(seat)) return faceOf(seat.name, seat.face);
    const first = FACES.indexOf(faceOf(seat.name) as FaceName);
    const inTurn = FACES.map((_, step) => FACES[(first + step) % FACES.length]!);
    const face = inTurn.find((each) => !taken.has(each)) ?? inTurn[0]!;
    taken.add(face);
    return face;
  });
}

const done = new Map<string, string>();

/** A face as it is drawn, with a mask on if it is out to steal. */
export function drawn(face: string, masked = false): string {
  const key = `${face} ${masked}`;
  const person = EVERYBODY.get(face);
  if (!person) return "";
  if (!done.has(key)) done.set(key, portrait(masked ? { ...person, over: [...(person.over ?? []), ...MASK] } : person));
  return done.get(key)!;
}
