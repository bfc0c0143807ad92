import type { Like } from "../../words/speak.ts";
import type { en } from "./en.ts";

export const fr: Like<typeof en> = {
  title: "Touches",
  arrows: "aller à ce qu’on peut choisir de plus proche, sur le plan aussi",
  enter: "le choisir ; encore une fois, et le coup est joué",
  enterKey: "Entrée",
  digits: "appuyer sur un bouton de la barre ; son numéro s’affiche dès que vous jouez au clavier",
  escape: "annuler ce que vous avez choisi, fermer une fiche ou passer le récit",
  escapeKey: "Échap",
  info: "qu’est-ce que c’est, et pourquoi ne puis-je pas le choisir ?",
  rules: "les règles, à l’endroit qui compte maintenant",
  tab: "parcourir toute la page",
  help: "cette fiche",
};
