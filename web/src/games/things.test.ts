// @vitest-environment happy-dom
// Whatever lies on a table can be asked about: what it is, and by which rule.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { atRest, recordings, whileTelling } from "../../stand/recorded.ts";
import { show } from "../../stand/shown.ts";
import { eventsIn, type Recording } from "../lessons/lesson.ts";
import { settings, type Lang } from "../settings.svelte.ts";
import { explain, thingAt, type Guide, type Thing } from "../table/guide.ts";
import type { TableProps } from "../table/types.ts";
import { loadGuide, loadTable } from "./index.ts";

const GAMES = ["kids-of-london", "pickpocket", "doggy-bag", "oliver-twist"];
const RULES = join(import.meta.dirname, "..", "..", "..", "src", "larcin", "rules");
const LANGS: Lang[] = ["en", "fr"];

/** What is no part of a game: words about it, buttons that open and enlarge, what people say, what is drawn over all for a moment. */
const AROUND = "[data-testid=action-bar], .said, .aim, .unseen, .glass, .beyond, .ways, .veil, .remark, .gesture";
/** What lies at a place has a word of its own; the place itself speaks for who sits there alone. */
const PLACE = "[data-seat], [data-seat-place], .lair";
const SITTER = ".sitter, .name, .you, .corner, .cover, header > svg";
/** Entries for what no recording shows: a hothead's call in the bar, what was seen in the bag, burglaries of one's own, and a book that has to be opened. */
const ELSEWHERE: Record<string, string[]> = {
  "kids-of-london": [],
  pickpocket: [".pile > li:has(.guard)", ".pile > li"],
  "doggy-bag": [".hothead", ".peek"],
  "oliver-twist": [".kept"],
};
/** So many moments of each recording are looked at, besides the first of each kind of move and event in a game. */
const MOMENTS = 4;

/** A recording at rest now and then and wherever something new may be done, and each kind of event as it is told for the first time. */
function* moments(recording: Recording, lang: Lang, offered: Set<string>, told: Set<string>): Generator<TableProps> {
  const every = Math.max(1, Math.floor((recording.steps.length - 1) / MOMENTS));
  for (const [number, step] of recording.steps.entries()) {
    const fresh = step.legal.map(([move]) => move.split(" ")[0]!).filter((verb) => !offered.has(verb));
    for (const verb of fresh) offered.add(verb);
    if (fresh.length || number % every === 0 || number === recording.steps.length - 1)
      yield atRest(recording, number, () => undefined, lang);
    for (const [index, { event, seat }] of eventsIn(step, lang).entries()) {
      const kind = `${event} ${seat === recording.seat}`;
      if (number === 0 || told.has(kind)) continue;
      told.add(kind);
      yield whileTelling(recording, number, index + 1, lang);
    }
  }
}

/** What the eye sees one by one: pictures, words and marks without others in them. */
const seen = (table: Element): Element[] =>
  [...table.querySelectorAll("*")].filter(
    (part) =>
      (part.tagName === "svg" || !part.firstElementChild) &&
      !part.parentElement!.closest("svg") &&
      !part.closest(AROUND) &&
      (part.tagName !== "SPAN" || part.textContent.trim() !== "" || part.matches("[title], [role], [class]")),
  );

const named = (part: Element): string =>
  [part, part.parentElement!, part.parentElement!.parentElement!]
    .reverse()
    .map(({ tagName, className }) => `${tagName} ${String((className as unknown as { baseVal?: string }).baseVal ?? className)}`)
    .join(" > ");

/** Entries for something that is there. */
const metIn = (guide: Guide, body: Element): Thing[] =>
  guide.things.filter((thing) => [...body.querySelectorAll(thing.at)].some((part) => thingAt(guide, part)!.thing === thing));

/** What has no entry, or that of the place alone. */
function mute(guide: Guide, body: Element, table: TableProps, known: string[]): string[] {
  const parts = [...body.querySelectorAll(".kids, .doggy, .pickpocket, .twist")].flatMap(seen);
  expect(parts.length).toBeGreaterThan(20);
  return parts.flatMap((part) => {
    const found = thingAt(guide, part);
    if (!found) return [`nothing is said of ${named(part)}`];
    if (found.part.matches(PLACE) && !part.closest(SITTER)) return [`only the place is told of at ${named(part)}`];
    const { what, rule } = explain(guide, part, table)!;
    return [
      ...(what.length > 30 && !/undefined|null|NaN/.test(what) ? [] : [`${named(part)} says ${what}`]),
      ...(known.includes(rule) ? [] : [`${named(part)} names ${rule}`]),
    ];
  });
}

test.each(GAMES)(
  "%s: whatever lies on the table says what it is, by which rule, and nothing is said of what never lies there",
  async (game) => {
    const [{ Table }, guide] = await Promise.all([loadTable(game), loadGuide(game)]);
    const toml = readFileSync(join(RULES, game.replaceAll("-", "_"), "rules.toml"), "utf8");
    const known = [...toml.matchAll(/^number = "(\w+)"$/gm)].map(([, number]) => number!);
    expect(guide!.things.flatMap(({ rule }) => (typeof rule === "string" && !known.includes(rule) ? [rule] : []))).toEqual([]);
    const [met, silent, offered, told] = [new Set<Thing>(), new Set<string>(), new Set<string>(), new Set<string>()];
    for (const [index, [, recording]] of recordings(game).entries()) {
      settings.lang = LANGS[index % 2]!;
      for (const table of moments(recording, settings.lang, offered, told)) {
        const body = show(Table as never, table);
        for (const fault of mute(guide!, body, table, known)) silent.add(fault);
        for (const thing of metIn(guide!, body)) met.add(thing);
      }
    }
    settings.lang = "en";
    expect([...silent]).toEqual([]);
    expect(guide!.things.filter((thing) => !met.has(thing)).map(({ at }) => at)).toEqual(ELSEWHERE[game]);
  },
  180_000,
);
