import type { Like } from "../../words/speak.ts";
import type { en } from "./en.ts";

export const fr: Like<typeof en> = {
  offline: "Sans réseau",
  cannot: "Rien n’est gardé depuis cette adresse : les navigateurs ne gardent que les pages en https et celles de la machine même.",
  notYet: "La page s’enregistre sur cet appareil…",
  pageAlone: "La page est gardée sur cet appareil, mais pas encore tous les jeux avec leurs robots et leurs règles.",
  keepAll: (size) => `Tout garder pour jouer hors ligne (${size})`,
  coming: (share) => `Les jeux arrivent : ${share}`,
  failed: "Tout n’est pas arrivé. Ce qui est là reste gardé ; réessayez quand il y aura du réseau.",
  allKept: "Tout est gardé sur cet appareil : jeux, robots, leçons et règles marchent sans réseau.",
  room: (size) => `Cela prend ${size} ici.`,
  install: "Installer larcin comme application",
  installByHand: "Pour avoir larcin comme application : touchez Partager, puis « Sur l’écran d’accueil ».",

  newEdition: "Une nouvelle édition de larcin est prête.",
  takeIt: "La prendre",
  later: "Plus tard",
  playingElsewhere: "Une partie est ouverte dans une autre fenêtre. Finissez-la ou fermez cette fenêtre, puis prenez la nouvelle édition.",
};
