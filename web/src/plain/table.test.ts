// @vitest-environment happy-dom
// The plain table shows any game: tables of ours and of mora, from `python web/stand/samples.py` (see check_page.py).

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { press, show } from "../../stand/shown.ts";
import type { GameDetails } from "../protocol.ts";
import { loadTable } from "../games/index.ts";
import { settings, type Lang } from "../settings.svelte.ts";
import type { Legal, Outline, TableProps, View } from "../table/types.ts";
import { spoken } from "../words/index.ts";
import { plain } from "./index.ts";
import Odds from "./Odds.svelte";
import { entries, guessed, label, worded, type Reading } from "./reading.ts";

interface Sample {
  game: string;
  about: GameDetails;
  tables: { view: View; waiting: number[]; legal: Legal[]; previews: Record<string, unknown>; odds: unknown }[];
}

const file = process.env.LARCIN_SAMPLES;
const samples = file ? (JSON.parse(readFileSync(file, "utf8")) as Sample[]) : [];

function props({ about }: Sample, table: Sample["tables"][number], lang: Lang, more: Partial<TableProps> = {}): TableProps {
  settings.lang = lang;
  const names = [...table.view.names, ...(about.extra_seats ?? []).map((text) => text[lang])];
  const still = { chosen: [], mine: null, happening: [], last: [], motion: false, send: () => undefined };
  return {
    ...table,
    ...still,
    before: table.view,
    seat: table.view.seat,
    names,
    words: about.components,
    map: about.map,
    about,
    lang,
    ...more,
  };
}

/** Every value of a view that is to be read, in words, with the names of the parts that hold them. */
function said(outline: Outline, value: unknown, reading: Reading): string[] {
  if (value === null || value === undefined) return [];
  const of = outline.of ?? { kind: "value" };
  if (outline.kind === "group")
    return entries(outline, value).flatMap(([name, part, each]) => [label(reading, name), ...said(part, each, reading)]);
  if (outline.kind === "by name")
    return Object.entries(value).flatMap(([name, each]) => [worded(reading, outline, name), ...said(of, each, reading)]);
  if (Array.isArray(value))
    return outline.kind === "seats" ? value.map((seat: number) => reading.names[seat]!) : value.flatMap((each) => said(of, each, reading));
  if (outline.kind === "seat") return [reading.names[value as number]!];
  return outline.kind === "flag" ? [] : [worded(reading, outline, value)];
}

test.skipIf(!file)("there are samples of our games and of one from outside", () => {
  expect(samples.map(({ game }) => game)).toEqual(
    expect.arrayContaining(["kids-of-london", "doggy-bag", "pickpocket", "oliver-twist", "mora"]),
  );
});

describe.each(samples)("$game", (sample) => {
  test.each(["en", "fr"] as const)("everything that is known can be read (%s)", (lang) => {
    for (const table of sample.tables) {
      const { about, ...rest } = props(sample, table, lang);
      const text = show(plain.Table, { about, ...rest }).textContent ?? "";
      const reading = { names: rest.names, words: rest.words, parts: sample.about.parts, lang };
      const outline = sample.about.view;
      const inPlaces = new Set(
        Object.entries(outline.parts ?? {}).flatMap(([name, { kind, of }]) =>
          kind === "each seat" && of?.kind === "group" ? [label(reading, name)] : [],
        ),
      );
      const missing = said(outline, table.view.table, reading).filter((word) => !inPlaces.has(word) && !text.includes(word));
      expect(missing).toEqual([]);
      expect(text).not.toMatch(/undefined|NaN|\[object|null/);
    }
  });

  test("every legal move is a button that makes it", () => {
    const playing = sample.tables.filter(({ legal }) => legal.length > 1);
    expect(playing.length).toBeGreaterThan(0);
    for (const table of playing.slice(0, 5)) {
      const sent: string[] = [];
      show(plain.Table, props(sample, table, "en", { send: (move) => sent.push(move) }));
      for (const [move, sentence] of table.legal) {
        const button = document.querySelector(`button[data-move="${move}"]`);
        expect(button?.textContent?.trim()).toBe(spoken(sentence, "en"));
        press(button, move);
      }
      expect(sent).toEqual(table.legal.map(([move]) => move));
    }
  });

  test("a table of which nothing is known is shown all the same", () => {
    for (const table of sample.tables.slice(0, 6)) {
      const text = show(plain.Table, props(sample, table, "en", { about: null, words: {} })).textContent ?? "";
      expect(text).not.toMatch(/undefined|NaN|\[object|null/);
    }
  });

  test("odds are shown as they are", () => {
    for (const table of sample.tables.filter(({ odds }) => odds !== null).slice(0, 5)) {
      const text = show(Odds as never, { ...props(sample, table, "en"), odds: table.odds }).textContent ?? "";
      expect(text).not.toMatch(/undefined|NaN|\[object/);
      expect(text.length).toBeGreaterThan(10);
    }
  });
});

test("a game without a table of its own gets the plain one, others their own", async () => {
  expect(await loadTable("no-such-game")).toBe(plain);
  expect(await loadTable("pickpocket")).not.toBe(plain);
});

test("who has chosen and whose turn it is stands at the places", () => {
  const view = { game: "g", rules: 1, options: {}, names: ["Ann", "Bob"], seat: 0, to_act: [0, 1], table: { stake: 3 }, result: null };
  const still = {
    legal: [],
    previews: {},
    happening: [],
    last: [],
    words: {},
    map: null,
    motion: false,
    odds: null,
    lang: "en" as const,
    send: () => undefined,
  };
  settings.lang = "en";
  show(plain.Table, { ...still, view, before: view, seat: 0, names: view.names, chosen: [0], mine: "one", waiting: [1] });
  expect(document.querySelector('[data-seat="0"] [aria-label="has chosen"]')).not.toBeNull();
  expect(document.querySelector('[data-seat="1"] [aria-label="choosing"]')).not.toBeNull();
  show(plain.Table, { ...still, view, before: view, seat: 0, names: view.names, chosen: [], mine: null, waiting: [1] });
  expect(document.querySelector('[data-seat="1"] [aria-label="to play"]')).not.toBeNull();
  expect(document.querySelector('[data-seat="0"] [aria-label="to play"]')).toBeNull();
});

test("an outline can be guessed", () => {
  expect(guessed({ a: 1, b: [true], c: null })).toEqual({
    kind: "group",
    parts: { a: { kind: "value" }, b: { kind: "list", of: { kind: "flag" } }, c: { kind: "value" } },
  });
});
