// What a newcomer is told at the table of Pickpocket.

import type { Guide } from "../../table/guide.ts";
import { speak, type Like } from "../../words/speak.ts";
import { why } from "./why.ts";
import { w as table } from "./words/index.ts";

const en = {
  goal: "Most experience wins.",
  keySteal: "steal a tile from the bag",
  keyLeave: "leave with the loot",
  row: "The loot. Four ropes run along it: a new tile fits if one that is whole so far is whole on it too. Cut ropes count nothing any more.",
  merchant: "The merchant, with whom the row begins. All four ropes are whole on him; nothing hangs there to count.",
  tile: "A tile of the row. A rope runs over it whole, with what hangs on it, or is cut there, for this night.",
  whole: "A rope that is whole from the merchant on. What hangs on it counts for whoever leaves: so many points.",
  cut: "A rope that is cut somewhere in the row. Nothing on it counts any more tonight.",
  stolen: "What has just come out of the bag. If it fits, it lies in the row; if not, the thief is caught.",
  cameNow: "A guard who has just come out of the bag. The first of a night stands at a door; the second ends the night for all inside.",
  door: "The doors of the inn. Leave to score what the loot is worth. The first guard of a night stands at a door and makes leaving worth more; the second ends the night.",
  guard:
    "A guard at the door. Whoever walks out past him scores his number more. The second guard of the night throws out all who are inside.",
  bag: "The bag of loot and guards. Steal a tile without looking: if it does not fit, you are caught and out for this night.",
  worth: "What you would score if you left now.",
  lootWorth: "What the loot is worth to whoever leaves: one point for all that hangs on the ropes that are whole.",
  night: "A night ends when nobody is left in the inn, or with its second guard. The game ends with the seventh guard.",
  watch: "The guards that have come. The seventh one ends the game.",
  marker:
    "The markers of thieves with the same experience lie in a pile, whoever came first at the bottom. The bottom one starts, the top one chooses a power first.",
  track: "The experience of all thieves. The one with most starts the next night, as Prince of Thieves.",
  bookTile: "A kind of tile, and how many of it there are here. A rope runs over it whole, with what hangs on it, or is cut there.",
  bookGuard: "One of the seven guards. Whoever walks out past him scores his number more; the seventh to come ends the game.",
  book: "The tiles of the game: which are still to come, which are gone, and which guards have come. Touch it to read.",
  hand: "Your own tiles, which only you see. Play one that fits instead of stealing, or keep it: it is worth points in the end.",
  ownTile:
    "A tile of yours. It can be played where it fits, in place of a stolen one; kept, it is worth as many points in the end as there are things on it.",
  thief: "A thief: whether still in the inn, how many tiles in hand, how much experience.",
  inside: "Whether this thief is still in the inn. Whoever is out stays out until the next night.",
  figure: "Whether this thief still has a warning: standing, the first miss only lays it down; lying, it puts it out.",
  tiles: "How many tiles this thief has in hand. Only the thief sees which.",
  kept: "A tile that this thief had in hand in the end: it is worth as many points as there are things on it.",
  experience: "The experience of this thief. Whoever has most in the end, with the tiles in hand, wins.",
  scored: "What this thief has just scored.",
  prince:
    "The Prince of Thieves: most experience, whoever had it first. The Prince starts the night, and takes no power but at small tables.",
  king: "The crown of whoever has won the game.",
  power: "A power for this night. Whoever has least experience chooses first. After the night all of them go back.",
};
const fr: Like<typeof en> = {
  goal: "Qui a le plus d’expérience gagne.",
  keySteal: "voler une tuile du sac",
  keyLeave: "sortir avec le butin",
  row: "Le butin. Quatre cordes le longent : une tuile convient si une corde encore entière l’est aussi sur elle. Une corde rompue ne compte plus.",
  merchant: "Le marchand, par qui la rangée commence. Les quatre cordes y sont entières ; rien n’y pend qui compte.",
  tile: "Une tuile de la rangée. Une corde y passe, entière, avec ce qui y pend, ou elle y est rompue pour cette nuit.",
  whole: "Une corde entière depuis le marchand. Ce qui y pend compte pour qui sort : autant de points.",
  cut: "Une corde rompue quelque part dans la rangée. Rien de ce qui y pend ne compte plus cette nuit.",
  stolen: "Ce qui vient de sortir du sac. Si cela convient, la tuile rejoint la rangée ; sinon, le voleur est pris.",
  cameNow:
    "Un garde qui vient de sortir du sac. Le premier d’une nuit se poste à une porte ; le second met fin à la nuit pour tous ceux qui sont dedans.",
  door: "Les portes de l’auberge. Sortez pour marquer la valeur du butin. Le premier garde d’une nuit se poste à une porte et rend la sortie plus payante ; le second met fin à la nuit.",
  guard:
    "Un garde à la porte. Qui sort devant lui marque son nombre en plus. Le second garde de la nuit jette dehors tous ceux qui sont dedans.",
  bag: "Le sac, avec le butin et les gardes. Volez une tuile sans regarder : si elle ne convient pas, vous êtes pris et dehors pour cette nuit.",
  worth: "Ce que vous marqueriez en sortant maintenant.",
  lootWorth: "Ce que vaut le butin pour qui sort : un point pour chaque objet qui pend à une corde entière.",
  night: "Une nuit finit quand il n’y a plus personne dans l’auberge, ou avec son second garde. La partie finit avec le septième garde.",
  watch: "Les gardes déjà venus. Le septième met fin à la partie.",
  marker:
    "Les marqueurs des voleurs à égalité sont empilés, le premier arrivé en dessous. Celui du dessous commence, celui du dessus choisit un pouvoir le premier.",
  track: "L’expérience de chacun. Qui en a le plus ouvre la nuit suivante : c’est le Prince des voleurs.",
  bookTile: "Une sorte de tuile, et combien il y en a ici. Une corde y passe, entière, avec ce qui y pend, ou elle y est rompue.",
  bookGuard: "L’un des sept gardes. Qui sort devant lui marque son nombre en plus ; le septième qui vient met fin à la partie.",
  book: "Les tuiles du jeu : celles qui peuvent encore venir, celles qui sont parties, et les gardes déjà venus. Touchez pour lire.",
  hand: "Vos tuiles, que vous seul voyez. Jouez-en une qui convient au lieu de voler, ou gardez-la : elle vaut des points à la fin.",
  ownTile:
    "Une de vos tuiles. Si elle convient, vous pouvez la jouer au lieu de voler ; gardée, elle vaut à la fin autant de points qu’elle porte d’objets.",
  thief: "Un voleur : encore dans l’auberge ou non, combien de tuiles en main, combien d’expérience.",
  inside: "Si ce voleur est encore dans l’auberge. Qui est dehors y reste jusqu’à la nuit suivante.",
  figure: "Si ce voleur a encore un avertissement : debout, le premier raté ne fait que le coucher ; couché, il le met dehors.",
  tiles: "Combien de tuiles ce voleur a en main. Lui seul voit lesquelles.",
  kept: "Une tuile que ce voleur avait en main à la fin : elle vaut autant de points qu’elle porte d’objets.",
  experience: "L’expérience de ce voleur. Qui en a le plus à la fin, avec les tuiles en main, gagne.",
  scored: "Ce que ce voleur vient de marquer.",
  prince:
    "Le Prince des voleurs : celui qui a le plus d’expérience, et l’a eue le premier. Il ouvre la nuit, et ne prend pas de pouvoir, sauf aux petites tables.",
  king: "La couronne de qui a gagné la partie.",
  power: "Un pouvoir pour cette nuit. Qui a le moins d’expérience choisit le premier. Après la nuit, tous reviennent.",
};
const w = speak(en, fr);

