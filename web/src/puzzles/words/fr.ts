import type { Like } from "../../words/speak.ts";
import type { Square } from "../kept.ts";
import type { en } from "./en.ts";

const TRIES: Record<Square, string> = { right: "juste", near: "presque", far: "loin du compte" };
const of = (often: number, deals: number): string => (often === deals ? "toujours" : `${often} fois sur ${deals}`);

export const fr: Like<typeof en> = {
  title: "Énigmes",
  about:
    "Un instant d’une partie, tel qu’un joueur l’a vu. Un coup, ou deux, sont nettement meilleurs : à vous de les trouver. Chaque réponse a été vérifiée par une longue recherche qui n’en savait pas plus que vous.",
  daily: "L’énigme du jour",
  dailyTry: "Essayer",
  dailyDone: "La revoir",
  dailyTomorrow: "La prochaine arrive demain, la même pour tout le monde.",
  dailyMet: "Vous l’avez déjà rencontrée. Regardez-la aujourd’hui, et votre résultat d’alors comptera pour aujourd’hui.",
  dailyCounts: "vous l’avez déjà rencontrée : votre résultat d’alors compte pour aujourd’hui",
  dailyOf: (game: string, hard: string) => `${game}, ${hard}`,
  streak: (days: number) => (days === 1 ? "Un jour pour l’instant." : `${days} jours de suite.`),
  byGame: "Énigmes par jeu",
  solve: "Résoudre",
  solveOf: (game: string) => `Résoudre des énigmes : ${game}`,
  standing: (solved: number, all: number, rating: number) =>
    `${solved} ${solved > 1 ? "essayées" : "essayée"} sur ${all}, votre cote : ${rating}`,
  untried: (all: number) => `${all} énigmes`,
  none: "Il n’y a pas encore d’énigmes pour ce jeu.",
  noGame: "Ce jeu n’existe pas ici.",
  noSuch: "Cette énigme n’est plus dans le recueil.",
  newest: "Les énigmes demandent un navigateur plus récent.",

  easy: "facile",
  fair: "abordable",
  tricky: "délicate",
  hard: "difficile",
  fiendish: "diabolique",
  rating: (rating: number) => `cote ${rating}`,
  tries: (squares: Square[]) => `Essais : ${squares.map((square) => TRIES[square]).join(", ")}`,

  question: (name: string) => `Vous êtes ${name}. Quel est le meilleur coup ?`,
  two: "deux coups se valent",
  giveUp: "Voir la réponse",
  showAnswer: "La réponse",
  allPuzzles: "Toutes les énigmes",
  settings: "Réglages",
  next: "Énigme suivante",
  notThat: (move: string, points: number) => `« ${move} » gagne ${points} parties sur 100 de moins que le meilleur. Essayez autre chose.`,
  triesLeft: (count: number) => (count === 1 ? "encore un essai" : `encore ${count} essais`),

  right: "C’est ça !",
  rightLater: "Trouvé !",
  wrong: "Pas cette fois.",
  shown: "Voici la réponse.",
  bestIs: (move: string) => `Le meilleur : ${move}`,
  bestAre: (one: string, other: string) => `Le meilleur : ${one}, ou tout aussi bien : ${other}`,
  ahead: (points: number, move: string) => `Il gagne ${points} parties sur 100 de plus que le suivant, « ${move} ».`,
  chances: "Vos chances de gagner, coup par coup",
  yours: "votre coup",
  best: "le meilleur",
  percent: (chance: number) => `${Math.round(100 * chance)}\u202f%`,
  between: (low: number, high: number) => `${Math.round(100 * low)} à ${Math.round(100 * high)}`,
  others: (count: number) => (count === 1 ? "et un autre coup, qui vaut moins" : `et ${count} autres coups, qui valent moins`),
  solved:
    "La fin de cette partie a été calculée : contre des adversaires qui jouent au mieux. Le coup est aussi le meilleur contre des adversaires qui jouent n’importe quoi.",
  searched: "D’après une recherche sur des redistributions de ce que vous ne pouviez pas savoir, avec des intervalles à 95 %.",
  follows: (move: string) => `Ce qui suit : ${move}`,
  followsHow: (deals: number) =>
    `Essayé sur ${deals} redistributions de ce que vous ne pouviez pas savoir, jusqu’à votre prochain choix, chacun jouant selon ses habitudes.`,
  followsNothing: "Rien ne vous arrive avant votre prochain choix : ce qui compte vient plus tard.",
  phrase: (text: string, often: number, deals: number) => `${text} : ${of(often, deals)}`,
  phraseBrings: (text: string, often: number, deals: number, brings: string) => `${text} : ${of(often, deals)}, ${brings} en moyenne`,
  foundBy: (levels: string) => `Les robots qui l’ont trouvé : ${levels}.`,
  foundLevel: (level: string, percent: number) => `${level} ${percent} %`,
  stage: (rule: string) => `La règle ${rule} parle de ce choix`,
  rule: (rule: string) => `règle ${rule}`,
  yourRating: (before: number, after: number) => `Votre cote : ${before}, désormais ${after}.`,
  ofAll: (percent: number, count: number) => `Des ${count} personnes qui l’ont essayée ici, ${percent} % l’ont trouvée du premier coup.`,
  share: "Partager le résultat",
  shared: "Copié : collez-le où vous voulez.",
  sharedTitle: (day: string, game: string) => `larcin, énigme du ${day} (${game})`,
  lookAgain: "Revoir la table",
};
