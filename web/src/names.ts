// Names: of who has not given one, since everybody at the table needs one (it is kept, and can be changed), and of who only seems
// to sit there.

import type { Texts } from "./protocol.ts";
import { settings } from "./settings.svelte.ts";

const NAMES = ["Pip", "Nell", "Kit", "Jo", "Barnaby", "Amy", "Smike", "Tilly", "Wat", "Dolly", "Toots", "Biddy"];

export function ownName(): string {
  settings.name = settings.name.trim() || NAMES[Math.floor(Math.random() * NAMES.length)]!;
  return settings.name;
}

/** Names by seat, those of seats that nobody sits on included. */
export const everyName = (names: string[], extraSeats: Texts[]): string[] => [...names, ...extraSeats.map((text) => text[settings.lang])];
