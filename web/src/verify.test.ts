import { expect, test } from "vitest";
import sample from "./verify.sample.json";
import { verify, type MatchRecord } from "./verify.ts";

// Draws of seed 7 with two words, as larcin.match.chance makes them.
const record = sample as MatchRecord;

test("a sound record is verified, draw by draw", async () => {
  expect(await verify(record)).toEqual({ ok: true, draws: record.draws!.length });
});

test("another seed breaks the promise", async () => {
  const seed = record.chance!.seed!.replace(/^0/, "1");
  expect(await verify({ ...record, chance: { ...record.chance!, seed } })).toEqual({ ok: false, broken: "promise" });
});

test("a draw that was tampered with is found", async () => {
  const other = record.actions[0] === "chance jeweller" ? "chance banker" : "chance jeweller";
  const actions = [other, ...record.actions.slice(1)];
  expect(await verify({ ...record, actions })).toEqual({ ok: false, broken: "draw", draw: 0 });
});

test("other words give other draws", async () => {
  const verdict = await verify({ ...record, chance: { ...record.chance!, words: ["pear", "ni vu ni connu"] } });
  expect(verdict.ok).toBe(false);
});
