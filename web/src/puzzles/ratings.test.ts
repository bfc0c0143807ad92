import { beforeEach, expect, test, vi } from "vitest";

let browser = new Map<string, string>();
let heard: string[] = [];
let answers: () => Promise<unknown> = () => Promise.resolve({});
vi.mock("../address.ts", () => ({ served: true }));
vi.mock("../api.ts", () => ({
  api: {
    puzzles: () => answers(),
    solved: async (game: string, id: string, right: boolean) => {
      const standing = await answers();
      heard.push(`${game} ${id} ${right ? "right" : "wrong"}`);
      return standing;
    },
  },
}));

const isAway = (): Promise<never> => Promise.reject(new TypeError("no network"));
const isThere = (): Promise<unknown> => Promise.resolve({ rating: 1300, tries: 1, solved: 0 });
const quiet = (): Promise<void> => new Promise((done) => void setTimeout(done));
let comesBack = (): void => undefined;

/** The page, opened anew. */
async function page(): Promise<typeof import("./ratings.ts")> {
  vi.resetModules();
  return import("./ratings.ts");
}

beforeEach(() => {
  [browser, heard, answers] = [new Map(), [], isThere];
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => browser.get(key) ?? null,
    setItem: (key: string, text: string) => browser.set(key, text),
  });
  vi.stubGlobal("addEventListener", (event: string, act: () => void) => event === "online" && (comesBack = act));
});

test("a first try is told at once", async () => {
  expect(await (await page()).tell("pickpocket", "a", true)).toEqual({ rating: 1300, tries: 1, solved: 0 });
  (await page()).keepTelling();
  await quiet();
  expect(heard).toEqual(["pickpocket a right"]);
});

test("what was tried while the server was away is told once, when it is there again", async () => {
  const { keepTelling, tell } = await page();
  keepTelling();
  answers = isAway;
  expect(await tell("pickpocket", "a", true)).toBeNull();
  expect(await tell("doggy-bag", "b", false)).toBeNull();
  comesBack();
  await quiet();
  expect(heard).toEqual([]);
  answers = isThere;
  comesBack();
  comesBack();
  await quiet();
  expect(heard).toEqual(["pickpocket a right", "doggy-bag b wrong"]);
  comesBack();
  await quiet();
  expect(heard).toHaveLength(2);
});

test("it is told at the next visit, and with the next puzzle", async () => {
  answers = isAway;
  await (await page()).tell("pickpocket", "a", true);
  await (await page()).tell("pickpocket", "b", false);
  answers = isThere;
  const again = await page();
  await again.tell("pickpocket", "c", true);
  await quiet();
  expect(heard).toEqual(["pickpocket c right", "pickpocket a right", "pickpocket b wrong"]);

  answers = isAway;
  await again.tell("pickpocket", "d", true);
  answers = isThere;
  await (await page()).standings("pickpocket");
  await quiet();
  expect(heard.at(-1)).toBe("pickpocket d right");
});

test("what the server does not want to know is not told again, nor what does not read", async () => {
  const { keepTelling, tell } = await page();
  const { Refused } = await import("../refused.ts");
  answers = () => Promise.reject(new Refused(404, "no such page", "There is no such page."));
  expect(await tell("pickpocket", "gone", true)).toBeNull();
  answers = isThere;
  keepTelling();
  await quiet();
  for (const odd of ["rubbish", "null", '{"a": 1}', '[null, 7, {"game": "pickpocket", "id": "a", "right": "yes"}]']) {
    browser.set("larcin.puzzles.untold", odd);
    comesBack();
    await quiet();
  }
  expect(heard).toEqual([]);
});
