import type { Like } from "../../words/speak.ts";
import type { en } from "./en.ts";

export const fr: Like<typeof en> = {
  offline: "Sans réseau",
  cannot: "Rien n’est gardé depuis cette adresse : les navigateurs ne le font qu’en https, et pour les pages de cette machine même.",
  notYet: "La page est en train d’être gardée sur cet appareil…",
  pageAlone: "La page est gardée sur cet appareil, mais pas encore tous les jeux avec leurs robots et leurs règles.",
  keepAll: (size) => `Tout garder pour jouer hors ligne (${size})`,
  coming: (share) => `Les jeux arrivent : ${share}`,
  failed: "Quelque chose n’a pas pu arriver. Ce qui est là reste gardé ; réessayez quand il y aura du réseau.",
  allKept: "Tout est gardé sur cet appareil : jeux, robots, leçons et règles marchent sans réseau.",
  room: (size) => `Cela prend ${size} ici.`,
  install: "Installer larcin comme application",
  installByHand: "Pour avoir larcin comme application : touchez Partager, puis « Sur l’écran d’accueil ».",

  newEdition: "Une nouvelle édition de larcin est prête.",
  takeIt: "La prendre",
  later: "Plus tard",
  playingElsewhere: "Une partie est ouverte dans une autre fenêtre. Finissez-la ou fermez cette fenêtre, puis prenez la nouvelle édition.",
};
