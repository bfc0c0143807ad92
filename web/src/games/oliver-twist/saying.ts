// What moves and tokens are called at this table: with names instead of numbers of seats, and with what a move brings.

import type { ComponentWords, TableProps } from "../../table/types.ts";
import { capital, spoken } from "../../words/index.ts";
import type { Lang } from "../../settings.svelte.ts";
import type { Choice } from "./moves.ts";
import type { Desk, Hold, Step } from "./desk.ts";
import { outlook } from "./outlook.ts";
import { BONUS, BONUS_SET, sortOf, spread, tokenOf, total } from "./tokens.ts";
import type { Town } from "./town.ts";
import { FACE_DOWN, type Counts, type TwistOdds, type TwistTable } from "./types.ts";
import { w } from "./words/index.ts";

export { capital };

export type Twist = TableProps<TwistTable, TwistOdds>;

const BROWNLOW_PAYS = 4;
const PENALTY = 4;

export const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`);

/** "a ring", or "a token" where nobody knows. */
export const tokenWord = (words: ComponentWords, lang: Lang, kind: string | null | undefined): string =>
  kind ? (words.token?.[kind]?.[lang] ?? kind) : w().aToken;

/** The same with its coins, as they are printed on it. */
export function tokenLabel(words: ComponentWords, lang: Lang, kind: string): string {
  const [word, { coins }] = [tokenWord(words, lang, kind), tokenOf(kind)];
  return coins === 0 || word.includes(String(coins)) ? word : `${word}, ${w().pounds(coins)}`;
}

export const cardWord = (words: ComponentWords, lang: Lang, card: string): string => words.card?.[card]?.[lang] ?? card;

const KINDS_OF_EFFECT: Record<string, () => string> = {
  dodger: () => w().cardDodger,
  brownlow: () => w().cardBrownlow,
  nancy: () => w().cardNancy,
  charley: () => w().cardCharley,
  sikes: () => w().cardSikes,
  oliver: () => w().cardOliver,
  bumble: () => w().cardBumble,
  fang: () => w().cardFang,
};

export const effect = (card: string): string => KINDS_OF_EFFECT[card]?.() ?? "";

/** "2 × a ring, an apple": counts in a line. */
export function listed(words: ComponentWords, lang: Lang, kinds: string[]): string {
  const counts = new Map<string, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => (count > 1 ? `${count} × ` : "") + tokenWord(words, lang, kind)).join(", ");
}

export function streetOf(town: Town, place: number): string {
  return place === 0 ? town.squareName : `${town.nameOf(place)} ${place}`;
}

// -------------------------------------------------------------------------------------------------------- the moves

export function sentence(table: Twist, town: Town, choice: Choice): string {
  const { words, lang, names } = table;
  const here = table.view.table;
  const name = "seat" in choice ? (names[choice.seat] ?? "") : "";
  switch (choice.do) {
    case "prowl": {
      const end = choice.path.at(-1)!;
      return w().doProwl(tokenWord(words, lang, here.board[end - 1]), town.nameOf(end));
    }
    case "dodger":
      return w().doDodger(tokenWord(words, lang, here.board[choice.place - 1]), town.nameOf(choice.place));
    case "turn up":
      return w().doTurnUp(streetOf(town, choice.place));
    case "peek":
      return w().doPeek(streetOf(town, choice.place));
    case "place":
      return w().doPlace(streetOf(town, choice.place));
    case "starts":
      return w().doStarts(name);
    case "sikes":
      return w().doSikes(name);
    case "fang":
      return w().doFang(name);
    case "bumble":
      return w().doBumble(tokenWord(words, lang, choice.kind), name);
    case "brownlow":
      return w().doBrownlow(choice.wallets, choice.wallets * BROWNLOW_PAYS);
    case "hide":
      return w().doHide;
    case "keep":
      return w().doKeep(signed(choice.value));
    case "hand in":
      return w().doHandIn(worth(here, choice.tokens).sum);
    case "clear":
      return w().doClear(total(choice.tokens));
    case "share":
      return shareWords(table, choice.types);
    case "bribe":
      return w().doBribe;
    case "give in":
      return w().doGiveIn(Math.min(PENALTY, here.seats[table.seat ?? 0]?.money ?? 0));
    default:
      return spoken(choice.legal[1]);
  }
}

/** T19 to T22: what a set pays. */
export function worth(here: TwistTable, tokens: Counts): { coins: number; bonus: number; reward: number; sum: number } {
  const kinds = spread(tokens);
  const coins = kinds.reduce((sum, kind) => sum + tokenOf(kind).coins, 0);
  const bonus = kinds.length >= BONUS_SET ? BONUS : 0;
  const reward = here.rewards[0] ?? 0;
  return { coins, bonus, reward, sum: coins + bonus + reward };
}

/** T28: what the sets at the end of a round pay, and what is left for the file. */
export function settling(stash: Counts, types: string[]): { pounds: number; left: number } {
  const kinds = spread(stash);
  const wallets = kinds.filter((kind) => sortOf(kind) === "wallets").length;
  const best = (type: string): number => Math.max(0, ...kinds.filter((kind) => sortOf(kind) === type).map((kind) => tokenOf(kind).coins));
  const gone = kinds.filter((kind) => types.includes(sortOf(kind))).length + (types.length > 0 || wallets >= 3 ? wallets : 0);
  return { pounds: types.reduce((sum, type) => sum + best(type), 0), left: kinds.length - gone };
}

function shareWords(table: Twist, types: string[]): string {
  const { pounds, left } = settling(table.view.table.seats[table.seat ?? 0]?.stash ?? {}, types);
  const named = types.length ? capital(types.map((type) => table.words.types?.[type]?.[table.lang] ?? type).join(" + ")) : w().shareNothing;
  return w().doShare(named, pounds, left);
}

// -------------------------------------------------------------------------------------------------- what is at stake

/** What a way over the map would bring and cost, in words. */
export function stakes(table: Twist, step: Step): string {
  const here = table.view.table;
  if (table.seat === null || (step.do !== "prowl" && step.do !== "dodger")) return "";
  const seen = outlook(here, table.seat, step);
  const said: string[] = [];
  if (seen.over.length === 0) said.push(w().filesNothing);
  else {
    const list = listed(table.words, table.lang, seen.over);
    said.push(seen.unseen ? w().bags(list) : w().files(list));
    if (!seen.unseen) said.push(w().fileThen(seen.fileSize, seen.fine) + (seen.thickest ? w().wouldBeThickest : w().wouldNotBeThickest));
  }
  if (seen.stashFull) said.push(w().mustGiveUp);
  if (seen.takes === "character") said.push(w().drawsCard);
  if (seen.takes === "burglary") said.push(w().drawsBurglary(1 + Object.keys(here.seats[table.seat]!.tools).length));
  return said.join(" ");
}

/** What a set brings, part by part. */
export function setStakes(here: TwistTable, tokens: Counts): string {
  const { coins, bonus, reward } = worth(here, tokens);
  return [w().setCoins(coins), ...(bonus ? [w().setBonus(bonus)] : []), ...(reward ? [w().setReward(reward)] : [])].join(" + ");
}

/** The label of a space: what lies there and what going there would do. */
export function placeLabel(table: Twist, town: Town, board: (string | null)[], place: number, files: number | undefined): string {
  const kind = board[place - 1];
  const known = table.view.table.peeked?.[place];
  const down = known ? w().faceDownKnown(tokenWord(table.words, table.lang, known)) : w().faceDown;
  const what = !kind ? w().emptySpace : kind === FACE_DOWN ? down : tokenLabel(table.words, table.lang, kind);
  const peekers = kind === FACE_DOWN ? (table.view.table.peekers?.[place] ?? []) : [];
  if (peekers.length > 0)
    return `${w().atPlace(down, town.nameOf(place), place)}. ${w().peekedBy(peekers.map((seat) => table.names[seat] ?? "").join(", "))}`;
  const spot = place === 0 ? town.squareName : w().atPlace(what, town.nameOf(place), place);
  return files ? `${spot}. ${w().intoFile(files)}` : spot;
}

// ------------------------------------------------------------------------------------------------------- the question

/** What is asked of you now. */
export function question(here: TwistTable, desk: Desk): { ask: string; hint: string } {
  const rows = desk.all("turn up").length > 0;
  switch (here.stage) {
    case "turn": {
      if (rows) return { ask: w().askTurn, hint: w().askNewRow };
      if (desk.all("give in").length) return { ask: w().askNothingLeft, hint: "" };
      if (desk.all("bribe").length) return { ask: w().askTurn, hint: w().askStranded };
      return { ask: w().askTurn, hint: desk.all("hand in").length ? w().askTurnHint : w().askNoSet };
    }
    case "prowl": {
      const again = here.prowls > 1 ? w().askProwlAgain(here.prowls) : w().askProwl;
      if (rows) return { ask: again, hint: w().askNewRow };
      const hint = desk.all("bribe").length ? w().askStranded : "";
      return { ask: here.unseen_by_police ? w().askUnseen : again, hint };
    }
    case "row":
      return { ask: w().askRow, hint: w().askRowHint(here.row) };
    case "first row":
      return { ask: w().askFirstRow, hint: w().askRowHint(here.row) };
    case "who starts":
      return { ask: w().askStarts, hint: "" };
    case "peek":
      return { ask: w().askPeek(here.peeks), hint: "" };
    case "place":
      return { ask: w().askPlace, hint: "" };
    case "give up":
      return { ask: w().askGiveUp, hint: "" };
    case "keep burglary":
      return { ask: w().askKeep, hint: w().askKeepHint };
    case "discard tool":
      return { ask: w().askDiscard, hint: "" };
    case "clear file":
      return { ask: w().askClear, hint: "" };
    case "share wallets":
      return { ask: w().askShare, hint: w().askShareHint };
    default:
      return { ask: "", hint: "" };
  }
}

/** Why a token cannot be had now. */
export function whyNot(here: TwistTable, town: Town, place: number): string {
  if (here.seats.length === 2 && town.isYellow(place)) return w().closedStreet;
  return here.stage === "turn" || here.stage === "prowl" ? w().outOfReach : w().notNow;
}

/** What to say about what is held. */
export function held(table: Twist, desk: Desk, hold: Hold): { say: string; hint: string } | null {
  const { words, lang } = table;
  if (hold.card !== null) {
    const more = !desk.helps(hold.card)
      ? w().cardNoHelp
      : hold.card === "bumble" && total(hold.tokens) === 0
        ? w().bumbleToken
        : hold.card === "dodger"
          ? w().dodgerPlace
          : "";
    return { say: capital(cardWord(words, lang, hold.card)), hint: `${effect(hold.card)} ${more}`.trim() };
  }
  if (total(hold.tokens) > 0 && desk.all("hand in").length > 0) {
    const say = capital(listed(words, lang, spread(hold.tokens)));
    return { say, hint: desk.picked(hold) ? setStakes(table.view.table, hold.tokens) : w().setTooSmall };
  }
  return null;
}
