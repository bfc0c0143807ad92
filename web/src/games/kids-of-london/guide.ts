// What a newcomer is told at the table of Kids of London.

import type { Guide } from "../../table/guide.ts";
import { speak, type Like } from "../../words/speak.ts";
import { worth } from "./characters.ts";
import { why } from "./why.ts";

const en = {
  goal: "The second richest gang wins.",
  keyCards: "pick the card with this number; once more, and it is played",
  clock:
    "The clock of the day. Each hour somebody else comes by: the number is what robbing them brings. After nine hours the day is over.",
  comesBy: (worth: string) => `Who comes by this hour: ${worth}. The highest card robs them; equal highest cards share.`,
  comesLater: (worth: string) => `Still to come by today: ${worth}.`,
  come: "Who still comes by today, and what each of them brings. Those marked ×2 come twice.",
  hand: "The kids of your gang, 0 to 8. You play one each hour, and none of them twice. The highest card robs, the lowest steals its own number elsewhere.",
  card: (card: string) =>
    `The ${card} of your gang, to be played once. As the highest card of an hour it robs, as the lowest it takes ${card} elsewhere in town.`,
  nothing: "The 0 of your gang. As the lowest card it takes nothing, and it is hardly ever the highest: it keeps out of trouble.",
  chief: "The leader of your gang, above all other cards. But two 8s or more in one hour are arrested, and get nothing.",
  sealed: "A card that lies face down: this gang has chosen. All cards are turned over together.",
  arrested: "Two 8s or more in one hour bring the police: they are taken away, unpaid.",
  robs: "The highest card of the hour: this gang robs whoever comes by.",
  lowest: "The lowest card of the hour: this gang takes its number of coins elsewhere in town.",
  played: "The card that this gang played. The highest robs, the lowest takes its own number, all others get nothing.",
  none: "Here this gang lays the card that it plays, face down.",
  gang: "A gang and its coins, open to all. The richest loses everything in the end: be second.",
  fictional:
    "A gang that nobody plays. Each hour its card is turned over before you choose, and counts like any other. If it is second in the end, you have both lost.",
  coins: "The coins of this gang, which lie in the open. The richest gang loses all of them in the end.",
  robbed: "The noose marks the richest gang: if the day ended now, it would lose everything.",
  winning: "The laurels mark the second richest gang: if the day ended now, it would win.",
  change: "What the last hour brought this gang, or cost it.",
  left: "The cards that this gang can still play. Those it has played are struck out.",
  chosen: "Whether this gang has laid down its card for this hour.",
  ladder:
    "All gangs by their coins. The noose hangs over the richest, who loses everything in the end; the laurels mark the second, who would win now.",
};
const fr: Like<typeof en> = {
  goal: "La 2e bande la plus riche gagne.",
  keyCards: "choisir la carte de ce numéro ; encore une fois, et elle est jouée",
  clock:
    "L’horloge du jour. À chaque heure passe quelqu’un d’autre : le nombre est ce qu’il rapporte à qui le vole. Après neuf heures, la journée est finie.",
  comesBy: (worth) => `Le passant de cette heure : ${worth}. La plus forte carte le vole ; à égalité, on partage.`,
  comesLater: (worth) => `Passera encore aujourd’hui : ${worth}.`,
  come: "Qui passera encore aujourd’hui, et ce que chacun rapporte. Avec la marque ×2, il en passe deux.",
  hand: "Les gamins de votre bande, de 0 à 8. Vous en jouez un par heure, et jamais deux fois le même. La plus forte carte vole, la plus faible prend ailleurs ce qu’elle indique.",
  card: (card) =>
    `Le ${card} de votre bande, à jouer une seule fois. Carte la plus forte de l’heure, il vole le passant ; la plus faible, il prend ${card} ailleurs en ville.`,
  nothing: "Le 0 de votre bande. Carte la plus faible, il ne prend rien, et il n’est presque jamais la plus forte : il évite les ennuis.",
  chief:
    "Le chef de votre bande, au-dessus de toutes les autres cartes. Mais dès que deux 8 se montrent à la même heure, ils sont arrêtés et ne prennent rien.",
  sealed: "Une carte cachée : cette bande a choisi. Toutes les cartes sont retournées ensemble.",
  arrested: "Deux 8 ou plus à la même heure font venir la police : elle les emmène, et ils ne prennent rien.",
  robs: "La plus forte carte de l’heure : cette bande vole le passant.",
  lowest: "La plus faible carte de l’heure : cette bande prend ailleurs autant de pièces qu’elle indique.",
  played: "La carte que cette bande a jouée. La plus forte vole, la plus faible prend ce qu’elle indique, les autres n’ont rien.",
  none: "Ici, cette bande pose la carte qu’elle joue, face cachée.",
  gang: "Une bande et ses pièces, visibles de tous. La plus riche perd tout à la fin : soyez deuxième.",
  fictional:
    "Une bande que personne ne joue. À chaque heure sa carte est retournée avant que vous choisissiez, et elle compte comme les autres. Si elle finit deuxième, vous avez perdu tous les deux.",
  coins: "Les pièces de cette bande, visibles de tous. À la fin, la bande la plus riche les perd toutes.",
  robbed: "La corde marque la bande la plus riche : si la journée finissait maintenant, elle perdrait tout.",
  winning: "Les lauriers marquent la deuxième bande la plus riche : si la journée finissait maintenant, elle gagnerait.",
  change: "Ce que la dernière heure a rapporté à cette bande, ou lui a coûté.",
  left: "Les cartes que cette bande peut encore jouer. Celles qu’elle a jouées sont barrées.",
  chosen: "Si cette bande a déjà posé sa carte pour cette heure.",
  ladder:
    "Toutes les bandes, selon leurs pièces. La corde pend au-dessus de la plus riche, qui perd tout à la fin ; les lauriers marquent la deuxième, qui gagnerait maintenant.",
};
const w = speak(en, fr);

