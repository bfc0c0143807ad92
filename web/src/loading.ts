// An error in words a person can use.

import { Refused } from "./refused.ts";
import { w } from "./words/index.ts";

export const why = (error: unknown): string => (error instanceof Refused ? error.message : w().unreachable);

/** Whether nobody answered, or nobody could just now: then it may be asked again. */
export const isAway = (error: unknown): boolean => !(error instanceof Refused) || error.status >= 429;
