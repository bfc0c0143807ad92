// What moves and tokens are called at this table: with names instead of numbers of seats, and with what a move brings.

import type { ComponentWords, TableProps } from "../../table/types.ts";
import { capital, spoken } from "../../words/index.ts";
import type { Lang } from "../../settings.svelte.ts";
import type { Choice } from "./moves.ts";
import type { Desk, Hold, Step } from "./desk.ts";
import { spread, tokenOf, total } from "./tokens.ts";
import type { Town } from "./town.ts";
import { FACE_DOWN, type PaidPreview, type ProwlPreview, type TwistOdds, type TwistPreview, type TwistTable } from "./types.ts";
import { w } from "./words/index.ts";

export { capital };

export type Twist = TableProps<TwistTable, TwistOdds, TwistPreview>;

/** What a way over the map would bring and cost; undefined where it is none. */
export const prowlOf = (table: Twist, { legal: [move], do: deed }: Choice): ProwlPreview | undefined =>
  deed === "prowl" || deed === "dodger" ? (table.previews[move] as ProwlPreview | undefined) : undefined;

/** What a move would pay or cost. */
const paidBy = (table: Twist, { legal: [move] }: Choice): PaidPreview => (table.previews[move] as PaidPreview | undefined) ?? { pounds: 0 };

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

/** "2 rings, an apple": counts in a line. */
export function listed(words: ComponentWords, lang: Lang, kinds: string[]): string {
  const counts = new Map<string, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts]
    .map(([kind, count]) => words.tokens?.[`${count} ${kind}`]?.[lang] ?? (count > 1 ? `${count} × ` : "") + tokenWord(words, lang, kind))
    .join(", ");
}

export const squareName = ({ words, lang }: Twist): string => words.place?.square?.[lang] ?? "";

export function streetOf(table: Twist, town: Town, place: number): string {
  return place === 0 ? squareName(table) : `${town.nameOf(place)} ${place}`;
}

// -------------------------------------------------------------------------------------------------------- the moves

/** What a button says beside which it stands what is about to be touched, and where: a street in it, too, would take a second line. */
export function briefly(choice: Choice): string {
  switch (choice.do) {
    case "prowl":
      return w().prowlThere;
    case "place":
      return w().placeThere;
    case "turn up":
      return w().turnItUp;
    case "peek":
      return w().peekThere;
    default:
      return "";
  }
}

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
      return w().doTurnUp(streetOf(table, town, choice.place));
    case "peek":
      return w().doPeek(streetOf(table, town, choice.place));
    case "place":
      return w().doPlace(streetOf(table, town, choice.place));
    case "starts":
      return w().doStarts(name);
    case "sikes":
      return w().doSikes(name);
    case "fang":
      return w().doFang(name, paidBy(table, choice).pounds);
    case "bumble":
      return w().doBumble(tokenWord(words, lang, choice.kind), name);
    case "brownlow":
      return w().doBrownlow(choice.wallets, paidBy(table, choice).pounds);
    case "hide":
      return w().doHide;
    case "keep":
      return w().doKeep(signed(choice.value));
    case "hand in":
      return w().doHandIn(paidBy(table, choice).pounds);
    case "clear":
      return w().doClear(total(choice.tokens));
    case "share":
      return shareWords(table, choice.types, paidBy(table, choice));
    case "bribe":
      return w().doBribe(paidBy(table, choice).pounds);
    case "give in":
      return w().doGiveIn(paidBy(table, choice).pounds);
    default:
      return spoken(choice.legal[1]);
  }
}

function shareWords(table: Twist, types: string[], { pounds, filed = 0 }: PaidPreview): string {
  const named = types.length ? capital(types.map((type) => table.words.types?.[type]?.[table.lang] ?? type).join(" + ")) : w().shareNothing;
  return w().doShare(named, pounds, filed);
}

// -------------------------------------------------------------------------------------------------- what is at stake

/** What a way over the map would bring and cost, in words. */
export function stakes(table: Twist, step: Step): string {
  const then = prowlOf(table, step);
  if (!then) return "";
  const over = listed(table.words, table.lang, walkedOver(table, step));
  const said = [then.filed > 0 ? w().files(over) : over ? w().bags(over) : w().filesNothing];
  if (then.filed > 0) said.push(w().fileThen(then.file_size, then.fine) + (then.thickest ? w().wouldBeThickest : w().wouldNotBeThickest));
  if (then.gives_up) said.push(w().mustGiveUp);
  if (then.draws_card) said.push(w().drawsCard);
  if (then.burglary_cards) said.push(w().drawsBurglary(then.burglary_cards));
  return said.join(" ");
}

/** The tokens on the way to a space. */
export const walkedOver = (table: Twist, step: Step): string[] =>
  step.do === "prowl" ? step.path.slice(0, -1).map((place) => table.view.table.board[place - 1]!) : [];

/** What a set brings, part by part. */
function setStakes({ coins = 0, bonus, reward }: PaidPreview): string {
  return [w().setCoins(coins), ...(bonus ? [w().setBonus(bonus)] : []), ...(reward ? [w().setReward(reward)] : [])].join(" + ");
}

/** The label of a space: what lies there and what going there would do. */
export function placeLabel(table: Twist, town: Town, board: (string | null)[], place: number, files: number | undefined): string {
  const kind = board[place - 1];
  const known = table.view.table.peeked?.[place];
  const down = known ? w().faceDownKnown(tokenWord(table.words, table.lang, known)) : w().faceDown;
  const what = !kind ? w().emptySpace : kind === FACE_DOWN ? down : tokenLabel(table.words, table.lang, kind);
  const peekers = kind === FACE_DOWN ? (table.view.table.peekers?.[place] ?? []).filter((seat) => seat !== table.seat) : [];
  if (peekers.length > 0)
    return `${w().atPlace(down, town.nameOf(place), place)}. ${w().peekedBy(peekers.map((seat) => table.names[seat] ?? "").join(", "))}`;
  const spot = place === 0 ? squareName(table) : w().atPlace(what, town.nameOf(place), place);
  return files ? `${spot}. ${w().intoFile(files)}` : spot;
}

// ------------------------------------------------------------------------------------------------------- the question

/** What may be done in this turn, of the things that may be done in one: "prowl or play a card". */
function waysIn(desk: Desk): string {
  const ways = [
    ...(desk.all("prowl").length ? [w().mayProwl] : []),
    ...(desk.all("turn up").length ? [w().mayRow] : []),
    ...(desk.all("hand in").length ? [w().mayHandIn] : []),
    ...(desk.cards().length ? [w().mayPlay] : []),
    ...(desk.all("bribe").length ? [w().mayBribe] : []),
  ];
  return ways.length > 1 ? w().either(ways.slice(0, -1).join(", "), ways.at(-1)!) : (ways[0] ?? "");
}

/** What is asked of you now. */
export function question(here: TwistTable, desk: Desk): { ask: string; hint: string } {
  const rows = desk.all("turn up").length > 0;
  switch (here.stage) {
    case "turn": {
      if (desk.all("give in").length)
        return { ask: desk.cards().length ? w().askNothingLeftButCards : w().askNothingLeft, hint: w().askNothingLeftHint };
      const ask = w().askTurn(waysIn(desk));
      if (rows) return { ask, hint: w().askNewRow };
      if (desk.all("bribe").length) return { ask, hint: w().askStranded };
      return { ask, hint: desk.all("hand in").length ? w().askTurnHint : w().askNoSet };
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
    const set = desk.picked(hold);
    return { say, hint: set ? setStakes(paidBy(table, set)) : w().setTooSmall };
  }
  return null;
}
