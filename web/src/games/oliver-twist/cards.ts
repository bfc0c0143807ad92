// The thirteen character cards: eight people, some of them twice (T40 to T47).

/** How many there are of each. */
export const CARDS: Record<string, number> = {
  dodger: 2,
  brownlow: 2,
  nancy: 2,
  charley: 2,
  sikes: 2,
  oliver: 1,
  bumble: 1,
  fang: 1,
};
