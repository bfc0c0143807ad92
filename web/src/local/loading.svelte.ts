import type { Hitch } from "./room.ts";

/**
 * How much of a game's rules has come, from 0 to 1, null while none are on their way; and what keeps bots from
 * moving while somebody waits for them.
 */
export const loading: { done: number | null; hitch: Hitch | null } = $state({ done: null, hitch: null });
