"""The words of Doggy Bag: notation, and what it says in English and French."""

from __future__ import annotations

from collections.abc import Sequence

from larcin.rules.doggy_bag.components import COLOURS, COMPONENTS, MOST_SEATS
from larcin.rules.doggy_bag.state import CALLS, HANDFULS, LEAST_CALL, PAIRS, RETURNS, ROLES, TOSSES
from larcin.rules.words import Text, Words, enumerate_words

STAGES = (
    "first player", "coins", "give", "role", "pick", "scout", "chest", "leader", "return", "swap", "draw", "gluttony",
    "one more", "victim", "over",
)  # fmt: skip

TITLE: Text = {"en": "Doggy Bag", "fr": "Doggy Bag"}
TAGLINE: Text = {
    "en": "Feed Fagin’s bag by day, rob it by night, and let sleeping rogues lie.",
    "fr": "Le jour, nourrissez le sac de Fagin ; la nuit, pillez-le sans réveiller le maître.",
}

# ---------------------------------------------------------------------------------------------------------- notation


def some(counts: Sequence[int]) -> str:
    """Bones in the notation: `2 red 1 black`."""
    return " ".join(f"{count} {colour}" for colour, count in zip(COLOURS, counts, strict=True) if count)


SOME_HANDFULS = tuple(map(some, HANDFULS.tolist()))
SOME_RETURNS = tuple(map(some, RETURNS.tolist()))
CALLED = range(LEAST_CALL, LEAST_CALL + CALLS)

MOVES = (
    *(f"give {handful}" for handful in SOME_HANDFULS),
    *(f"take {role}" for role in range(ROLES)),
    *(f"turn {role} call {number}" for role in range(ROLES) for number in CALLED),
    *(f"lead {seat}" for seat in range(MOST_SEATS)),
    *(f"chest {colour}" for colour in COLOURS),
    *(f"return {pair}" for pair in SOME_RETURNS[:PAIRS]),
    *(f"swap {gave} for {got}" for gave in COLOURS for got in COLOURS),
    "keep",
    "dare",
    *(f"rob {seat}" for seat in range(MOST_SEATS)),
    "rob nobody",
)
OUTCOMES = (
    *(f"first {seat}" for seat in range(MOST_SEATS)),
    *(f"coins {coins}" for coins in TOSSES.tolist()),
    *(f"draw {colour}" for colour in COLOURS),
)

# ------------------------------------------------------------------------------------------------- the same in words

ENGLISH = {colour: (f"{colour} bone", f"{colour} bones") for colour in COLOURS}
FRENCH = {
    "grey": ("os gris", "os gris"),
    "white": ("os blanc", "os blancs"),
    "red": ("os rouge", "os rouges"),
    "yellow": ("os jaune", "os jaunes"),
    "black": ("os noir", "os noirs"),
}
ONE: dict[str, Text] = {
    colour: {"en": f"a {ENGLISH[colour][0]}", "fr": f"un {FRENCH[colour][0]}"} for colour in COLOURS
}

ROLE_NAMES: tuple[Text, ...] = (
    {"en": "the toady", "fr": "le fayot"},
    {"en": "the lookout", "fr": "le guetteur"},
    {"en": "the leader", "fr": "le meneur"},
    {"en": "the pickpocket", "fr": "le pickpocket"},
    {"en": "the mole", "fr": "la taupe"},
    {"en": "the scout", "fr": "l’éclaireur"},
    {"en": "the steward", "fr": "l’intendant"},
    {"en": "the ace", "fr": "le crack"},
)


def bones_in_words(counts: Sequence[int]) -> Text:
    """*2 red bones and 1 black bone*."""
    texts = {}
    for language, forms in (("en", ENGLISH), ("fr", FRENCH)):
        parts = [f"{n} {forms[colour][n > 1]}" for colour, n in zip(COLOURS, counts, strict=True) if n]
        texts[language] = enumerate_words(parts, language)
    return texts


def both(verb: Text, rest: Text) -> Text:
    return {language: f"{verb[language]} {rest[language]}" for language in verb}


GIVE: Text = {"en": "Give", "fr": "Donner"}
RETURN: Text = {"en": "Put back into the bag", "fr": "Remettre dans le sac"}

