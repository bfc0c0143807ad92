// A game by letters: what a letter says has happened, whose turn it is to write, and what each may add.
//
// Where several choose at once, all but the last seal their choices; the last one chooses openly, and then the others open
// theirs. With every deed its player shows the next link of its chain, and chance draws from all links shown so far, never
// with a deed of whoever decided last: so nobody knows a draw before it decides, nor can choose one.

import { Chance } from "../engine/chance.ts";
import { chainOf, hash, linksUpTo, newSecret, seal } from "./chain.ts";
import { LONGEST_NAME, type Deed, type Letter } from "./letter.ts";

/** A match in which chance waits for somebody's hand: as much of an engine as is needed. */
export interface Match {
  /** Who may act now, chance as seat 8; nobody when it is over. */
  toAct(): Promise<number[]>;
  legal(seat: number): Promise<string[]>;
  play(seat: number, move: string): Promise<void>;
  chances(): Promise<{ outcomes: string[]; weights: number[] }>;
}

const CHANCE = 8;

/** What the letter waits for: `seat` is who is to write. */
export type Turn = { seat: number; what: "join" | "draw" | "choose" | "open" } | null;

/** What is known of a letter once it was read from the first deed to the last. */
export interface Story {
  letter: Letter;
  turn: Turn;
  /** Who may choose now, and who has done so, openly or sealed. */
  choosing: number[];
  chosen: number[];
  /** The number of the decision that is open. */
  decision: number;
}

/** A letter tells what cannot have happened, or another story than the one that is known here. */
export class Contradiction extends Error {
  override name = "Contradiction";
}

/** Read a letter on a match that has just begun. All that it tells is checked; the match stands there afterwards. */
export async function follow(letter: Letter, match: Match): Promise<Story> {
  const seats = Number(letter.options.seats);
  if (letter.players.length < seats) {
    if (letter.deeds.length + letter.seals.length > 0) throw new Contradiction("Somebody played before all had come.");
    return { letter, turn: { seat: letter.players.length, what: "join" }, choosing: [], chosen: [], decision: 0 };
  }
  const reader = new Reader(letter, match, await shownLinks(letter));
  await reader.look();
  for (const deed of letter.deeds) await reader.take(deed);
  return reader.story();
}

/** The links that each player has shown, from the end of its chain on. */
async function shownLinks({ players, deeds }: Letter): Promise<string[][]> {
  return Promise.all(
    players.map(async ({ end, shown, count }, seat) => {
      if (count !== deeds.filter((deed) => deed.seat === seat).length) throw new Contradiction("Links and deeds do not fit.");
      const links = await linksUpTo(end, shown, count);
      if (!links) throw new Contradiction("A link does not belong to its chain.");
      return links;
    }),
  );
}

class Reader {
  private mixed: string;
  private draws = 0;
  private decision = 0;
  /** Who is to act, and if these are players, in which order they choose: from whoever has written last on. */
  private acting: number[] = [];
  private readonly revealed = new Map<number, string>();
  private readonly count: number[];
  /** Who has written last, and who decided last: at the start who joined last. */
  private hand: number;
  private decider: number;

  constructor(
    private readonly letter: Letter,
    private readonly match: Match,
    private readonly links: string[][],
  ) {
    this.mixed = JSON.stringify(links.map(([end]) => end));
    this.count = links.map(() => 0);
    this.hand = this.decider = links.length - 1;
  }

  async look(): Promise<void> {
    const seats = this.links.length;
    const after = (seat: number): number => (seat - this.hand + seats) % seats;
    this.acting = (await this.match.toAct()).sort((one, other) => after(one) - after(other));
  }

  private get isChances(): boolean {
    return this.acting[0] === CHANCE;
  }

  async take({ seat, move }: Deed): Promise<void> {
    const turn = this.turn(this.acting.length - 1);
    if (turn?.seat !== seat || (turn.what === "draw") !== (move === "")) throw new Contradiction(`It was not the turn of seat ${seat}.`);
    this.mixed = await hash(this.letter.id, this.mixed, this.links[seat]![++this.count[seat]!]!);
    this.hand = seat;
    if (move !== "") await this.choose(seat, move);
    if (seat !== this.decider) await this.draw();
  }

  private async choose(seat: number, move: string): Promise<void> {
    if (!(await this.match.legal(seat)).includes(move)) throw new Contradiction(`Seat ${seat} may not play ${move} there.`);
    // Whoever chooses openly decides last; what the others open was sealed before.
    if (this.revealed.size === 0) this.decider = seat;
    this.revealed.set(seat, move);
    if (this.revealed.size < this.acting.length) return;
    for (const each of [...this.acting].sort()) await this.match.play(each, this.revealed.get(each)!);
    this.revealed.clear();
    this.decision += 1;
    await this.look();
  }

  private async draw(): Promise<void> {
    while (this.isChances) {
      const { outcomes, weights } = await this.match.chances();
      const chance = await Chance.from(await hash("draw", this.mixed), [this.letter.id]);
      await this.match.play(CHANCE, outcomes[await chance.draw(this.draws++, weights)]!);
      await this.look();
    }
  }

  story(): Story {
    const sealed = this.letter.seals.map(({ seat }) => seat);
    const players = this.isChances ? [] : this.acting;
    const first = this.revealed.size === 0;
    const fitting = first ? players.slice(0, Math.min(sealed.length, players.length - 1)) : players.slice(this.revealed.size - 1, -1);
    if (String(sealed) !== String(fitting)) throw new Contradiction("Somebody has sealed what is not to be chosen.");
    const chosen = [...sealed, ...this.revealed.keys()].sort();
    return { letter: this.letter, turn: this.turn(sealed.length), choosing: [...players].sort(), chosen, decision: this.decision };
  }

