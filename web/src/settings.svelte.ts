// What a visitor prefers, remembered by the browser: language, light or dark, motion, sound, odds.

export type Lang = "en" | "fr";
export type Theme = "system" | "light" | "dark";
export type Motion = "system" | "full" | "still";

export type Tempo = "slow" | "usual" | "fast";
/** So many at the table, oneself included, and how good the bots are. */
export interface Opponents {
  seats: number;
  level: string;
}

const KEY = "larcin.settings";

interface Kept {
  lang: Lang;
  theme: Theme;
  motion: Motion;
  /** How fast events are told. */
  tempo: Tempo;
  sound: boolean;
  /** Whether the device shakes when it is one's turn, and when something happens to oneself. */
  shakes: boolean;
  /** Whether sounds were offered once. */
  offered: boolean;
  /** Whether the system calls somebody whose turn it is, and who looks elsewhere. */
  calls: boolean;
  name: string;
  /** The face that was chosen, by its name in `faces/avatars.ts`; empty for one that goes with the name. */
  face: string;
  /** Whether gestures and what bots remark are shown at the seats. */
  talk: boolean;
  /** Against whom somebody played last, by game. */
  opponents: Record<string, Opponents>;
}

function usual(): Kept {
  const french = typeof navigator !== "undefined" && /^fr\b/i.test(navigator.language);
  return {
    lang: french ? "fr" : "en",
    theme: "system",
    motion: "system",
    tempo: "usual",
    sound: false,
    shakes: false,
    offered: false,
    calls: false,
    name: "",
    face: "",
    talk: true,
    opponents: {},
  };
}

function remembered(): Kept {
  const kept = usual();
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    if (typeof found !== "object" || found === null) return kept;
    const given = found as Partial<Kept>;
    if (given.lang === "en" || given.lang === "fr") kept.lang = given.lang;
    if (given.theme === "light" || given.theme === "dark") kept.theme = given.theme;
    if (given.motion === "full" || given.motion === "still") kept.motion = given.motion;
    if (given.tempo === "slow" || given.tempo === "fast") kept.tempo = given.tempo;
    for (const part of ["sound", "shakes", "offered", "calls", "talk"] as const)
      if (typeof given[part] === "boolean") kept[part] = given[part];
    for (const [game, each] of Object.entries(given.opponents ?? {})) {
      if (typeof each?.seats === "number" && typeof each.level === "string")
        kept.opponents[game] = { seats: each.seats, level: each.level };
    }
    if (typeof given.name === "string") kept.name = given.name;
    if (typeof given.face === "string") kept.face = given.face;
  } catch {
    // Nothing was kept, or the browser keeps nothing: the usual settings do.
  }
  return kept;
}

export const settings: Kept = $state(remembered());

const system = $state({ dark: false, still: false });

function follow(query: string, told: (matches: boolean) => void): void {
  if (typeof matchMedia === "undefined") return;
  const media = matchMedia(query);
  told(media.matches);
  media.addEventListener("change", (change) => told(change.matches));
}

follow("(prefers-color-scheme: dark)", (dark) => (system.dark = dark));
follow("(prefers-reduced-motion: reduce)", (still) => (system.still = still));

export function isDark(): boolean {
  return settings.theme === "system" ? system.dark : settings.theme === "dark";
}

/** Whether things may move. */
export function moves(): boolean {
  return settings.motion === "system" ? !system.still : settings.motion === "full";
}

/** How much longer than usual an event is on stage. */
export const tempo = (): number => ({ slow: 1.9, usual: 1, fast: 0.5 })[settings.tempo];

/** Keep the settings, and show them on the page. To be called once, from the root component. */
export function useSettings(): void {
  // Who deletes everything in one tab is not to be written down again by another.
  $effect(() => {
    const heard = ({ key, newValue }: StorageEvent): void => {
      if ((key === KEY || key === null) && newValue === null) Object.assign(settings, usual());
    };
    addEventListener("storage", heard);
    return () => removeEventListener("storage", heard);
  });
  $effect(() => {
    try {
      localStorage.setItem(KEY, JSON.stringify(settings));
    } catch {
      // A browser that keeps nothing still shows the page.
    }
    const root = document.documentElement;
    root.lang = settings.lang;
    // What the page is called where it is installed.
    const manifest = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
    if (manifest) manifest.href = manifest.href.replace(/[a-z]+\.webmanifest$/, `${settings.lang}.webmanifest`);
    root.dataset.theme = isDark() ? "dark" : "light";
    root.dataset.motion = moves() ? "full" : "still";
    root.dataset.tempo = settings.tempo;
  });
}
