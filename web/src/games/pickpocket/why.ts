// Why a tile, the doors, the bag or a power cannot be chosen now.

import type { Reason, Situation } from "../../table/guide.ts";
import { speak, type Like } from "../../words/speak.ts";
import { LINES, type Line } from "./tiles.ts";
import type { PickpocketTable, Power } from "./types.ts";

const en = {
  out: "you are out of the inn until the next night.",
  turn: (name: string) => `thieves take turns, and it is ${name}’s.`,
  fitsNot: (whole: string) => `every rope still whole in the row (${whole}) is cut on this tile.`,
  alone: (tiles: number): string =>
    tiles === 1
      ? "you are alone in the inn, and one more tile must fit before you are out."
      : "you are alone in the inn: first two more tiles must fit.",
  powersFirst: "before the night begins powers are chosen.",
  powerTaken: (name: string) => `${name} has this power tonight.`,
  powerTurn: (name: string) => `powers are taken from the least experience up, and it is ${name}’s turn.`,
  caught: "first say whether you steal another tile, or are caught.",
};
const fr: Like<typeof en> = {
  out: "vous êtes hors de l’auberge jusqu’à la nuit suivante.",
  turn: (name) => `les voleurs jouent chacun leur tour, et c’est à ${name}.`,
  fitsNot: (whole) => `cette tuile ne prolonge aucune des cordes encore entières (${whole}).`,
  alone: (tiles) =>
    tiles === 1
      ? "il ne reste que vous dans l’auberge : une tuile doit encore convenir avant que vous sortiez."
      : "il ne reste que vous dans l’auberge : deux tuiles doivent d’abord convenir.",
  powersFirst: "on choisit les pouvoirs avant que la nuit commence.",
  powerTaken: (name) => `${name} a ce pouvoir cette nuit.`,
  powerTurn: (name) => `on prend les pouvoirs en commençant par qui a le moins d’expérience, et c’est à ${name}.`,
  caught: "dites d’abord si vous volez une autre tuile, ou si vous êtes pris.",
};
const w = speak(en, fr);

const isTurn = ({ seat, waiting }: Situation): boolean => seat !== null && waiting.includes(seat);

export function why(table: Situation, touched: Element): Reason | null {
  const here = table.view.table as PickpocketTable;
  const own = table.seat === null ? undefined : here.thieves[table.seat];
  if (!own) return null;
  const tile = touched.closest("[data-tile]")?.getAttribute("data-tile");
  const power = touched.closest("ul.powers [data-power]")?.getAttribute("data-power");
  const next = table.names[table.waiting[0] ?? -1] ?? "";
  if (power) return whyNoPower(table, here, power as Power, next);
  const door = touched.closest(".door") !== null;
  if (!tile && !door && !touched.closest(".room .bag")) return null;
  if (here.stage === "power") return { text: w().powersFirst, rule: "P27" };
  if (!own.inside) return { text: w().out, rule: "P12" };
  if (!isTurn(table)) return next ? { text: w().turn(next), rule: "P12" } : null;
  if (here.stage === "caught") return { text: w().caught, rule: "P34" };
  if (door && here.double > 0) return { text: w().alone(here.double), rule: "P20" };
  return tile ? whyNoTile(table, here, tile) : null;
}

function whyNoTile({ words, lang }: Situation, { lines, fits }: PickpocketTable, tile: string): Reason | null {
  if (fits.includes(tile)) return null;
  const whole = LINES.filter((line) => line in lines);
  const named = (line: Line): string => words.line?.[line]?.[lang] ?? line;
  return { text: w().fitsNot(whole.map(named).join(", ")), rule: "P14" };
}

function whyNoPower({ names, seat, waiting }: Situation, { thieves, stage }: PickpocketTable, power: Power, next: string): Reason | null {
  const holder = thieves.findIndex(({ powers }) => powers.includes(power));
  if (holder >= 0) return { text: w().powerTaken(names[holder] ?? ""), rule: "P27" };
  return stage === "power" && !waiting.includes(seat!) ? { text: w().powerTurn(next), rule: "P27" } : null;
}
