// Why one move rather than another in Pickpocket, in the present: a hint says it
// before the move, a review shows the table as it was then.

import type { Reasons } from "../../review/reasons.ts";
import { ofHundred, sharesOfHundred } from "../../review/story.ts";
import { foisSur100, quelques, some, timesIn100 } from "../../words/counted.ts";
import { speak, type Like } from "../../words/speak.ts";
import type { PickpocketOdds, PickpocketPreview } from "./types.ts";

const en = {
  steal: (fits: number, misses: number, guard: number) =>
    `Of 100 tiles from the bag ${fits} fit, ${misses} do not, and ${guard} ${guard === 1 ? "is a guard" : "are guards"}.`,
  second: "A guard would be the second of the night.",
  leave: (points: number) => `Leaving is worth ${some(points, "point", "points")}.`,
  double: (chance: number) => `Whoever had this hand alone in the inn would win double or nothing ${timesIn100(chance)} at best.`,
  tile: (loot: number, ropes: number) => `The loot is then worth ${loot}, with ${some(ropes, "rope", "ropes")} whole.`,
};
const fr: Like<typeof en> = {
  steal: (fits, misses, guard) =>
    `Sur 100 tuiles du sac, ${fits} conviennent, ${misses} non, et ${guard} ${guard < 2 ? "est un garde" : "sont des gardes"}.`,
  second: "Un garde serait le deuxième de la nuit.",
  leave: (points) => `Sortir vaut ${quelques(points, "point", "points")}.`,
  double: (chance) => `Avec cette main et seul dans l’auberge, on gagnerait le quitte ou double ${foisSur100(chance)} au mieux.`,
  tile: (loot, ropes) => `Le butin vaut alors ${loot}, avec ${quelques(ropes, "corde entière", "cordes entières")}.`,
};
const w = speak(en, fr);

export const reasons: Reasons = {
  all: ({ odds }) => {
    const { double, leave } = odds as PickpocketOdds;
    return double && leave !== null && leave !== undefined ? [w().double(ofHundred(double.success))] : [];
  },
  of: (move, { odds, previews }) => {
    const preview = previews[move] as PickpocketPreview | undefined;
    if (preview?.points !== undefined) return [w().leave(preview.points)];
    if (preview?.loot !== undefined) return [w().tile(preview.loot, preview.ropes?.length ?? 0)];
    const { steal } = odds as PickpocketOdds;
    if (!(move === "steal" || move === "steal again") || !steal) return [];
    const [fits, misses, guard] = sharesOfHundred([steal.fits, steal.misses, steal.guard]);
    const said = w().steal(fits!, misses!, guard!);
    return steal.second > 0 ? [said, w().second] : [said];
  },
};
