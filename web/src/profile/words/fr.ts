import type { Like } from "../../words/speak.ts";
import type { en } from "./en.ts";

const s = (count: number): string => (count < 2 ? "" : "s");

export const fr: Like<typeof en> = {
  title: "Votre profil",
  intro: "Pas de compte : c’est ce navigateur qui garde la clé. Voici tout ce qu’on sait de vous, à emporter ou à effacer.",
  nothing: "Vous n’avez pas encore fini de partie. Jouez-en une, et elle sera là.",
  away: "Le serveur ne répond pas : seules les parties de cet appareil sont montrées.",
  games: (count) => `${count} partie${s(count)}`,
  wins: (count, share) => `${count} gagnée${s(count)} (${share})`,
  streak: (count) => `${count} victoire${s(count)} de suite en ce moment`,
  best: (count) => `record de suite : ${count}`,
  rating: (rating) => `cote ${rating}`,
  curve: (game, first, last, count) => `Cote à ${game} sur ${count} partie${s(count)} classée${s(count)} : de ${first} à ${last}`,
  firsts: "Premières fois",
  "first game": "Première partie",
  "first win": "Première victoire",
  "first rated": "Première partie classée",
  "full table": "Une table de cinq ou plus",
  "three in a row": "Trois victoires de suite",
  "ten games": "Dix parties",
  "hundred games": "Cent parties",
  "every game": "Tous les jeux gagnés",
  wonGame: (game) => `Première victoire à ${game}`,
  mistakes: "Vos erreurs préférées",
  noReviews: "Faites revoir une partie, à la fin ou depuis la liste ci-dessous : vous saurez ensuite quelles erreurs reviennent toujours.",
  reviewed: (count) => `Sur ${count} partie${s(count)} revue${s(count)} :`,
  noMistakes: "Aucune. Rien de ce que vous avez fait n’a coûté quelque chose à coup sûr.",
  mistakeCost: (times, points) => `${times === 1 ? "une fois" : `${times} fois`}, ${points} point${s(points)} de chances de gagner en tout`,
  other: "Un peu de tout",
  allGames: "Toutes les parties",
  search: "Chercher : un nom, un jeu, une date",
  found: (count) => `${count} trouvée${s(count)}`,
  none: "Aucune partie ne correspond.",
  place: (place, seats) => `${place} sur ${seats}`,
  nobodyWon: "personne n’a gagné",
  here: "cet appareil",
  playedOn: "continuée d’une autre, ne compte pas",
  shared: "plusieurs places étaient à vous, ne compte pas",
  see: "Revoir",
  seeGame: (what) => `Revoir : ${what}`,
  more: "En montrer plus",

  key: "Sur un autre appareil",
  keyIntro:
    "Six mots inventés font d’un autre appareil le vôtre : avec votre nom, vos tables, vos résultats et vos cotes. Ce qui s’est joué sur cet appareil seul voyage dans un fichier, plus bas. Qui connaît ces mots est vous : on les révoque dans les réglages, sous « Vos appareils ».",
  makePhrase: "Créer une phrase secrète",
  phrase: "Votre phrase secrète",
  phraseOnce: "Elle n’est montrée que cette fois. Tapez-la sur l’autre appareil, sur cette même page, sous « J’ai une phrase secrète ».",
  copyPhrase: "Copier les mots",
  phraseWrong: "Ces mots n’ouvrent rien : l’un d’eux est mal tapé, ou ils ont été révoqués.",
  enterPhrase: "J’ai une phrase secrète",
  usePhrase: "Continuer",
  phraseLabel: "Phrase secrète",

  along: "Tout emporter",
  alongIntro:
    "Un seul fichier : votre nom, tous vos résultats, vos énigmes et l’enregistrement de chaque partie encore gardée. Apportez-le sur un autre appareil, et votre passé y est. Les parties en cours restent où elles sont.",
  takeAlong: "Tout enregistrer dans un fichier",
  bring: "Importer une partie ou une sauvegarde",
  packing: (share) => `On rassemble vos parties : ${share}`,
  notPacked: (count) =>
    `Le serveur n’avait pas le temps pour ${count} partie${s(count)} : les résultats sont dans le fichier, pas les coups. Enregistrez-le encore une fois plus tard.`,
  bringing: (share) => `Lecture : ${share}`,
  brought: (read, all) =>
    read === all ? `${read} partie${s(read)} apportée${s(read)}, à revoir ici.` : `${read} parties sur ${all} étaient lisibles.`,
  broughtResults: (count) => `${count} résultat${s(count)} ajouté${s(count)} à votre profil.`,
  broughtOdd: (count) => `${count} ligne${s(count)} ne ${count < 2 ? "contenait" : "contenaient"} aucun résultat possible.`,
  broughtNothing: "Il n’y a rien de nouveau dedans.",
  broughtPuzzles: (count) => `${count} énigme${s(count)} ajoutée${s(count)} à celles que vous avez essayées.`,

  forget: "Tout effacer",
  forgetIntro:
    "Le serveur oublie votre nom, vos cotes, vos résultats, vos liens et ce que vous avez dit ; aux tables partagées, « — » remplace votre nom, et les coups restent, car ces parties sont aussi celles des autres. Vous quittez les parties en cours. Ce navigateur oublie ses parties, vos énigmes et ses réglages.",
  forgetIntroHere:
    "Ce navigateur oublie votre nom, vos parties, vos résultats, vos énigmes et tous les réglages. Ils ne sont gardés nulle part ailleurs.",
  forgetAsk: "Rien de tout cela ne pourra revenir.",
  forgetYes: "Tout effacer",
  forgetting: "On efface…",
  cancel: "Annuler",
};
