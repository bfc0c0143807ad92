// Which page is shown, by its address.

import { ROOT, to, within } from "./address.ts";
import { HERE } from "./local/happenings.ts";

export type Route =
  | { page: "front" | "lobby" | "create" | "letter" | "profile" | "missing" }
  | { page: "rules" | "learn" | "leaderboard" | "create" | "ladder"; game: string }
  | { page: "table" | "evening"; id: string }
  | { page: "puzzles"; game: string; id: string }
  | { page: "as"; old: boolean }
  | { page: "replay"; id: string; step: number; seat: string }
  | { page: "review"; id: string; seat: number | null };

export function read(address: URL, root: URL = ROOT): Route {
  const parts = within(address, root);
  if (parts === null) return { page: "missing" };
  const [page = "", which = ""] = parts;
  // Some messengers spell the # of a link out: then what it carries is part of the path.
  if (/^letter#/.test(parts.join(""))) return { page: "letter" };
  if (page === "") return { page: "front" };
  if (page === "lobby" || page === "letter" || page === "profile") return { page };
  if (page === "ladder") return { page, game: which };
  if (page === "create") return which ? { page, game: which } : { page };
  if (page === "evening") return { page, id: which };
  if (page === "puzzles") return { page, game: which, id: address.searchParams.get("id") ?? "" };
  if (page === "as") return { page, old: which !== "" };
  if (page === "table" && which) return { page, id: which };
  // Tables of this device: hosts of plain files have no folder for each.
  const here = page === "here" ? (address.searchParams.get("game") ?? "") : "";
  if (here.startsWith(HERE) && which === "review") return reviewing(here, address);
  if (here.startsWith(HERE)) return which === "replay" ? watching(here, address) : { page: "table", id: here };
  if (page === "replay" && which) return watching(which, address);
  if (page === "review" && which) return reviewing(which, address);
  if ((page === "rules" || page === "learn" || page === "leaderboard") && which) return { page, game: which };
  return { page: "missing" };
}

function watching(id: string, { searchParams }: URL): Route {
  const step = Number(searchParams.get("step") ?? 0);
  return { page: "replay", id, step: Number.isInteger(step) && step > 0 ? step : 0, seat: searchParams.get("seat") ?? "" };
}

function reviewing(id: string, { searchParams }: URL): Route {
  const seat = Number.parseInt(searchParams.get("seat") ?? "", 10);
  return { page: "review", id, seat: seat >= 0 ? seat : null };
}

const here = $state<{ route: Route }>({ route: typeof location === "undefined" ? { page: "front" } : read(new URL(location.href)) });

export const route = (): Route => here.route;

/** Who is asked before a page is left, and the address of that page. */
let guarded: { ask: (address: string) => void; at: string } | null = null;

/** Have somebody asked before this page is left by a link or the browser's own buttons; told where to. Call what it returns to
 *  let everybody go again; `visit` leads there. */
export function guard(ask: (address: string) => void): () => void {
  const mine = (guarded = { ask, at: location.href });
  return () => {
    if (guarded === mine) guarded = null;
  };
}

/** Show a page of ours, such as `/rules/pickpocket`. */
export const go = (path: string): void => visit(to(path));

/** Show the page at an address of ours. */
export function visit(address: string): void {
  history.pushState(null, "", address);
  here.route = read(new URL(location.href));
  scrollTo(0, 0);
}

/** Change the address without leaving the page, such as the step of a replay. */
export const note = (path: string): void => history.replaceState(null, "", to(path));

/** Follow links within the page and the browser's own buttons. Call once. */
export function useLinks(): void {
  $effect(() => {
    const back = (): void => {
      if (guarded && location.href !== guarded.at) {
        const to = location.href;
        history.pushState(null, "", guarded.at);
        guarded.ask(to);
        return;
      }
      here.route = read(new URL(location.href));
    };
    const click = (press: MouseEvent): void => {
      const link = (press.target as Element | null)?.closest("a");
      const plain = press.button === 0 && !press.ctrlKey && !press.metaKey && !press.shiftKey && !press.altKey;
      if (!link || !plain || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
      if (link.hash && link.pathname === location.pathname) return;
      // What is no page of this one, such as the guides beside it, the browser opens by itself.
      if (read(new URL(link.href)).page === "missing") return;
      press.preventDefault();
      if (guarded) guarded.ask(link.href);
      else visit(link.href);
    };
    addEventListener("popstate", back);
    document.addEventListener("click", click);
    return () => {
      removeEventListener("popstate", back);
      document.removeEventListener("click", click);
    };
  });
}
