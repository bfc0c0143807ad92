// What the page asks the server about evenings.

import { call } from "../api.ts";
import type {
  AddBot,
  Begin,
  End,
  Evening,
  EveningId,
  EveningLine,
  Evenings,
  GoOn,
  Happened,
  Join,
  Leave,
  NewEvening,
  Pause,
  SendAway,
} from "../protocol.ts";

export type Wish = Join | Leave | AddBot | SendAway | Begin | Pause | GoOn | End;

const part = encodeURIComponent;

/** A key for a call that may be sent twice. */
const fresh = (): string => Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");

export const evenings = {
  mine: (): Promise<EveningLine[]> => call<Evenings>("GET", "evenings").then((found) => found.evenings),
  open: (wish: NewEvening): Promise<string> => call<EveningId>("POST", "evenings", { ...wish, id: fresh() }).then(({ evening }) => evening),
  /** An evening; with `have`, once more has happened than that, or after a while. */
  look: (id: string, have?: number, signal?: AbortSignal): Promise<Evening> =>
    call<Evening>("GET", `evenings/${part(id)}${have === undefined ? "" : `?have=${have}`}`, undefined, signal),
  wish: (id: string, wish: Wish): Promise<Happened> => call<Happened>("POST", `evenings/${part(id)}`, { ...wish, id: fresh() }),
};
