import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Past } from "../profile/past.ts";
import { BOTS as FACES } from "../faces/folk.ts";
import { line } from "../manners/manners.ts";
import { isRung, RUNGS } from "./rungs.ts";
import { ENOUGH, estimate, standing } from "./standing.ts";

const BOTS: string[] = [...RUNGS];
const game = {
  name: "mora",
  ladder: BOTS.map((bot, place) => ({ bot, rating: 800 + 80 * place, level: bot === "whisper" ? "master" : null })),
};
let ended = 0;
const duel = (bot: string | null, won: boolean, also: Partial<Past> = {}): Past => ({
  ...{ id: `${ended}`, game: "mora", ended: ended++, seat: 0, seats: 2, place: won ? 1 : 2, won, rating: null },
  ...{ names: ["You", "Other"], bots: [null, bot] },
  ...also,
});

test("everybody on the ladder is known to the server, and has a face and a manner of speaking", () => {
  const source = readFileSync(new URL("../../../src/larcin/bots/ladder.py", import.meta.url), "utf8");
  const named = [.../^RUNGS = \(([^)]+)\)/m.exec(source)![1]!.matchAll(/"(\w+)"/g)].map(([, name]) => name!);
  expect(named).toEqual([...RUNGS]);
  for (const bot of RUNGS) {
    expect(Object.hasOwn(FACES, bot)).toBe(true);
    expect(line(bot, "won")).toBeTruthy();
  }
  for (const odd of ["", "constructor", "Nipper", "novice"]) expect(isRung(odd)).toBe(false);
});

const several = (bot: string, won: boolean): Past[] => Array.from({ length: ENOUGH }, () => duel(bot, won));

test("a few games say nothing of what somebody is worth, and still lead to who is a little better", () => {
  for (const won of [true, false]) {
    const few = several("nipper", won).slice(1);
    expect(standing(game, few)).toMatchObject({ own: null, duels: ENOUGH - 1 });
    expect(standing(game, [...few, duel("nipper", won)]).own).not.toBeNull();
  }
  expect(standing(game, [duel("nipper", false)]).next).toBe("nipper");
  expect(standing(game, [duel("sparrow", true), duel("sparrow", true)]).next).toBe("tuppence");
});

test("as long as few games were played, one climbs rung by rung", () => {
  const far = { ...game, ladder: game.ladder.map((step, place) => ({ ...step, rating: 600 + 30 * place })) };
  const games: Past[] = [];
  for (let place = 0; place < ENOUGH - 1; place++) {
    games.push(duel(BOTS[place]!, true));
    expect(standing(far, games).next).toBe(BOTS[place + 1]);
  }
  expect(standing(far, [duel("whisper", true)]).next).toBe("whisper");
  expect(standing(far, [duel("whisper", false)]).next).toBe("nipper");
  expect(BOTS.indexOf(standing(far, several("nipper", true)).next), "five victories say enough to skip some").toBeGreaterThan(1);
});

test("a newcomer is offered the lowest rung, and stands nowhere yet", () => {
  expect(standing(game, [])).toMatchObject({ own: null, next: "nipper" });
});

test("who wins climbs, who loses goes down, and the one proposed is always a little better", () => {
  const won = standing(game, [...several("nipper", true), duel("sparrow", true)]);
  const lost = standing(game, several("nipper", false));
  expect(won.own!).toBeGreaterThan(880);
  expect(BOTS.indexOf(won.next)).toBeGreaterThan(1);
  expect(lost.own!).toBeLessThan(800);
  expect(lost.next).toBe("nipper");
  for (const { own, next, rungs } of [won, lost]) expect(rungs.find((rung) => rung.bot === next)!.worth).toBeGreaterThan(own!);
});

