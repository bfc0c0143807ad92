// What the server and the page say to each other: see docs/protocol.md.
// Written by `python -m larcin.table.typescript web/src/protocol.ts`. Do not edit: change the types in Python.

/** The answer to a call that was refused. */
export interface Error {
  error: Problem;
}

/** Why something was refused: `code` for programs, `text` for people, in their language. */
export interface Problem {
  code: "busy" | "illegal" | "late" | "no such evening" | "no such game" | "no such link" | "no such method" | "no such page" | "no such table" | "not now" | "not yours" | "too long" | "too many" | "unreadable";
  text: string;
}

/**
 * A game on the shelf. `rules` is the version of its rules, `odds` whether it has any, `bots` who can be seated,
 * `ladder` those of them who stand on steps, the lowest first; `is_open` whether nothing is secret in it but choices
 * that are open at the same moment.
 */
export interface Game {
  bots: string[];
  credits: Credits;
  is_open: boolean;
  ladder: Step[];
  name: string;
  odds: boolean;
  options: GameOption[];
  rules: number;
  seats: number[];
  tagline: Texts;
  title: Texts;
}

/** Whose game it is. */
export interface Credits {
  artist: string;
  author: string;
  publisher: string;
}

/**
 * A step of a game's ladder: the bot that stands there, what it was worth when that was measured at two seats, null
 * if nobody did, and the level that it plays at, null if it slips to another now and then.
 */
export interface Step {
  bot: string;
  level: string | null;
  rating: number | null;
}

/** Something to settle before a game starts. `value_texts` are words for the values. */
export interface GameOption {
  name: string;
  text: Texts;
  usual: number | string;
  value_texts: Record<string, Texts>;
  values: (number | string)[];
}

/** The same words in every language. */
export interface Texts {
  en: string;
  fr: string;
}

/**
 * The same with all its words: for components by part and key, for the seats that nobody sits on, and for the parts
 * of its view, with what each of them is. `map` is the map, or null where there is none. `blunder` is how much of the
 * chance to win a move costs at least, beyond doubt, that reviews call a blunder.
 */
export interface GameDetails {
  blunder: number;
  bots: string[];
  components: Record<string, Record<string, Texts>>;
  credits: Credits;
  extra_seats: Texts[];
  is_open: boolean;
  ladder: Step[];
  map: unknown;
  name: string;
  odds: boolean;
  options: GameOption[];
  parts: Record<string, Texts>;
  rules: number;
  seats: number[];
  tagline: Texts;
  title: Texts;
  view: Outline;
}

/**
 * What kind of thing a part of a view is, for who shows it without knowing the game.
 *
 * - a `value`, `flag`, `seat`, or a list of `seats`;
 * - a `group` of `parts` by name; a `list` of what `of` says; one `each seat`; or one `by name` of some component;
 * - `cells`: a list with gaps, of which the places count.
 *
 * `words` names the words for its components (`Words.components`), where there are any.
 */
export interface Outline {
  kind: "by name" | "cells" | "each seat" | "flag" | "group" | "list" | "seat" | "seats" | "value";
  of?: Outline;
  parts?: Record<string, Outline>;
  words?: string;
}

/** The text of the rules in one language. `letter` begins the numbers, `rulebook` says which one is meant. */
export interface Rules {
  introduction: MarkedDown;
  letter: string;
  rulebook: MarkedDown | null;
  sections: RulesSection[];
  title: string;
}

/** A text in light Markdown, and as HTML that the server made of it. */
export interface MarkedDown {
  html: string;
  text: string;
}

/** A section of the rules. */
export interface RulesSection {
  introduction: MarkedDown | null;
  rules: Rule[];
  title: string;
}

/** A rule by its number. */
export interface Rule {
  example: MarkedDown | null;
  number: string;
  parts: RulePart[];
}

/** A part of a rule: from the rulebook, with heading and page, or ours, with what was open and why it is so. */
export interface RulePart {
  heading: string | null;
  html: string;
  mark: "reconstruction" | "rulebook" | "ruling";
  open: MarkedDown | null;
  page: number | null;
  text: string;
  why: MarkedDown | null;
}