EVENTS: dict[str, Text] = {
    "first": {"en": "{seat} is the first player.", "fr": "{seat} commence."},
    "coins": {
        "en": "night {night}: the coins are tossed, and everybody gives {coins}.",
        "fr": "nuit {night} : on lance les pièces, et chacun donne {coins}.",
    },
    "sealed": {"en": "{seat} has chosen a handful.", "fr": "{seat} a choisi sa poignée."},
    "gave": {"en": "{seat} puts {handful} into the bag.", "fr": "{seat} met {handful} dans le sac."},
    "given": {
        "en": "everybody puts {bones} into the bag, which now holds {bag}.",
        "fr": "chacun met {bones} dans le sac, qui en contient maintenant {bag}.",
    },
    "last night": {
        "en": "everybody must give all that is left: this is the last night.",
        "fr": "chacun doit donner tout ce qui lui reste : c’est la dernière nuit.",
    },
    "takes": {"en": "{seat} takes {role}.", "fr": "{seat} prend {role}."},
    "hothead": {
        "en": "{seat} turns {role} over, a hothead, and calls {number}.",
        "fr": "{seat} retourne {role}, en tête brûlée, et annonce {number}.",
    },
    "toady": {
        "en": "{seat} lays a black bone on the chest.",
        "fr": "{seat} pose un os noir sur le coffre.",
    },
    "looks": {"en": "{seat} looks into the bag.", "fr": "{seat} regarde dans le sac."},
    "sees": {
        "en": "{seat} sees {grey}, {white}, {red}, {yellow}, {black}.",
        "fr": "{seat} voit {grey}, {white}, {red}, {yellow}, {black}.",
    },
    "leads": {
        "en": "{seat} chooses the next first player: {to}.",
        "fr": "{seat} choisit le prochain premier joueur : {to}.",
    },
    "draws": {"en": "{seat} draws {bone}.", "fr": "{seat} tire {bone}."},
    "keeps": {"en": "{seat} keeps it.", "fr": "{seat} le garde."},
    "back": {"en": "it goes back into the bag.", "fr": "il retourne dans le sac."},
    "chest": {"en": "{seat} lays {bone} on the chest.", "fr": "{seat} pose {bone} sur le coffre."},
    "returned": {
        "en": "{seat} puts {handful} from the chest into the bag.",
        "fr": "{seat} remet dans le sac {handful} du coffre.",
    },
    "swaps": {
        "en": "{seat} lays {bone} on the chest and hides {got} from it behind the screen.",
        "fr": "{seat} pose {bone} sur le coffre et y prend {got}, qui passe derrière son paravent.",
    },
    "caught": {
        "en": "Fagin wakes! {seat} keeps {grey} and the black one; {lost} to the chest.",
        "fr": "Fagin se réveille ! {seat} garde {grey} et l’os noir ; {lost} au coffre.",
    },
    "caught, no grey": {
        "en": "Fagin wakes! {seat} keeps only the black one; {lost} to the chest.",
        "fr": "Fagin se réveille ! {seat} ne garde que l’os noir ; {lost} au coffre.",
    },
    "caught, no lost": {
        "en": "Fagin wakes! {seat} keeps {grey} and the black one.",
        "fr": "Fagin se réveille ! {seat} garde {grey} et l’os noir.",
    },
    "caught, no grey, no lost": {
        "en": "Fagin wakes! {seat} keeps the black one.",
        "fr": "Fagin se réveille ! L’os noir reste à {seat}.",
    },
    "out": {"en": "{seat} has a third black bone and is out.", "fr": "{seat} a un troisième os noir et sort du jeu."},
    "token": {"en": "{seat} becomes the first player.", "fr": "{seat} devient premier joueur."},
    "success": {"en": "{seat} gets away with {bones}.", "fr": "{seat} s’en va avec {bones}."},
    "success, no bones": {"en": "{seat} goes away empty-handed.", "fr": "{seat} repart sans un os."},
    "dares": {"en": "{seat} gives in to gluttony.", "fr": "{seat} tente la gourmandise."},
    "robs": {"en": "{seat} takes {bone} from {to}.", "fr": "{seat} prend {bone} à {to}."},
    "spares": {"en": "{seat} takes nothing from the others.", "fr": "{seat} ne prend rien aux autres."},
    "all caught": {
        "en": "nobody is left to try: the night is over.",
        "fr": "plus personne n’est là pour essayer : la nuit est finie.",
    },
    "last dog": {"en": "only {seat} is left.", "fr": "il ne reste que {seat}."},
    "no bones": {"en": "no bones are left behind the screens.", "fr": "il n’y a plus d’os derrière les paravents."},
    "no black": {"en": "all black bones lie in the open.", "fr": "tous les os noirs sont à découvert."},
    "wins": {"en": "{seats} are the best thieves.", "fr": "{seats} sont les meilleurs voleurs."},
    "wins, one seat": {"en": "{seats} is the best thief.", "fr": "{seats} gagne : personne n’a mieux volé."},
}

