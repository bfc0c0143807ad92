// What bots speak about.

export type Mood = "gain" | "loss" | "won";

/** One line for each mood. */
export const said =
  (gain: string, loss: string, won: string) =>
  (mood: Mood): string =>
    ({ gain, loss, won })[mood];
