// Who came where.

import type { Result } from "./types.ts";

/** The seats, the best first. */
export const inOrder = (result: Result | null): number[] =>
  (result?.places ?? []).map((_, seat) => seat).sort((one, other) => result!.places[one]! - result!.places[other]!);
