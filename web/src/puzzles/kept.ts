// What a browser keeps of the puzzles that somebody tried, and how it is read: what does not read is as if it were not there.

/** One square a try: right, not far behind, far behind. */
export type Square = "right" | "near" | "far";

export interface Solver {
  rating: number;
  /** How many puzzles it is based on. */
  tries: number;
  /** How the tries went, by puzzle, from the first one on. */
  done: Record<string, Square[]>;
  /** The moves that were tried, by puzzle, where it is not over yet. */
  open: Record<string, string[]>;
}

export interface Day {
  game: string;
  id: string;
  squares: Square[];
}

export interface Kept {
  games: Record<string, Solver>;
  /** By day, which puzzle it was and how the tries went: in the order in which the days were done. */
  days: Record<string, Day>;
}

export const FIRST_RATING = 1200;
const SQUARES: unknown[] = ["right", "near", "far"] satisfies Square[];
const NAME = /^[a-z0-9][a-z0-9-]{0,59}$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const LONGEST_MOVE = 200;
const FARTHEST_RATING = 10_000;
/** More than there will be: a file from elsewhere may hold anything. */
const MOST = { tries: 3, games: 30, puzzles: 2000, days: 4000 };

/** The parts of an object that are as they should be, the newest ones if there are too many. */
function parts<Part>(found: unknown, name: RegExp, most: number, read: (part: unknown, name: string) => Part | null): Record<string, Part> {
  const all = typeof found === "object" && found !== null && !Array.isArray(found) ? Object.entries(found) : [];
  const good = all.flatMap(([key, value]): [string, Part][] => {
    const part = name.test(key) ? read(value, key) : null;
    return part === null ? [] : [[key, part]];
  });
  return Object.fromEntries(good.slice(-most));
}

function squares(found: unknown): Square[] | null {
  const isRight = Array.isArray(found) && found.length > 0 && found.length <= MOST.tries && found.every((each) => SQUARES.includes(each));
  return isRight ? (found as Square[]) : null;
}

/** The moves of tries that went so. */
function moves(found: unknown, went: Square[] | undefined): string[] | null {
  const isRight = Array.isArray(found) && found.every((each) => typeof each === "string" && each.length <= LONGEST_MOVE);
  return isRight && went?.length === found.length && !went.includes("right") ? (found as string[]) : null;
}

function solver(found: unknown): Solver | null {
  if (typeof found !== "object" || found === null) return null;
  const { rating, done: tried, open } = found as Partial<Record<keyof Solver, unknown>>;
  const done = parts(tried, NAME, MOST.puzzles, squares);
  const tries = Object.keys(done).length;
  if (tries === 0) return null;
  return {
    rating: typeof rating === "number" && Math.abs(rating) <= FARTHEST_RATING ? rating : FIRST_RATING,
    tries,
    done,
    open: parts(open, NAME, MOST.puzzles, (each, id) => moves(each, done[id])),
  };
}

function day(found: unknown): Day | null {
  const { game, id, squares: went } = (found ?? {}) as Partial<Record<keyof Day, unknown>>;
  const good = squares(went);
  return good && typeof game === "string" && NAME.test(game) && typeof id === "string" && NAME.test(id)
    ? { game, id, squares: good }
    : null;
}

/** What was kept, as far as it reads. */
export function keptIn(found: unknown): Kept {
  const { games, days } = (found ?? {}) as Partial<Record<keyof Kept, unknown>>;
  return { games: parts(games, NAME, MOST.games, solver), days: parts(days, DAY, MOST.days, day) };
}

/** How many puzzles were tried. */
export const countOf = ({ games }: Kept): number => Object.values(games).reduce((all, { tries }) => all + tries, 0);

/** What two devices have kept, on one of them: what is known there holds. */
export function together(own: Kept, brought: Kept): Kept {
  const games = { ...own.games };
  for (const [game, theirs] of Object.entries(brought.games))
    games[game] = Object.hasOwn(own.games, game) ? joined(own.games[game]!, theirs) : theirs;
  const days = { ...brought.days, ...own.days };
  const isMore = Object.keys(days).length > Object.keys(own.days).length;
  // Each device knows in which order its own days were done; of both together the calendar does.
  const inOrder = (): Kept["days"] => Object.fromEntries(Object.entries(days).toSorted(([one], [other]) => one.localeCompare(other)));
  return { games, days: isMore ? inOrder() : own.days };
}

/** A solver on two devices: worth what the one said that knows more. */
function joined(own: Solver, theirs: Solver): Solver {
  const done = { ...theirs.done, ...own.done };
  const open = Object.fromEntries(Object.entries(theirs.open).filter(([id]) => !Object.hasOwn(own.done, id)));
  const { rating } = theirs.tries > own.tries ? theirs : own;
  return { rating, tries: Object.keys(done).length, done, open: { ...open, ...own.open } };
}