/**
 * Where others find the server, told to whoever calls from the computer that it runs on; `only_here` if nobody else
 * can, since it listens to that computer alone.
 */
export interface Reach {
  addresses: string[];
  only_here: boolean;
}

/** A line of the leaderboard. */
export interface Rating {
  games: number;
  kind: "bot" | "guest";
  mu: number;
  name: string;
  place: number;
  rating: number;
  sigma: number;
  wins: number;
  yours: boolean;
}

/**
 * How hard a puzzle is by what people made of it: its rating, how many have tried it, and how many of them found
 * the answer at once.
 */
export interface PuzzleStanding {
  rating: number;
  solved: number;
  tries: number;
}

/**
 * A table as anyone may see it; only `yours`, `open` and `hosting` depend on who looks. Nobody else may sit down at
 * a `locked` table, nobody who does not play may look on at a `closed` one, who is `muted` may not talk, and who was
 * `removed` may not be there. `evening` is the one that it belongs to, if any.
 */
export interface Table {
  clock: Clock | null;
  closed: boolean;
  commitment: string;
  evening?: string;
  game: string;
  host: number | null;
  hosting: boolean;
  id: string;
  locked: boolean;
  memory: "aid" | "strict";
  muted: string[];
  odds: "always" | "off" | "request";
  open: boolean;
  options: Record<string, number | string>;
  rated: boolean;
  rematch: string | null;
  removed: string[];
  seats: TableSeat[];
  status: "over" | "playing" | "waiting";
}

/** So many seconds for each choice, or for all choices of a game together. */
export interface Clock {
  kind: "game" | "move";
  seconds: number;
}

/**
 * A seat at a table. `gone` says for how many seconds its guest has not been connected, null for one who is. Who
 * `left` is gone for good, and a bot plays on. `open` says whether you could sit down here now, `who` what its guest
 * is called in lines of talk and in `muted`, `face` the drawing that its guest has chosen, if any.
 */
export interface TableSeat {
  away: boolean;
  face: string;
  forfeited: boolean;
  gone: number | null;
  host: boolean;
  kind: "bot" | "free" | "guest";
  left: boolean;
  level: string | null;
  name: string;
  open: boolean;
  present: boolean;
  who: string | null;
  yours: boolean;
}

/** Those who sit or have talked at a table, look on, were muted or sent away. */
export interface Company {
  company: Member[];
}

/** Somebody at a table, as its host is told. `who` is what somebody is called at this table alone. */
export interface Member {
  host: boolean;
  muted: boolean;
  name: string;
  present: boolean;
  removed: boolean;
  seat: number | null;
  who: string;
}

/** A table that was opened. */
export interface NewTableId {
  table: string;
}

/** Tables that anyone may find. */
export interface Lobby {
  tables: Table[];
}

/** The number of what happened. */
export interface Happened {
  n: number;
}

/** A match step by step, as a seat saw it, an onlooker (null), or `all`. */
export interface Replay {
  seat: number | "all" | null;
  steps: ReplayStep[];
}

/** One step of a match. Where everything is open: what each seat saw, and what was done, such as `0 card 7`. */
export interface ReplayStep {
  action?: string | null;
  events: GameEvent[];
  view: View;
  views?: View[];
}

/**
 * Something that happened, as this watcher saw it, with its sentence. Other parts depend on the event. `changes` is
 * what it changed in the view's table: ways to parts of it, and what stands there now.
 */
export interface GameEvent {
  changes?: [(number | string)[], unknown][];
  event: string;
  n?: number;
  seat?: number;
  text: string;
  [part: string]: unknown;
}

/** `Match.view` without `legal`. `table` is what the game says about its own table; `seat` whose view it is. */
export interface View {
  game: string;
  names: string[];
  options: Record<string, number | string>;
  result: Result | null;
  rules: number;
  seat: number | null;
  table: unknown;
  to_act: (number | "chance")[];
}

/** How a match ended, by seat. */
export interface Result {
  places: number[];
  scores: number[];
  winners: number[];
}

/**
 * A guest; whether this device is it through a private link, and who it was `before`, null for nobody. `turns` are
 * tables at which it is waited for, of those where nobody sits all the time.
 */
