export const en = {
  // Thieves.
  keyLeave: "l",
  keySteal: "s",
  points: (count: number) => (count === 1 ? "1 point" : `${count} points`),
  prince: "Prince of Thieves",
  king: "King of Thieves",
  inside: "in the inn",
  outside: "out for tonight",
  stands: "stands: one warning left",
  lies: "lies down: no warning left",
  hand: (count: number) => (count === 1 ? "1 tile in hand" : `${count} tiles in hand`),
  usedUp: (power: string) => `${power}, used up`,

  // The inn.
  setUpTold: "The markers are piled at random, and everybody is dealt tiles.",
  night: (night: number) => `Night ${night}`,
  row: "The loot row",
  merchant: "The merchant: the row starts here",
  ropeWhole: (line: string, count: number) => `rope of ${line}: whole, ${count}`,
  ropeCut: (line: string) => `rope of ${line}: cut`,
  loot: "The loot",
  leaveNow: "If you left now",
  leaveDouble: "If you made it now",
  partLoot: (loot: number) => `loot ${loot}`,
  partDouble: (loot: number) => `2 × loot ${loot}`,
  partGuard: (worth: number) => `guard ${worth}`,
  partIllusion: (worth: number) => `illusion ${worth}`,
  partMouse: (worth: number) => `mouse ${worth}`,
  guardWorth: (worth: number) => `a guard (${worth})`,
  guardsSeen: (seen: number) => `${seen} of 7 guards ${seen === 1 ? "is" : "are"} out`,
  doorGuard: (worth: number) => `A guard at the door: ${worth} points for whoever walks out past him. A second one ends the night.`,
  doorFree: "No guard at the doors yet",
  bag: (tiles: number, guards: number) =>
    `${tiles} ${tiles === 1 ? "tile" : "tiles"}, ${guards} ${guards === 1 ? "guard" : "guards"} among them`,
  track: "Experience",
  trackPile: (experience: number, names: string[]) =>
    `${experience}: ${names.join(", ")}${names.length > 1 ? ", from the bottom of the pile up" : ""}`,
  openBook: "Which tiles are still out there?",
  bookShort: "Tiles",

  // What you may do.
  steal: "Steal a tile",
  leave: (points: number) => `Leave: +${points}`,
  cannotLeave: "No way out",
  turnAsk: "Steal a tile, play one, or leave",
  turnAskNoTile: "Steal a tile or leave",
  turnHint: "A tile that fits no whole rope gets you caught.",
  turnHintGuard: "A second guard would end the night for all inside.",
  turnHintAlone: "A second guard would end the night, and you would score nothing.",
  turnHintPassage: "A second guard would end the night.",
  turnHintLast: "The next guard is the seventh: it ends the game.",
  warnHint: "You stand: caught once, you only lie down.",
  doubleAsk: (tiles: number) => (tiles === 1 ? "Double or nothing: 1 more tile" : `Double or nothing: ${tiles} tiles`),
  doubleHint: "You are alone. Each tile has to fit: then you score twice the loot. Miss once, and it is nothing.",
  wouldBe: (worth: number) => `The loot would then be worth ${worth}.`,
  yourHand: "Your hand",
  secret: "only you see it",
  noTiles: "no tiles left",
  fitsNot: "fits no whole rope",
  fits: "fits",
  handWorth: (worth: number) => `worth ${worth} at the end`,
  powerAsk: "Choose a power for tonight",
  powerHint: "Tap one to see what it does. All seven come back after the night.",
  powers: "The seven powers",
  power: (power: string) =>
    ({
      illusion: "When you leave, +1 for keys, +2 for vials, +3 for jewels, if their rope is whole and holds something.",
      glove: "When you leave, take a tile from the bag into your hand.",
      passage: "When the second guard comes, you score the loot and both guards.",
      accomplice: "When you leave, the guard at the door counts twice.",
      mouse: "When you leave, +2.",
      beer: "Once tonight, you may pass.",
      ambidextrous: "Once tonight, steal again when caught.",
    })[power] ?? "",
  takenBy: (name: string) => `taken by ${name}`,
  caughtAsk: "Caught! Steal again?",
  caughtHint: "The first tile is gone. A second miss puts you out.",
  caughtWarn: "The first tile is gone. A second miss puts you out; give in, and you only lie down.",
  layAsk: "Who loses their warning?",
  layHint: "They lie down for tonight: caught once more, and they are out.",
  layDown: (name: string) => `${name}`,

  figureRow: (worth: number) =>
    `From the merchant on, the ropes of purses and keys are whole; vials and jewels are cut. The loot is worth ${worth}.`,

  // The book of tiles.
  bookTitle: "The tiles",
  bookUnseen: "Not seen yet",
  bookUnseenHint: "In the bag or in others’ hands.",
  bookDiscards: "Gone for good",
  bookGuards: "Guards that are out",
  bookNone: "none yet",
  bookPowers: "Powers tonight",

  // Odds.
  oddsSteal: "If a tile is stolen now, of 100:",
  oddsFits: "fit",
  oddsMisses: "fit nowhere",
  oddsGuard: "bring a guard",
  oddsSecond: "bring the second guard, and end the night",
  oddsGuards: (guards: number, bag: number) => `${guards} of the ${bag} tiles in the bag ${guards === 1 ? "is a guard" : "are guards"}.`,
  oddsLeave: (points: number) => `Leaving now scores ${points}.`,
  oddsDouble: (times: number) => `Alone from here, double or nothing succeeds ${times} times in 100 at best,`,
  oddsDoubleNow: (times: number) => `Double or nothing succeeds ${times} times in 100 at best,`,
  oddsPoints: (points: string) => `and brings ${points} points on average to a thief who plays for points.`,

  // Scores.
  scoresNights: "nights",
  scoresHand: "hand",
  scoresSum: "total",
  whyShared: (points: number) => `${points} points each.`,
  whyPoints: (points: number, hand: number) => (hand ? `${points} points, ${hand} of them for the tiles in hand` : `${points} points`),
  whyLead: (how: string, lead: number, name: string) => `${how}: ${lead} more than ${name}.`,
  whyTie: (how: string) => `${how}; others have as many, but more tiles in hand.`,
  scoresTie: "Equal totals: whoever has fewer tiles in hand is ahead.",
  scoresNight: (night: number) => `Night ${night}`,

  // The guided first game.
  lessonWelcome:
    "Four thieves in an inn rob a merchant together, tile by tile. Whoever leaves in time takes the loot. Whoever stays too long is caught with nothing.",
  lessonRopes:
    "Four ropes run from the merchant: purses, keys, vials, jewels. Tom’s tile has no jewels: that rope is cut for the night. The loot is what hangs on the ropes that are still whole: 3.",
  lessonSteal:
    "A stolen tile fits if at least one whole rope goes on. Three of them are whole, so the risk is small. Touch the bag and steal.",
  lessonStealWhy:
    "three ropes are whole, so most tiles of the bag fit. Leaving now would bring you 3, and your own tiles are worth more when it gets dangerous.",
  lessonGuard:
    "Yours fitted, Sam’s cut the vials, and Ivy pulled out a guard. He stands at a door now: whoever walks out past him scores 4 more. Tom did: 6 and 4. But a second guard ends the night.",
  lessonPlay:
    "You hold three tiles. One from your hand is no risk, as long as it fits. Touch the one with purses and keys: the row shows where it would lie. Then play it.",
  lessonPlayWhy: "a tile of your own that fits is no risk. The one with all four ropes fits at any time: keep it for later.",
  lessonAlone:
    "Sam was caught, Ivy left with 12. You are alone: double or nothing. Play two tiles that fit and score twice the loot; miss once, and it is nothing. Your tile with all four ropes is safe: play it.",
  lessonAloneWhy: "alone, you need two tiles that fit. One from the bag may not; this one of your hand does.",
  lessonSecond: "One more. Your two jewels do not fit, that rope is cut. So it has to be the bag: steal.",
  lessonPrince: "It fitted: twice 12, and 4 for the guard. With most experience you are Prince of Thieves and start the next night. Steal.",
  lessonPrinceWhy:
    "the Prince begins the night, when there is hardly any loot to leave with. And the tile in your hand is worth points in the end.",
  lessonLeave:
    "A guard at once: you are safe, and he is worth 6 to whoever leaves. The rope of keys holds 4 now. A second guard could come with any tile. Touch the door and leave with 10.",
  lessonLeaveWhy: "whoever leaves now scores the loot and the guard. A second guard would end the night, with nothing for you.",
  lessonNothing:
    "And there he was: Sam drew the second guard, and all who were inside went home with nothing. Three of the seven guards are out; the little figures count them.",
  lessonEnd:
    "The seventh guard ends the game. Tiles left in your hand then count as many points as there are things on them. With powers, each thief takes a trick for the night: try that next.",
};
