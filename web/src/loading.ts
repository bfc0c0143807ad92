// An error in words a person can use.

import { Refused } from "./refused.ts";
import { w } from "./words/index.ts";

export const why = (error: unknown): string => (error instanceof Refused ? error.message : w().unreachable);
