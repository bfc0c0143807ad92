// Leaves CSS as it is written: a rule a line, which Prettier would lay out over five times as many.

import { doc } from "prettier";

const AS_IT_IS = "css as it is";

function dedented(text) {
  const lines = text.replace(/^\s*\n|\s+$/g, "").split("\n");
  const depth = Math.min(...lines.filter((line) => line.trim()).map((line) => line.search(/\S/)));
  return lines.map((line) => line.slice(depth).trimEnd());
}

export const parsers = {
  css: { astFormat: AS_IT_IS, parse: (text) => ({ text }), locStart: () => 0, locEnd: ({ text }) => text.length },
};

export const printers = {
  [AS_IT_IS]: { print: ({ node }) => doc.builders.join(doc.builders.hardline, dedented(node.text)) },
};
