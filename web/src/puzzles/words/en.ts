import type { Square } from "../kept.ts";

const TRIES: Record<Square, string> = { right: "right", near: "near", far: "far off" };
const of = (often: number, deals: number): string =>
  often === deals ? "always" : `${often === 1 ? "once" : `${often} times`} in ${deals}`;

export const en = {
  title: "Puzzles",
  about:
    "One moment of a game, as one player saw it. One move, or two, are clearly best: find them. Every answer was checked by a long search that knew no more than you do.",
  daily: "The puzzle of the day",
  dailyTry: "Try it",
  dailyDone: "Look at it again",
  dailyTomorrow: "A new one comes tomorrow, the same for everybody.",
  dailyMet: "You have met this one before. Look at it today, and what you made of it then counts for today.",
  dailyCounts: "you have met this one before: what you made of it then counts for today",
  dailyOf: (game: string, hard: string) => `${game}, ${hard}`,
  streak: (days: number) => (days === 1 ? "One day so far." : `${days} days in a row.`),
  byGame: "Puzzles by game",
  solve: "Solve",
  solveOf: (game: string) => `Solve puzzles: ${game}`,
  standing: (solved: number, all: number, rating: number) => `${solved} of ${all} tried, your rating ${rating}`,
  untried: (all: number) => `${all} puzzles`,
  none: "There are no puzzles for this game yet.",
  noGame: "There is no such game here.",
  noSuch: "This puzzle is not in the book any more.",
  newest: "Puzzles want a newer browser.",

  // How hard.
  easy: "easy",
  fair: "medium",
  tricky: "tricky",
  hard: "hard",
  fiendish: "fiendish",
  rating: (rating: number) => `rating ${rating}`,
  tries: (squares: Square[]) => `Tries: ${squares.map((square) => TRIES[square]).join(", ")}`,

  // Solving.
  question: (name: string) => `You are ${name}. Which move is best?`,
  two: "two moves are equally good",
  giveUp: "Show the answer",
  showAnswer: "The answer",
  allPuzzles: "All puzzles",
  settings: "Settings",
  next: "Next puzzle",
  notThat: (move: string, points: number) => `“${move}” wins ${points} games in 100 fewer than the best. Try another.`,
  triesLeft: (count: number) => (count === 1 ? "one try left" : `${count} tries left`),

  // The answer.
  right: "That is it!",
  rightLater: "Found!",
  wrong: "Not this time.",
  shown: "This is it.",
  bestIs: (move: string) => `Best: ${move}`,
  bestAre: (one: string, other: string) => `Best: ${one}, or just as well: ${other}`,
  ahead: (points: number, move: string) => `It wins ${points} games in 100 more than the next best, “${move}”.`,
  chances: "Your chance to win, move by move",
  yours: "your move",
  best: "best",
  percent: (chance: number) => `${Math.round(100 * chance)}%`,
  between: (low: number, high: number) => `${Math.round(100 * low)} to ${Math.round(100 * high)}`,
  others: (count: number) => (count === 1 ? "and one other move, worth less" : `and ${count} other moves, worth less`),
  solved: "The rest of this game was worked out: against others who play their best. It is best against others who play anything, too.",
  searched: "By a search over re-deals of what you could not know, with 95% intervals.",
  follows: (move: string) => `What follows: ${move}`,
  followsHow: (deals: number) =>
    `Tried on ${deals} re-deals of what you could not know, until it is your turn again, everybody playing by habit.`,
  followsNothing: "Nothing happens to you before your next choice: what counts comes later.",
  phrase: (text: string, often: number, deals: number) => `${text}: ${of(often, deals)}`,
  phraseBrings: (text: string, often: number, deals: number, brings: string) => `${text}: ${of(often, deals)}, ${brings} on average`,
  foundBy: (levels: string) => `Bots that found it: ${levels}.`,
  foundLevel: (level: string, percent: number) => `${level} ${percent}%`,
  stage: (rule: string) => `Rule ${rule} is about this choice`,
  rule: (rule: string) => `rule ${rule}`,
  yourRating: (before: number, after: number) => `Your rating: ${before}, now ${after}.`,
  ofAll: (percent: number, count: number) => `Of ${count} people who tried it here, ${percent}% found it at once.`,
  share: "Share the result",
  shared: "Copied: paste it anywhere.",
  sharedTitle: (day: string, game: string) => `larcin, puzzle of ${day} (${game})`,
  lookAgain: "Look at the table",
};
