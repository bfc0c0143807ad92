// What games say of themselves, each in its folder. Who needs it of all games reads one file of every folder.

/** What files called alike hold, by the names of the games whose folders they lie in. */
export const byGame = <Facet>(files: Record<string, Facet>): Record<string, Facet> =>
  Object.fromEntries(Object.entries(files).map(([path, facet]) => [path.split("/").at(-2)!, facet]));
