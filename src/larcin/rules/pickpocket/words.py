"""The words of Pickpocket: notation, and what it says in English and French."""

from __future__ import annotations

from larcin.rules.pickpocket.components import COMPONENTS, GUARD_NAMES, GUARD_WORTHS, TILE_NAMES
from larcin.rules.pickpocket.state import MOST_SEATS
from larcin.rules.words import Text, Words, enumerate_words

STAGES = (
    "markers",
    "deal",
    "theft",
    "second theft",
    "glove",
    "power",
    "turn",
    "caught",
    "lay down",
    "over",
)
POWERS = ("illusion", "glove", "passage", "accomplice", "mouse", "beer", "ambidextrous")
LINES = ("purses", "keys", "vials", "jewels")
GUARD_COMES = ("stays", "ends night", "ends game")

MOVES = (
    "leave",
    "steal",
    "drink",
    *(f"play {tile}" for tile in TILE_NAMES),
    "steal again",
    "give in",
    *(f"lay down {seat}" for seat in range(MOST_SEATS)),
    *(f"take {power}" for power in POWERS),
)
TILES = (*TILE_NAMES, *GUARD_NAMES)
OUTCOMES = (*TILES, *(f"marker {seat}" for seat in range(MOST_SEATS)))

TITLE: Text = {"en": "Pickpocket", "fr": "Pickpocket"}
TAGLINE: Text = {
    "en": "Steal once more, or slip out while you can: the last one in the inn plays double or nothing.",
    "fr": "Voler encore, ou filer à temps : le dernier dans l’auberge joue à quitte ou double.",
}

LINE_WORDS: dict[str, Text] = {
    "purses": {"en": "purses", "fr": "bourses"},
    "keys": {"en": "keys", "fr": "clefs"},
    "vials": {"en": "vials", "fr": "fioles"},
    "jewels": {"en": "jewels", "fr": "bijoux"},
}
LETTERS = dict(zip("PKVJ", LINES, strict=True))

POWER_WORDS: dict[str, Text] = {
    "illusion": {"en": "the illusion", "fr": "l’illusion"},
    "glove": {"en": "the magic glove", "fr": "le gant magique"},
    "passage": {"en": "the secret passage", "fr": "le passage secret"},
    "accomplice": {"en": "the accomplice", "fr": "le complice"},
    "mouse": {"en": "Bruce the mouse", "fr": "Bruce la souris"},
    "beer": {"en": "the beer", "fr": "la bière"},
    "ambidextrous": {"en": "the ambidextrous skill", "fr": "l’ambidextre"},
}


def tile_words(name: str, lines: str) -> Text:
    """*A tile with purses and keys*; two of a thing where the line is the only one."""
    said = {
        language: enumerate_words([LINE_WORDS[LETTERS[line]][language] for line in lines], language)
        for language in ("en", "fr")
    }
    if len(lines) == 1:
        said = {"en": f"two {said['en']}", "fr": f"deux {said['fr']}"}
    worth = name.removeprefix(lines.lower())
    if worth:
        return {"en": f"{said['en']} (worth {worth} in hand)", "fr": f"{said['fr']} (valeur {worth} en main)"}
    return said


TILE_WORDS: dict[str, Text] = {
    name: tile_words(name, tile.lines) for name, tile in zip(TILE_NAMES, COMPONENTS.loot, strict=True)
}