test("who is worth about as much as oneself can be asked for, and is next as long as nobody knows what that is", () => {
  for (const few of [[], [duel("nipper", true)]]) expect(standing(game, few).equal).toBe(standing(game, few).next);
  for (const won of [true, false]) {
    const { own, equal, rungs } = standing(game, [...several("moth", won), ...several("patch", !won)]);
    const away = rungs.map(({ worth }) => Math.abs(worth - own!));
    expect(away[BOTS.indexOf(equal)]).toBe(Math.min(...away));
  }
  expect(standing(game, several("nipper", false)).equal).toBe("nipper");
  expect(standing(game, several("whisper", true)).equal).toBe("whisper");
});

test("who beats everybody is offered the best there is", () => {
  const all = standing(
    game,
    Array.from({ length: 60 }, () => duel("whisper", true)),
  );
  expect(all.own!).toBeGreaterThan(1360);
  expect(all.next).toBe("whisper");
});

test("who wins half of the games against somebody is worth about as much", () => {
  const games = Array.from({ length: 40 }, (_, number) => duel("magpie", number % 2 === 0));
  expect(Math.abs(standing(game, games).own! - 1200)).toBeLessThan(40);
});

test("a duel that nobody won is half a victory to either, and one that both won too; an older one is what it says", () => {
  const even = (also: Partial<Past>): number =>
    standing(
      game,
      Array.from({ length: 40 }, () => duel("magpie", also.won ?? false, also)),
    ).own!;
  expect(Math.abs(even({ place: 2, winners: 0 }) - 1200)).toBeLessThan(40);
  expect(even({ won: true, place: 1, winners: 2 })).toBe(even({ winners: 0 }));
  for (const winners of [1, null, undefined]) expect(even({ winners })).toBeLessThan(1000);
  const { rungs } = standing(game, [duel("magpie", false, { winners: 0 }), duel("magpie", false, { winners: 1 }), duel("magpie", true)]);
  expect(rungs.find(({ bot }) => bot === "magpie")).toMatchObject({ played: 3, won: 1, even: 1 });
});

test("what was long ago counts little", () => {
  const then = Array.from({ length: 40 }, () => duel("nipper", false));
  const now = Array.from({ length: 20 }, () => duel("patch", true));
  expect(standing(game, [...now, ...then]).own!).toBeGreaterThan(1120);
});

test("only duels with bots of known worth count: no larger tables, no people, no strangers, no other games, no old entries", () => {
  const others = [
    duel("whisper", true, { seats: 3, bots: [null, "whisper", "whisper"] }),
    duel(null, true),
    duel("a bot from outside", true),
    duel("whisper", true, { game: "morra" }),
    duel("whisper", true, { bots: [] }),
    duel("whisper", true, { bots: undefined as never }),
    duel("toString", true),
  ];
  const { own, rungs } = standing(game, others);
  expect(own).toBeNull();
  expect(rungs.every(({ played }) => played === 0)).toBe(true);
});

test("a duel that was played on from another game, with advice or with a move taken back is none", () => {
  const { own, duels, next } = standing(game, [
    ...Array.from({ length: 6 }, () => duel("nipper", true, { playedOn: true })),
    ...Array.from({ length: 6 }, () => duel("sparrow", true, { helped: true })),
    duel("nipper", true, { playedOn: false, helped: false }),
  ]);
  expect({ own, duels, next }).toEqual({ own: null, duels: 1, next: "sparrow" });
});

test("a level counts as the rung that plays at it", () => {
  const { rungs } = standing(game, [duel("master", true), duel("whisper", false)]);
  expect(rungs.at(-1)).toMatchObject({ played: 2, won: 1 });
});

test("a ladder that nobody has measured is climbed all the same", () => {
  const unmeasured = { ...game, ladder: game.ladder.map((step) => ({ ...step, rating: null })) };
  expect(standing(unmeasured, [duel("nipper", true), duel("nipper", true)]).next).not.toBe("nipper");
});

test("without results somebody is worth what was expected", () => {
  expect(estimate(900, [])).toBe(900);
});