const RULES: Record<string, string> = { "left-hand priest": "K14", "right-hand priest": "K14", prince: "K16", beggar: "K18" };
const characterOf = (part: Element): string => part.getAttribute("data-character") ?? "";
const ofOwn: Record<string, { says: () => string; rule: string }> = {
  0: { says: () => w().nothing, rule: "K9" },
  8: { says: () => w().chief, rule: "K7" },
};
const cardOf = (part: Element): string => part.getAttribute("data-card") ?? "";
/** At a table for two the third gang is played by nobody. */
const isPlayed = (part: Element, { view }: { view: { options: Record<string, unknown> } }): boolean =>
  Number(part.getAttribute("data-seat")) < Number(view.options.seats);

export const guide: Guide = {
  goal: () => w().goal,
  why,
  keys: () => [["0 … 8", w().keyCards]],
  rules: { "": "K6", payment: "K11", "prince or actor": "K16", over: "K21" },
  things: [
    {
      at: ".street .clock [data-character]",
      says: (part) => w().comesBy(worth(characterOf(part))),
      rule: (part) => RULES[characterOf(part)] ?? "K8",
      shown: true,
    },
    { at: ".clock", says: () => w().clock, rule: "K5", shown: true },
    {
      at: ".to-come [data-character]",
      says: (part) => w().comesLater(worth(characterOf(part))),
      rule: (part) => RULES[characterOf(part)] ?? "K2",
      shown: true,
    },
    { at: ".to-come", says: () => w().come, rule: "K2", shown: true },
    { at: ".ladder, .second", says: () => w().ladder, rule: "K22", shown: true },
    {
      at: ".hand [data-card]",
      says: (part) => ofOwn[cardOf(part)]?.says() ?? w().card(cardOf(part)),
      rule: (part) => ofOwn[cardOf(part)]?.rule ?? "K6",
    },
    { at: ".hand", says: () => w().hand, rule: "K1" },
    { at: ".slot:has(.police)", says: () => w().arrested, rule: "K7", shown: true },
    { at: ".slot:has(.card.robs)", says: () => w().robs, rule: "K8", shown: true },
    { at: ".slot:has(.card.lowest)", says: () => w().lowest, rule: "K9", shown: true },
    { at: ".slot:has(.card.up)", says: () => w().played, rule: "K10", shown: true },
    { at: ".slot:has(.card)", says: () => w().sealed, rule: "K6", shown: true },
    { at: ".slot", says: () => w().none, rule: "K6", shown: true },
    { at: ".badge.bad", says: () => w().robbed, rule: "K21", shown: true },
    { at: ".badge", says: () => w().winning, rule: "K22", shown: true },
    { at: ".change", says: () => w().change, rule: "K8", shown: true },
    { at: ".purse", says: () => w().coins, rule: "K4", shown: true },
    { at: ".left", says: () => w().left, rule: "K4", shown: true },
    { at: ".chosen, .choosing", says: () => w().chosen, rule: "K6", shown: true },
    {
      at: "[data-seat]",
      says: (part, table) => (isPlayed(part, table) ? w().gang : w().fictional),
      rule: (part, table) => (isPlayed(part, table) ? "K21" : "K24"),
      shown: true,
    },
  ],
};
