import type { Like } from "../../words/speak.ts";
import { said } from "../moods.ts";
import type { en } from "./en.ts";

export const fr: Like<typeof en> = {
  magpie: said("Oh, que ça brille !", "Mes trésors ! Envolés !", "Qui trouve garde, mes chéris."),
  nipper: said("Chipé !", "C’est pas juste ! Je le dirai !", "Le plus petit, mais le meilleur !"),
  tuppence: said("Et un petit plus pour moi.", "Ça, je ne l’avais pas compté.", "J’ai recompté : c’est gagné."),
  whisper: said("Chut. Personne n’a rien vu.", "Quelqu’un a parlé…", "Vous ne m’avez pas entendu venir."),
  patch: said("Oh hisse, à bord !", "Mille sabords !", "Un œil m’a suffi, les gars."),
  sparrow: said("Cui ! Des miettes pour moi !", "Et plouf, dans le caniveau.", "Chantez-le sur tous les toits !"),
  moth: said("Oh ! Pour moi ? Vraiment ?", "J’ai volé trop près de la lampe.", "Il faut que je m’assoie un peu."),
  ferret: said("Trop facile.", "Vous me le paierez.", "Vous en doutiez ?"),
  flint: said("Ça fait des étincelles.", "J’en ai vu d’autres.", "La pierre vous bat tous."),
  ginger: said("Ha ! Prenez ça !", "Qui a fait ça ? Qui ?", "On ne me cherche pas, moi !"),
  pepper: said("C’était chaud !", "At… at… atchoum !", "Relevé juste comme il faut."),
  smudge: said("Droit par la cheminée !", "Encore de la suie dans l’œil.", "Du travail propre, pour une fois."),
  rook: said("Croâ. Tout au nid.", "J’y laisse des plumes.", "Du toit, je voyais tout."),
  domino: said("J’avais parié là-dessus.", "Et tout s’écroule en chaîne.", "Ce soir, la banque gagne."),
  clover: said("Quelle veine !", "Trois feuilles, pas une de plus.", "La chance a ses préférés."),
  button: said("Cousu main.", "Je perds le fil.", "Tout est en ordre, et à moi."),
};
