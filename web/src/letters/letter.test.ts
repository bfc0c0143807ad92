import { expect, test } from "vitest";
import { find, LONGEST_NAME, Unreadable, write, type Letter } from "./letter.ts";
import { begin, join, toldApart } from "./play.ts";

const link = "0f".repeat(16);
const LETTER: Letter = {
  ...{ id: link, game: "kids-of-london", rules: 1, options: { seats: 2 } },
  ...{ players: [{ name: "Zoé", end: link, shown: link, count: 3 }], deeds: [{ seat: 0, move: "card 4" }], seals: [] },
};
const carried = await write(LETTER);
const address = `https://larcin.example/so%20me/letter/#${carried}`;

test.each([
  ["bare", carried],
  ["an address", address],
  ["in brackets", `<${address}>`],
  ["at the end of a sentence", `Your turn (${address}).`],
  ["in a message with a number in it", `#2 of our games: ${address} See you #later!`],
  ["with its sign spelt out", address.replace("#", "%23")],
  ["broken into lines", address.replace(/.{40}/g, "$&\n  ")],
])("a letter is found %s", async (_, text) => {
  expect(await find(text)).toEqual(LETTER);
});

test.each([
  ["nothing", ""],
  ["cut short", address.slice(0, -9)],
  ["an address of something else", "https://larcin.example/#top"],
])("%s is no letter", async (_, text) => {
  await expect(find(text)).rejects.toThrow(Unreadable);
});

test("two players of one name are told apart", async () => {
  const { letter } = await begin("kids-of-london", 1, { seats: 3 }, "Zoé");
  const two = (await join(letter, "zoé")).letter;
  const three = (await join(two, "Zoé")).letter;
  expect(three.players.map(({ name }) => name)).toEqual(["Zoé", "zoé 2", "Zoé 3"]);
  const long = "N".repeat(LONGEST_NAME);
  const second = toldApart(long, { players: [{ ...three.players[0]!, name: long }] });
  expect([second.length, second.endsWith("N 2")]).toEqual([LONGEST_NAME, true]);
  expect(toldApart("Ann", three)).toBe("Ann");
});
