// The whole way after a game, on a small phone and in both languages: the end, the review, another move, the puzzle of the day, the
// profile.

import { describe, test } from "node:test";
import { dayOf, makeMove } from "./daily.mjs";
import { openInn, TOGETHER } from "./inn.mjs";
import { playOut } from "./player.mjs";
import { assertFits, assertGoodToRead, leave, open, PHONE, photograph } from "./visitor.mjs";

const inn = openInn();
const WORDS = {
  en: {
    review: "Review this game",
    decided: "What decided it",
    all: "Show all of them",
    why: "Why",
    moves: "All moves there",
    tryIt: /^Try it/,
    daily: "The puzzle of the day",
    games: /^1 game/,
  },
  fr: {
    review: "Analyser la partie",
    decided: "Ce qui a décidé",
    all: "Tout montrer",
    why: "Pourquoi",
    moves: "Tous les coups possibles",
    tryIt: /^Essayer/,
    daily: "L’énigme du jour",
    games: /^1 partie/,
  },
};

describe("after a game", TOGETHER, () => {
  for (const lang of ["en", "fr"]) {
    test(`its review, another move, the puzzle of the day and the profile on a small phone (${lang})`, async () => {
      const words = WORDS[lang];
      const visitor = await inn.visit({ size: PHONE, lang });
      const { page } = visitor;
      await open(visitor, "/");
      await page.locator(".game-kids-of-london button.main").click();
      await page.locator("[data-testid=action-bar]").waitFor();
      await playOut([visitor], { seed: 7 });
      await photograph(visitor, `path-end-${lang}`);
      await page.getByRole("link", { name: words.review }).click();
      await page.getByRole("heading", { name: words.decided }).waitFor();
      await photograph(visitor, `path-decided-${lang}`);
      await page.getByRole("button", { name: words.all }).click();
      await page.locator(".moves > li > button").first().click();
      await page.getByText(words.why, { exact: true }).waitFor();
      await assertGoodToRead(visitor, "a review");
      await photograph(visitor, `path-review-${lang}`);
      await page.getByText(words.moves).click();
      await page.getByRole("button", { name: words.tryIt }).last().click();
      await page.locator("[data-testid=action-bar]").waitFor();
      await photograph(visitor, `path-again-${lang}`);
      await playOut([visitor], { seed: 8 });

      const { time, puzzle } = await dayOf(visitor, "kids-of-london");
      await page.clock.setFixedTime(time);
      await open(visitor, "/");
      await page.getByRole("link", { name: words.daily }).click();
      await page.getByTestId("puzzle").waitFor();
      await assertFits(visitor, "a puzzle");
      await photograph(visitor, `path-puzzle-${lang}`);
      const answer = page.getByTestId("answer");
      await makeMove(page, puzzle.best[0], () => answer.isVisible());
      await answer.locator(".worth li.right").first().waitFor();
      await assertFits(visitor, "an answer");
      await photograph(visitor, `path-answer-${lang}`);

      await open(visitor, "/profile");
      await page.getByText(words.games).first().waitFor();
      await assertGoodToRead(visitor, "a profile");
      await photograph(visitor, `path-profile-${lang}`);
      await leave(visitor);
    });
  }
});
