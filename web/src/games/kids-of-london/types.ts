// What the view says about the table of Kids of London: `VIEW` of `larcin.rules.kids_of_london.observation`.

export interface Gang {
  coins: number;
  /** What its coins would mean if the day ended now, or mean when it is over. */
  standing: "robbed" | "winning" | null;
  /** Its place and score, once the day is over. */
  place: number | null;
  score: number | null;
  cards_left: number;
  /** Null where it has to be remembered. */
  hand: number[] | null;
  sealed: boolean;
  card: number | null;
  arrested: boolean;
  payment: string | null;
  answer: string | null;
}

export interface KidsTable {
  hour: number;
  /** The day ends with this one. */
  last_hour: boolean;
  /** Null in the midst of a change. */
  stage: "tile" | "gang card" | "card" | "payment" | "prince or actor" | "over" | null;
  character: string | null;
  characters_left: Record<string, number> | null;
  gangs: Gang[];
}

/** What a move would bring: `PREVIEWS` of `larcin.rules.kids_of_london.previews`. */
export interface KidsPreview {
  /** For a card: what a robber takes; below zero what it loses. */
  highest?: number;
  /** For a choice after the cards: what it brings. */
  coins?: number;
  /** Who gets these coins. */
  to: number;
  /** The robber will say whether to take them, or nothing. */
  must_say: boolean;
  lowest?: number;
  chief?: boolean;
}
