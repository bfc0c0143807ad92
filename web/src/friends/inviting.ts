// Handing a link to a friend: by the system's own sheet where there is one, else it is copied.

import { to } from "../address.ts";
import { api } from "../api.ts";
import { copyText } from "../copying.ts";
import { w } from "./words/index.ts";

const LOOPBACK = /^(localhost|127\..*|\[::1\])$/;

/** A link that leads others to a page of this one, also from the computer that the server runs on. */
async function linkTo(path: string): Promise<string> {
  const found = LOOPBACK.test(location.hostname) ? await api.reach().catch(() => null) : null;
  return `${found?.addresses[0] ?? location.origin}${to(path)}`;
}

/** Invite somebody to a table. Says how it went: handed on, copied, or neither, where the link has to be copied by hand. */
export async function invite(name: string, path: string, what: string): Promise<"shared" | "copied" | "neither"> {
  const link = await linkTo(path);
  if ("share" in navigator) {
    const shared = await navigator.share({ title: "larcin", text: w().come(name, what), url: link }).then(
      () => true,
      () => false,
    );
    if (shared) return "shared";
  }
  return (await copyText(link)) ? "copied" : "neither";
}
