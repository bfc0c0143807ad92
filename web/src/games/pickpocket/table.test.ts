// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import type { Recording } from "../../lessons/lesson.ts";
import { atRest, recordings } from "../../../stand/recorded.ts";
import { press, show } from "../../../stand/shown.ts";
import Table from "./Table.svelte";

/** Make a move with the hand, as a player would at the table. */
function play(move: string): void {
  press(document.querySelector(`button[data-move="${move}"]`), move);
  if (/^(play|take) /.test(move)) press(document.querySelector(`[data-testid="action-bar"] button[data-move="${move}"]`), move);
}

/** Each legal move of the game once, at the first step that offers it. */
function all(recording: Recording): Map<string, number> {
  const found = new Map<string, number>();
  recording.steps.forEach((change, step) => {
    if (change.mine !== null || change.view.result !== null) return;
    for (const [move] of change.legal) if (!found.has(move)) found.set(move, step);
  });
  return found;
}

describe.each(recordings("pickpocket"))("%s", (_, recording) => {
  test("every legal move can be made with the hand, and that move alone is sent", () => {
    const moves = all(recording);
    for (const [move, step] of moves) {
      const sent: string[] = [];
      show(
        Table,
        atRest(recording, step, (each) => sent.push(each)),
      );
      play(move);
      expect(sent, `step ${step}`).toEqual([move]);
    }
    expect([...moves.keys()]).toEqual(expect.arrayContaining(["leave", "steal"]));
  });

  test("at every step of yours each legal move has its control, and no other tile or power can be touched", () => {
    const steps = recording.steps.flatMap((change, step) => (change.legal.length > 0 && change.view.result === null ? [step] : []));
    for (const step of steps.filter((_, index) => index % 4 === 0)) {
      show(
        Table,
        atRest(recording, step, () => undefined),
      );
      const offered = new Set([...document.querySelectorAll("button[data-move]")].map((button) => button.getAttribute("data-move")!));
      expect([...offered].sort(), `step ${step}`).toEqual(recording.steps[step]!.legal.map(([move]) => move).sort());
    }
  });

  test("a place can be touched to lay its thief down", () => {
    for (const [move, step] of all(recording)) {
      const found = /^lay down (\d)$/.exec(move);
      if (!found) continue;
      const sent: string[] = [];
      show(
        Table,
        atRest(recording, step, (each) => sent.push(each)),
      );
      press(document.querySelector(`[data-seat-place="${found[1]}"] .cover`), move);
      expect(sent).toEqual([move]);
    }
  });
});

test("a tile that is pointed at lies at the end of the row before it is played", () => {
  const [, recording] = recordings("pickpocket")[0]!;
  const step = recording.steps.findIndex((change) => change.legal.some(([move]) => move.startsWith("play ")));
  show(
    Table,
    atRest(recording, step, () => undefined),
  );
  const before = document.querySelectorAll(".tiles li").length;
  press(document.querySelector('button[data-move^="play"]'), "pick");
  expect(document.querySelectorAll(".tiles li").length).toBe(before + 1);
  expect(document.querySelector(".tiles .ghost")).not.toBeNull();
});

test.each(recordings("pickpocket"))("%s: in the end places, track and crown say what the result says", (_, recording) => {
  const { length } = recording.steps;
  const { result } = recording.steps[length - 1]!.view;
  const body = show(
    Table,
    atRest(recording, length - 1, () => undefined),
  );
  const said = result!.scores.map((_, seat) => Number(body.querySelector(`[data-seat-place="${seat}"] .points > span`)!.textContent));
  expect(said).toEqual(result!.scores);
  const track = [...body.querySelectorAll(".track b")].map((total) => Number(total.textContent));
  expect(track).toEqual([...new Set(result!.scores)].sort((one, other) => one - other));
  const crowned = result!.scores.flatMap((_, seat) => (body.querySelector(`[data-seat-place="${seat}"] .prince`) ? [seat] : []));
  expect(crowned).toEqual(result!.winners);
  expect(body.querySelector("section.hand h2")!.textContent.trim()).toBe("Your hand");
});

test.each(recordings("pickpocket"))(
  "%s: what is said on the table begins with the night, not with each tile that was dealt",
  (_, recording) => {
    const body = show(
      Table,
      atRest(recording, 0, () => undefined),
    );
    expect(body.querySelector(".said")!.textContent).toContain("Night 1");
    expect(body.querySelector(".said ul")!.textContent).not.toContain("dealt");
  },
);
