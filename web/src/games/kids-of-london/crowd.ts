// Whom one meets in Kids of London, on the front page: the one in the middle stands in front.

import { KIDS } from "./faces/kids.ts";

export const crowd = [KIDS[7], KIDS[4], KIDS[3]];
