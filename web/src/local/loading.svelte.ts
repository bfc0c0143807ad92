/**
 * How much of a game's rules has come, from 0 to 1, null while none are on their way; and whether somebody waits for bots who
 * cannot come.
 */
export const loading: { done: number | null; botsMissed: boolean } = $state({ done: null, botsMissed: false });
