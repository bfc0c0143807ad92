import { que, type Like } from "../../../words/speak.ts";
import type { en } from "./en.ts";

const several = (count: number, one: string, more: string): string => `${count} ${count > 1 ? more : one}`;

export const fr: Like<typeof en> = {
  none: "aucun",
  points: (count) => several(count, "point", "points"),
  pointsShort: (count) => several(count, "pt", "pts"),
  wakes: "réveille Fagin",
  wakesShort: "Fagin !",
  strikes: (count) => `${count} os noir${count > 1 ? "s" : ""} sur 3 : le troisième élimine`,
  isOut: "éliminé : trois os noirs",
  outShort: "éliminé",
  pack: "Tous les chiens",
  moreAbout: (name) => `En savoir plus sur ${name} et les autres chiens`,
  firstPlayer: "premier joueur",
  behind: (count) => `${count} derrière le paravent`,
  behindYours: "Derrière votre paravent",
  front: "devant",
  secret: "vous seul le voyez",
  role: (name) => `rôle : ${name}`,
  called: (number) => `tête brûlée, annonce ${number}`,

  night: (night) => `Nuit ${night}`,
  coins: (count) => `${count} os chacun`,
  chest: "Le coffre de Fagin",
  chestEmpty: "vide",
  bag: "Le sac de Fagin",
  inBag: (count) => `${count} os dans le sac`,
  openStory: "Que savez-vous du sac ?",
  faginSleeps: "Fagin dort",
  faginWakes: "Fagin est réveillé",
  drawsOf: (name, drawn, number) => `${name} : ${drawn} sur ${number}`,
  drawsMore: (name, number) => `${name} : ${number} os, plus un`,
  drew: (name) => `${name} a tiré`,
  youSaw: "Vous avez regardé dans le sac",
  nowInBag: "dans le sac à présent",
  roles: "Les rôles : combien d’os vous tentez de tirer",
  taken: (name) => `pris par ${name}`,
  free: "libre",
  thieves: "Le plus grand nombre vole en premier.",

  aim: "Chacun nourrit le sac de Fagin, puis y vole. Seul compte ce que vous volez. Les os noirs le réveillent !",
  give: (count) => `Choisissez ${count} os pour le sac`,
  giveHint: "Chacun donne en secret, tous en même temps.",
  giveThese: (count) => (count === 1 ? "Donner cet os" : `Donner ces ${count} os`),
  slotEmpty: "place libre dans votre main",
  takeBack: (bone) => `reprendre : ${bone}`,
  addBone: (bone, left) => `${bone}, il en reste ${left} : ajouter à votre main`,
  takeRole: "Prenez un rôle : combien d’os oserez-vous ?",
  takeRoleHint: "Touchez un jeton pour voir son effet.",
  effect: (role) =>
    [
      "Un os noir posé devant vous va au coffre.",
      "Regardez dans le sac, puis tirez un os ; un noir y retourne.",
      "Désignez le premier joueur à partir de la nuit suivante.",
      "Tirez un os tout de suite ; un noir retourne dans le sac.",
      "Regardez dans le sac.",
      "Tirez trois os à la vue de tous ; l’un, de votre choix, va au coffre.",
      "Deux os de votre choix passent du coffre dans le sac.",
      "Échangez un os de derrière votre paravent contre un os du coffre.",
    ][role] ?? "",
  aims: (number) => (number === 0 ? "Puis vous ne tirez rien : c’est réussi d’avance." : `Puis vous tenterez de tirer ${number} os.`),
  noEffect: "Dans cette variante, les rôles n’ont pas d’effet.",
  hothead: "Tête brûlée",
  hotheadCall: (number) => `Tête brûlée : annoncer ${number}`,
  hotheadHint: "Tête brûlée : sans effet, mais vous volez en premier.",
  hotheadTaken: (name) => `La tête brûlée de cette nuit est ${name}.`,
  more: "un de plus",
  fewer: "un de moins",
  chestPick: "Choisissez un os pour le coffre",
  chestPickHint: "Les autres retournent dans le sac.",
  toChest: (bone) => `${bone} : le poser sur le coffre`,
  leader: "Qui sera premier joueur à partir de la nuit suivante ?",
  lead: (name) => `${name}`,
  returnPick: (count) => `Choisissez ${count} os du coffre à remettre dans le sac`,
  returnThese: (count) => (count === 1 ? "Remettre cet os" : `Remettre ces ${count} os`),
  swapPick: "Échangez un de vos os contre un os du coffre",
  swapHint: "Touchez-en un derrière votre paravent et un sur le coffre. Tout le monde les voit.",
  fromYours: "à vous",
  fromChest: "coffre",
  dareAsk: "Vous avez votre compte. Encore un os ?",
  dareRisk: (lost, black) =>
    (lost === 0 ? "Un noir ne vous coûte rien de cette nuit" : `Un noir vous coûte ${lost} os`) +
    ` ; ce serait votre ${black === 1 ? "premier" : "deuxième"} sur trois.`,
  dareRuin: (lost) => `Un noir serait votre troisième : vous êtes éliminé, et vos ${lost} os vont tous au coffre.`,
  ruinNear: "Un troisième os noir vous élimine, et tous vos os vont au coffre.",
  dareGain: "Tout autre os est à vous, et vous en prenez un pareil à quelqu’un.",
  victim: (bone) => `À qui prenez-vous ${bone} ?`,
  robFrom: (name) => `À ${name}`,
  robNobody: "À personne",

  storyTitle: "Le sac, nuit après nuit",
  storyStart: "Au début",
  storyEach: "derrière chaque paravent",
  storyBag: "dans le sac",
  storyYou: "vous avez donné",
  storyOut: "sortis",
  storyIn: "remis dedans",
  storySaw: "vous avez vu dans le sac",
  storyAce: (name, gave, got) => `${name} a échangé ${gave} contre ${got}`,
  storyLooked: (names) => `regards dans le sac : ${names}`,
  storyNone: "Rien n’est encore allé dans le sac.",
  storyStrict: "À cette table, c’est à vous de retenir ce qui entre dans le sac et ce qui en sort.",
  legend: "Les os",
  legendGrey: "à vous même si Fagin se réveille",
  legendBlack: "réveille Fagin ; le troisième élimine",

  oddsBag: (bones) => `${bones} os dans le sac.`,
  oddsBlack: (least, most) =>
    most === 0
      ? "Aucun n’est noir, c’est certain."
      : least === most
        ? `Dont ${least} noir${least > 1 ? "s" : ""}, c’est certain.`
        : `De ${least} à ${most} d’entre eux peuvent être noirs.`,
  oddsExpected: (about) => `Environ ${about}, d’après tout ce que vous savez.`,
  oddsReach: "Sur 100 essais, combien de fois on tire tant d’os sans un noir :",
  oddsBones: "os",
  oddsTimes: "sur 100",
  oddsMore: (kept) => `Un os de plus : ${100 - kept} fois sur 100 Fagin se réveille, ${kept} fois non.`,
  oddsMoreExact: (black, bones) =>
    black === 0
      ? "Un os de plus ne peut pas réveiller Fagin."
      : `Un os de plus : ${black} sur ${bones} réveille${black > 1 ? "nt" : ""} Fagin.`,
  oddsNote: "Compté sur des répartitions des os cachés qui s’accordent avec ce que vous avez vu.",

  scoresOut: (place) => `éliminé en ${["premier", "deuxième", "troisième", "quatrième", "cinquième"][place - 1] ?? "dernier"}`,
  whyShared: (points) => `${several(points, "point", "points")} chacun.`,
  whyLast: "Le dernier chien en jeu.",
  whyMore: (points, lead, name) => `${several(points, "point", "points")} en os volés, ${lead} de plus ${que(name)}.`,
  whyEqual: (points, name) => `${several(points, "point", "points")} en os volés, autant ${que(name)}, mais moins d’os noirs.`,
  scoresTie: "À égalité de points, le moins d’os noirs l’emporte.",
  scoresPoints: "points",

  lessonWelcome:
    "Vous êtes un des chiens de Fagin. Derrière votre paravent, seize os que personne ne voit. Seuls comptent à la fin ceux que vous volez dans son sac et posez devant votre paravent.",
  lessonGive:
    "Le jour, chacun nourrit le sac. Les pièces disent trois os chacun, sans les montrer. Touchez un os gris, un blanc et un noir, puis donnez-les. Le noir est pourri : un piège pour les autres.",
  lessonGiveWhy:
    "les pièces disent combien d’os, et vous lesquels. Ici un gris, un blanc et un noir : de quoi voler, avec un piège dedans.",
  lessonMole:
    "Place aux rôles. Leur numéro est le nombre d’os que vous comptez tirer, et le plus grand vole en premier. Ivy a pris le 6. Touchez la taupe, 4, et prenez-la : vous pourrez regarder dans le sac.",
  lessonMoleWhy: "seule la taupe regarde dans le sac. Qui sait ce qu’il contient sait combien d’os tenter.",
  lessonCaught:
    "Ivy s’est servie la première. Son troisième os était noir : Fagin s’est réveillé. Elle garde l’os noir, le premier sur trois, et les autres sont sur le coffre. Puis ce fut votre tour.",
  lessonKeep:
    "Quatre os, pas un noir : vous avez votre compte, et Sam ne volera rien cette nuit. Vous pourriez tenter un os de plus, mais un noir vous coûterait presque tout. Restez-en là.",
  lessonKeepWhy:
    "votre nombre est atteint : les quatre os sont à vous, et la nuit est finie. Un os de plus pourrait être noir, et vous coûter presque tout.",
  lessonTrap:
    "Six points devant vous, à l’abri. Un nouveau jour, deux os chacun. Donnez vos deux os noirs : le sac n’est plus pour les gourmands.",
  lessonTrapWhy:
    "les pièces disent deux os, et vous lesquels. Derrière le paravent, les os ne comptent pas à la fin : débarrassez-vous des noirs.",
  lessonPickpocket:
    "Ivy, en éclaireur, a montré trois os et posé un noir sur le coffre. Prenez un petit nombre cette nuit : le pickpocket, 3. Il tire aussitôt un os, et un noir y retournerait.",
  lessonPickpocketWhy:
    "il y a maintenant beaucoup d’os noirs dans le sac, et un grand numéro doit en tirer beaucoup. Le pickpocket en tire un sans aucun risque.",
  lessonHothead:
    "Un os à moelle : trois points ! Puis Sam a retourné son jeton. Une tête brûlée annonce un nombre supérieur à 7 et vole en premier. Il a dit 8, et le troisième os était noir. Ivy aussi a réveillé Fagin ; elle garde son os gris, car les gris ne se perdent jamais.",
  lessonDare:
    "Vous avez vos trois os. Quatre os noirs sont déjà sortis, dont trois des vôtres. Le moment est bon : tentez la gourmandise, un os de plus.",
  lessonDareWhy:
    "gardés, vos trois os sont à l’abri. Mais il reste peu de noirs dans le sac, et tout autre os vous en rapporte un second, pris à un chien.",
  lessonRob:
    "Un os rouge : tout est à vous. Et la gourmandise vous laisse prendre un os pareil à quelqu’un. Sam en a un rouge devant son paravent.",
  lessonRobWhy: "la gourmandise vous laisse prendre un os de la même couleur à un autre chien. Sinon, Sam garde ses points.",
  lessonEnd:
    "Voilà tout le jeu. Un troisième os noir élimine un chien. Quand les paravents sont vides, ou que tous les os noirs sont à découvert, le plus de points l’emporte. Touchez le sac à tout moment pour voir ce que vous en savez.",
};