  /** Whose turn it is to write, if so many of those who choose at once have sealed their choices. */
  private turn(sealed: number): Turn {
    if (this.acting.length === 0) return null;
    if (this.isChances) return { seat: (this.decider + 1) % this.links.length, what: "draw" };
    if (this.revealed.size === 0) return { seat: this.acting[sealed]!, what: "choose" };
    return { seat: this.acting[this.revealed.size - 1]!, what: "open" };
  }
}

// ------------------------------------------------------------------------------------------------------------- writing

/** What one keeps for oneself: the secret of one's chain, one's seat, and the choice that is sealed now. */
export interface Own {
  secret: string;
  seat: number;
  sealed: string | null;
}

export async function begin(game: string, rules: number, options: Letter["options"], name: string): Promise<{ letter: Letter; own: Own }> {
  return join({ id: newSecret(), game, rules, options, players: [], deeds: [], seals: [] }, name);
}

export async function join(letter: Letter, name: string): Promise<{ letter: Letter; own: Own }> {
  const secret = newSecret();
  const [end] = await chainOf(secret);
  const player = { name: toldApart(name, letter), end: end!, shown: end!, count: 0 };
  return { letter: { ...letter, players: [...letter.players, player] }, own: { secret, seat: letter.players.length, sealed: null } };
}

/** A name that nobody in the letter has yet: what happens is told by names. */
export function toldApart(name: string, { players }: Pick<Letter, "players">): string {
  const alike = (one: string): string => one.normalize("NFKC").toLowerCase();
  const taken = new Set(players.map((player) => alike(player.name)));
  for (let number = 1; ; number++) {
    const ending = number === 1 ? "" : ` ${number}`;
    const fits = shortened(name, LONGEST_NAME - ending.length) + ending;
    if (!taken.has(alike(fits))) return fits;
  }
}

/** As many whole letters as there is room for. */
function shortened(name: string, room: number): string {
  let short = "";
  for (const letter of name) {
    if (short.length + letter.length > room) break;
    short += letter;
  }
  return short.trimEnd();
}

/** The letter with what its writer does when it is to draw, to open, or to choose: `move` is the choice. */
export async function add(story: Story, own: Own, move: string | null = null): Promise<{ letter: Letter; own: Own }> {
  const { letter, turn, choosing, chosen } = story;
  if (turn?.seat !== own.seat || (turn.what === "choose") === (move === null)) throw new Contradiction("It is not the time for that.");
  const chain = await chainOf(own.secret);
  const link = chain[letter.players[own.seat]!.count + 1];
  if (link === undefined) throw new Contradiction("The chain has no more links.");
  if (move !== null && chosen.length < choosing.length - 1) {
    const sealed = { seat: own.seat, seal: await seal(letter.id, story.decision, own.seat, move, link) };
    return { letter: { ...letter, seals: [...letter.seals, sealed] }, own: { ...own, sealed: move } };
  }
  if (turn.what === "open" && own.sealed === null) throw new Contradiction("What was sealed here is not known here.");
  const deed = { seat: own.seat, move: move ?? (turn.what === "open" ? own.sealed! : "") };
  return {
    letter: {
      ...letter,
      players: letter.players.map((player, seat) => (seat === own.seat ? { ...player, shown: link, count: player.count + 1 } : player)),
      deeds: [...letter.deeds, deed],
      seals: letter.seals.filter(({ seat }) => seat !== own.seat),
    },
    own: { ...own, sealed: null },
  };
}

/** Refuse a letter that tells another story than the one that is known here. Says whether it is news. */
export async function compare(known: Story, letter: Letter): Promise<"older" | "same" | "newer"> {
  const old = known.letter;
  if (old.id !== letter.id) throw new Contradiction("That is another game.");
  const agreed = ({ game, rules, options }: Letter): string => JSON.stringify([game, rules, options]);
  if (agreed(old) !== agreed(letter)) throw new Contradiction("What was agreed on was changed.");
  const isNews = steps(letter) > steps(old);
  const [less, more] = isNews ? [old, letter] : [letter, old];
  const isPrefix = <Part>(part: Part[], whole: Part[]): boolean => JSON.stringify(part) === JSON.stringify(whole.slice(0, part.length));
  const who = ({ players }: Letter): string[][] => players.map(({ name, end }) => [name, end]);
  if (!isPrefix(who(less), who(more)) || !isPrefix(less.deeds, more.deeds)) throw new Contradiction("It tells another story.");
  if (steps(letter) === steps(old) && !isPrefix(less.seals, more.seals)) throw new Contradiction("A sealed choice was changed.");
  for (const { seat, seal: sealed } of isNews ? old.seals : []) {
    const isKept = letter.seals.some((each) => each.seat === seat && each.seal === sealed);
    if (!isKept && !(await wasOpened(sealed, seat, known, letter))) throw new Contradiction("A sealed choice was changed.");
  }
  return isNews ? "newer" : steps(letter) === steps(old) ? "same" : "older";
}

/** How far a letter is: what is opened was sealed before. */
const steps = ({ players, deeds, seals }: Letter): number => players.length + 2 * deeds.length + seals.length;

/** Whether a choice that was sealed in the known story is the one that a newer letter opens. */
async function wasOpened(sealed: string, seat: number, { letter: old, decision }: Story, letter: Letter): Promise<boolean> {
  const opened = letter.deeds.slice(old.deeds.length).find((deed) => deed.seat === seat);
  const { end, shown, count } = letter.players[seat]!;
  const link = (await linksUpTo(end, shown, count))?.[old.players[seat]!.count + 1];
  return opened !== undefined && link !== undefined && sealed === (await seal(old.id, decision, seat, opened.move, link));
}
