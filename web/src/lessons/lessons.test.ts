import { expect, test } from "vitest";
import { choiceAt, type Lesson } from "./lesson.ts";

const lessons = import.meta.glob<{ lesson: Lesson }>("../games/*/lesson.ts", { eager: true });

test.each(Object.entries(lessons))("%s asks for the moves that were recorded, each legal where it is asked for", async (_, { lesson }) => {
  const recording = await lesson.recording();
  const asked = lesson.steps.flatMap(({ play, instead }) => (play ? [{ move: play, instead }] : []));
  asked.forEach(({ move, instead }, count) => {
    const at = choiceAt(recording, count);
    expect(recording.steps[at]!.legal.map(([each]) => each)).toContain(move);
    expect(recording.steps[at + 1]!.moved).toEqual({ seat: recording.seat, move });
    // Whoever could try something else is told why not, of each move in its own words.
    if (recording.steps[at]!.legal.length > 1) expect(instead?.()).toMatch(/\.$/);
  });
  expect(choiceAt(recording, asked.length)).toBe(recording.steps.length - 1);
  expect(lesson.steps.at(-1)!.play).toBeUndefined();
  expect(lesson.steps.filter((step) => step.play && !step.rule)).toEqual([]);
  const reasons = lesson.steps.flatMap((step) => step.instead?.() ?? []);
  expect(new Set(reasons).size).toBe(reasons.length);
  expect(lesson.steps.every((step) => step.say().length > 20)).toBe(true);
});