/** By which rule each power does what it does. */
const POWER_RULES: Record<string, string> = {
  illusion: "P28",
  glove: "P29",
  passage: "P30",
  accomplice: "P31",
  mouse: "P32",
  beer: "P33",
  ambidextrous: "P34",
};

export const guide: Guide = {
  goal: () => w().goal,
  why,
  keys: () => [
    [table().keySteal.toUpperCase(), w().keySteal],
    [table().keyLeave.toUpperCase(), w().keyLeave],
  ],
  rules: { "": "P13", power: "P27", caught: "P34", "lay down": "P38", over: "P26" },
  things: [
    { at: ".door .guard", says: () => w().guard, rule: "P17" },
    { at: ".door", says: () => w().door, rule: "P19" },
    { at: ".bag", says: () => w().bag, rule: "P15" },
    { at: ".worth:has(.leave)", says: () => w().worth, rule: "P18", shown: true },
    { at: ".worth", says: () => w().lootWorth, rule: "P18", shown: true },
    { at: ".night", says: () => w().night, rule: "P24", shown: true },
    { at: ".watch", says: () => w().watch, rule: "P25", shown: true },
    { at: ".track .pile", says: () => w().marker, rule: "P8", shown: true },
    { at: ".track", says: () => w().track, rule: "P11", shown: true },
    { at: ".open.book", says: () => w().book, rule: "P4" },
    { at: ".pile > li:has(.guard)", says: () => w().bookGuard, rule: "P6", shown: true },
    { at: ".pile > li", says: () => w().bookTile, rule: "P4", shown: true },
    { at: "[data-power]", says: () => w().power, rule: (part) => POWER_RULES[part.getAttribute("data-power") ?? ""] ?? "P27" },
    { at: "ul.powers", says: () => w().power, rule: "P27" },
    { at: ".merchant", says: () => w().merchant, rule: "P7", shown: true },
    { at: ".tiles .stage.guard", says: () => w().cameNow, rule: "P17", shown: true },
    { at: ".tiles .stage", says: () => w().stolen, rule: "P15", shown: true },
    { at: ".tiles li", says: () => w().tile, rule: "P2", shown: true },
    { at: ".ends li.whole", says: () => w().whole, rule: "P18", shown: true },
    { at: ".ends li", says: () => w().cut, rule: "P14", shown: true },
    { at: ".main", says: () => w().row, rule: "P14", shown: true },
    {
      at: ".prince",
      says: (_, { view }) => (view.result ? w().king : w().prince),
      rule: (_, { view }) => (view.result ? "P26" : "P11"),
      shown: true,
    },
    { at: ".points", says: () => w().experience, rule: "P26", shown: true },
    { at: ".scored", says: () => w().scored, rule: "P19", shown: true },
    { at: ".pawn", says: () => w().figure, rule: "P37", shown: true },
    { at: ".where", says: () => w().inside, rule: "P12", shown: true },
    { at: ".kept .hand", says: () => w().tiles, rule: "P9", shown: true },
    { at: ".kept", says: () => w().kept, rule: "P5", shown: true },
    { at: "section.hand .tile", says: () => w().ownTile, rule: "P16" },
    { at: "section.hand", says: () => w().hand, rule: "P9" },
    { at: "[data-seat-place]", says: () => w().thief, rule: "P12" },
  ],
};
