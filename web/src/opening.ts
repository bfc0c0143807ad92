// Opening one of this browser's own databases. Some browsers, full or damaged, never answer at all: then that is said.

export const PATIENCE_MS = 10_000;

/** The browser has not answered, and perhaps never will. */
export class Silent extends Error {
  override name = "Silent";
}

/** Open a database, making it as `make` says where it is new or of an older version. `Silent` if nothing comes of it in time. */
export function opened(name: string, version: number, make: (database: IDBDatabase) => void): Promise<IDBDatabase> {
  return new Promise((keep, refuse) => {
    const request = indexedDB.open(name, version);
    let late = false;
    const patience = setTimeout(() => {
      late = true;
      refuse(new Silent(`The database “${name}” does not open.`));
    }, PATIENCE_MS);
    request.onupgradeneeded = () => make(request.result);
    request.onsuccess = () => {
      clearTimeout(patience);
      // Nobody waits for it any more: open, it would stand in the way of whoever asks next.
      if (late) request.result.close();
      else keep(request.result);
    };
    request.onerror = () => {
      clearTimeout(patience);
      refuse(request.error!);
    };
  });
}
