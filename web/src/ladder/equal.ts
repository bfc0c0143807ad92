// Who plays about as well as oneself: asked when a game begins, since every duel can change it.

import { collect } from "../profile/collecting.ts";
import type { Game } from "../protocol.ts";
import { standing } from "./standing.ts";

export const equalTo = async (game: Game): Promise<string> => standing(game, (await collect()).games).equal;
