import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { DOGS, ROLE_DOGS } from "../games/doggy-bag/faces/dogs.ts";
import { KIDS } from "../games/kids-of-london/faces/kids.ts";
import { PASSERS } from "../games/kids-of-london/faces/passers.ts";
import { PEOPLE } from "../games/oliver-twist/faces/people.ts";
import { GUARDS } from "../games/pickpocket/faces/guards.ts";
import { drawn, FACES, faceOf, facesAt } from "./avatars.ts";
import { BOTS, FOLK } from "./folk.ts";

const everybody = [
  ...DOGS,
  ...ROLE_DOGS,
  ...KIDS,
  ...Object.values(PASSERS),
  ...Object.values(PEOPLE),
  ...Object.values(GUARDS),
  ...[...FACES, ...Object.keys(BOTS)].flatMap((face) => [drawn(face), drawn(face, true)]),
];

test("nobody looks like somebody else", () => {
  expect(new Set(everybody).size).toBe(everybody.length);
});

test("every stroke is inked, and every path has numbers only", () => {
  const inks = new Set("swtdklhburg");
  for (const face of everybody) {
    const strokes = [...face.matchAll(/<path class="(.)" d="([^"]+)"\/>/g)];
    expect(strokes.length).toBeGreaterThan(8);
    for (const [, ink, path] of strokes) {
      expect(inks).toContain(ink);
      expect(path).toMatch(/^M[\d\s.,MmLlHhVvCcSsQqTtAaZz-]+$/);
    }
  }
});

test("whoever can be chosen is drawn, and the other way round", () => {
  expect([...FACES].sort()).toEqual(Object.keys(FOLK).sort());
});

test("every bot that the server names has a face of its own", () => {
  const texts = readFileSync(new URL("../../../src/larcin/table/texts.py", import.meta.url), "utf8");
  const named = [.../BOT_NAMES = \(([^)]+)\)/.exec(texts)![1]!.matchAll(/"(\w+)"/g)].map(([, name]) => name!.toLowerCase());
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => !(name in BOTS))).toEqual([]);
});

test("a name always has the same face, whatever its letters' case, and a choice goes before it", () => {
  expect(faceOf("Gwendoline")).toBe(faceOf(" gwendoline "));
  expect(faceOf("Magpie")).toBe("magpie");
  expect(faceOf("Magpie 2")).toBe("magpie");
  expect(FACES).toContain(faceOf("Guest 2"));
  expect(faceOf("Magpie", "sailor")).toBe("sailor");
  expect(faceOf("Ada", "a face of a later version")).toBe(faceOf("Ada"));
  for (const odd of ["constructor", "toString"]) expect(FACES).toContain(faceOf(odd, odd));
  expect(new Set(["Ada", "Léo", "Zoé", "Tom", "Anna", "Max", "Ida", "Paul"].map((name) => faceOf(name))).size).toBeGreaterThan(4);
});

test("at one table everybody keeps a chosen face, and the others do not share theirs", () => {
  const same = FACES.map((_, number) => `Guest ${number}`).filter((name) => faceOf(name) === faceOf("Guest 0"));
  const seats = [...same, "Guest 0", "Magpie"].map((name) => ({ name, face: "" }));
  const faces = facesAt([...seats, { name: "Ada", face: "sailor" }, { name: "Ida", face: "sailor" }]);
  expect(faces.slice(-3)).toEqual(["magpie", "sailor", "sailor"]);
  expect(new Set(faces.slice(0, -3)).size).toBe(same.length + 1);
  expect(faces.slice(0, -3)).not.toContain("sailor");
});
