// Reviews in a thread of their own, so that neither a page nor a table ever waits for one. `reviews.svelte.ts` talks to it, and
// ends it if nobody wants to know any more.

import { fileAt } from "../address.ts";
import type { Written } from "../engine/engine.ts";
import { load } from "../engine/load.ts";
import { review, type Sight } from "./reviewing.ts";

export interface Wish {
  game: string;
  rules: number;
  record: Written;
  seat: number;
  /** The step from which on it is not known yet. */
  since: number;
}

/** A sight with how much is done; or all is done; or why there is no review. */
export type News = { sight: Sight; done: number } | { done: number } | { ended: true } | { failed: "rules" | "other rules" | "record" };

const say = (news: News): void => postMessage(news);

addEventListener("message", ({ data }: MessageEvent<Wish>) => void answer(data));

async function answer({ game, rules, record, seat, since }: Wish): Promise<void> {
  const module = await load(game, fileAt("engine").href).catch(() => null);
  if (!module) return say({ failed: "rules" });
  if (module.about.rules !== rules) return say({ failed: "other rules" });
  try {
    let told = 0;
    await review(module, record, seat, {
      since,
      sight: (sight, done) => say({ sight, done }),
      progress: (done) => {
        if (done - told < 0.005) return;
        told = done;
        say({ done });
      },
    });
    say({ ended: true });
  } catch (error) {
    console.error(error);
    say({ failed: "record" });
  }
}
