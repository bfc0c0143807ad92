// Games in this browser's own database: one entry a game, one a row. What was appended is on the disk before anybody is told.

import { opened, Silent } from "../opening.ts";
import { Forgotten, Refusal, Taken, type Keeping, type Kept, type Row } from "./happenings.ts";

const NAME = "larcin";
const VERSION = 1;
type KeptRow = Row & { game: string };

const asked = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((keep, refuse) => {
    request.onsuccess = () => keep(request.result);
    request.onerror = () => refuse(request.error!);
  });

const done = (transaction: IDBTransaction): Promise<void> =>
  new Promise((keep, refuse) => {
    transaction.oncomplete = () => keep();
    transaction.onabort = () => refuse(transaction.error ?? new Error("Nothing was kept."));
  });

const rowsOf = (id: string): IDBKeyRange => IDBKeyRange.bound([id], [id, []]);

export class Database implements Keeping {
  private opening: Promise<IDBDatabase> | null = null;

  private get database(): Promise<IDBDatabase> {
    this.opening ??= this.connect();
    return this.opening;
  }

  private async connect(): Promise<IDBDatabase> {
    const forget = (): void => void (this.opening = null);
    const found = await opened(NAME, VERSION, (fresh) => {
      fresh.createObjectStore("games", { keyPath: "id" });
      fresh.createObjectStore("rows", { keyPath: ["game", "n"] });
    }).catch((error: unknown) => {
      forget();
      throw error instanceof Silent ? new Refusal("busy", "storage silent") : error;
    });
    // A page of a later version, or the browser itself, may want it for itself: the next wish opens it again.
    found.onversionchange = () => {
      found.close();
      forget();
    };
    found.onclose = forget;
    return found;
  }

  private async write(write: (games: IDBObjectStore, rows: IDBObjectStore) => void): Promise<void> {
    const transaction = (await this.database).transaction(["games", "rows"], "readwrite", { durability: "strict" });
    write(transaction.objectStore("games"), transaction.objectStore("rows"));
    await done(transaction);
  }

  async all(): Promise<Kept[]> {
    const transaction = (await this.database).transaction("games");
    const games = (await asked(transaction.objectStore("games").getAll())) as Kept[];
    return games.toSorted((one, other) => other.changed - one.changed);
  }

  async read(id: string): Promise<{ kept: Kept; rows: Row[] } | null> {
    const transaction = (await this.database).transaction(["games", "rows"]);
    const [kept, rows] = await Promise.all([
      asked(transaction.objectStore("games").get(id)) as Promise<Kept | undefined>,
      asked(transaction.objectStore("rows").getAll(rowsOf(id))) as Promise<KeptRow[]>,
    ]);
    return kept ? { kept, rows } : null;
  }

  open(kept: Kept): Promise<void> {
    return this.write((games) => games.put(kept));
  }

  async append(kept: Kept, rows: Row[]): Promise<void> {
    let isForgotten = false;
    try {
      await this.write((games, log) => {
        const known = games.getKey(kept.id);
        known.onsuccess = () => {
          isForgotten = known.result === undefined;
          if (isForgotten) games.transaction.abort();
        };
        games.put(kept);
        for (const row of rows) log.add({ ...row, game: kept.id } satisfies KeptRow);
      });
    } catch (error) {
      if (isForgotten) throw new Forgotten();
      throw (error as DOMException).name === "ConstraintError" ? new Taken() : error;
    }
  }

  remove(id: string): Promise<void> {
    return this.write((games, rows) => {
      games.delete(id);
      rows.delete(rowsOf(id));
    });
  }
}
