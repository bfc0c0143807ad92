// Reviews that were made, in this browser's own database, so that each is made once.

import { opened } from "../opening.ts";
import type { Sight } from "./reviewing.ts";

const NAME = "larcin reviews";
/** Reviews that were made otherwise, with fewer tries perhaps, are made again. */
const VERSION = 2;

/** What is kept of a game as one seat saw it. */
export interface Kept {
  game: string;
  seat: number;
  sights: Sight[];
}

function make(database: IDBDatabase): void {
  for (const old of [...database.objectStoreNames]) database.deleteObjectStore(old);
  database.createObjectStore("reviews", { keyPath: ["game", "seat"] });
}

async function within<Value>(mode: IDBTransactionMode, act: (reviews: IDBObjectStore) => IDBRequest<Value>): Promise<Value> {
  const database = await opened(NAME, VERSION, make);
  try {
    return await new Promise<Value>((keep, refuse) => {
      const request = act(database.transaction("reviews", mode).objectStore("reviews"));
      request.onsuccess = () => keep(request.result);
      request.onerror = () => refuse(request.error!);
    });
  } finally {
    database.close();
  }
}

/** Where nothing can be kept, a review is made again: nothing else is lost. */
export const shelf = {
  read: (game: string, seat: number): Promise<Kept | null> =>
    within("readonly", (reviews) => reviews.get([game, seat]) as IDBRequest<Kept | undefined>).then(
      (found) => found ?? null,
      () => null,
    ),
  /** All that are kept. */
  all: (): Promise<Kept[]> => within("readonly", (reviews) => reviews.getAll() as IDBRequest<Kept[]>).catch(() => []),
  keep: (kept: Kept): Promise<void> =>
    within("readwrite", (reviews) => reviews.put(kept)).then(
      () => undefined,
      () => undefined,
    ),
  /** Forget all reviews of a game. */
  remove: (game: string): Promise<void> =>
    within("readwrite", (reviews) => reviews.delete(IDBKeyRange.bound([game], [game, []]))).then(
      () => undefined,
      () => undefined,
    ),
};
