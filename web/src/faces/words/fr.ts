import type { Like } from "../../words/speak.ts";
import type { en } from "./en.ts";

export const fr: Like<typeof en> = {
  yourFace: "Votre visage",
  change: "Changer",
  changeFace: "Changer de visage",
  newsboy: "le crieur de journaux",
  flowergirl: "la marchande de fleurs",
  sweep: "le petit ramoneur",
  grandmother: "la grand-mère",
  sailor: "le vieux marin",
  duchess: "la duchesse",
  painter: "le peintre",
  cook: "la cuisinière",
  sleeper: "le dormeur",
  widow: "la veuve",
  doctor: "le docteur",
  schoolgirl: "l’écolière",
  gentleman: "le gentleman",
  actress: "la comédienne",
  fiddler: "le violoneux",
  judge: "le juge",
};
