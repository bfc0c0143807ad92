/** How much of a game's rules has come, from 0 to 1; null while none are on their way. */
export const loading: { done: number | null } = $state({ done: null });
