import { expect, test } from "vitest";
import { shorter } from "../build-paths.ts";

test("a path has one decimal, and as few signs as can be", () => {
  expect(shorter("M0.125 10.04L20.96-0.04H3.14V.06z")).toBe("M.1 10L21 0H3.1V.1z");
});

test("what is rounded off does not add up along the way", () => {
  const steps = "l.04.04".repeat(100);
  const [, ...walked] = shorter(`M0 0${steps}`).split("l");
  const ends = walked.map((step) => (step.match(/-?[\d.]+/g) ?? []).map(Number)).reduce(([x, y], [dx, dy]) => [x! + dx!, y! + dy!], [0, 0]);
  for (const end of ends) expect(end).toBeCloseTo(4, 1);
});

test("the flags of an arc may stand close together", () => {
  expect(shorter("M0 0a46.94 46.94 0 014.965 21.055 3 3 0 10.26.44")).toBe("M0 0a46.9 46.9 0 0 1 5 21.1 3 3 0 1 0 .2 .4");
});

test("more places behind one command go on from each other, and a closed path goes back to where it began", () => {
  expect(shorter("m1.04 1.04 1.04 1.04zm1 1")).toBe("m1 1 1.1 1.1zm1 1");
});

test("what is no path is refused", () => {
  for (const text of ["M0", "M0 x", "B1 2"]) expect(() => shorter(text)).toThrow("no path");
});
