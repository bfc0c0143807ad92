// Why a role, a bone, the bag or the chest cannot be chosen now.

import type { Reason, Situation } from "../../table/guide.ts";
import { speak, type Like } from "../../words/speak.ts";
import { total, type Colour } from "./bones.ts";
import { handfulSize } from "./moves.ts";
import type { DoggyTable } from "./types.ts";
import { roleName } from "./words/index.ts";

const en = {
  out: "with the third black bone you are out of the game.",
  taken: (name: string) => `${name} has this role tonight, and there is one of each.`,
  have: (role: string) => `you have a role for tonight: ${role}.`,
  feedFirst: "roles are taken once everybody has fed the bag.",
  theft: "all roles are taken; now thieves draw from the bag, the highest number first.",
  rolesTurn: (name: string) => `roles are taken one after the other, and it is ${name}’s turn.`,
  noneLeft: "you have none of this kind behind your screen.",
  handful: (count: number) =>
    `your hand holds ${count === 1 ? "the one bone" : `the ${count} bones`} that the coins ask for. Put one back to change it.`,
  screenByDay: "bones from behind the screen go into the bag by day only, before roles are taken.",
  bagLater: "nobody draws before everybody has a role; then the highest number goes first, and bones come out by themselves.",
  bagDraws: (name: string) => `${name} is at the bag: thieves draw one after the other, until a black bone or their number.`,
  chest: "only the steward (6) and the ace (7) take bones from the chest.",
};
const fr: Like<typeof en> = {
  out: "au troisième os noir, vous avez quitté la partie.",
  taken: (name) => `${name} a ce rôle cette nuit, et il n’y en a qu’un de chaque.`,
  have: (role) => `vous avez déjà un rôle cette nuit : ${role}.`,
  feedFirst: "on prend les rôles une fois que tout le monde a rempli le sac.",
  theft: "tous les rôles sont pris ; les voleurs piochent maintenant dans le sac, le plus grand numéro d’abord.",
  rolesTurn: (name) => `les rôles se prennent l’un après l’autre, et c’est à ${name}.`,
  noneLeft: "vous n’en avez aucun de cette sorte derrière votre paravent.",
  handful: (count) =>
    `votre main contient déjà ${count === 1 ? "l’os que les pièces demandent" : `les ${count} os que les pièces demandent`}. Remettez-en un pour changer.`,
  screenByDay: "les os de derrière le paravent ne vont dans le sac que le jour, avant qu’on prenne les rôles.",
  bagLater: "personne ne pioche avant que chacun ait un rôle ; le plus grand numéro commence alors, et les os sortent tout seuls.",
  bagDraws: (name) => `${name} est au sac : les voleurs piochent l’un après l’autre, jusqu’à un os noir ou jusqu’à leur numéro.`,
  chest: "seuls l’intendant (6) et le crack (7) prennent des os au coffre.",
};
const w = speak(en, fr);

const BY_DAY = ["first player", "coins", "give"];

export function why(table: Situation, touched: Element): Reason | null {
  const here = table.view.table as DoggyTable;
  const own = table.seat === null ? undefined : here.seats[table.seat];
  if (!own) return null;
  const role = touched.closest(".roles [data-role]")?.getAttribute("data-role");
  const kind = touched.closest(".screen [data-kind]")?.getAttribute("data-kind");
  if (role == null && kind == null && !touched.closest(".bag, .chest")) return null;
  if (own.out !== null) return { text: w().out, rule: "D31" };
  if (role != null) return whyNoRole(table, here, Number(role));
  if (kind != null) return whyNoBone(table, here, kind as Colour);
  if (touched.closest(".chest")) return ["return", "swap"].includes(here.stage ?? "") ? null : { text: w().chest, rule: "D20" };
  const thief = here.actor !== null && ["draw", "gluttony", "one more"].includes(here.stage ?? "") ? table.names[here.actor] : null;
  return { text: thief ? w().bagDraws(thief) : w().bagLater, rule: "D23" };
}

function whyNoRole({ seat, names, waiting, words, lang }: Situation, { seats, stage }: DoggyTable, role: number): Reason | null {
  const holder = seats.findIndex((dog) => dog.role === role);
  const own = seats[seat!]!.role;
  if (BY_DAY.includes(stage ?? "")) return { text: w().feedFirst, rule: "D9" };
  if (own !== null && stage === "role") return { text: w().have(roleName(words, own, lang)), rule: "D9" };
  if (holder >= 0 && holder !== seat) return { text: w().taken(names[holder] ?? ""), rule: "D4" };
  if (stage !== "role") return { text: w().theft, rule: "D23" };
  return waiting.length ? { text: w().rolesTurn(names[waiting[0]!] ?? ""), rule: "D9" } : null;
}

function whyNoBone({ legal, seat }: Situation, { seats, stage }: DoggyTable, kind: Colour): Reason | null {
  if (!seats[seat!]!.screen?.[kind]) return { text: w().noneLeft, rule: "D5" };
  if (stage !== "give") return stage === "swap" ? null : { text: w().screenByDay, rule: "D7" };
  const size = handfulSize(legal, "give");
  return size > 0 && size < total(seats[seat!]!.screen ?? {}) ? { text: w().handful(size), rule: "D7" } : null;
}
