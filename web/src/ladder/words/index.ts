import { speak } from "../../words/speak.ts";
import { en } from "./en.ts";
import { fr } from "./fr.ts";

export const w = speak(en, fr);
