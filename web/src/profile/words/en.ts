const s = (count: number): string => (count === 1 ? "" : "s");

export const en = {
  title: "Your profile",
  intro: "No account: this browser holds the key to who you are. Here is all that is known of you, to take along or to delete.",
  nothing: "You have not finished a game yet. Play one, and it is here.",
  away: "The server does not answer: only games of this device are shown.",
  games: (count: number) => `${count} game${s(count)}`,
  wins: (count: number, share: string) => `${count} won (${share})`,
  streak: (count: number) => `${count} won in a row now`,
  best: (count: number) => `most in a row: ${count}`,
  rating: (rating: string) => `rating ${rating}`,
  curve: (game: string, first: string, last: string, count: number) =>
    `Rating in ${game} over ${count} rated game${s(count)}: from ${first} to ${last}`,
  firsts: "First times",
  "first game": "First game",
  "first win": "First win",
  "first rated": "First rated game",
  "full table": "A table of five or more",
  "three in a row": "Three wins in a row",
  "ten games": "Ten games",
  "hundred games": "A hundred games",
  "every game": "Every game won",
  wonGame: (game: string) => `First win in ${game}`,
  allGames: "All games",
  search: "Search: a name, a game, a date",
  found: (count: number) => `${count} found`,
  none: "No game is like that.",
  place: (place: number, seats: number) => `${place} of ${seats}`,
  here: "this device",
  see: "Watch",
  seeGame: (what: string) => `Watch: ${what}`,
  more: "Show more",

  key: "On another device",
  keyIntro:
    "Six made-up words make another device you, with all games and ratings. Whoever knows them is you: they can be revoked in the settings, under “Your devices”.",
  makePhrase: "Make a passphrase",
  phrase: "Your passphrase",
  phraseOnce: "It is shown this once. Type it on the other device, on this page.",
  enterPhrase: "I have a passphrase",
  usePhrase: "Go on",
  phraseLabel: "Passphrase",

  along: "Take everything along",
  alongIntro:
    "One file with your name, all results, and the record of every game that is still kept. Games that are not finished stay where they are.",
  takeAlong: "Save it all in a file",
  bring: "Bring records: a saved game, or a whole file",
  packing: (share: string) => `Gathering your games: ${share}`,
  bringing: (share: string) => `Reading: ${share}`,
  brought: (read: number, all: number) =>
    read === all ? `${read} game${s(read)} brought here, to be watched again.` : `${read} of ${all} games could be read.`,

  forget: "Delete everything",
  forgetIntro:
    "The server forgets your name, ratings, results, links and what you said; at tables you shared, “—” stands where your name was, and the moves stay, since they are the others’ games, too. You leave the games you are in. This browser forgets its games and settings.",
  forgetAsk: "Nothing of it can be brought back.",
  forgetYes: "Delete everything",
  forgetting: "Deleting …",
  cancel: "Cancel",
};
