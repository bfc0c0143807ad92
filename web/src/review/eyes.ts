// Through whose eyes a match may be watched again.

import type { Table } from "../protocol.ts";

/** Once it is over, anybody's, or with everything open (`all`); until then one's own, or who has no seat, an onlooker's (`""`). */
export function eyesAt({ status, seats }: Pick<Table, "status" | "seats">): string[] {
  const everybody = seats.map((_, seat) => String(seat));
  if (status === "over") return [...everybody, "all"];
  const own = everybody.filter((_, seat) => seats[seat]!.yours);
  return own.length ? own : [""];
}
