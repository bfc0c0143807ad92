// The plain HTTP side of the server.

import type { Rules } from "./pages/rules.ts";
import { settings, type Lang } from "./settings.svelte.ts";
import type { TablePart } from "./stream.ts";
import type { ComponentWords, GameEvent, View } from "./table/types.ts";

export type Texts = Record<Lang, string>;

export interface GameOption {
  name: string;
  values: (number | string)[];
  usual: number | string;
  text: Texts;
  /** Words for the values that need some, by value. */
  value_texts?: Record<string, Texts>;
}

export interface ShelfGame {
  name: string;
  title: Texts;
  tagline: Texts;
  options: GameOption[];
  seats: number[];
  credits: { author: string; publisher: string; artist: string };
  rules: number;
}

export interface GameDetails extends ShelfGame {
  components: ComponentWords;
  map?: unknown;
  extra_seats?: Texts[];
}

export interface Me {
  name: string;
  tables: TablePart[];
  /** Whether this device is somebody through a private link, and the name of who it was before, null for nobody. */
  borrowed: boolean;
  before: string | null;
}

/** A private link. Its secret is told once, when it is made. */
export interface Link {
  id: string;
  label: string;
  /** Browser and system that came through it last. */
  device: string;
  created: number;
  used: number | null;
  /** It opens nothing any more, but who came through it is still signed in. */
  revoked: boolean;
  /** This device came through it. */
  here: boolean;
}

/** Somebody at a table, as its host is told. */
export interface Member {
  who: string;
  name: string;
  seat: number | null;
  present: boolean;
  muted: boolean;
  removed: boolean;
  host: boolean;
}

export interface NewTable {
  game: string;
  options?: Record<string, number | string>;
  name?: string;
  seats?: string[];
  memory?: "aid" | "strict";
  odds?: "off" | "request" | "always";
  clock?: { kind: "move" | "game"; seconds: number } | null;
  open?: boolean;
  words?: string;
}

export interface Rating {
  name: string;
  rating: number;
  games: number;
}

export interface ReplayStep {
  events: GameEvent[];
  view: View;
  /** Where everything is open: what each seat saw, and what was done, such as `0 card 7`. */
  views?: View[];
  action?: string;
}

/** What the server refused, in its own words. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    text: string,
  ) {
    super(text);
  }
}

async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const url = new URL(`/api/${path}`, location.href);
  url.searchParams.set("lang", settings.lang);
  const init: RequestInit = { method };
  if (body !== undefined) {
    init.headers = { "content-type": "application/json" };
    init.body = JSON.stringify(body);
  }
  const answer = await fetch(url, init);
  const found: unknown = answer.headers.get("content-type")?.includes("json") ? await answer.json() : null;
  if (!answer.ok) {
    const error = (found as { error?: { code: string; text: string } } | null)?.error;
    throw new Refused(answer.status, error?.code ?? "", error?.text ?? `${answer.status} ${answer.statusText}`);
  }
  return found as Answer;
}

const part = encodeURIComponent;

export const api = {
  games: () => call<{ games: ShelfGame[] } | ShelfGame[]>("GET", "games").then((found) => ("games" in found ? found.games : found)),
  game: (name: string) => call<GameDetails>("GET", `games/${part(name)}`),
  rules: (name: string) => call<Rules>("GET", `games/${part(name)}/rules`),
  me: () => call<Me>("GET", "me"),
  rename: (name: string) => call<Me>("PUT", "me", { name }),
  goBack: () => call<{ name: string }>("POST", "me/back", {}),
  signOut: () => call<unknown>("POST", "me/sign-out", {}),
  links: () => call<{ links: Link[] }>("GET", "links").then((found) => found.links),
  makeLink: (label: string) => call<{ link: string }>("POST", "links", { label }),
  revokeLink: (id: string, end: boolean) => call<unknown>("POST", `links/${part(id)}/revoke`, { end }),
  lookAtLink: (secret: string) => call<{ name: string; you: string; same: boolean }>("POST", "links/look", { secret }),
  useLink: (secret: string) => call<{ name: string }>("POST", "links/use", { secret }),
  create: (table: NewTable) => call<{ table: string }>("POST", "tables", table),
  lobby: () => call<{ tables: TablePart[] } | TablePart[]>("GET", "tables").then((found) => ("tables" in found ? found.tables : found)),
  table: (id: string) => call<TablePart>("GET", `tables/${part(id)}`),
  sit: (id: string, seat: number | null, name: string) =>
    call<unknown>("POST", `tables/${part(id)}/sit`, { ...(seat === null ? {} : { seat }), ...(name ? { name } : {}) }),
  stand: (id: string, seat: number) => call<unknown>("POST", `tables/${part(id)}/stand`, { seat }),
  seatBot: (id: string, seat: number, bot: string | null) => call<unknown>("POST", `tables/${part(id)}/seat`, { seat, bot }),
  start: (id: string) => call<unknown>("POST", `tables/${part(id)}/start`, {}),
  company: (id: string) => call<{ company: Member[] }>("GET", `tables/${part(id)}/company`).then((found) => found.company),
  mute: (id: string, who: string, on: boolean) => call<unknown>("POST", `tables/${part(id)}/mute`, { who, on }),
  remove: (id: string, who: string, on: boolean) => call<unknown>("POST", `tables/${part(id)}/remove`, { who, on }),
  lock: (id: string, on: boolean) => call<unknown>("POST", `tables/${part(id)}/lock`, { on }),
  close: (id: string, on: boolean) => call<unknown>("POST", `tables/${part(id)}/close`, { on }),
  rematch: (id: string) => call<{ table: string }>("POST", `tables/${part(id)}/rematch`, {}),
  record: (id: string) => call<Record<string, unknown>>("GET", `tables/${part(id)}/record`),
  /** The record with what each draw could have been, for checking it. */
  drawn: (id: string) => call<Record<string, unknown>>("GET", `tables/${part(id)}/record?draws=1`),
  replay: (id: string, seat: string) => call<{ steps: ReplayStep[] }>("GET", `tables/${part(id)}/replay?seat=${part(seat)}`),
  leaderboard: (game: string) => call<Rating[]>("GET", `leaderboard/${part(game)}`),
};
