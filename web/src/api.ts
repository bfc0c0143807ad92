// The plain HTTP side of the server.

import { fileAt } from "./address.ts";
import type {
  Company,
  Done,
  Game,
  GameDetails,
  Happened,
  Hint,
  LinkOwner,
  Links,
  Lobby,
  Me,
  Named,
  NewLinkAnswer,
  NewTable,
  NewTableId,
  Problem,
  PuzzleStanding,
  Rating,
  Reach,
  ReminderKey,
  Replay,
  Review,
  Rules,
  Subscribe,
  Table,
} from "./protocol.ts";
import { Refused } from "./refused.ts";
import type { WordsOf } from "./rules/words.ts";
import { settings } from "./settings.svelte.ts";

/** The face that was chosen, for others to see. */
const chosenFace = (): { face?: string } => (/^[a-z]{1,24}$/.test(settings.face) ? { face: settings.face } : {});

/** Ask the server something; `signal` ends the waiting for its answer. */
export async function call<Answer>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Answer> {
  const url = fileAt(`api/${path}`);
  url.searchParams.set("lang", settings.lang);
  const init: RequestInit = { method, ...(signal ? { signal } : {}) };
  if (body !== undefined) {
    init.headers = { "content-type": "application/json" };
    init.body = JSON.stringify(body);
  }
  const answer = await fetch(url, init);
  const found: unknown = answer.headers.get("content-type")?.includes("json") ? await answer.json() : null;
  if (!answer.ok) {
    const error = (found as { error?: Problem } | null)?.error;
    throw new Refused(answer.status, error?.code ?? "", error?.text ?? `${answer.status} ${answer.statusText}`);
  }
  return found as Answer;
}

const part = encodeURIComponent;

export const api = {
  games: () => call<Game[]>("GET", "games"),
  game: (name: string) => call<GameDetails>("GET", `games/${part(name)}`),
  rules: (name: string) => call<Rules>("GET", `games/${part(name)}/rules`),
  /** The words of a game, as they lie beside compiled rules: for one that has none. */
  words: (name: string) => call<WordsOf>("GET", `games/${part(name)}/words`),
  reach: () => call<Reach>("GET", "reach"),
  me: () => call<Me>("GET", "me"),
  rename: (name: string) => call<Named>("PUT", "me", { name }),
  /** The key that browsers subscribe to reminders with, and the wish to get them, or no more. */
  reminderKey: () => call<ReminderKey>("GET", "me/reminders"),
  remind: (wish: Subscribe) => call<Done>("POST", "me/reminders", wish),
  remindNoMore: (endpoint: string) => call<Done>("POST", "me/reminders/end", { endpoint }),
  goBack: () => call<Named>("POST", "me/back", {}),
  signOut: () => call<Done>("POST", "me/sign-out", {}),
  links: () => call<Links>("GET", "links").then((found) => found.links),
  makeLink: (label: string) => call<NewLinkAnswer>("POST", "links", { label }),
  revokeLink: (id: string, end: boolean) => call<Done>("POST", `links/${part(id)}/revoke`, { end }),
  lookAtLink: (secret: string) => call<LinkOwner>("POST", "links/look", { secret }),
  useLink: (secret: string) => call<Named>("POST", "links/use", { secret }),
  create: (table: NewTable) => call<NewTableId>("POST", "tables", { ...chosenFace(), ...table }),
  lobby: () => call<Lobby>("GET", "tables").then((found) => found.tables),
  table: (id: string) => call<Table>("GET", `tables/${part(id)}`),
  sit: (id: string, seat: number | null, name: string) =>
    call<Happened>("POST", `tables/${part(id)}/sit`, { ...chosenFace(), ...(seat === null ? {} : { seat }), ...(name ? { name } : {}) }),
  stand: (id: string, seat: number) => call<Happened>("POST", `tables/${part(id)}/stand`, { seat }),
  seatBot: (id: string, seat: number, bot: string | null) => call<Happened>("POST", `tables/${part(id)}/seat`, { seat, bot }),
  start: (id: string) => call<Happened>("POST", `tables/${part(id)}/start`, {}),
  company: (id: string) => call<Company>("GET", `tables/${part(id)}/company`).then((found) => found.company),
  mute: (id: string, who: string, on: boolean) => call<Happened>("POST", `tables/${part(id)}/mute`, { who, on }),
  remove: (id: string, who: string, on: boolean) => call<Happened>("POST", `tables/${part(id)}/remove`, { who, on }),
  lock: (id: string, on: boolean) => call<Happened>("POST", `tables/${part(id)}/lock`, { on }),
  close: (id: string, on: boolean) => call<Happened>("POST", `tables/${part(id)}/close`, { on }),
  rematch: (id: string) => call<NewTableId>("POST", `tables/${part(id)}/rematch`, {}),
  record: (id: string) => call<Record<string, unknown>>("GET", `tables/${part(id)}/record`),
  /** The record with what each draw could have been, for checking it. */
  drawn: (id: string) => call<Record<string, unknown>>("GET", `tables/${part(id)}/record?draws=1`),
  replay: (id: string, seat: string) => call<Replay>("GET", `tables/${part(id)}/replay?seat=${part(seat)}`),
  /** What an expert would do in a seat of one's own, where the table allows such advice. */
  hint: (id: string, seat: number) => call<Hint>("POST", `tables/${part(id)}/hint`, { seat }),
  /** A part of the review of a game, from a step on, worked out by the server. */
  review: (id: string, seat: number, since: number, signal?: AbortSignal) =>
    call<Review>("GET", `tables/${part(id)}/review?seat=${seat}&since=${since}`, undefined, signal),
  puzzles: (game: string) => call<Record<string, PuzzleStanding>>("GET", `puzzles/${part(game)}`),
  solved: (game: string, id: string, right: boolean) => call<PuzzleStanding>("POST", `puzzles/${part(game)}/${part(id)}`, { right }),
  leaderboard: (game: string) => call<Rating[]>("GET", `leaderboard/${part(game)}`),
};
