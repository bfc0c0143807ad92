// Ratings as people know them. The server keeps what a player is almost surely worth, which begins at 0 and comes to some 20 for
// whoever holds their own: beside bots of a ladder that are worth 1200 that reads like a disgrace. So it is shown on a scale
// like the ladder's, which begins where that begins.

/** What the lowest rung of every ladder is worth. */
export const LOWEST = 800;
/** So many points are shown for one of the server's: who holds their own comes to the middle of a ladder. */
const POINTS = 20;

/** A rating that the server tells, as it is shown. */
export const shownRating = (rating: number): number => Math.round(LOWEST + POINTS * rating);
