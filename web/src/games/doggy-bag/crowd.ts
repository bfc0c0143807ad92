// Whom one meets in Doggy Bag, on the front page: the one in the middle stands in front.

import { DOGS } from "./faces/dogs.ts";

export const crowd = [DOGS[1], DOGS[3], DOGS[2]];
