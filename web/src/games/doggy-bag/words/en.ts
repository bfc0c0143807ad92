export const en = {
  none: "none",
  points: (count: number) => (count === 1 ? "1 point" : `${count} points`),
  pointsShort: (count: number) => (count === 1 ? "1 pt" : `${count} pts`),
  wakes: "wakes Fagin",
  wakesShort: "Fagin!",
  strikes: (count: number) => `${count} of 3 black bones: the third one drives a dog out`,
  isOut: "out: three black bones",
  outShort: "out",
  pack: "All the dogs",
  moreAbout: (name: string) => `More about ${name}, and the other dogs`,
  firstPlayer: "first player",
  behind: (count: number) => `${count} behind the screen`,
  behindYours: "Behind your screen",
  front: "in front",
  secret: "only you see this",
  role: (name: string) => `role: ${name}`,
  called: (number: number) => `hothead, calls ${number}`,

  // The den.
  night: (night: number) => `Night ${night}`,
  coins: (count: number) => `${count === 1 ? "1 bone" : `${count} bones`} each`,
  chest: "Fagin’s chest",
  chestEmpty: "empty",
  bag: "Fagin’s bag",
  inBag: (count: number) => (count === 1 ? "1 bone in the bag" : `${count} bones in the bag`),
  openStory: "What do you know of the bag?",
  faginSleeps: "Fagin is asleep",
  faginWakes: "Fagin is awake",
  drawsOf: (name: string, drawn: number, number: number) => `${name}: ${drawn} of ${number}`,
  drawsMore: (name: string, number: number) => `${name}: ${number}, and one more`,
  drew: (name: string) => `${name} drew`,
  youSaw: "You looked into the bag",
  nowInBag: "in the bag now",
  roles: "Roles: how many bones you try to draw",
  taken: (name: string) => `taken by ${name}`,
  free: "free",
  thieves: "The highest number steals first.",

  // What you may do.
  aim: "Everybody feeds Fagin’s bag, then steals from it. Only what you steal counts. Black bones wake him!",
  give: (count: number) => `Choose ${count} bones for the bag`,
  giveHint: "All handfuls go in together, unseen.",
  giveThese: (count: number) => (count === 1 ? "Give this bone" : `Give these ${count}`),
  slotEmpty: "empty place in your hand",
  takeBack: (bone: string) => `take back: ${bone}`,
  addBone: (bone: string, left: number) => `${bone}, ${left} left: add to your hand`,
  takeRole: "Take a role: how many bones do you dare?",
  takeRoleHint: "Tap a token to see what it does.",
  effect: (role: number) =>
    [
      "A black bone in front of you goes on the chest.",
      "Look into the bag, then draw one bone; a black one goes back.",
      "Choose who is first player from the next night on.",
      "Draw one bone now; a black one goes back.",
      "Look into the bag.",
      "Draw three bones in the open; one of your choice goes on the chest.",
      "Two bones of your choice go from the chest into the bag.",
      "Swap a bone behind your screen for one on the chest.",
    ][role] ?? "",
  aims: (number: number) =>
    number === 0 ? "Then you draw nothing, and succeed at once." : `Then you try to draw ${number === 1 ? "1 bone" : `${number} bones`}.`,
  noEffect: "Roles have no effect in this variant.",
  hothead: "Hothead",
  hotheadCall: (number: number) => `Hothead: call ${number}`,
  hotheadHint: "Hothead: no effect, but you steal first.",
  hotheadTaken: (name: string) => `${name} is the hothead of this night.`,
  more: "one more",
  fewer: "one fewer",
  chestPick: "Choose one bone for the chest",
  chestPickHint: "The others go back into the bag.",
  toChest: (bone: string) => `${bone}: lay it on the chest`,
  leader: "Who is first player from the next night on?",
  lead: (name: string) => `${name}`,
  returnPick: (count: number) =>
    count === 1 ? "Choose a bone on the chest for the bag" : `Choose ${count} bones on the chest for the bag`,
  returnThese: (count: number) => (count === 1 ? "Put it back" : `Put these ${count} back`),
  swapPick: "Swap a bone of yours for one on the chest",
  swapHint: "Tap one behind your screen and one on the chest. Everybody sees both.",
  fromYours: "yours",
  fromChest: "chest",
  dareAsk: "You have your number. One more bone?",
  dareRisk: (lost: number, black: number) =>
    (lost === 0
      ? "A black one costs you nothing drawn tonight"
      : lost === 1
        ? "A black one costs you 1 bone"
        : `A black one costs you ${lost} bones`) + `, and is your ${black === 1 ? "first" : "second"} of three.`,
  dareRuin: (lost: number) => `A black one is your third: you are out, and all ${lost} bones in front of you go to the chest.`,
  ruinNear: "A third black bone drives you out, and all your bones go to the chest.",
  dareGain: "Any other is yours, and you take one like it from somebody.",
  victim: (bone: string) => `From whom do you take ${bone}?`,
  robFrom: (name: string) => `From ${name}`,
  robNobody: "From nobody",

  // What is known of the bag.
  storyTitle: "The bag, night by night",
  storyStart: "At the start",
  storyEach: "behind each screen",
  storyBag: "in the bag",
  storyYou: "you gave",
  storyOut: "came out",
  storyIn: "went back in",
  storySaw: "you saw in the bag",
  storyAce: (name: string, gave: string, got: string) => `${name} swapped ${gave} for ${got}`,
  storyLooked: (names: string) => `looked into the bag: ${names}`,
  storyNone: "Nothing has gone into the bag yet.",
  storyStrict: "At this table you have to remember what went into the bag and what came out.",
  legend: "The bones",
  legendGrey: "yours even if Fagin wakes",
  legendBlack: "wakes Fagin; the third drives you out",

  // Odds.
  oddsBag: (bones: number) => (bones === 1 ? "1 bone in the bag." : `${bones} bones in the bag.`),
  oddsBlack: (least: number, most: number) =>
    most === 0
      ? "None of them is black, for certain."
      : least === most
        ? `${least} of them black, for certain.`
        : `${least} to ${most} of them may be black.`,
  oddsExpected: (about: string) => `About ${about}, from all you know.`,
  oddsReach: "How often, of 100 tries, so many bones come out without a black one:",
  oddsBones: "bones",
  oddsTimes: "of 100",
  oddsMore: (kept: number) => `One more bone: ${100 - kept} of 100 wake Fagin, ${kept} do not.`,
  oddsMoreExact: (black: number, bones: number) =>
    black === 0 ? "One more bone cannot wake Fagin." : `One more bone: ${black} of ${bones} wake${black === 1 ? "s" : ""} Fagin.`,
  oddsNote: "Counted on arrangements of the hidden bones that fit what you saw.",

  // Scores.
  scoresOut: (place: number) => `out, the ${["first", "second", "third", "fourth", "fifth"][place - 1] ?? "last"} to go`,
  whyShared: (points: number) => `${points} points each.`,
  whyLast: "The last dog in the game.",
  whyMore: (points: number, lead: number, name: string) => `${points} points in stolen bones, ${lead} more than ${name}.`,
  whyEqual: (points: number, name: string) => `${points} points in stolen bones, as many as ${name}, but fewer black bones.`,
  scoresTie: "Equal points: fewer black bones are better.",
  scoresPoints: "points",

  // The guided first game.
  lessonWelcome:
    "You are a dog of Fagin’s. Sixteen bones lie behind your screen, and nobody sees them. Only bones that you steal from his bag and bring in front of your screen count at the end.",
  lessonGive:
    "By day everybody feeds the bag. The coins say three bones each, unseen. Touch a grey, a white and a black bone, then give them. The black one is rotten: a trap for the others.",
  lessonGiveWhy:
    "the coins say how many bones, you say which. Here one grey, one white and one black: worth stealing, with a trap among them.",
  lessonMole:
    "Now the roles. A role’s number is how many bones you mean to draw, and the highest number steals first. Ivy took the 6. Touch the mole, 4, and take it: you may look into the bag.",
  lessonMoleWhy: "only the mole looks into the bag. Whoever knows what is in it knows how many bones to dare.",
  lessonCaught:
    "Ivy reached in first. Her third bone was black: Fagin woke. She keeps the black bone, one strike of three, and the others lie on his chest. Then it was your turn.",
  lessonKeep:
    "Four bones, none of them black: you have your number, and Sam never gets to steal tonight. You could dare one more bone, but a black one would cost you nearly all. Keep what you have.",
  lessonKeepWhy:
    "with your number reached all four bones are yours, and the night is over. One bone more could be black, and cost you nearly all of them.",
  lessonTrap:
    "Six points in front of you, safe. A new day, two bones each. Give both your black bones: the bag is no longer for the greedy.",
  lessonTrapWhy: "the coins say two bones, and you say which. Bones behind your screen count nothing in the end: be rid of the black ones.",
  lessonPickpocket:
    "Ivy, the scout, showed three bones and laid a black one on the chest. You take a small number tonight: the pickpocket, 3. It draws one bone at once, and a black one would go back.",
  lessonPickpocketWhy:
    "there are many black bones in the bag now, and a high number has to draw many bones. The pickpocket draws one without any risk.",
  lessonHothead:
    "A marrow bone: three points! Then Sam turned his token over. A hothead calls a number above 7 and steals first. He called 8, and the third bone was black. Ivy woke Fagin too; she kept her grey bone, as grey ones are never lost.",
  lessonDare:
    "You have your three. Four black bones have come out by now, and three of them were yours. The odds are good: dare gluttony, one more bone.",
  lessonDareWhy:
    "kept, your three bones are safe. But few black ones are left in the bag, and any other brings you a second one from another dog.",
  lessonRob:
    "A red bone: everything is yours. And gluttony lets you take a bone of the same kind from somebody. Sam has a red one in front of his screen.",
  lessonRobWhy: "gluttony lets you take a bone of the same colour from another dog. Without that Sam keeps his points.",
  lessonEnd:
    "That is the game. A third black bone drives a dog out. When all screens are empty, or all black bones lie in the open, the most points win. Touch the bag at any time to see what you know of it.",
};
