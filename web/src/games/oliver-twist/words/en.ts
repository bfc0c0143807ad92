const tokens = (count: number): string => (count === 1 ? "1 token" : `${count} tokens`);

export const en = {
  // The map.
  map: "Map of the town. Arrow keys go from one lit space to the next, with Shift over all tokens; plus, minus and 0 zoom.",
  closer: "Closer",
  farther: "Farther",
  wholeTown: "The whole town, or back to the gang",
  emptyStreets: "The streets are empty.",
  square: "The Paved Square",
  thames: "The Thames",
  atPlace: (token: string, street: string, place: number) => `${token}, ${street} ${place}`,
  emptySpace: "empty space",
  faceDown: "a face-down token",
  faceDownKnown: (token: string) => `face down; you saw ${token}`,
  peekedBy: (names: string) => `Looked at by ${names}`,
  intoFile: (count: number) => `${tokens(count)} into your file on the way`,
  rowCount: (count: number) => `Row: ${count} of 12`,

  // The round.
  day: "Day",
  night: "Night",
  rewards: "Fagin’s rewards",
  rewardsLeft: (list: string) => `Rewards left at Fagin’s, in this order: ${list}`,
  noRewards: "No rewards left at Fagin’s",
  inReach: "In reach",
  people: "Characters",
  ledger: "Ledger",
  nightFalls: "Night falls over London",

  // Places.
  pounds: (count: number) => `£${count}`,
  gains: (count: number) => (count < 0 ? `−£${-count}` : `${count ? "+" : ""}£${count}`),
  stash: "Stash",
  stashOf: (count: number) => `Stash: ${count} of 9`,
  fileOf: (count: number) => `Police file: ${count}`,
  thickest: "the thickest file: pays the fine",
  handOf: (count: number) => `Character cards: ${count}`,
  toolsOf: (list: string) => `Tools: ${list}`,
  burglariesOf: (count: number) => `Burglary cards: ${count}`,
  tokenPicked: (token: string) => `${token}, picked`,
  yourFile: (count: number, fine: number) => `File: ${count} · fine £${fine}`,
  moreAbout: (name: string) => `What is known of ${name}`,
  kept: (values: string) => `Burglaries: ${values}`,
  drawer: "Your stash, tools and cards",
  hold: "Your cards",

  // The bar.
  askTurn: (ways: string) => `Your turn: ${ways}`,
  mayProwl: "prowl",
  mayRow: "turn up a row",
  mayHandIn: "go to Fagin’s",
  mayPlay: "play a card",
  mayBribe: "pay the police",
  either: (one: string, other: string) => `${one} or ${other}`,
  askTurnHint: "Touch a lit token on the map, tokens in your stash to make a set, or a card.",
  askNoSet: "Touch a lit token on the map. You have no set for Fagin: three or more of one type.",
  askStranded: "No token lies next to the gang. Pay the police £2 to put it elsewhere.",
  askNothingLeft: "You can neither prowl nor go to Fagin’s: pay, and the round ends",
  askNothingLeftButCards: "You can neither prowl nor go to Fagin’s: play a card, or pay, and the round ends",
  askNothingLeftHint: "Then each set left in a stash pays its best token alone, and all the rest goes into the files.",
  askProwl: "Prowl: touch a lit token",
  askProwlAgain: (count: number) => `Prowl: ${count} times this turn`,
  askUnseen: "Prowl unseen: what you walk over goes into the bag",
  askRow: "Turn up the row: where does it go on?",
  askRowHint: (left: number) =>
    left === 12
      ? "Up to twelve tokens are turned up, one beside the other."
      : left === 1
        ? "One more token is turned up."
        : `${left} more tokens are turned up, one beside the other.`,
  askFirstRow: "You are the poorest: turn up the first row",
  askNewRow: "Only face-down tokens lie next to the gang: turn up a row first",
  askStarts: "Who starts the night?",
  askPeek: (left: number) => (left === 1 ? "Look in secret at one more token" : `Look in secret at ${left} tokens`),
  askPlace: "Put the gang on an empty space next to a token",
  askGiveUp: "Your stash is full: touch the token that goes into your file",
  giveUpFor: (token: string) => `It makes room for ${token}.`,
  askKeep: "Burglary: keep one of the cards you drew",
  askKeepHint: "It counts at the end of the night. The others are shuffled back.",
  askDiscard: "The burglary costs you a tool: which one?",
  askClear: "Nancy: touch up to three tokens in your file, and they vanish",
  askShare: "The round is over: which sets do your wallets complete?",
  askShareHint: "Each set pays its best token and is gone; what is left goes into your file.",
  cancel: "Cancel",
  several: "Several ways lead there:",
  over: (list: string) => `over ${list}`,
  straight: "straight there",

  // What moves say.
  doProwl: (token: string, street: string) => `Prowl to ${street}: take ${token}`,
  prowlThere: "Prowl there",
  doDodger: (token: string, street: string) => `The Dodger: take ${token}, ${street}`,
  doPlace: (street: string) => `Put the gang on ${street}`,
  doTurnUp: (street: string) => `Turn up the token on ${street}`,
  doPeek: (street: string) => `Look at the token on ${street}`,
  doStarts: (name: string) => `${name} starts`,
  doSikes: (name: string) => `Rob ${name}`,
  doFang: (name: string, pounds: number) => `Make ${name} pay £${pounds}`,
  doBumble: (token: string, name: string) => `Slip ${token} to ${name}`,
  doBrownlow: (count: number, pounds: number) => `Return ${count === 1 ? "1 wallet" : `${count} wallets`} for £${pounds}`,
  doHide: "Hide: discard it to pass",
  doHandIn: (pounds: number) => `Hand in for £${pounds}`,
  doClear: (count: number) => (count === 0 ? "Make nothing vanish" : `Make ${tokens(count)} vanish`),
  doShare: (types: string, pounds: number, left: number) => `${types}: £${pounds}, file +${left}`,
  shareNothing: "No set of goods",
  doKeep: (value: string) => `Keep ${value}`,
  doGiveIn: (pounds: number) => `Pay £${pounds}: the round ends`,
  doBribe: (pounds: number) => `Pay £${pounds} and put the gang elsewhere`,

  // What a move would bring.
  filesNothing: "Nothing goes into your file.",
  files: (list: string) => `Into your file: ${list}.`,
  bags: (list: string) => `Into the bag, unseen: ${list}.`,
  fileThen: (size: number, fine: number) => `Your file then holds ${size}: a fine of £${fine} if it is the thickest`,
  wouldBeThickest: ", and now it would be.",
  wouldNotBeThickest: ", and now it would not be.",
  mustGiveUp: "Your stash is full: another token will have to go into your file.",
  drawsCard: "You draw a character card.",
  drawsBurglary: (count: number) => `You draw ${count === 1 ? "one burglary card" : `${count} burglary cards`} and keep one.`,
  setCoins: (pounds: number) => `Coins £${pounds}`,
  setBonus: (pounds: number) => `five or more £${pounds}`,
  setReward: (pounds: number) => `reward £${pounds}`,
  setTooSmall: "A set is three or more of one type; wallets stand for any. Touch more tokens, or cancel.",
  cardNoHelp: "It cannot help now: you may only discard it to pass.",
  bumbleToken: "Touch the token in your stash that you want to slip away.",
  dodgerPlace: "Touch a lit object on the map.",

  // Characters.
  cardDodger: "Take any one face-up object on the map; the gang does not move.",
  cardBrownlow: "Return wallets from your stash for £4 each.",
  cardNancy: "Look through your police file and make up to three tokens vanish.",
  cardCharley: "Prowl; what you walk over goes into the bag, not into your file.",
  cardSikes: "Take a token at random from another stash.",
  cardOliver: "Prowl twice.",
  cardBumble: "Slip a token from your stash into another’s police file, unseen.",
  cardFang: "Another player pays £3 to the bank, or all they have.",
  cardsAbout: "A character token draws one of thirteen cards. On your turn play one for its help, or discard it to pass.",
  copies: (count: number) => `${count} in the game`,
  inHand: (count: number) => `${count} in your hand`,
  discarded: (count: number) => `${count} played`,
  pile: (count: number) => `Cards in the pile: ${count}`,

  // Sheets.
  reachNone: "Nothing on the map can be touched now.",
  fileTitle: "Your police file",
  fileRule: "At the end of the round the thickest file pays £1 for each different type in it; if several are equal, all of them.",
  fileFine: (count: number, fine: number) => `${tokens(count)}, ${fine === 1 ? "1 type" : `${fine} types`}: the fine would be £${fine}.`,
  fileUnknown: (count: number) => `${tokens(count)} unknown to you: Mr Bumble was here.`,
  seenTaken: "Seen taken this round",
  seenFiled: "Seen going into the file",
  seenShown: "Handed in",
  unseenFiled: (count: number) => `and ${tokens(count)} unseen`,
  nothingSeen: "nothing",
  noAid: "Without the memory aid you have to remember what you saw.",
  unseen: "Not seen yet",
  unseenAbout: (count: number) => `Face down in the streets, or in the box (${count} there):`,
  ledgerEmpty: "Nothing has been taken this round.",
  didTaken: (name: string, token: string) => `${name} took ${token}`,
  didWalk: (name: string, token: string) => `${name} walked over ${token}`,
  didGiveUp: (name: string, token: string) => `${name} gave up ${token} to the file`,
  didShow: (name: string, token: string) => `${name} handed in ${token}`,
  didRob: (name: string, token: string, other: string) => `${name} stole ${token} from ${other}`,
  didPlant: (name: string, token: string, other: string) => `${name} slipped ${token} into ${other}’s file`,
  didLook: (name: string) => `${name} looked through their own file`,
  didClear: (name: string, token: string) => `${token} vanished from ${name}’s file`,
  didLayOpen: (name: string, token: string) => `${name} laid open ${token}`,
  aToken: "a token",
  burglariesDrew: (drew: number) => (drew === 1 ? "Drew and kept one burglary card" : `Drew ${drew} burglary cards and kept one`),

  // The end of a round.
  dayEnds: "The day is over",
  dayEndsHint: "See what it brought and cost everyone, then go on.",
  nightEnds: "The night is over",
  lastSets: "Last sets",
  files2: "File",
  fined: "Fine",

  // Odds.
  oddsFaceDown: "A face-down token you know nothing about",
  oddsCards: "The next character card",
  oddsCardsAbout: "The pile and the hands of the others hold",
  oddsBurglary: "A burglary now",
  oddsBurglaryDraw: (cards: number, pounds: string) =>
    `You would draw ${cards === 1 ? "one card" : `${cards} cards`} and keep the best: £${pounds} on average.`,
  oddsBurglaryGain: (share: string) => `In ${share} of 100 cases it is a gain.`,
  oddsBurglaryUnseen: "Cards you do not know of",
  typeTools: "tools",
  typeCharacters: "character tokens",
  typeBurglaries: "burglary tokens",
  outOf: (count: number, all: number) => `${count} of ${all}`,
  noOdds: "There are no odds without the memory aid.",

  // Scores.
  scoreMoney: "Money",
  scoreBurglaries: "Burglaries",
  scoreSum: "Total",
  scoreSets: "Sets at Fagin’s",
  scoreExtras: "Bonuses and rewards",
  scoreOther: "Last sets and wallets",
  scoreLost: "Fines and bribes",
  whyRichest: (pounds: number, lead: number, name: string) => `The richest, with £${pounds}: £${lead} more than ${name}.`,
  whyAsRich: (pounds: number) => `The richest, with £${pounds} each.`,
  scoreStart: "At the start",

  // The lesson.
  lessonWelcome:
    "The whole gang is one pawn, in the middle of London. Whoever’s turn it is leads it through the streets, by day and then by night. The richest at the end of the night wins; everybody starts with £10.",
  lessonStash:
    "Below is your stash: two starting tokens, a brooch and a necklace. Fagin pays for three or more of one type; a wallet stands for any. Beside the sun are his rewards: £6 for the next set that anyone brings him.",
  lessonWallet:
    "Lit tokens are in reach: up to four steps, never over a gap. Take the one where you stop; each one you walk over goes into your police file, and the small mark says how many. Tap the wallet on Fleet Street, look at what it would cost you, and tap it again.",
  lessonWalletWhy: "you take the token where you stop. A wallet stands for any type, so it is worth a walk of four steps.",
  lessonFile:
    "The wallet is yours, and a watch, an apple and a ring are in your file. At the end of the round the thickest file pays £1 for each different type in it. Sam walked over three tokens as well: equal files both pay.",
  lessonApple: "The gang now stands in Leather Lane, where Sam left it. Take the apple in Field Lane, next to the square.",
  lessonAppleWhy:
    "any object where you stop goes into your stash. But after the apple no token is left beside the gang, and that will cost Sam money.",
  lessonCharacter:
    "You left Sam without a token beside the gang: he had to pay the police £2 to put it elsewhere. Masks are character tokens: whoever takes one draws a card. Take it, it is just ahead.",
  lessonCharacterWhy: "only a character token brings you a card, and this one lies so near that nothing goes into your file.",
  lessonTool:
    "You drew Nancy; only you know that. Tap the masks at the top to read what all of them do. Now take the handkerchief at Smithfield. The lantern on the way is a tool: taken, it would lie in front of you and help with burglaries by night.",
  lessonToolWhy:
    "a tool would lie in front of you, a mask would bring a card. Only an object such as the handkerchief goes into your stash. Nancy can wait.",
  lessonNecklace:
    "Seven in your file, four in Sam’s: that gets expensive. But there is a necklace in Coppice Row, and with yours and the wallet it makes a set. Take it.",
  lessonNecklaceWhy:
    "this necklace in your stash, with yours and the wallet, makes three of one type. Nothing else in reach completes a set.",
  lessonNancy: "A turn is one of three: prowl, go to Fagin’s, or play a card. Ask Nancy for help: tap her card, then the button.",
  lessonNancyWhy: "a turn is one thing only. Your file is getting thick, so Nancy goes first, with all that she can do; your set can wait.",
  lessonClear:
    "Up to three tokens of your file vanish. Fewer types mean a smaller fine, fewer tokens a thinner file. Tap both apples and one of the rings, then the button.",
  lessonClearWhy:
    "Nancy makes three tokens vanish at most. Two apples and a ring: three tokens fewer in your file, and one whole type fewer.",
  lessonFagin:
    "Sam was at Fagin’s and took the £6. There are £5 left for you: tap your necklace below. All of its type is picked, and the wallet it lacks. Hand them in.",
  lessonFaginWhy: "you have three of one type, counting the wallet: that is a set, and Fagin pays for it now.",
  lessonFine:
    "£6 for the coins on them and £5 from Fagin. Five or more in one set pay £7 on top. Your file now has six tokens, Sam’s seven: if the day ended now, the fine would be his.",
  lessonNight:
    "The day ends when somebody can neither prowl nor go to Fagin’s. Then night falls: everything lies face down, and rows of twelve are turned up from the gang on. By night there are houses to break into, and every kind of tool draws one more card to choose from. Good hunting!",
};
