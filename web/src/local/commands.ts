// What people may do at a table of this device: every wish is refused, or becomes happenings. `larcin.table.commands`, as far
// as there is anybody to ask. Nothing is changed here.

import type { Command, Hello, Knock, Pong } from "../protocol.ts";
import { Refusal, type Happening } from "./happenings.ts";
import type { LocalTable } from "./table.ts";

/** What a bot chose for its seat. */
export interface BotMove {
  do: "bot move";
  seat: number;
  decision: number;
  move: string;
}

export type Wish = Exclude<Command, Hello | Pong | Knock> | BotMove;

/** What a wish comes to, of somebody who looks from a seat, or from none. */
export function decide(table: LocalTable, asker: number | null, wish: Wish): Happening[] {
  if (wish.do === "bot move") return chooses(table, wish.seat, wish.decision, wish.move);
  const seat = asker;
  if (seat === null) throw new Refusal("not yours", "not seated");
  switch (wish.do) {
    case "move":
      return chooses(table, seat, wish.decision, wish.move);
    case "ask undo":
      return asksUndo(table, seat);
    case "agree undo":
      return agreesUndo(table, seat);
    case "refuse undo":
      if (!table.undo) throw new Refusal("not now", "nobody asked");
      return [{ do: "refuses undo", seat }];
    case "odds":
      if (table.opening.odds === "off") throw new Refusal("not now", "no odds");
      checkRunning(table);
      return [];
    default:
      throw new Refusal("not now"); // there is nobody to talk to, nor anybody away
  }
}

function checkRunning(table: LocalTable): void {
  if (table.engine.isOver) throw new Refusal("not now", "over");
}

function chooses(table: LocalTable, seat: number, decision: number, move: string): Happening[] {
  checkRunning(table);
  const again = table.sealed.has(seat);
  if (decision !== table.decision || (again && table.isBot(seat))) throw new Refusal("late");
  if (!table.engine.toAct.includes(seat)) throw new Refusal("not now");
  if (!table.engine.legal(seat).includes(move)) throw new Refusal("illegal");
  return [again ? { do: "chooses", seat, move, again } : { do: "chooses", seat, move }];
}

function asksUndo(table: LocalTable, seat: number): Happening[] {
  checkRunning(table);
  if (table.undo || table.undoRefused) throw new Refusal("not now", table.undoRefused ? "undo refused" : "not now");
  if (!table.canUndo(seat)) throw new Refusal("not now", "no undo");
  const alone = table.players.every((each) => each === seat);
  return alone
    ? [
        { do: "asks undo", seat },
        { do: "takes back", seat },
      ]
    : [{ do: "asks undo", seat }];
}

function agreesUndo(table: LocalTable, seat: number): Happening[] {
  const { undo } = table;
  if (!undo || undo.seat === seat || undo.agreed.has(seat)) throw new Refusal("not now", "nobody asked");
  const owed = table.players.filter((each) => each !== seat && each !== undo.seat && !undo.agreed.has(each));
  const agrees: Happening = { do: "agrees undo", seat };
  return owed.length ? [agrees] : [agrees, { do: "takes back", seat: undo.seat }];
}
