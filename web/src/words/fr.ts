import type { en } from "./en.ts";
import type { Like } from "./speak.ts";

export const fr: Like<typeof en> = {
  you: "vous",
  seatName: (letter, name) => `Place ${letter}, ${name}`,
  choosing: "choisit",
  hasChosen: "a choisi",
  theirTurn: "joue",

  waitingFor: (names) => `On attend ${names}`,
  chosenWaitingFor: (names) => `Votre choix est scellé. Choisissent encore : ${names}`,
  sealedMay: "Vous pouvez encore en changer.",
  itIsOver: "La partie est finie",
  lookingOn: "Vous regardez la partie.",
};
