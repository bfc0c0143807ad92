// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import type { Recording } from "../../lessons/lesson.ts";
import { atRest, recordings } from "../../../stand/recorded.ts";
import { press, show } from "../../../stand/shown.ts";
import { fromNotation, oneByOne, type Colour } from "./bones.ts";
import lesson from "./lesson.json";
import Table from "./Table.svelte";
import type { DoggyTable } from "./types.ts";

const KINDS = ["grey", "white", "red", "yellow", "black"];
const inScreen = (kind: Colour) => document.querySelector(`.screen li:nth-child(${KINDS.indexOf(kind) + 1}) button`);
const holding = (buttons: string, kind: Colour) =>
  [...document.querySelectorAll(buttons)].find((button) => button.querySelector("svg")?.classList.contains(kind));
const onChest = (kind: Colour) => holding("section.chest button", kind);
const named = (text: RegExp) =>
  [...document.querySelectorAll("button")].find((button) =>
    text.test(button.getAttribute("aria-label") ?? (button.textContent?.trim() || button.title)),
  );
const confirm = (move: string) => document.querySelector(`[data-testid="action-bar"] button[data-move="${move}"]`);

/** Of each verb a few moves of the game, each at its step; that all others are found too, moves.test.ts says. */
function some(recording: Recording): [number, string][] {
  const byVerb = new Map<string, [number, string][]>();
  recording.steps.forEach((change, step) => {
    for (const [move] of change.mine === null ? change.legal : []) {
      const verb = move.split(" ")[0]!;
      byVerb.set(verb, [...(byVerb.get(verb) ?? []), [step, move]]);
    }
  });
  // A call far above 8 takes as many touches: one a little above it tells as much.
  const turns = byVerb.get("turn")?.filter(([, move]) => Number(move.split(" ").at(-1)) <= 10);
  if (turns) byVerb.set("turn", turns);
  return [...byVerb.values()].flatMap((all) => [all[0]!, all[Math.floor(all.length * 0.6)]!]);
}

/** Make a move with the hand, as a player would at the table. */
function play(move: string): void {
  const [verb, ...rest] = move.split(" ");
  if (verb === "give" || verb === "return") {
    for (const kind of oneByOne(fromNotation(move))) press(verb === "give" ? inScreen(kind) : onChest(kind), `${move}: ${kind}`);
    press(confirm(move), move);
  } else if (verb === "swap") {
    press(inScreen(rest[0] as Colour), move);
    press(onChest(rest[2] as Colour), move);
    press(confirm(move), move);
  } else if (verb === "chest") {
    press(holding(".haul button", rest[0] as Colour), move);
  } else if (verb === "take") {
    press(document.querySelector(`.roles li:nth-child(${Number(rest[0]) + 1}) button`), move);
    press(confirm(move), move);
  } else if (verb === "turn") {
    press(document.querySelector(`.roles li:nth-child(${Number(rest[0]) + 1}) button`), move);
    for (let call = 8; call < Number(rest[2]); call++) press(document.querySelector("button.more"), move);
    press(document.querySelector("button.call"), move);
  } else {
    press(confirm(move), move);
  }
}

describe.each(recordings("doggy-bag"))("%s", (_, recording) => {
  test("every kind of legal move can be made with the hand, and that move alone is sent", () => {
    const moves = some(recording);
    for (const [step, move] of moves) {
      const sent: string[] = [];
      show(
        Table,
        atRest(recording, step, (each) => sent.push(each)),
      );
      play(move);
      expect(sent, `step ${step}`).toEqual([move]);
    }
    expect(moves.length).toBeGreaterThanOrEqual(6);
  });

  test("a place can be touched to lead or to rob, and does what its button says", () => {
    for (const [step, move] of some(recording)) {
      const found = /^(lead|rob) (\d)$/.exec(move);
      if (!found) continue;
      const sent: string[] = [];
      show(
        Table,
        atRest(recording, step, (each) => sent.push(each)),
      );
      press(document.querySelector(`[data-seat-place="${found[2]}"] .cover`), move);
      expect(sent).toEqual([move]);
    }
  });

  test("nothing can be sent when it is not your turn, whatever is touched", () => {
    const steps = recording.steps.flatMap((change, step) => (change.legal.length === 0 ? [step] : []));
    expect(steps.length).toBeGreaterThan(3);
    for (const step of steps.slice(0, 4)) {
      const sent: string[] = [];
      show(
        Table,
        atRest(recording, step, (each) => sent.push(each)),
      );
      for (const button of document.querySelectorAll<HTMLButtonElement>("button")) button.click();
      expect(sent).toEqual([]);
    }
  });

  test("the others’ handfuls and screens are not on the table", () => {
    for (const change of recording.steps) {
      const { seats } = change.view.table as { seats: { screen: unknown; sealed: unknown }[] };
      seats.forEach((dog, seat) => seat === recording.seat || expect([dog.screen, dog.sealed]).toEqual([null, null]));
    }
  });
});

test("a sealed handful is shown to you as sealed, and can be changed", () => {
  const [, recording] = recordings("doggy-bag")[0]!;
  const step = recording.steps.findIndex((change) => change.mine !== null && change.legal.length > 0);
  const sent: string[] = [];
  show(
    Table,
    atRest(recording, step, (each) => sent.push(each)),
  );
  expect(document.querySelector(".fist svg")).not.toBeNull();
  const other = recording.steps[step]!.legal.map(([move]) => move).find((move) => move !== recording.steps[step]!.mine)!;
  play(other);
  expect(sent).toEqual([other]);
});

test("a bone in the hand goes back behind the screen when touched", () => {
  const [, recording] = recordings("doggy-bag")[0]!;
  const step = recording.steps.findIndex((change) => change.legal.some(([move]) => move.startsWith("give")) && change.mine === null);
  show(
    Table,
    atRest(recording, step, () => undefined),
  );
  const first = [...document.querySelectorAll<HTMLButtonElement>(".screen button")][0]!;
  const before = first.textContent;
  press(first, "pick");
  expect(document.querySelector(".screen li b")?.textContent).not.toBe(before);
  press(named(/^take back/), "take back");
  expect([...document.querySelectorAll(".screen button")][0]!.textContent).toBe(before);
});

test("whoever looked into the bag is shown what is in it now, until the game is over", () => {
  const shown = (recording: Recording, step: number): string | undefined => {
    show(
      Table,
      atRest(recording, step, () => undefined),
    );
    return document.querySelector(".peek")?.textContent ?? undefined;
  };
  const mole = lesson as unknown as Recording;
  const looked = mole.steps.findIndex(({ view }) => (view.table as DoggyTable).bag !== null);
  expect(shown(mole, looked)).toContain("In the bag now");
  const { result } = recordings("doggy-bag")[0]![1].steps.at(-1)!.view;
  expect(result).not.toBeNull();
  const over = mole.steps.map((change) => ({ ...change, view: { ...change.view, result } }));
  expect(shown({ ...mole, steps: over }, looked)).toBeUndefined();
});
