// What can be kept for offline, as `larcin.table.kept` lists it in `kept.js`; and how page and service worker speak of it.

/** A file beside the compiled rules: its name, what tells its versions apart, and how much of it crosses the wire. */
export interface File {
  name: string;
  revision: string;
  bytes: number;
}

/** `page` tells versions of the page itself apart, `engine` lists what lies in the folder of that name. */
export interface Kept {
  page: string;
  engine: File[];
}

/** Where the service worker puts what is in `engine`. */
export const CACHE = "larcin-engine";

export type Wish = { type: "SKIP_WAITING" } | { type: "FILES" };

/** What can be kept, and what of it is not kept yet: the answer to `FILES`. */
export interface Told {
  all: File[];
  missing: File[];
}

export const addressOf = (file: File, root: URL): string => new URL(`engine/${file.name}`, root).href;

/** Under what a version of a file is kept: its address, and its revision. */
export function keyOf(file: File, root: URL): string {
  return `${addressOf(file, root)}?__revision=${file.revision}`;
}