export interface Me {
  before: string | null;
  borrowed: boolean;
  name: string;
  tables: Table[];
  turns: Turn[];
}

/** A table whose clock counts days, at which it is one's turn, and how many seconds are left. */
export interface Turn {
  left: number;
  table: string;
}

/** Who one is now. */
export interface Named {
  name: string;
}

/** Matches that one has finished, the last one first, and whether there are more before them. */
export interface PlayedGames {
  games: PlayedGame[];
  more: boolean;
}

/**
 * A match that one has finished: the seat one had, the place, and what one was worth then, null if it does not
 * count. `winners` is how many won, none where the game can end so; null for a match of an older version. `names` are
 * those who sat there, `bots` the bots among them by seat; none once the table was pruned.
 */
export interface PlayedGame {
  bots: (string | null)[];
  ended: number;
  game: string;
  names: string[];
  place: number;
  rating: number | null;
  seat: number;
  seats: number;
  table: string;
  winners: number | null;
  won: boolean;
}

/** All private links of a guest. */
export interface Links {
  links: Link[];
}

/** A private link: what used it last, and when; whether it opens nothing any more; whether this device came so. */
export interface Link {
  created: number;
  device: string;
  here: boolean;
  id: string;
  label: string;
  revoked: boolean;
  used: number | null;
}

/** A private link with its secret, which is told this once. */
export interface NewLinkAnswer {
  id: string;
  link: string;
}

/** Whose a link is, who one is oneself, and whether that is the same. */
export interface LinkOwner {
  name: string;
  same: boolean;
  you: string;
}

/** The answer to a call that has nothing to say but that it was done. */
export type Done = Record<string, never>;

/** What an expert would do in a decision, the surest move first. */
export interface Hint {
  decision: number;
  moves: HintMove[];
  odds: unknown;
  previews: Record<string, unknown>;
}

/** The same with its sentence. */
export interface HintMove {
  chance: Chance;
  move: string;
  number: number;
  sentence: string;
  share: number | null;
  tries: number;
}

/** A chance to win, from 0 to 1, and between what it may lie, with 95% certainty. */
export interface Chance {
  high: number;
  low: number;
  mean: number;
}

/**
 * A part of a review. `done`: how much of the match it leads up to, from 0 to 1; where that is less, ask again for
 * what comes after the last step.
 */
export interface Review {
  done: number;
  sights: Sight[];
}

/** What a seat could expect after so many steps, by seat, and what it decided there, if that was up to it. */
export interface Sight {
  chances: Chance[];
  decided: Decided | null;
  step: number;
}

/** A decision: the move that was made, and all that could be done, the surest first. */
export interface Decided {
  made: Weighed;
  moves: Weighed[];
  odds: unknown;
  previews: Record<string, unknown>;
}

/**
 * A move, its number among all moves of the game, what it is worth, in how many games it was tried, and where good
 * players mix, how often the strongest of them makes it, from 0 to 1.
 */
export interface Weighed {
  chance: Chance;
  move: string;
  number: number;
  share: number | null;
  tries: number;
}

/** The key that browsers subscribe with, null where the server reminds nobody. */
export interface ReminderKey {
  key: string | null;
}

/**
 * An evening as anyone may see it; only `hosting`, `may_go_on`, `you` and `yours` depend on who looks. `n` is how
 * much has happened. It is `ending` if its host has ended it while a round was played, which is the last. `strangers`
 * says how many pairs of those who are here have not met, `sizes` how many would sit at each table if the next round
 * were seated now.
 */
export interface Evening {
  ending: boolean;
  game: string;
  hosting: boolean;
  id: string;
  kind: "round robin" | "swiss";
  may_go_on: boolean;
  minutes: number;
  n: number;
  options: Record<string, number | string>;
  paused: boolean;
  played: EveningRound[];
  players: EveningPlayer[];
  rest: number;
  rounds: number;
  size: number;
  sizes: number[];
  status: "gathering" | "over" | "playing";
  strangers: number;
  title: string;
  you: number | null;
}

/**
 * A round, who rests, and who left the evening before its match was over: that is forfeited, whether it came back
 * or not. It begins in so many seconds, 0 for one that has begun.
 */
