// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { recordings, whileTelling } from "../../stand/recorded.ts";
import { show } from "../../stand/shown.ts";
import { loadTable } from "./index.ts";

const GAMES = ["kids-of-london", "pickpocket", "doggy-bag", "oliver-twist"];

test.each(GAMES.flatMap(recordings))(
  "%s: the longest telling can be shown from its first event to its last, in both languages",
  async (_, recording) => {
    const { Table } = await loadTable(recording.game);
    const [, ...lengths] = recording.steps.map((change) => change.events.length);
    const length = Math.max(...lengths);
    for (let told = 1; told <= length; told += 2) {
      const body = show(Table as never, whileTelling(recording, 1 + lengths.indexOf(length), told, told % 4 === 1 ? "en" : "fr"));
      expect(body.textContent).not.toMatch(/undefined|NaN|\[object/);
      expect(body.querySelector("button[data-move]:not([disabled])"), `event ${told}`).toBeNull();
    }
  },
);
