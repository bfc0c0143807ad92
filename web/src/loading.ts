// An error in words a person can use.

import { served } from "./address.ts";
import { Refused } from "./refused.ts";
import { w } from "./words/index.ts";

export function why(error: unknown): string {
  if (error instanceof Refused) return error.message;
  return served ? w().unreachable : w().didNotCome;
}

/** Whether nobody answered, or nobody could just now: then it may be asked again. */
export const isAway = (error: unknown): boolean => !(error instanceof Refused) || error.status >= 429;
