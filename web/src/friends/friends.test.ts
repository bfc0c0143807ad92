import { beforeEach, expect, test } from "vitest";
import type { TableSeat } from "../protocol.ts";
import { forget, friends, meet } from "./friends.svelte.ts";

const seat = (name: string, more: Partial<TableSeat> = {}): TableSeat =>
  ({ name, face: "", kind: "guest", yours: false, ...more }) as TableSeat;
const met = (): string[] => friends().map(({ name }) => name);

beforeEach(() => friends().forEach(({ name }) => forget(name)));

test("people one plays with are remembered, bots and oneself are not", () => {
  meet({
    game: "pickpocket",
    seats: [seat("Ann", { yours: true }), seat("Léo", { face: "sailor" }), seat("Moth", { kind: "bot" }), seat("", { kind: "free" })],
  });
  expect(friends().map(({ name, face, game }) => [name, face, game])).toEqual([["Léo", "sailor", "pickpocket"]]);
});

test("whom one played with last comes first, once, with the face and game of then", () => {
  meet({ game: "pickpocket", seats: [seat("Léo"), seat("Zoé")] }, 1);
  meet({ game: "doggy-bag", seats: [seat("zoé ", { face: "judge" })] }, 2);
  expect(met()).toEqual(["zoé ", "Léo"]);
  expect(friends()[0]).toMatchObject({ face: "judge", game: "doggy-bag", at: 2 });
  meet({ game: "pickpocket", seats: [seat("Léo"), seat("léo")] }, 3);
  expect(met()).toEqual(["Léo", "zoé "]);
});

test("who is forgotten is gone, and no more are kept than can be shown", () => {
  for (let number = 0; number < 40; number++) meet({ game: "pickpocket", seats: [seat(`Guest ${number}`)] });
  expect(friends()).toHaveLength(24);
  forget("guest 39");
  expect(met()[0]).toBe("Guest 38");
});
