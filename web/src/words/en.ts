export const en = {
  // Who is at the table.
  you: "you",
  seatName: (letter: string, name: string) => `Seat ${letter}, ${name}`,
  choosing: "choosing",
  hasChosen: "has chosen",
  theirTurn: "to play",

  // The action bar.
  waitingFor: (names: string) => `Waiting for ${names}`,
  chosenWaitingFor: (names: string) => `Your choice is sealed. Still choosing: ${names}`,
  sealedMay: "You may change it until then.",
  itIsOver: "The game is over",
  lookingOn: "You are looking on.",
};
