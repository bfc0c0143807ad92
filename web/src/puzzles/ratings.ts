// How hard puzzles are by what everybody made of them: the server counts, where there is one. Without it their first rating holds.

import { served } from "../address.ts";
import { api } from "../api.ts";
import { isAway } from "../loading.ts";
import { note, noted } from "../noted.ts";
import type { PuzzleStanding } from "../protocol.ts";

const known = new Map<string, Promise<Record<string, PuzzleStanding>>>();

/** What the server knows of the puzzles of a game, by id; nothing where there is no server, or it is away. */
export function standings(game: string): Promise<Record<string, PuzzleStanding>> {
  if (!served) return Promise.resolve({});
  let found = known.get(game);
  if (!found) {
    found = api.puzzles(game);
    found.then(tellRest, () => undefined);
    found = found.catch(() => {
      known.delete(game);
      return {};
    });
    known.set(game, found);
  }
  return found;
}

/** A first try that the server does not know of yet. */
interface Untold {
  game: string;
  id: string;
  right: boolean;
}

const UNTOLD = "larcin.puzzles.untold";
/** More than anybody solves between two visits to the server. */
const MOST = 1000;

function isUntold(found: unknown): found is Untold {
  const { game, id, right } = (found ?? {}) as Partial<Untold>;
  return typeof game === "string" && typeof id === "string" && typeof right === "boolean";
}

function untold(): Untold[] {
  try {
    const found: unknown = JSON.parse(noted("browser", UNTOLD) ?? "[]");
    return Array.isArray(found) ? found.filter(isUntold) : [];
  } catch {
    return [];
  }
}

const keep = (all: Untold[]): void => note("browser", UNTOLD, JSON.stringify(all.slice(-MOST)));

/** Tell of a try, and keep it no more. While the server is away that is an error, and it is kept. */
async function send({ game, id, right }: Untold): Promise<PuzzleStanding | null> {
  const standing = await api.solved(game, id, right).catch((error: unknown) => {
    if (isAway(error)) throw error;
    return null; // a puzzle that the server does not have
  });
  keep(untold().filter((each) => each.game !== game || each.id !== id));
  return standing;
}

let isTelling = false;

/** Tell of what is kept, one after the other, until the server is away. */
async function tellRest(): Promise<void> {
  if (isTelling) return;
  isTelling = true;
  try {
    for (const each of untold()) await send(each);
  } catch {
    // Another time.
  } finally {
    isTelling = false;
  }
}

/** Tell the server how somebody fared at the first try: now, or when it is there again. */
export async function tell(game: string, id: string, right: boolean): Promise<PuzzleStanding | null> {
  if (!served) return null;
  const told = { game, id, right };
  keep([...untold(), told]);
  try {
    const standing = await send(told);
    void tellRest();
    return standing;
  } catch {
    return null;
  }
}

/** Tell of what could not be told before, now and whenever the line is there again. To be called once. */
export function keepTelling(): void {
  void tellRest();
  addEventListener("online", () => void tellRest());
}
