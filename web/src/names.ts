// A name for who has not given one: everybody at the table needs one. It is kept, and can be changed.

import { settings } from "./settings.svelte.ts";

const NAMES = ["Pip", "Nell", "Kit", "Jo", "Barnaby", "Amy", "Smike", "Tilly", "Wat", "Dolly", "Toots", "Biddy"];

export function ownName(): string {
  settings.name = settings.name.trim() || NAMES[Math.floor(Math.random() * NAMES.length)]!;
  return settings.name;
}