WORDS = Words(
    moves={
        **{f"give {some(counts)}": both(GIVE, bones_in_words(counts)) for counts in HANDFULS.tolist()},
        **{
            f"take {role}": {"en": f"Take {name['en']} ({role})", "fr": f"Prendre {name['fr']} ({role})"}
            for role, name in enumerate(ROLE_NAMES)
        },
        **{
            f"turn {role} call {number}": {
                "en": f"Turn {name['en']} over and call {number}",
                "fr": f"Retourner {name['fr']} et annoncer {number}",
            }
            for role, name in enumerate(ROLE_NAMES)
            for number in CALLED
        },
        **{
            f"lead {seat}": {
                "en": f"Make seat {seat} the next first player",
                "fr": f"Donner le jeton premier joueur à la place {seat}",
            }
            for seat in range(MOST_SEATS)
        },
        **{
            f"chest {colour}": {
                "en": f"Lay {ONE[colour]['en']} on the chest",
                "fr": f"Poser {ONE[colour]['fr']} sur le coffre",
            }
            for colour in COLOURS
        },
        **{f"return {some(counts)}": both(RETURN, bones_in_words(counts)) for counts in RETURNS[:PAIRS].tolist()},
        **{
            f"swap {gave} for {got}": {
                "en": f"Swap {ONE[gave]['en']} for {ONE[got]['en']} from the chest",
                "fr": f"Échanger {ONE[gave]['fr']} contre {ONE[got]['fr']} du coffre",
            }
            for gave in COLOURS
            for got in COLOURS
        },
        "keep": {"en": "Keep what you have", "fr": "En rester là et tout garder"},
        "dare": {"en": "Dare gluttony: one more bone", "fr": "Tenter la gourmandise : un os de plus"},
        **{
            f"rob {seat}": {"en": f"Take such a bone from seat {seat}", "fr": f"Prendre un os pareil à la place {seat}"}
            for seat in range(MOST_SEATS)
        },
        "rob nobody": {"en": "Take nothing from the others", "fr": "Ne rien prendre aux autres"},
    },
    outcomes={
        **{
            f"first {seat}": {"en": f"Seat {seat} starts", "fr": f"La place {seat} commence"}
            for seat in range(MOST_SEATS)
        },
        **{
            f"coins {coins}": {"en": f"The coins say {coins}", "fr": f"Les pièces disent {coins}"}
            for coins in TOSSES.tolist()
        },
        **{
            f"draw {colour}": {
                "en": f"{ONE[colour]['en'].capitalize()} comes out",
                "fr": f"{ONE[colour]['fr'].capitalize()} sort du sac",
            }
            for colour in COLOURS
        },
    },
    events=EVENTS,
    components={
        "bone": ONE,
        "got": ONE,
        "handful": {some(counts): bones_in_words(counts) for counts in [*HANDFULS.tolist(), *RETURNS.tolist()]},
        "role": {
            str(role): {"en": f"{name['en']} ({role})", "fr": f"{name['fr']} ({role})"}
            for role, name in enumerate(ROLE_NAMES)
        },
        "worth": {
            colour: {"en": str(points), "fr": str(points)}
            for colour, points in zip(COLOURS, COMPONENTS.points, strict=True)
        },
        "colour": {colour: {"en": ENGLISH[colour][0], "fr": FRENCH[colour][0]} for colour in COLOURS},
        "stage": {
            "first player": {"en": "who barks best?", "fr": "qui aboie le mieux ?"},
            "coins": {"en": "the coins are tossed", "fr": "on lance les pièces"},
            "give": {"en": "choose a handful for the bag", "fr": "choisissez une poignée pour le sac"},
            "role": {"en": "take a role", "fr": "prenez un rôle"},
            "pick": {"en": "one bone is drawn", "fr": "on tire un os"},
            "scout": {"en": "the scout draws three bones", "fr": "l’éclaireur tire trois os"},
            "chest": {"en": "choose a bone for the chest", "fr": "choisissez un os pour le coffre"},
            "leader": {"en": "choose the next first player", "fr": "choisissez le premier joueur suivant"},
            "return": {
                "en": "choose two bones on the chest for the bag",
                "fr": "choisissez deux os du coffre à remettre dans le sac",
            },
            "swap": {"en": "choose the bones to swap", "fr": "choisissez les os à échanger"},
            "draw": {"en": "the thief draws", "fr": "le voleur tire un os"},
            "gluttony": {"en": "one more bone?", "fr": "encore un os ?"},
            "one more": {"en": "gluttony draws one more bone", "fr": "la gourmandise tire un os de plus"},
            "victim": {"en": "choose whom to rob", "fr": "choisissez qui voler"},
            "over": {"en": "the game is over", "fr": "la partie est finie"},
        },
    },
    parts={
        "stage": {"en": "What is due", "fr": "À présent"},
        "night": {"en": "Night", "fr": "Nuit"},
        "coins": {"en": "The coins say", "fr": "Les pièces disent"},
        "actor": {"en": "Who acts", "fr": "Qui agit"},
        "first": {"en": "First player", "fr": "Premier joueur"},
        "bag_count": {"en": "Bones in the bag", "fr": "Os dans le sac"},
        "chest": {"en": "On the chest", "fr": "Sur le coffre"},
        "loot": {"en": "Drawn just now", "fr": "Tirés à l’instant"},
        "last": {"en": "Gluttony brought", "fr": "La gourmandise a rapporté"},
        "seats": {"en": "Dogs", "fr": "Chiens"},
        "front": {"en": "In front of the screen", "fr": "Devant le paravent"},
        "points": {"en": "Points", "fr": "Points"},
        "behind": {"en": "Bones behind the screen", "fr": "Os derrière le paravent"},
        "screen": {"en": "Behind your screen", "fr": "Derrière votre paravent"},
        "has_chosen": {"en": "Has chosen", "fr": "A choisi"},
        "sealed": {"en": "Your handful", "fr": "Votre poignée"},
        "role": {"en": "Role", "fr": "Rôle"},
        "called": {"en": "Hothead, calls", "fr": "Tête brûlée, annonce"},
        "tried": {"en": "Has been to the bag", "fr": "Est passé au sac"},
        "aims": {"en": "Means to draw", "fr": "Veut tirer"},
        "caught": {"en": "Woke Fagin tonight", "fr": "A réveillé Fagin cette nuit"},
        "black_left": {"en": "Black bones until it is out", "fr": "Os noirs avant d’être dehors"},
        "out": {"en": "Out, in this order", "fr": "Éliminé, dans cet ordre"},
        "looked": {"en": "Looked into the bag in nights", "fr": "A regardé dans le sac, nuits"},
        "bag": {"en": "You saw in the bag", "fr": "Vous avez vu dans le sac"},
        "bag_start": {"en": "In the bag at the start", "fr": "Dans le sac au début"},
        "started_with": {"en": "Behind each screen at the start", "fr": "Derrière chaque paravent au début"},
        "nights": {"en": "Night by night", "fr": "Nuit par nuit"},
        "given": {"en": "Each gave", "fr": "Chacun a donné"},
        "held_at_least": {"en": "The bag held at least", "fr": "Le sac contenait au moins"},
        "came_out": {"en": "Came out", "fr": "Sortis"},
        "went_in": {"en": "Went back in", "fr": "Remis dedans"},
        "ace": {"en": "Swapped by the ace", "fr": "Échangés par le crack"},
        "seat": {"en": "Who", "fr": "Qui"},
        "gave": {"en": "Gave", "fr": "Donné"},
        "got": {"en": "Got", "fr": "Reçu"},
        "handful": {"en": "You gave", "fr": "Vous avez donné"},
    },
    options={
        "variant": {"en": "Variant", "fr": "Variante"},
        "variant roles": {"en": "with roles", "fr": "avec les rôles"},
        "variant beginners": {"en": "for beginners", "fr": "pour débuter"},
    },
    counts={
        "bones": ({"en": "bone", "fr": "os"}, {"en": "bones", "fr": "os"}),
        "coins": ({"en": "bone", "fr": "os"}, {"en": "bones", "fr": "os"}),
        "lost": ({"en": "bone goes", "fr": "os va"}, {"en": "bones go", "fr": "os vont"}),
        **{
            colour: (
                {"en": ENGLISH[colour][0], "fr": FRENCH[colour][0]},
                {"en": ENGLISH[colour][1], "fr": FRENCH[colour][1]},
            )
            for colour in COLOURS
        },
    },
)
