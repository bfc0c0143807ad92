// What is printed on the characters' tiles. Their portraits are in faces/.

import { w } from "./words/index.ts";

const COINS: Record<string, number> = { merchant: 4, jeweller: 6, banker: 7 };

/** The number on the tile, short. */
export function printed(character: string): string {
  if (character === "beggar") return "−3";
  if (character === "prince") return "8 / 0";
  if (character === "left-hand priest") return "← 5";
  if (character === "right-hand priest") return "5 →";
  return String(COINS[character] ?? "");
}

/** What the tile is worth, in words. */
export function worth(character: string): string {
  if (character === "beggar") return w().worthBeggar;
  if (character === "prince") return w().worthPrince;
  if (character === "left-hand priest") return w().worthLeft;
  if (character === "right-hand priest") return w().worthRight;
  return w().worthCoins(COINS[character] ?? 0);
}
