// Where things are: the page's own files, under whatever path they were put, and the server that keeps tables, if any.
//
// A page that a server of ours hands out lies at the root, and its server is where it came from. A page that
// `larcin site` has put anywhere may have no server, or one elsewhere: cookies do not go from page to page of two sites, so
// that tables with others are then at that server's own page, and links lead there.

// Everything that is built lies in one folder, beside the page; in development this is /src/address.ts.
const thisFile = import.meta.url;

/** The folder in which the page lies. */
export const ROOT = new URL("..", thisFile);

const said = (what: string): string =>
  typeof document === "undefined" ? "" : (document.querySelector<HTMLMetaElement>(`meta[name="larcin-${what}"]`)?.content ?? "");
const told = said("server");

/** Whether a server of ours handed out this page, and answers it. If not, it lies at a host of plain files. */
export const served: boolean = told === "here";

/** The address of another server, without a slash at its end, where tables with others are; empty if none is known. */
export const elsewhere: string = served ? "" : told.replace(/\/+$/, "");

/** The folder of the guides beside the page, if they are there. */
export const guides: string = said("guides");

/** The address of a page of ours, such as `/rules/pickpocket`: what links lead to. Hosts of plain files have folders. */
export function to(path: string): string {
  const [, page, rest] = /^\/([^?#]*)(.*)$/.exec(path)!;
  return ROOT.pathname + page! + (served || page === "" || page!.endsWith("/") ? "" : "/") + rest!;
}

/** What an address of ours says behind the folder of the page, as words between slashes; null if it is not of ours. */
export function within(address: URL, root: URL = ROOT): string[] | null {
  if (!`${address.pathname}/`.startsWith(root.pathname)) return null;
  const parts = address.pathname.slice(root.pathname.length).split("/").filter(Boolean);
  if (parts.at(-1) === "index.html") parts.pop();
  try {
    return parts.map(decodeURIComponent);
  } catch {
    return null;
  }
}

/** The address of one of our own files, such as `engine/pickpocket.json`. */
export const fileAt = (path: string): URL => new URL(path, ROOT);