export interface EveningRound {
  begins: number;
  left: number[];
  resting: number[];
  tables: EveningTable[];
}

/** A table of a round: who sits there in the order of the seats, and their places once it is over. */
export interface EveningTable {
  open: boolean;
  places: number[] | null;
  players: number[];
  table: string;
}

/**
 * Somebody at an evening and how it stands. `gone` says why it plays no further round: by its own wish (empty),
 * sent away by the `host`, or `absent`; null for who plays on. `opponents` decides between equal points, then `wins`.
 */
export interface EveningPlayer {
  gone: string | null;
  kind: "bot" | "guest";
  level: string | null;
  name: string;
  number: number;
  opponents: number;
  place: number;
  points: number;
  tables: number;
  wins: number;
  yours: boolean;
}

/** An evening that was opened. */
export interface EveningId {
  evening: string;
}

/** The evenings that one is the host of or came to. */
export interface Evenings {
  evenings: EveningLine[];
}

/** An evening of one's own, in a list. */
export interface EveningLine {
  evening: string;
  game: string;
  status: "gathering" | "over" | "playing";
  title: string;
}

/** What takes a watcher from one number to a later one. */
export interface Update {
  can_undo?: boolean;
  can_vote?: number[];
  chat?: ChatLine[];
  chosen?: number[];
  clocks?: Clocks | null;
  decision?: number;
  events: GameEvent[];
  from: number | null;
  legal?: [string, string][];
  lost?: SeatLost;
  mine?: string | null;
  n: number;
  odds?: unknown;
  previews?: Record<string, unknown>;
  record?: boolean;
  table?: Table;
  type: "update";
  undo?: UndoAsked | null;
  view?: View | null;
  votes?: Record<string, number[]>;
  waiting?: number[];
}

/** Something that was said; by an onlooker, if it has no seat. */
export interface ChatLine {
  at: number;
  name: string;
  seat: number | null;
  text: string;
  who: string | null;
}

/** What is left on the clocks, in seconds. */
export interface Clocks {
  at: number;
  left: number[];
  running: number[];
}

/** The seat that a watcher looked from is no longer its own. */
export interface SeatLost {
  seat: number;
  text: string;
}

/** A wish to take the last move back, and who agreed. */
export interface UndoAsked {
  agreed: number[];
  seat: number;
}

/** The answer to a command that was done: the number of what happened. */
export interface Granted {
  id: string | null;
  n: number;
  ok: true;
  type: "answer";
}

/** The answer to one that was not. */
export interface NotGranted {
  error: Problem;
  id: string | null;
  ok: false;
  type: "answer";
}

/** Whether the client is still there: it says `pong`. */
export interface Ping {
  type: "ping";
}

/** The answer to a knock: the line stands. */
export interface Heard {
  type: "heard";
}

/** A guest's name. */
export interface NewName {
  name: string;
}

/** A wish for a private link, and what it is for; `spoken`, as words that can be read out and typed. */
export interface NewLink {
  label?: string;
  spoken?: boolean;
}

/** The secret of a private link. It stands in a body, never in an address: those are logged and passed on. */
export interface Through {
  secret: string;
}

/** A wish to make a link useless, and perhaps to sign out whoever came through it. */
export interface Revoke {
  end?: boolean;
}

/** All that is to be said is in the address. */
export type Nothing = Record<string, never>;

/** How somebody's first try at a puzzle went. */
export interface Solved {
  right: boolean;
}

/** A browser's wish to be reminded: where its push service takes messages, its key, and the secret beside it. */
export interface Subscribe {
  endpoint: string;
  key: string;
  secret: string;
}

/** A browser's wish to be reminded no more. */
export interface Unsubscribe {
  endpoint: string;
}

/** A wish for a new table, as a client sends it. */
export interface NewTable {
  game: string;
  options?: Record<string, number | string>;
  name?: string | null;
  seats?: string[] | null;
  memory?: "aid" | "strict";
  odds?: "always" | "off" | "request";
  clock?: Clock | null;
  open?: boolean;
  words?: string;
  face?: string;
  id?: string | null;
}

