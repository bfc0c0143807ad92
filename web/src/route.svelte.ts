// Which page is shown, by its address.

export type Route =
  | { page: "front" | "lobby" | "create" | "missing" }
  | { page: "rules" | "learn" | "leaderboard" | "create"; game: string }
  | { page: "table"; id: string }
  | { page: "as"; old: boolean }
  | { page: "replay"; id: string; step: number; seat: string };

export function read(address: URL): Route {
  const [page = "", which = ""] = address.pathname.split("/").filter(Boolean).map(decodeURIComponent);
  if (page === "") return { page: "front" };
  if (page === "lobby") return { page };
  if (page === "create") return which ? { page, game: which } : { page };
  if (page === "as") return { page, old: which !== "" };
  if (page === "table" && which) return { page, id: which };
  if (page === "replay" && which) {
    const step = Number(address.searchParams.get("step") ?? 0);
    return { page, id: which, step: Number.isInteger(step) && step > 0 ? step : 0, seat: address.searchParams.get("seat") ?? "" };
  }
  if ((page === "rules" || page === "learn" || page === "leaderboard") && which) return { page, game: which };
  return { page: "missing" };
}

const here = $state<{ route: Route }>({ route: typeof location === "undefined" ? { page: "front" } : read(new URL(location.href)) });

export const route = (): Route => here.route;

export function go(path: string): void {
  history.pushState(null, "", path);
  here.route = read(new URL(location.href));
  scrollTo(0, 0);
}

/** Change the address without leaving the page, such as the step of a replay. */
export const note = (path: string): void => history.replaceState(null, "", path);

/** Follow links within the page and the browser's own buttons. Call once. */
export function useLinks(): void {
  $effect(() => {
    const back = (): void => {
      here.route = read(new URL(location.href));
    };
    const click = (press: MouseEvent): void => {
      const link = (press.target as Element | null)?.closest("a");
      const plain = press.button === 0 && !press.ctrlKey && !press.metaKey && !press.shiftKey && !press.altKey;
      if (!link || !plain || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
      if (link.hash && link.pathname === location.pathname) return;
      press.preventDefault();
      go(link.pathname + link.search + link.hash);
    };
    addEventListener("popstate", back);
    document.addEventListener("click", click);
    return () => {
      removeEventListener("popstate", back);
      document.removeEventListener("click", click);
    };
  });
}