WORDS = Words(
    moves={
        "leave": {"en": "Leave the inn with the loot", "fr": "Quitter l’auberge avec le butin"},
        "steal": {"en": "Steal a tile from the bag", "fr": "Voler une tuile dans le sac"},
        "drink": {"en": "Drink a beer and pass", "fr": "Boire une bière et passer"},
        **{
            f"play {tile}": {"en": f"Play: {said['en']}", "fr": f"Jouer : {said['fr']}"}
            for tile, said in TILE_WORDS.items()
        },
        "steal again": {"en": "Ambidextrous: steal another tile", "fr": "Ambidextre : voler une autre tuile"},
        "give in": {"en": "Let yourself be caught", "fr": "Se laisser prendre"},
        **{
            f"lay down {seat}": {
                "en": f"Lay down the thief at seat {seat}",
                "fr": f"Coucher le voleur de la place {seat}",
            }
            for seat in range(MOST_SEATS)
        },
        **{
            f"take {power}": {"en": f"Take {said['en']}", "fr": f"Prendre {said['fr']}"}
            for power, said in POWER_WORDS.items()
        },
    },
    outcomes={
        **{
            tile: {"en": f"Out of the bag: {said['en']}", "fr": f"Du sac : {said['fr']}"}
            for tile, said in TILE_WORDS.items()
        },
        **{
            name: {"en": f"Out of the bag: a guard ({worth})", "fr": f"Du sac : un garde ({worth})"}
            for name, worth in zip(GUARD_NAMES, GUARD_WORTHS, strict=True)
        },
        **{
            f"marker {seat}": {
                "en": f"Seat {seat}’s marker is next on the pile",
                "fr": f"Le marqueur de la place {seat} vient ensuite sur la pile",
            }
            for seat in range(MOST_SEATS)
        },
    },
    events={
        "marker": {"en": "{seat}’s marker goes on the pile.", "fr": "le marqueur de {seat} va sur la pile."},
        "dealt": {"en": "{seat} is dealt a tile.", "fr": "{seat} reçoit une tuile."},
        "dealt tile": {"en": "{seat} is dealt a tile: {tile}.", "fr": "{seat} reçoit une tuile : {tile}."},
        "first night": {"en": "night {night}: {seat} starts.", "fr": "nuit {night} : {seat} commence."},
        "night": {
            "en": "night {night}: {seat} is the Prince of Thieves and starts.",
            "fr": "nuit {night} : {seat} est Prince des voleurs et commence.",
        },
        "power": {"en": "{seat} takes {power}.", "fr": "{seat} prend {power}."},
        "plays": {"en": "{seat} plays a tile from hand: {tile}.", "fr": "{seat} joue une tuile de sa main : {tile}."},
        "drinks": {"en": "{seat} drinks a beer and passes.", "fr": "{seat} boit une bière et passe."},
        "reaches": {"en": "{seat} reaches into the bag.", "fr": "{seat} plonge la main dans le sac."},
        "reaches again": {
            "en": "{seat} is ambidextrous and reaches into the bag again.",
            "fr": "{seat}, ambidextre, replonge la main dans le sac.",
        },
        "steals": {
            "en": "{seat} steals a tile that fits: {tile}.",
            "fr": "{seat} vole une tuile qui convient : {tile}.",
        },
        "misses": {
            "en": "{seat} draws a tile that fits nowhere: {tile}.",
            "fr": "{seat} tire une tuile qui ne prolonge rien : {tile}.",
        },
        "gives in": {"en": "{seat} does not try again.", "fr": "{seat} ne retente pas sa chance."},
        "warned": {
            "en": "{seat} is caught, and lies down as a warning.",
            "fr": "{seat} se fait prendre et se couche : c’est un avertissement.",
        },
        "caught": {
            "en": "{seat} is caught and thrown out with nothing.",
            "fr": "{seat} se fait prendre et sort sans rien.",
        },
        "alone": {
            "en": "{seat} is alone in the inn: double or nothing.",
            "fr": "il ne reste que {seat} dans l’auberge : quitte ou double.",
        },
        "leaves": {"en": "{seat} leaves and scores {points}.", "fr": "{seat} sort et marque {points}."},
        "leaves, no points": {"en": "{seat} leaves with nothing.", "fr": "{seat} sort les mains vides."},
        "doubles": {
            "en": "{seat} wins double or nothing and scores {points}.",
            "fr": "{seat} réussit son quitte ou double et marque {points}.",
        },
        "doubles, no points": {
            "en": "{seat} wins double or nothing, and there is nothing to double.",
            "fr": "{seat} réussit son quitte ou double, mais le double de rien n’est rien.",
        },
        "lays down": {
            "en": "{seat} lays down {to}, who has no warning left.",
            "fr": "{seat} couche {to}, qui perd son avertissement.",
        },
        "glove": {
            "en": "{seat} takes a tile with the magic glove.",
            "fr": "{seat} prend une tuile avec le gant magique.",
        },
        "glove tile": {
            "en": "{seat} takes a tile with the magic glove: {tile}.",
            "fr": "{seat} prend une tuile avec le gant magique : {tile}.",
        },
        "glove guard": {
            "en": "{seat} pulls out a guard with the magic glove.",
            "fr": "{seat} sort un garde avec le gant magique.",
        },
        "guard": {
            "en": "a guard ({guard}) takes up his post at a door.",
            "fr": "un garde ({guard}) se poste à une porte.",
        },
        "second guard": {
            "en": "a second guard ({guard}) blocks the other door: the night is over.",
            "fr": "un second garde ({guard}) bloque l’autre porte : la nuit est finie.",
        },
        "last guard": {
            "en": "the seventh guard ({guard}) is here: the game is over.",
            "fr": "voici le septième garde ({guard}) : la partie est finie.",
        },
        "escapes": {
            "en": "{seat} slips out by the secret passage and scores {points}.",
            "fr": "{seat} file par le passage secret et marque {points}.",
        },
        "nothing": {"en": "{seats} are thrown out with nothing.", "fr": "{seats} se retrouvent dehors sans rien."},
        "nothing, one seat": {
            "en": "{seats} is thrown out with nothing.",
            "fr": "{seats} se retrouve dehors sans rien.",
        },
        "hand": {
            "en": "{seat} shows a hand worth {points}.",
            "fr": "{seat} montre une main qui vaut {points}.",
        },
        "hand, no points": {"en": "{seat} has nothing left in hand.", "fr": "{seat} n’a plus rien en main."},
        "wins": {"en": "{seats} share the crown of thieves.", "fr": "{seats} se partagent la couronne des voleurs."},
        "wins, one seat": {"en": "King of Thieves: {seats}.", "fr": "Roi des voleurs : {seats}."},
    },
    components={
        "tile": TILE_WORDS,
        "power": POWER_WORDS,
        "line": LINE_WORDS,
        "stage": {
            "markers": {"en": "the markers are piled", "fr": "on empile les marqueurs"},
            "deal": {"en": "the tiles are dealt", "fr": "on distribue les tuiles"},
            "theft": {"en": "a tile comes out of the bag", "fr": "une tuile sort du sac"},
            "second theft": {"en": "another tile comes out of the bag", "fr": "une autre tuile sort du sac"},
            "glove": {"en": "the magic glove takes a tile", "fr": "le gant magique prend une tuile"},
            "power": {"en": "choose a power", "fr": "choisissez un pouvoir"},
            "turn": {"en": "steal, play or leave", "fr": "volez, jouez ou sortez"},
            "caught": {"en": "caught! Steal again?", "fr": "pris ! Voler encore ?"},
            "lay down": {"en": "choose who loses their warning", "fr": "choisissez qui perd son avertissement"},
            "over": {"en": "the game is over", "fr": "la partie est finie"},
        },
    },
    options={
        "powers": {"en": "Powers", "fr": "Pouvoirs"},
        "powers with": {"en": "with powers", "fr": "avec pouvoirs"},
        "powers without": {"en": "without powers", "fr": "sans pouvoirs"},
    },
    parts={
        "night": {"en": "Night", "fr": "Nuit"},
        "stage": {"en": "What is due", "fr": "À présent"},
        "turn": {"en": "Whose turn", "fr": "À qui de jouer"},
        "prince": {"en": "Prince of Thieves", "fr": "Prince des voleurs"},
        "double": {"en": "Double or nothing: tiles to play", "fr": "Quitte ou double : tuiles à jouer"},
        "row": {"en": "The loot row", "fr": "La rangée de butin"},
        "lines": {"en": "Ropes still whole", "fr": "Cordes encore entières"},
        "loot": {"en": "The loot", "fr": "Le butin"},
        "fits": {"en": "Tiles that fit", "fr": "Tuiles qui conviennent"},
        "guards_left": {"en": "Guards to come", "fr": "Gardes à venir"},
        "door": {"en": "Guard at the door", "fr": "Garde à la porte"},
        "aside": {"en": "Guards of earlier nights", "fr": "Gardes des nuits passées"},
        "discards": {"en": "Tiles gone for good", "fr": "Tuiles écartées"},
        "track": {"en": "Experience track", "fr": "Piste d’expérience"},
        "pile": {"en": "Pile, from the bottom", "fr": "Pile, de bas en haut"},
        "bag": {"en": "Tiles in the bag", "fr": "Tuiles dans le sac"},
        "unseen": {"en": "In the bag or in others’ hands", "fr": "Dans le sac ou chez les autres"},
        "thieves": {"en": "Thieves", "fr": "Voleurs"},
        "experience": {"en": "Experience", "fr": "Expérience"},
        "inside": {"en": "In the inn", "fr": "Dans l’auberge"},
        "standing": {"en": "Has a warning left", "fr": "A encore un avertissement"},
        "powers": {"en": "Powers", "fr": "Pouvoirs"},
        "used": {"en": "Powers used up", "fr": "Pouvoirs épuisés"},
        "tiles": {"en": "Tiles in hand", "fr": "Tuiles en main"},
        "hand": {"en": "Hand", "fr": "Main"},
        "worth": {"en": "Each worth in the end", "fr": "Valeur de chacune à la fin"},
        "leaving": {"en": "If they left now", "fr": "En sortant maintenant"},
        "points": {"en": "Points", "fr": "Points"},
        "times": {"en": "The loot counts", "fr": "Le butin compte"},
        "guard": {"en": "For the guard", "fr": "Pour le garde"},
        "illusion": {"en": "For the illusion", "fr": "Pour l’illusion"},
        "mouse": {"en": "For the mouse", "fr": "Pour la souris"},
    },
    counts={"points": ({"en": "point", "fr": "point"}, {"en": "points", "fr": "points"})},
)
