import type { Like } from "../../words/speak.ts";
import type { en } from "./en.ts";

export const fr: Like<typeof en> = {
  title: "L’échelle",
  titleOf: (game) => `L’échelle : ${game}`,
  intro:
    "Huit joueurs de la maison, de l’enfant au maître. Vous les rencontrez un par un, et chacun joue un peu mieux que celui d’en dessous.",
  choose: "Quel jeu ?",
  notYet: "Vous n’avez encore joué contre personne ici : commencez tout en bas.",
  tooFew: (name, more) =>
    `Quelques parties ne disent pas grand-chose. Encore ${more}, et vous verrez où vous en êtes ; d’ici là, ${name} est à votre mesure.`,
  stands: (name, worth) => `Votre cote ici est d’environ ${worth}. ${name} joue un peu mieux.`,
  atTop: (name, worth) => `Votre cote ici est d’environ ${worth} : personne n’est plus fort. Encore une partie contre ${name} ?`,
  play: (name) => `Jouer contre ${name}`,
  playEqual: (name) => `Jouer contre ${name}, à peu près de votre force`,
  playShort: "Jouer",
  worth: (worth) => `cote ${worth}`,
  tally: (won, played) => `${won} sur ${played} ${won > 1 ? "gagnées" : "gagnée"}`,
  even: (count) => `${count} sans gagnant`,
  you: "Vous",
  youStand: (worth) => `Vous êtes ici, à environ ${worth}.`,
  proposed: "À vous maintenant",
  how: (score) =>
    `Ces nombres viennent de nombreuses parties à deux entre robots. Avec une cote de 100 de plus, on gagne ${score} des parties. Le vôtre vient de vos parties contre eux.`,
  unmeasured: "Personne n’a encore mesuré ces robots : les marches sont peut-être inégales.",
  unaided: "Les parties de cet appareil jouées avec conseil, avec un coup repris ou à partir d’une autre ne comptent pas ici.",
  nobody: "Ce jeu n’a pas d’échelle.",

  nipper: "Sept ans. Attrape d’abord, réfléchit après.",
  sparrow: "Saute de cheminée en cheminée, et a vu comment on fait.",
  tuppence: "Compte sur ses doigts, et tombe juste, en général.",
  moth: "S’inquiète de tout, et a raison de temps en temps.",
  patch: "A fait le tour du monde, et connaît chaque ruse.",
  magpie: "Voit ce qui brille à trois rues de là.",
  ferret: "Sait ce que vous avez dans la poche. Attention.",
  whisper: "On ne l’entend jamais venir. On ne l’attrape presque jamais.",
};
