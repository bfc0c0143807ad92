import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { type Book, de, fine, que, spoken, withNames } from "./speak.ts";

const SRC = join(dirname(fileURLToPath(import.meta.url)), "..");

const files = readdirSync(SRC, { recursive: true, encoding: "utf8" }).map((name) => join(SRC, name));
const sources = files.filter((name) => /\.(svelte|ts)$/.test(name) && !/\.test\.ts$|words\/(en|fr)\.ts$/.test(name));
const books = files.filter((name) => /words\/en\.ts$/.test(name));

/** The sources that may use a book: those beside it, any for the shell's, and those that import it. */
function readers(book: string): string {
  const home = dirname(dirname(book));
  const imported = `${basename(home)}/words/index.ts"`;
  const texts = sources.map((name) => ({ name, text: readFileSync(name, "utf8") }));
  return texts.flatMap(({ name, text }) => (name.startsWith(home) || text.includes(imported) ? [text] : [])).join("\n");
}

describe.each(books)("%s", (path) => {
  const name = relative(SRC, path);

  test(`${name}: every text is used`, async () => {
    const { en } = (await import(path)) as { en: Book };
    const code = readers(path);
    const unused = Object.keys(en).filter((key) => !new RegExp(`\\b[a-z]\\(\\)\\.${key}\\b|["']${key}["']`).test(code));
    expect(unused).toEqual([]);
  });

  test(`${name}: French has the same texts, none of them empty`, async () => {
    const { en } = (await import(path)) as { en: Book };
    const { fr } = (await import(path.replace(/en\.ts$/, "fr.ts"))) as { fr: Book };
    expect(Object.keys(fr)).toEqual(Object.keys(en));
    for (const book of [en, fr]) {
      expect(Object.entries(book).filter(([, text]) => typeof text === "string" && text.trim() === "")).toEqual([]);
    }
  });
});

test("a French “de” or “que” is elided before a vowel", () => {
  expect(["Léo", "Ada", "Élise", "Oliver Twist"].map(de)).toEqual(["de Léo", "d’Ada", "d’Élise", "d’Oliver Twist"]);
  expect(["Léo", "Ada"].map(que)).toEqual(["que Léo", "qu’Ada"]);
});

test("French punctuation gets fine unbreakable spaces", () => {
  expect(fine("Quoi ? « Rien » : voilà 10 £ !")).toBe("Quoi\u202f? «\u202fRien\u202f»\u202f: voilà 10\u202f£\u202f!");
});

test("no line ends between a number and what it counts", () => {
  expect(spoken("Ann robs a merchant and takes 4 coins.", "en")).toBe("Ann robs a merchant and takes 4\u00a0coins.");
  expect(spoken("The cards are turned over: Ann 7, Ben 0.", "en")).toBe("The cards are turned over: Ann\u00a07, Ben\u00a00.");
});

test.each([
  ["Bill Sikes: rob seat 1", "Bill Sikes: rob Léo"],
  ["Seat 0 starts the night", "Ada starts the night"],
  ["Lay down the thief at seat 1", "Lay down Léo"],
  ["Bill Sikes : voler la place 1", "Bill Sikes : voler Léo"],
  ["La place 0 commence la nuit", "Ada commence la nuit"],
  ["Coucher le voleur de la place 1", "Coucher Léo"],
  ["Prowl to 6 (Old Street)", "Prowl to 6 (Old Street)"],
])("a move says names, not numbers of seats: %s", (sentence, named) => {
  expect(withNames(sentence, ["Ada", "Léo"])).toBe(named);
});
