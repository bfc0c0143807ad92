import type { Like } from "../../words/speak.ts";
import type { en } from "./en.ts";

export const fr: Like<typeof en> = {
  title: "Vous avez joué avec",
  onlyHere: "Gardé sur cet appareil seulement.",
  last: (game) => `la dernière fois à ${game}`,
  invite: "Inviter",
  inviteOf: (name, game) => `Inviter ${name} à jouer à ${game}`,
  forget: (name) => `Oublier ${name}`,
  again: "Ceux avec qui vous avez joué",
  come: (name, game) => `${name}, viens jouer à ${game} !`,
  shared: (name) => `L’invitation est en route pour ${name}.`,
  copied: (name) => `Le lien est copié : envoyez-le à ${name}.`,
  neither: (name) => `Envoyez à ${name} le lien ci-dessous.`,
};
