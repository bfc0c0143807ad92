import { capital, type Like } from "../../../words/speak.ts";
import type { en } from "./en.ts";

export const fr: Like<typeof en> = {
  street: "La rue",
  hourOf: (hour) => `${hour === 1 ? "1re" : `${hour}e`} heure sur neuf`,
  dayOver: "La nuit tombe",
  toCome: "À venir",
  toComeNone: "Plus personne ne passera aujourd’hui.",
  worthPrince: "8 pièces, ou rien : le voleur décide",
  worthLeft: "5 pièces pour le voisin de gauche du voleur",
  worthRight: "5 pièces pour le voisin de droite du voleur",
  worthBeggar: "coûte 3 pièces au voleur",
  worthCoins: (coins) => `${coins} pièces`,
  changed: (coins) => {
    const some = `${Math.abs(coins)} ${Math.abs(coins) === 1 ? "pièce" : "pièces"}`;
    return coins === 0 ? "rien gagné ni perdu" : coins > 0 ? `${some} de plus` : `${some} de moins`;
  },
  coinsOf: (coins) => (coins < 2 ? `${coins} pièce` : `${coins} pièces`),
  ladder: "La fortune de chacun, de la plus grande à la plus petite",
  rung: (coins, names) => `${coins < 2 ? `${coins} pièce` : `${coins} pièces`} : ${names}`,
  robbed: "perdrait tout",
  robbedLong: "La plus riche : elle perdrait tout si la journée finissait maintenant",
  winning: "gagnerait",
  winningLong: "Deuxième plus riche : elle gagnerait si la journée finissait maintenant",
  winningNow: (names) => `Gagnerait : ${names}`,
  youNow: "vous",
  nobodyNow: "Personne n’est encore deuxième",
  stripped: "perd tout",
  wins: "gagne",
  whyWon: (coins, rich, most, count) =>
    `Deuxième fortune, avec ${coins < 2 ? `${coins} pièce` : `${coins} pièces`} : ${rich}, avec ${most}, ${count === 1 ? "a" : "ont"} le plus de pièces et ${count === 1 ? "perd" : "perdent"} tout.`,
  whyNobody: (coins) => `Toutes les bandes sont à égalité, avec ${coins < 2 ? `${coins} pièce` : `${coins} pièces`}, et perdent tout.`,
  strangerWins: (name) => `${capital(name)} gagne`,
  dayByHours: "La journée, heure par heure",
  dayHint: "À chaque heure : la carte jouée, et les pièces qu’elle a rapportées.",
  hourShort: "Heure",
  coinsHead: "Pièces",
  yourHand: "Vos cartes",
  cardLeft: (card) => `Jouer le ${card}`,
  cardGone: (card) => `${card}, jouée`,
  cardSealed: (card) => `${card}, scellée`,
  faceDown: "une carte scellée",
  shows: (card) => `montre le ${card}`,
  showed: (card) => `a joué le ${card} l’heure d’avant`,
  arrested: "embarquée par la police",
  cardsLeft: (cards) => `Cartes restantes : ${cards}`,
  cardsLeftCount: (count) => (count < 2 ? `${count} carte en main` : `${count} cartes en main`),
  chooseCard: "Choisissez une carte, en secret",
  ifHighest: (what) => `La plus forte : ${what}.`,
  ifLowest: (coins) => `La plus faible : +${coins}.`,
  ifChief: "Si quelqu’un d’autre joue un 8, la police vous embarque, sans rien.",
  highestCoins: (coins) => `vous volez, +${coins}`,
  highestGift: (coins, name) => `+${coins} pour ${name}`,
  highestSays: (coins) => `+${coins} ou rien, à vous de le dire`,
  highestNothing: "vous volez, mais rien ne vous revient",
  highestLoses: (coins) => (coins === 0 ? "vous n’avez rien à perdre" : `vous perdez ${coins}`),
  choosePay: "La plus forte et la plus faible à la fois : choisissez votre gain",
  chooseAnswer: "Un prince, ou un comédien ? À vous de le dire.",
  answerHint: "Être pauvre peut payer : seule la deuxième plus riche gagne.",
  lessonWelcome:
    "Vous menez une bande à Londres pendant une journée : neuf heures au cadran, un passant à voler par heure. Vous avez neuf cartes, de 0 à 8, chacune jouée une fois. La deuxième bande la plus riche gagne.",
  lessonMerchant:
    "Un marchand passe, il vaut 4 pièces. Chacun choisit une carte en secret ; la plus forte le détrousse. Touchez votre 5, puis touchez-le encore pour le sceller.",
  lessonMerchantWhy:
    "seule la plus forte carte détrousse le marchand. Une plus petite risque de ne rien rapporter, et une plus grande vous manquerait plus tard.",
  lessonLowest:
    "Votre 5 était la plus forte : 4 pièces. Et Ivy a pris 2 avec son 2, car la carte la plus faible prend toujours sa valeur ailleurs en ville. Laissez les autres se battre pour la bijoutière : jouez votre 1.",
  lessonLowestWhy:
    "la plus faible carte prend sa valeur ailleurs en ville. Un 0 ne rapporterait rien, et les plus grandes serviront à une autre heure.",
  lessonChief:
    "Ivy a dépensé un 7 pour 6 pièces, vous en avez eu 1 pour presque rien. Voici le banquier, qui vaut 7. Envoyez votre chef de bande : jouez le 8.",
  lessonChiefWhy: "quoi que vous jouiez d’autre, quelqu’un peut jouer plus fort. Seul votre 8 n’a personne au-dessus de lui.",
  lessonPolice:
    "Sam a eu la même idée. Deux 8 dans la même heure attirent la police : ils sont embarqués sans rien, et les autres sont payés comme si vous n’étiez pas là.",
  lessonStanding:
    "Regardez les bourses. La corde marque la plus riche : à la nuit tombée, elle perd tout. Les lauriers marquent la deuxième : elle gagnerait maintenant.",
  lessonPriest:
    "Un curé de gauche : qui le détrousse donne les 5 pièces à son voisin de gauche. Pour vous, c’est Sam, qui n’a rien. Jouez votre 7 et enrichissez-le un peu.",
  lessonPriestWhy:
    "Sam ne touche les pièces que si c’est vous qui détroussez le curé. Il vous faut pour cela votre plus forte carte, le 7.",
  lessonPrince: "Un prince, ou un comédien déguisé ! Le voleur dit lequel : 8 pièces, ou rien du tout. Jouez votre 6.",
  lessonPrinceWhy:
    "c’est le voleur qui dit si c’est un prince. Pour avoir votre mot à dire, jouez la plus forte carte qui vous reste : le 6.",
  lessonAnswer:
    "Vous l’avez détroussé. Avec 8 pièces de plus vous en auriez 13, et Ivy en a 16 : deuxième place. Dites que c’est un prince.",
  lessonAnswerWhy: "un comédien ne rapporte rien. Avec les 8 pièces d’un prince vous êtes deuxième, et c’est la deuxième bande qui gagne.",
  lessonBeggar: "Pour l’instant, vous gagneriez. Voici un mendiant : qui le détrousse perd 3 pièces. Votre 0 vous en dispense.",
  lessonBeggarWhy: "qui joue la plus forte carte détrousse le mendiant, et perd 3 pièces. Aucune carte n’en est plus loin que le 0.",
  lessonEnd:
    "Tom a dû détrousser le mendiant. Vous savez tout : être riche, mais jamais la plus riche des bandes, quand sonne la neuvième heure. Les cartes jouées restent barrées : vous voyez ce que les autres ont encore.",
  nineCards: "Les neuf enfants d’une bande",
};
