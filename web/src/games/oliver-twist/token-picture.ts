// A token as a picture: a disc (eight sides for a starting token), its engraving, and the coins on it. One picture, not parts of the page:
// whatever is turned or scaled within a drawing is gone through with every frame, and eighty tokens lie on the map.

import backIcon from "icon:crescent-blade";
import fileIcon from "icon:files";
import { tokenOf, type Sort } from "./tokens.ts";
import { FACE_DOWN } from "./types.ts";

export interface Light {
  /** Whether the page is dark, and whether it is night in the town. */
  dark: boolean;
  night: boolean;
}

const INK: Record<Sort, string> = {
  apples: "#41641a",
  handkerchiefs: "#9a2b2b",
  brooches: "#6d3a8c",
  necklaces: "#0f6069",
  rings: "#8a5800",
  watches: "#27408b",
  wallets: "#5f3d20",
  tools: "#f7eedb",
  characters: "#f7eedb",
  burglaries: "#f2c14e",
};
/** Tokens that are no objects have discs of their own colour. */
const DISC: Partial<Record<Sort, string>> = { tools: "#4c5564", characters: "#7d1f2a", burglaries: "#17191f" };
const BACK = { disc: "#2f3d5e", ink: "#c9d3ea" };
// Drawn, not written: what a token is called is said by whoever shows it, and figures would be read out twice.
const DIGITS = [
  "",
  "M-1.8-3.2 .7-4.7V4.7",
  "M-2.8-2.6A2.8 2.6 0 0 1 2.6-1.8C2.6.4-2.8 2.7-2.8 4.5H2.9",
  "M-2.5-4.5H2.5L-.4-1A2.8 2.8 0 1 1-2.8 3.2",
  "M1.5 4.7V-4.6L-3.1 1.8H3.3",
  "M2.4-4.5H-1.8L-2.3-.6A2.8 2.8 0 1 1-2.8 3.4",
];

const discIn = ({ dark, night }: Light): string => (night ? "#f1e8d2" : dark ? "#efe6d0" : "#fdf8ea");
const icon = (body: string, at: string, size: number, ink: string): string =>
  `<svg ${at} width="${size}" height="${size}" viewBox="0 0 512 512" color="${ink}">${body}</svg>`;
const ring = (radius: number): string =>
  `<circle cx="24" cy="24" r="${radius}" fill="none" stroke="${BACK.ink}" stroke-width=".8" opacity=".7"/>`;

function face(kind: string, paper: string): { disc: string; drawn: string; starting: boolean } {
  const { sort, coins, starting, icon: body } = tokenOf(kind);
  const disc = DISC[sort] ?? paper;
  const coin =
    `<circle cx="37" cy="37.5" r="8.5" fill="${INK[sort]}" stroke="${paper}" stroke-width="1.5"/>` +
    `<path transform="translate(37 37.5)" d="${DIGITS[coins]}" fill="none" stroke="${paper}" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/>`;
  return { disc, starting, drawn: icon(body, 'x="9" y="8"', 30, INK[sort]) + (coins ? coin : "") };
}

/** The back of a token, with what it is known to be. */
function back(known: string | null): string {
  if (known !== null) return icon(tokenOf(known).icon, 'x="11" y="11"', 26, BACK.ink) + ring(18);
  return ring(17.5) + ring(14.5) + icon(backIcon, 'x="14" y="14"', 20, BACK.ink);
}

/** A picture as an address that holds it. */
export const inWords = (markup: string): string => `data:image/svg+xml,${encodeURIComponent(markup)}`;

/** What marks a token that would put others into the file. */
export const FILE_MARK = inWords(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="44" height="44" color="#fff6e3">${fileIcon}</svg>`,
);

const done = new Map<string, string>();

/** The address of the picture of a token, or of the back of one. */
export function tokenPicture(kind: string, known: string | null, light: Light): string {
  const key = [kind, known, light.dark, light.night].join(" ");
  let found = done.get(key);
  if (found === undefined) done.set(key, (found = inWords(markup(kind, known, light))));
  return found;
}

function markup(kind: string, known: string | null, light: Light): string {
  const { disc, drawn, starting } =
    kind === FACE_DOWN ? { disc: BACK.disc, drawn: back(known), starting: false } : face(kind, discIn(light));
  const edge = `fill="${disc}" stroke="${light.night ? "#0d1424" : "#4a3e2e"}" stroke-width="2"`;
  const shape = starting
    ? `<path d="M15.5 2.5H32.5L45.5 15.5V32.5L32.5 45.5H15.5L2.5 32.5V15.5Z" ${edge}/>`
    : `<circle cx="24" cy="24" r="21.5" ${edge}/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="48" height="48">${shape}${drawn}</svg>`;
}
