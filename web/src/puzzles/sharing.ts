// A result as text to send to friends: it says how the tries went, and nothing of the answer.

import type { Square } from "./kept.ts";

const SIGNS: Record<Square, string> = { right: "🟩", near: "🟧", far: "🟥" };

/** What is sent: which puzzle it was, the squares, and where to try it. */
export const shared = (title: string, squares: Square[], link: string): string =>
  `${title}\n${squares.map((square) => SIGNS[square]).join("")}\n${link}`;
