import { describe, expect, it } from "vitest";
import { folded, numberMeant, search } from "./rules.ts";
import type { RulePart, Rule, Rules } from "../protocol.ts";

const told = (text: string) => ({ text, html: `<p>${text}</p>` });
const part = (mark: RulePart["mark"], text: string): RulePart => ({
  mark,
  ...told(text),
  heading: null,
  page: null,
  open: told("Open."),
  why: told("Reason."),
});
const rule = (number: string, ...texts: string[]): Rule => ({ number, parts: texts.map((text) => part("rulebook", text)), example: null });

const RULES: Rules = {
  title: "Zed",
  letter: "Z",
  introduction: told("Voleurs."),
  rulebook: null,
  sections: [
    {
      title: "Start",
      introduction: told("Begin here."),
      rules: [rule("Z1", "**Prenez** l’os à moelle.", "Un cœur léger."), rule("Z12", "See Z1.")],
    },
    { title: "End", introduction: null, rules: [{ ...rule("Z2", "It ends."), example: told("Ann stops.") }] },
  ],
};

const found = (words: string): string[] => search(RULES.sections, words).flatMap((section) => section.rules.map(({ number }) => number));

describe("the search in the rules", () => {
  it("shows all of them without words", () => {
    expect(search(RULES.sections, "  ")).toEqual(RULES.sections);
  });

  it("finds all the words anywhere in a rule, its example included", () => {
    expect(found("prenez leger")).toEqual(["Z1"]);
    expect(found("ann ends")).toEqual(["Z2"]);
    expect(found("prenez ends")).toEqual([]);
  });

  it("cares neither for accents, ligatures, apostrophes nor Markdown", () => {
    expect(found("L'OS A MOELLE")).toEqual(["Z1"]);
    expect(found("coeur")).toEqual(["Z1"]);
    expect(folded("C’est  l’Œuvre\nd’été **là** | `x`")).toBe("c'est l'oeuvre d'ete la x");
  });

  it("finds a number, and who mentions it", () => {
    expect(found("z1")).toEqual(["Z1", "Z12"]);
  });

  it("does not look at reasons", () => {
    expect(found("reason")).toEqual([]);
  });

  it("keeps an introduction only if it has the words itself", () => {
    expect(search(RULES.sections, "begin")).toEqual([{ ...RULES.sections[0], rules: [] }]);
    expect(search(RULES.sections, "moelle")[0]!.introduction).toBeNull();
  });
});

describe("a number that somebody types", () => {
  it.each(["Z12", "z12", " 12 "])("leads to its rule: %s", (typed) => expect(numberMeant(RULES, typed)).toBe("Z12"));
  it.each(["Z3", "K1", "", "os"])("leads nowhere if there is none: %s", (typed) => expect(numberMeant(RULES, typed)).toBeUndefined());
});