/** A wish to sit down, or to take over the seat of somebody who left; `also`, besides a seat that one has. */
export interface Sit {
  seat?: number | null;
  name?: string | null;
  words?: string;
  also?: boolean;
  face?: string;
  id?: string | null;
}

/** A wish to leave one seat, or all of one's own. */
export interface Stand {
  seat?: number | null;
  id?: string | null;
}

/** The host's wish to put a bot on a seat, or with None to free it. */
export interface SeatBot {
  seat: number;
  bot: string | null;
  id?: string | null;
}

/** The host's wish to begin. */
export interface Start {
  id?: string | null;
}

/** A host's wish about somebody at its table; with `on: false` it is taken back. */
export interface OnGuest {
  who: string;
  on?: boolean;
  id?: string | null;
}

/** A host's wish about its table; with `on: false` it is taken back. */
export interface Switch {
  on?: boolean;
  id?: string | null;
}

/** A wish to know what an expert would do in one's seat. */
export interface AskHint {
  seat: number;
}

/** A wish for an evening, as a client sends it. `plays`: who asks for it plays, too. */
export interface NewEvening {
  game: string;
  options?: Record<string, number | string>;
  title?: string;
  size?: number;
  kind?: "round robin" | "swiss";
  rounds?: number;
  minutes?: number;
  rest?: number;
  bots?: string[];
  plays?: boolean;
  name?: string | null;
  id?: string | null;
}

/**
 * A wish to play, from the next round on; also of who was here before. Who is here takes another name by it, until
 * the evening begins.
 */
export interface Join {
  do: "join";
  name?: string | null;
  id?: string | null;
}

/** A wish to play no further round. */
export interface Leave {
  do: "leave";
  id?: string | null;
}

/** The host's wish for another bot. */
export interface AddBot {
  do: "add bot";
  level: string;
  id?: string | null;
}

/** The host's wish that somebody play no further round. */
export interface SendAway {
  do: "send away";
  player: number;
  id?: string | null;
}

/** The host's wish to begin. */
export interface Begin {
  do: "begin";
  id?: string | null;
}

/** The host's wish that no further table open. */
export interface Pause {
  do: "pause";
  id?: string | null;
}

/**
 * The host's wish to go on at once, after a pause or before a rest is over; after a long pause, that of whoever
 * plays to end the pause, but no rest.
 */
export interface GoOn {
  do: "go on";
  id?: string | null;
}

/** The host's wish to end it: no further round begins, and one that is played is the last. */
export interface End {
  do: "end";
  id?: string | null;
}

/** The first word, and again for another seat or language. */
export interface Hello {
  do: "hello";
  lang?: string;
  seat?: number | null;
  have?: number | null;
}

/** The answer to a ping. */
export interface Pong {
  do: "pong";
}

/** Whether the line still stands, and the server behind it: it says `heard` at once. */
export interface Knock {
  do: "knock";
}

/** A choice, for the decision that it names. */
export interface Move {
  do: "move";
  id: string;
  decision: number;
  move: string;
}

/** Something said to all. */
export interface Chat {
  do: "chat";
  id: string;
  text: string;
}

/** A wish to take one's last move back. */
export interface AskUndo {
  do: "ask undo";
  id: string;
}

/** Consent to another's wish. */
export interface AgreeUndo {
  do: "agree undo";
  id: string;
}

/** No consent; or one's own wish withdrawn. */
export interface RefuseUndo {
  do: "refuse undo";
  id: string;
}

/** A vote that a bot should play for a seat that is away. */
export interface Vote {
  do: "vote";
  id: string;
  seat: number;
}

/** A player wants its seat back from a bot. */
export interface ComeBack {
  do: "come back";
  id: string;
}

/** A wish to see the odds of the choice that is open now. */
export interface Odds {
  do: "odds";
  id: string;
}

/** The answer to a command. */
export type Answer = Granted | NotGranted;

/** What a table says. */
export type Message = Update | Granted | NotGranted | Ping | Heard;

/** What a client may say at a table. */
export type Command = Hello | Pong | Knock | Move | Chat | AskUndo | AgreeUndo | RefuseUndo | Vote | ComeBack | Odds;
