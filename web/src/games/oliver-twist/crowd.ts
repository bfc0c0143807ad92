// Whom one meets in Oliver Twist, on the front page: the one in the middle stands in front.

import { PEOPLE } from "./faces/people.ts";

export const crowd = [PEOPLE.nancy, PEOPLE.dodger, PEOPLE.sikes];
