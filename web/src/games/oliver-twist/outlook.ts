// What a prowl would bring and cost, before it is made: T14 to T16, T30, from what the seat may know.

import type { Step } from "./desk.ts";
import { fineFor, plus, STASH_ROOM, tokenOf, total } from "./tokens.ts";
import { FACE_DOWN, type Counts, type TwistTable } from "./types.ts";

export interface Outlook {
  /** The token at the end, null where there is none or it lies face down. */
  takes: string | null;
  /** What would go into the file on the way (into the bag, with Charley Bates). */
  over: string[];
  unseen: boolean;
  fileSize: number;
  /** What the file would cost if it were the thickest. */
  fine: number;
  /** Whether nobody's file would be thicker. */
  thickest: boolean;
  stashFull: boolean;
}

/** Nothing but a prowl puts anything into the file. */
export function outlook(table: TwistTable, seat: number, step: Step): Outlook {
  const path = step.do === "prowl" ? step.path : [];
  const over = path.slice(0, -1).map((space) => table.board[space - 1]!);
  const end = step.do === "prowl" ? path.at(-1)! : step.do === "dodger" ? step.place : null;
  const lies = end === null ? null : table.board[end - 1];
  const takes = !lies || lies === FACE_DOWN ? null : lies;
  const thief = table.seats[seat]!;
  const unseen = table.unseen_by_police;
  const filed = unseen ? [] : over;
  const file: Counts = plus(thief.file ?? {}, filed);
  const fileSize = thief.file_size + filed.length;
  const others = table.seats.filter((_, other) => other !== seat).map((other) => other.file_size);
  return {
    takes,
    over,
    unseen,
    fileSize,
    fine: fineFor(file),
    thickest: fileSize > 0 && others.every((size) => size <= fileSize),
    stashFull: takes !== null && isObject(takes) && thief.stash_size >= STASH_ROOM,
  };
}

export const isObject = (kind: string): boolean => !["tools", "characters", "burglaries"].includes(tokenOf(kind).sort);

/** The seats with the most tokens in their files, who would pay the fine now; none while all files are empty. */
export function thickest(table: TwistTable): number[] {
  const most = Math.max(...table.seats.map((thief) => thief.file_size));
  return most === 0 ? [] : table.seats.flatMap((thief, seat) => (thief.file_size === most ? [seat] : []));
}

/** How many tokens of a file its owner does not know: what Mr Bumble slipped in. */
export const unknownIn = (size: number, known: Counts | null): number => (known === null ? size : size - total(known));
