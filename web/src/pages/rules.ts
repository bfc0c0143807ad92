// The search in the text of the rules.

import type { Rules, RulesSection } from "../protocol.ts";

/** A text as one compares it: small letters without accents, straight apostrophes, no Markdown. */
export function folded(text: string): string {
  const plain = text
    .replace(/[*_`|]/g, "")
    .replaceAll("’", "'")
    .replace(/œ/gi, "oe");
  return plain.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();
}

/** The sections with what has all these words: rules in what they say, introductions in theirs. Without words, all. */
export function search(sections: RulesSection[], words: string): RulesSection[] {
  const wanted = folded(words).split(" ").filter(Boolean);
  const has = (...texts: (string | undefined)[]): boolean => {
    const there = folded(texts.join(" "));
    return wanted.every((word) => there.includes(word));
  };
  return sections
    .map((section) => ({
      ...section,
      introduction: section.introduction && has(section.introduction.text) ? section.introduction : null,
      rules: section.rules.filter((rule) => has(rule.number, ...rule.parts.map((part) => part.text), rule.example?.text)),
    }))
    .filter((section) => section.introduction || section.rules.length);
}

/** The number that somebody typed to get to a rule: `K7`, `k7` or `7`. */
export function numberMeant(rules: Rules, typed: string): string | undefined {
  const wanted = rules.letter + typed.trim().toUpperCase().replace(rules.letter, "");
  return rules.sections.flatMap((section) => section.rules).find((rule) => rule.number === wanted)?.number;
}
