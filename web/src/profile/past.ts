// What a player's past comes to: counts, streaks, ratings, first times. Nothing here asks anybody.

/** A finished game, at the server or on this device. */
export interface Past {
  id: string;
  game: string;
  ended: number;
  /** One's own. */
  seat: number;
  seats: number;
  place: number;
  won: boolean;
  /** How many won: nobody may have. Null, or nothing in older files, where that is not known. */
  winners?: number | null;
  /** What the player was worth after it, null where it does not count. */
  rating: number | null;
  names: string[];
  /** The bots by seat, null for people; nothing where that is not known any more. */
  bots: (string | null)[];
  /** Whether it began from a moment of another game: it tells nothing of how somebody plays. */
  playedOn?: boolean;
  /** Whether somebody was told what an expert would do, or took a move back. */
  helped?: boolean;
  /** Whether one had several seats, as where friends share a device: nobody won it for oneself. */
  shared?: boolean;
  /** The id that it had where it was played, if it came in a file; and whether there is no record here to watch it by. */
  from?: string;
  isLost?: boolean;
}

/** Whether it ended without a winner, which is nobody's defeat. */
export const nobodyWon = ({ winners }: Past): boolean => winners === 0;

/** What records say of how a game was played, under `about`. */
export function howPlayed(about: unknown): Pick<Past, "playedOn" | "helped"> {
  const { played_on_from: from, taken_back: back, advised } = (about ?? {}) as Record<string, unknown>;
  return { ...(from !== undefined && { playedOn: true }), ...((back === true || advised === true) && { helped: true }) };
}

/** Those that were played from their beginning, and for oneself: no others count. */
export const whole = (games: Past[]): Past[] => games.filter(({ playedOn, shared }) => !playedOn && !shared);

/** Each match once, also one in which somebody had several seats. */
export function eachOnce(found: Past[]): Past[] {
  const matches = new Map<string, Past>();
  for (const past of found) matches.set(past.id, matches.has(past.id) ? { ...matches.get(past.id)!, shared: true } : past);
  return [...matches.values()];
}

/** What the games of one kind come to. */
export interface Tally {
  game: string;
  played: number;
  won: number;
  /** How many of the last games were won one after the other, and the most that ever were. */
  streak: number;
  best: number;
  /**
   * Ratings in the order of the games. Those that came in a file are what somebody else thought of another guest: they are told
   * only as long as there are no others.
   */
  curve: { at: number; rating: number }[];
}

/** The oldest first. */
const inOrder = (games: Past[]): Past[] => games.toSorted((one, other) => one.ended - other.ended || one.id.localeCompare(other.id));

export function streaks(games: Past[]): { streak: number; best: number } {
  let [streak, best] = [0, 0];
  for (const { won } of inOrder(games)) {
    streak = won ? streak + 1 : 0;
    best = Math.max(best, streak);
  }
  return { streak, best };
}

export function tally(game: string, all: Past[]): Tally {
  const games = inOrder(whole(all).filter((each) => each.game === game));
  const rated = games.flatMap(({ ended, rating, from }) => (rating === null ? [] : [{ at: ended, rating, isOwn: from === undefined }]));
  const own = rated.filter(({ isOwn }) => isOwn);
  const curve = (own.length ? own : rated).map(({ at, rating }) => ({ at, rating }));
  return { game, played: games.length, won: games.filter((each) => each.won).length, ...streaks(games), curve };
}

/** The games that were played, those played most first; `kinds` are all games there are, and files may name others. */
export const tallies = (all: Past[], kinds: string[]): Tally[] =>
  [...new Set(whole(all).map((each) => each.game))]
    .filter((game) => kinds.includes(game))
    .map((game) => tally(game, all))
    .sort((one, other) => other.played - one.played);

/** First times, each with the game by which it happened. */
export type Badge =
  | {
      is: "first game" | "first win" | "first rated" | "full table" | "three in a row" | "ten games" | "hundred games" | "every game";
      by: Past;
    }
  | { is: "won"; by: Past };

const FULL = 5;

/** `kinds` are all games there are: to have won each of them is worth something. */
export function badges(all: Past[], kinds: string[]): Badge[] {
  const games = inOrder(whole(all));
  const found: Badge[] = [];
  const first = (is: Exclude<Badge["is"], "won">, by: Past | undefined): void => void (by && found.push({ is, by }));
  const wins = games.filter((each) => each.won);
  first("first game", games[0]);
  first("first win", wins[0]);
  for (const kind of kinds) {
    const by = wins.find((each) => each.game === kind);
    if (by) found.push({ is: "won", by });
  }
  const last = found.filter((each) => each.is === "won").map((each) => each.by);
  if (kinds.length > 1 && last.length === kinds.length) first("every game", inOrder(last).at(-1));
  first(
    "first rated",
    games.find((each) => each.rating !== null),
  );
  first(
    "full table",
    games.find((each) => each.seats >= FULL),
  );
  first(
    "three in a row",
    games.find((_, place) => place > 1 && games.slice(place - 2, place + 1).every((each) => each.won)),
  );
  first("ten games", games[9]);
  first("hundred games", games[99]);
  return found;
}

const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase();

/** The games in which all words are found: in names, in the game's title, in the date. */
export function search(all: Past[], wanted: string, said: (game: Past) => string): Past[] {
  const words = plain(wanted).split(/\s+/).filter(Boolean);
  const games = inOrder(all).reverse();
  return words.length
    ? games.filter((game) => words.every((word) => plain(`${said(game)} ${game.names.join(" ")}`).includes(word)))
    : games;
}
