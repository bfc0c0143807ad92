import { que, type Like } from "../../../words/speak.ts";
import type { en } from "./en.ts";

const several = (count: number, one: string, more: string): string => `${count} ${count > 1 ? more : one}`;

export const fr: Like<typeof en> = {
  keyLeave: "s",
  keySteal: "v",
  points: (count) => several(count, "point", "points"),
  prince: "Prince des voleurs",
  king: "Roi des voleurs",
  inside: "dans l’auberge",
  outside: "dehors cette nuit",
  stands: "debout : il reste un avertissement",
  lies: "couché : plus d’avertissement",
  hand: (count) => `${several(count, "tuile", "tuiles")} en main`,
  usedUp: (power) => `${power} : a déjà servi cette nuit`,

  setUpTold: "Les marqueurs sont empilés au hasard, et chacun reçoit des tuiles.",
  night: (night) => `Nuit ${night}`,
  row: "La rangée de butin",
  merchant: "Le marchand : la rangée commence ici",
  ropeWhole: (line, count) => `corde des ${line} : entière, ${count}`,
  ropeCut: (line) => `corde des ${line} : rompue`,
  loot: "Le butin",
  leaveNow: "Si vous sortiez maintenant",
  leaveDouble: "Si vous réussissiez maintenant",
  partLoot: (loot) => `butin ${loot}`,
  partDouble: (loot) => `2 × butin ${loot}`,
  partGuard: (worth) => `garde ${worth}`,
  partIllusion: (worth) => `illusion ${worth}`,
  partMouse: (worth) => `souris ${worth}`,
  guardWorth: (worth) => `un garde (${worth})`,
  guardsSeen: (seen) => `${seen > 1 ? `${seen} gardes sur 7 sont sortis` : `${seen} garde sur 7 est sorti`}`,
  doorGuard: (worth) => `Un garde à la porte : ${worth} points pour qui sort sous son nez. Un second met fin à la nuit.`,
  doorFree: "Pas encore de garde aux portes",
  bag: (tiles, guards) => `${several(tiles, "tuile", "tuiles")}, dont ${several(guards, "garde", "gardes")}`,
  track: "Expérience",
  trackPile: (experience, names) => `${experience} : ${names.join(", ")}${names.length > 1 ? ", du bas de la pile vers le haut" : ""}`,
  openBook: "Quelles tuiles restent à venir ?",
  bookShort: "Tuiles",

  steal: "Voler une tuile",
  leave: (points) => `Sortir : +${points}`,
  cannotLeave: "Pas d’issue",
  turnAsk: "Volez ou jouez une tuile, ou sortez",
  turnAskNoTile: "Volez une tuile ou sortez",
  turnHint: "Une tuile qui ne prolonge aucune corde, et vous êtes pris.",
  turnHintGuard: "Un second garde mettrait fin à la nuit pour tous ceux qui sont dedans.",
  turnHintAlone: "Un second garde mettrait fin à la nuit, et vous ne marqueriez rien.",
  turnHintPassage: "Un second garde mettrait fin à la nuit.",
  turnHintLast: "Le prochain garde est le septième : il met fin à la partie.",
  warnHint: "Vous êtes debout : pris une fois, vous ne faites que vous coucher.",
  doubleAsk: (tiles) => (tiles === 1 ? "Quitte ou double : encore 1 tuile" : `Quitte ou double : ${tiles} tuiles`),
  doubleHint: "Il ne reste que vous. Chaque tuile doit convenir : alors vous marquez deux fois le butin. Une seule ratée, et c’est zéro.",
  wouldBe: (worth) => `Le butin vaudrait alors ${worth}.`,
  yourHand: "Votre main",
  secret: "cachée aux autres",
  noTiles: "plus de tuile",
  fitsNot: "ne prolonge aucune corde",
  fits: "convient",
  handWorth: (worth) => `vaut ${worth} à la fin`,
  powerAsk: "Choisissez un pouvoir pour cette nuit",
  powerHint: "Touchez-en un pour voir son effet. Les sept reviennent après la nuit.",
  powers: "Les sept pouvoirs",
  power: (power) =>
    ({
      illusion: "En sortant, +1 pour les clefs, +2 pour les fioles, +3 pour les bijoux, si leur corde est entière et porte quelque chose.",
      glove: "En sortant, prenez une tuile du sac dans votre main.",
      passage: "Quand arrive le second garde, vous marquez le butin et les deux gardes.",
      accomplice: "En sortant, le garde à la porte compte double.",
      mouse: "En sortant, +2.",
      beer: "Une fois cette nuit, vous pouvez passer.",
      ambidextrous: "Une fois cette nuit, volez encore si vous êtes pris.",
    })[power] ?? "",
  takenBy: (name) => `déjà à ${name}`,
  caughtAsk: "Pris ! Voler encore ?",
  caughtHint: "La première tuile est perdue. Encore une qui ne convient pas, et vous êtes dehors.",
  caughtWarn:
    "La première tuile est perdue. Encore une qui ne convient pas, et vous êtes dehors ; laissez-vous prendre, et vous ne faites que vous coucher.",
  layAsk: "Qui perd son avertissement ?",
  layHint: "Il se couche pour cette nuit : pris encore une fois, il sort.",
  layDown: (name) => `${name}`,

  figureRow: (worth) =>
    `Depuis le marchand, les cordes des bourses et des clefs sont entières ; fioles et bijoux sont rompus. Le butin vaut ${worth}.`,

  bookTitle: "Les tuiles",
  bookUnseen: "Pas encore vues",
  bookUnseenHint: "Dans le sac ou dans la main des autres.",
  bookDiscards: "Parties pour de bon",
  bookGuards: "Gardes sortis",
  bookNone: "rien pour l’instant",
  bookPowers: "Les pouvoirs de cette nuit",

  oddsSteal: "Si l’on vole une tuile maintenant, sur 100 :",
  oddsFits: "conviennent",
  oddsMisses: "ne conviennent pas",
  oddsGuard: "amènent un garde",
  oddsSecond: "amènent le second garde, qui met fin à la nuit",
  oddsGuards: (guards, bag) => `${guards} des ${bag} tuiles du sac ${guards > 1 ? "sont des gardes" : "est un garde"}.`,
  oddsLeave: (points) => `Sortir maintenant rapporte ${several(points, "point", "points")}.`,
  oddsDouble: (times) => `En restant le dernier ici, le quitte ou double réussit au mieux ${times} fois sur 100,`,
  oddsDoubleNow: (times) => `Le quitte ou double réussit au mieux ${times} fois sur 100,`,
  oddsPoints: (points) => `et rapporte en moyenne ${points} points à un voleur qui joue pour les points.`,

  scoresNights: "nuits",
  scoresHand: "main",
  scoresSum: "total",
  whyShared: (points) => `${several(points, "point", "points")} chacun.`,
  whyPoints: (points, hand) =>
    hand ? `${several(points, "point", "points")}, dont ${hand} pour les tuiles en main` : several(points, "point", "points"),
  whyLead: (how, lead, name) => `${how} : ${lead} de plus ${que(name)}.`,
  whyTie: (how) => `${how} ; d’autres en ont autant, mais avec plus de tuiles en main.`,
  scoresTie: "À égalité, qui a le moins de tuiles en main passe devant.",
  scoresNight: (night) => `Nuit ${night}`,

  lessonWelcome:
    "Quatre voleurs dans une auberge détroussent ensemble un marchand, tuile après tuile. Qui sort à temps emporte le butin. Qui reste trop longtemps se fait prendre, sans rien.",
  lessonRopes:
    "Quatre cordes partent du marchand : bourses, clefs, fioles, bijoux. Sur la tuile de Tom, pas de bijoux : cette corde est rompue pour la nuit. Le butin, c’est ce qui pend aux cordes encore entières : 3.",
  lessonSteal:
    "Une tuile volée convient si elle prolonge au moins une corde entière. Il y en a trois, le risque est faible. Touchez le sac et volez.",
  lessonStealWhy:
    "trois cordes sont entières : la plupart des tuiles du sac conviennent. Sortir ne rapporterait que 3, et vos tuiles vous serviront mieux quand ce sera dangereux.",
  lessonGuard:
    "La vôtre convenait, celle de Sam a rompu la corde des fioles, et Ivy a tiré un garde. Le voilà à une porte : qui sort sous son nez marque 4 de plus. Tom l’a fait : 6 et 4. Mais un second garde met fin à la nuit.",
  lessonPlay:
    "Vous avez trois tuiles. En jouer une est sans risque, pourvu qu’elle convienne. Touchez celle aux bourses et aux clefs : la rangée montre où elle irait. Puis jouez-la.",
  lessonPlayWhy:
    "une tuile de votre main qui convient est sans risque. Celle aux quatre cordes convient toujours : gardez-la pour plus tard.",
  lessonAlone:
    "Sam s’est fait prendre, Ivy est sortie avec 12. Il ne reste que vous : quitte ou double. Jouez deux tuiles qui conviennent et marquez deux fois le butin ; une erreur, et c’est zéro. Votre tuile aux quatre cordes est sûre : jouez-la.",
  lessonAloneWhy: "seul, il vous faut deux tuiles qui conviennent. Du sac, on ne sait pas ; celle-ci, dans votre main, convient.",
  lessonSecond: "Encore une. Vos deux bijoux ne conviennent pas, leur corde est rompue. Ce sera donc le sac : volez.",
  lessonPrince:
    "Elle convenait : deux fois 12, et 4 pour le garde. Avec le plus d’expérience, vous voilà Prince des voleurs : vous commencez la nuit suivante. Volez.",
  lessonPrinceWhy:
    "le Prince ouvre la nuit, et il n’y a presque pas de butin à emporter. Quant à votre tuile en main, elle vaut des points à la fin.",
  lessonLeave:
    "Un garde aussitôt : vous ne risquez rien, et il vaut 6 pour qui sort. La corde des clefs en porte 4 à présent. Un second garde peut venir à chaque tuile. Touchez la porte et sortez avec 10.",
  lessonLeaveWhy: "qui sort maintenant marque le butin et le garde. Un second garde mettrait fin à la nuit, sans rien pour vous.",
  lessonNothing:
    "Et le voilà : Sam a tiré le second garde, et tous ceux qui étaient dedans repartent sans rien. Trois des sept gardes sont sortis ; les petites figures les comptent.",
  lessonEnd:
    "Le septième garde met fin à la partie. Chaque tuile restée en main vaut alors autant de points qu’elle porte d’objets. Avec les pouvoirs, chaque voleur choisit un talent pour la nuit : à essayer ensuite.",
};
