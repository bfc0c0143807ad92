// Which day it is where somebody looks: a page may lie open past midnight, for days on a phone.

import { dayOf } from "./daily.ts";

const LOOK_MS = 30_000;

/** The day on the calendar, as long as a page shows it. */
export function useToday(): () => string {
  let day = $state(dayOf(new Date()));
  $effect(() => {
    const look = (): void => void (day = dayOf(new Date()));
    const looking = setInterval(look, LOOK_MS);
    // A device that slept had no timers.
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(looking);
      document.removeEventListener("visibilitychange", look);
    };
  });
  return () => day;
}
