// Whom one meets in Pickpocket, on the front page: the one in the middle stands in front.

import { drawn } from "../../faces/avatars.ts";
import { MERCHANT } from "./faces/merchant.ts";

export const crowd = [drawn("sweep", true), MERCHANT, drawn("duchess", true)];
