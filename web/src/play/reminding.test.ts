import { beforeEach, expect, test, vi } from "vitest";
import type { Turn } from "../protocol.ts";
import { settings } from "../settings.svelte.ts";

const said: string[] = [];
let turns: Turn[] = [];
let asked = 0;
vi.mock("./calling.ts", () => ({ call: (_: string, text: string, key: string) => said.push(`${key}: ${text}`) }));
vi.mock("./pushing.ts", () => ({ beReminded: () => Promise.resolve() }));
vi.mock("../api.ts", () => ({
  api: {
    me: () => {
      asked += 1;
      return Promise.resolve({ turns });
    },
  },
}));
const { remind } = await import("./reminding.ts");

beforeEach(() => {
  [said.length, asked] = [0, 0];
  [settings.calls, settings.lang] = [true, "en"];
});

test("a turn is called once when it begins, once when little time is left, and again when it is the next", async () => {
  turns = [{ table: "a", left: 86_000 }];
  await remind();
  await remind();
  turns = [{ table: "a", left: 7200 }];
  await remind();
  await remind();
  expect(said).toEqual(["turn-a: Your turn: 23 h left", "turn-a: Your turn: 2 h left"]);
  turns = [];
  await remind();
  turns = [{ table: "a", left: 86_400 }];
  await remind();
  expect(said).toHaveLength(3);
});

test("who does not want to be called is not, and the server is not asked", async () => {
  settings.calls = false;
  turns = [{ table: "b", left: 100_000 }];
  await remind();
  expect([said, asked]).toEqual([[], 0]);
});
