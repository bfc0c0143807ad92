// What the view says about the table of Kids of London: `VIEW` of `larcin.rules.kids_of_london.observation`.

export interface Gang {
  coins: number;
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
  /** Null in the midst of a change. */
  stage: "tile" | "gang card" | "card" | "payment" | "prince or actor" | "over" | null;
  character: string | null;
  characters_left: Record<string, number> | null;
  gangs: Gang[];
}
