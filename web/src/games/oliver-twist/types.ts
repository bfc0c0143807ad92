// What the view says about the table of Oliver Twist: `VIEW` of `larcin.rules.oliver_twist.observation`.

/** How many of each, by name; what there is none of is left out. */
export type Counts = Record<string, number>;

export type Stage =
  | "deal"
  | "lay"
  | "who begins"
  | "who is poorest"
  | "draw card"
  | "steal"
  | "draw burglary"
  | "first row"
  | "who starts"
  | "turn"
  | "prowl"
  | "row"
  | "peek"
  | "place"
  | "give up"
  | "keep burglary"
  | "discard tool"
  | "clear file"
  | "share wallets"
  | "over";

export const FACE_DOWN = "face down";

export interface Thief {
  money: number;
  stash_size: number;
  /** Null where it is not yours to see. */
  stash: Counts | null;
  /** How many more your own stash has room for, and by type how many a set still needs, where you have any of it. */
  room: number | null;
  lacks: Counts | null;
  file_size: number;
  /** Your own file without what Mr Bumble slipped in unseen; all files once the game is over. */
  file: Counts | null;
  /** What the file would cost if it is the thickest, as far as you know it; null where you do not. */
  fine: number | null;
  /** Nobody's file is thicker, and it is not empty. */
  thickest: boolean;
  tools: Counts;
  hand_size: number;
  hand: Counts | null;
  completes: string | null;
}

export interface Burglary {
  seat: number;
  drew: number;
  saw: number[] | null;
  kept: number | null;
}

export type Did = "taken" | "walked over" | "given up" | "shown" | "robbed" | "planted" | "looked" | "cleared" | "laid open";

/** A line of the ledger. */
export interface Entry {
  did: Did;
  seat: number;
  other?: number;
  /** Null where you did not see it. */
  token?: string | null;
}

export interface TwistTable {
  round: "day" | "night";
  /** Null in the midst of a change. */
  stage: Stage | null;
  turn: number;
  /** "square", or the number of a space. */
  pawn: string;
  /** What lies on spaces 1 to 75: a kind of token, "face down", or null. */
  board: (string | null)[];
  /** Nobody goes into the yellow streets. */
  streets_closed: boolean;
  /** The spaces with a token face up to which no way over tokens leads. */
  cut_off: number[];
  peeked: Record<string, string> | null;
  peekers: Record<string, number[]> | null;
  rewards: number[];
  prowls: number;
  unseen_by_police: boolean;
  /** Tokens of a row still to be turned up, and those that were. */
  row: number;
  row_turned: number;
  row_end: string | null;
  peeks: number;
  pending: string | null;
  pending_from: number | null;
  card_pile: number;
  discards: Counts;
  in_box: number;
  seats: Thief[];
  burglaries: Burglary[];
  /** These are null without the memory aid. */
  ledger: Entry[] | null;
  tokens_unseen: Counts | null;
  cards_unseen: Counts | null;
  burglaries_unseen: Counts | null;
}

/** `larcin.rules.oliver_twist.odds`. */
export interface TwistOdds {
  face_down?: Counts;
  next_card?: Counts;
  burglary?: { cards: number; pounds: number; gain: number };
}

/** What a prowl, or the Dodger, would bring and cost: `PREVIEWS` of `larcin.rules.oliver_twist.previews`. */
export interface ProwlPreview {
  filed: number;
  file_size: number;
  fine: number;
  thickest: boolean;
  gives_up: boolean;
  draws_card: boolean;
  burglary_cards: number;
}

/** What a set, wallets, the last sets of a round, the police or Mr Fang would pay or cost. */
export interface PaidPreview {
  pounds: number;
  coins?: number;
  bonus?: number;
  reward?: number;
  /** What would be left for the file. */
  filed?: number;
}

export type TwistPreview = ProwlPreview | PaidPreview;

interface Spot {
  x: number;
  y: number;
  neighbours: number[];
}

/** `map.json` of the rules. */
export interface TownMap {
  square: Spot & { name: string };
  spaces: (Spot & { space: number; corner?: string })[];
  streets: { name: string; spaces: number[]; yellow: boolean }[];
}
