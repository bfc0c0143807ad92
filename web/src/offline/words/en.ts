export const en = {
  offline: "Without a network",
  cannot: "Nothing is kept from this address: browsers do that only with https, and for pages of this machine itself.",
  notYet: "The page is being kept on this device …",
  pageAlone: "The page is kept on this device, but not yet all games with their bots and rules.",
  keepAll: (size: string) => `Keep everything for offline (${size})`,
  coming: (share: string) => `Fetching the games: ${share}`,
  failed: "Something could not be fetched. What has come is kept; try again when there is a network.",
  allKept: "Everything is kept on this device: all games, bots, lessons and rules work without a network.",
  room: (size: string) => `It takes ${size} here.`,
  install: "Install larcin as an app",
  installByHand: "To have larcin as an app: tap Share, then “Add to Home Screen”.",

  newEdition: "A new edition of larcin is ready.",
  takeIt: "Take it now",
  later: "Later",
  playingElsewhere: "A game is open in another window. Finish it, or close that window, and take the new edition then.",
};
