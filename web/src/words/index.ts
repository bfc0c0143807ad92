// The words of the shell: everything that is not about one game. A game's own words are in its folder.

import { en } from "./en.ts";
import { fr } from "./fr.ts";
import { speak } from "./speak.ts";

export const w = speak(en, fr);
export { capital, enumerated, spoken, titled, withNames } from "./speak.ts";
