"""The words of Oliver Twist: notation, and what it says in English and French."""

from __future__ import annotations

from larcin.rules.oliver_twist.actions import (
    HANDFULS,
    MOST_WALLETS,
    SET_KINDS,
    SETS,
    SHARINGS,
)
from larcin.rules.oliver_twist.box import CARD_NAMES, OBJECT_NAMES, TOOL_NAMES, TYPE_NAMES
from larcin.rules.oliver_twist.state import (
    COINS_ON,
    KIND_NAMES,
    KINDS,
    MOST_SEATS,
    OBJECTS,
    STASHABLE,
    VALUES,
    WALLETS,
)
from larcin.rules.oliver_twist.town import PATHS, PLACES, TOWN
from larcin.rules.words import LANGUAGES, Text, Words, enumerate_words

TITLE: Text = {"en": "Oliver Twist", "fr": "Oliver Twist"}
TAGLINE: Text = {
    "en": "One pawn, one gang, a day and a night: take what lies ahead, and what you skip goes into your police file.",
    "fr": "Un pion, une bande, un jour et une nuit : ce que vous sautez finit dans votre dossier de police.",
}

# -------------------------------------------------------------------------------------------------------- components

SINGULAR: dict[str, Text] = {
    "apple": {"en": "apple", "fr": "pomme"},
    "handkerchief": {"en": "handkerchief", "fr": "mouchoir"},
    "brooch": {"en": "brooch", "fr": "broche"},
    "necklace": {"en": "necklace", "fr": "collier"},
    "ring": {"en": "ring", "fr": "bague"},
    "watch": {"en": "watch", "fr": "montre"},
    "wallet": {"en": "wallet", "fr": "portefeuille"},
    "crowbar": {"en": "crowbar", "fr": "pied-de-biche"},
    "lantern": {"en": "lantern", "fr": "lanterne"},
    "keys": {"en": "bunch of keys", "fr": "trousseau de clés"},
    "rope": {"en": "rope", "fr": "corde"},
    "saw": {"en": "saw", "fr": "scie"},
    "character": {"en": "character token", "fr": "jeton Personnage"},
    "burglary": {"en": "burglary token", "fr": "jeton Cambriolage"},
}
PLURAL: dict[str, Text] = {
    "apple": {"en": "apples", "fr": "pommes"},
    "handkerchief": {"en": "handkerchiefs", "fr": "mouchoirs"},
    "brooch": {"en": "brooches", "fr": "broches"},
    "necklace": {"en": "necklaces", "fr": "colliers"},
    "ring": {"en": "rings", "fr": "bagues"},
    "watch": {"en": "watches", "fr": "montres"},
    "wallet": {"en": "wallets", "fr": "portefeuilles"},
    "crowbar": {"en": "crowbars", "fr": "pieds-de-biche"},
    "lantern": {"en": "lanterns", "fr": "lanternes"},
    "keys": {"en": "bunches of keys", "fr": "trousseaux de clés"},
    "rope": {"en": "ropes", "fr": "cordes"},
    "saw": {"en": "saws", "fr": "scies"},
    "character": {"en": "character tokens", "fr": "jetons Personnage"},
    "burglary": {"en": "burglary tokens", "fr": "jetons Cambriolage"},
}
FEMININE = {"apple", "brooch", "ring", "watch", "lantern", "rope", "saw"}
WITH_COINS = {"apple", "handkerchief"}  # the objects that come with different coins

CHARACTERS: dict[str, Text] = {
    "dodger": {"en": "the Dodger", "fr": "le Renard"},
    "brownlow": {"en": "Mr Brownlow", "fr": "M. Brownlow"},
    "nancy": {"en": "Nancy", "fr": "Nancy"},
    "charley": {"en": "Charley Bates", "fr": "Charley Bates"},
    "sikes": {"en": "Bill Sikes", "fr": "Bill Sikes"},
    "oliver": {"en": "Oliver", "fr": "Oliver"},
    "bumble": {"en": "Mr Bumble", "fr": "M. Bumble"},
    "fang": {"en": "Mr Fang", "fr": "M. Fang"},
}
TYPES: dict[str, Text] = {
    "apples": PLURAL["apple"],
    "handkerchiefs": PLURAL["handkerchief"],
    "brooches": PLURAL["brooch"],
    "necklaces": PLURAL["necklace"],
    "rings": PLURAL["ring"],
    "watches": PLURAL["watch"],
    "wallets": PLURAL["wallet"],
    "tools": {"en": "tools", "fr": "outils"},
    "characters": {"en": "characters", "fr": "personnages"},
    "burglaries": {"en": "burglaries", "fr": "cambriolages"},
}


def counted(kind: int, count: int, language: str) -> str:
    """So many tokens of a kind: *2 starting £1 apples*, *une bague*."""
    name = KIND_NAMES[kind].removeprefix("starting ").rstrip("12")
    noun = (SINGULAR if count == 1 else PLURAL)[name][language]
    starting = OBJECTS <= kind < STASHABLE
    if language == "en":
        coins = f"£{COINS_ON[kind]} " if name in WITH_COINS else ""
        number = "a" if count == 1 else str(count)
        words = f"{number} {'starting ' if starting else ''}{coins}{noun}"
        return "an" + words[1:] if words.startswith("a a") else words
    coins = f" à {COINS_ON[kind]} £" if name in WITH_COINS else ""
    number = ("une" if name in FEMININE else "un") if count == 1 else str(count)
    return f"{number} {noun}{' de départ' if starting else ''}{coins}"


def listed_tokens(counts: dict[int, int], language: str) -> str:
    return enumerate_words([counted(kind, count, language) for kind, count in counts.items()], language)


def in_both(english: str, french: str) -> Text:
    return {"en": english, "fr": french}


def said(template: Text, **parts: Text) -> Text:
    """A text with the same part filled in, in every language."""
    return {
        language: template[language].format(**{name: part[language] for name, part in parts.items()})
        for language in LANGUAGES
    }


TOKENS: dict[str, Text] = {
    name: {language: counted(kind, 1, language) for language in LANGUAGES} for kind, name in enumerate(KIND_NAMES)
}
PLACE_NAMES = tuple("square" if place == 0 else str(place) for place in range(PLACES))
PLACE_WORDS: dict[str, Text] = {
    name: in_both(
        "the Paved Square" if place == 0 else f"space {name} ({TOWN.street_of(place)})",
        "la place pavée" if place == 0 else f"la case {name} ({TOWN.street_of(place)})",
    )
    for place, name in enumerate(PLACE_NAMES)
}

# ----------------------------------------------------------------------------------------------------- texts of moves


def set_in(number: int) -> dict[int, int]:
    """How many tokens of each kind a set has."""
    sort, counts = SETS[number]
    return {int(kind): count for kind, count in zip(SET_KINDS[sort], counts, strict=True) if count}


def notation_of(counts: dict[int, int]) -> str:
    return " + ".join(f"{count} {KIND_NAMES[kind]}" for kind, count in counts.items())


def handful_in(number: int) -> dict[int, int]:
    return {kind: HANDFULS[number].count(kind) for kind in dict.fromkeys(HANDFULS[number])}


def sharing_in(number: int) -> list[str]:
    return [TYPE_NAMES[sort] for sort in range(WALLETS) if number >> sort & 1]


SET_TEXTS = {notation_of(set_in(number)): set_in(number) for number in range(len(SETS))}
HANDFUL_TEXTS = {notation_of(handful_in(number)) or "nothing": handful_in(number) for number in range(len(HANDFULS))}
SHARING_TEXTS = {" + ".join(sharing_in(number)) or "nothing": sharing_in(number) for number in range(SHARINGS)}
SET_NAMES, HANDFUL_NAMES, SHARING_NAMES = tuple(SET_TEXTS), tuple(HANDFUL_TEXTS), tuple(SHARING_TEXTS)
VALUE_NAMES = tuple(f"{value:+d}" for value in VALUES)

NOTHING: Text = in_both("nothing", "rien")


def words_of_counts(counts: dict[int, int]) -> Text:
    return {language: listed_tokens(counts, language) for language in LANGUAGES} if counts else NOTHING


def words_of_sharing(types: list[str]) -> Text:
    if not types:
        return NOTHING
    return {language: enumerate_words([TYPES[each][language] for each in types], language) for language in LANGUAGES}


def seat_words(seat: int) -> Text:
    return in_both(f"seat {seat}", f"place {seat}")


def path_words(path: tuple[int, ...]) -> Text:
    """Where a prowl ends, and over which spaces it goes."""
    over = ", ".join(map(str, path[:-1]))
    street = TOWN.street_of(path[-1])
    if not over:
        return in_both(f"Prowl to {path[-1]} ({street})", f"Rôder jusqu’à {path[-1]} ({street})")
    return in_both(f"Prowl over {over} to {path[-1]} ({street})", f"Rôder par {over} jusqu’à {path[-1]} ({street})")


MOVE_WORDS: dict[str, Text] = {
    **{f"prowl {'-'.join(map(str, path))}": path_words(path) for path in PATHS},
    **{
        f"hand in {text}": said(in_both("Hand in {tokens}", "Livrer {tokens}"), tokens=words_of_counts(counts))
        for text, counts in SET_TEXTS.items()
    },
    "bribe": in_both("Pay £2 and put the gang elsewhere", "Payer 2 £ et placer la bande ailleurs"),
    **{
        f"place {name}": said(in_both("Put the gang on {place}", "Placer la bande sur {place}"), place=words)
        for name, words in PLACE_WORDS.items()
    },
    **{
        f"turn up {name}": said(in_both("Turn up the token on {place}", "Révéler le jeton sur {place}"), place=words)
        for name, words in PLACE_WORDS.items()
    },
    **{
        f"peek {name}": said(in_both("Look in secret at {place}", "Regarder en secret : {place}"), place=words)
        for name, words in PLACE_WORDS.items()
    },
    **{
        f"seat {seat} starts": in_both(f"Seat {seat} starts the night", f"La place {seat} commence la nuit")
        for seat in range(MOST_SEATS)
    },
    **{
        f"give up {KIND_NAMES[kind]}": said(in_both("Give up {token}", "Céder {token}"), token=TOKENS[KIND_NAMES[kind]])
        for kind in range(STASHABLE)
    },
    **{f"keep {text}": in_both(f"Keep the {text}", f"Garder le {text}") for text in VALUE_NAMES},
    **{
        f"discard {name}": said(in_both("Discard {token}", "Défausser {token}"), token=TOKENS[name])
        for name in TOOL_NAMES
    },
    **{
        f"share {text}": said(
            in_both("Complete with wallets: {types}", "Compléter avec des portefeuilles : {types}"),
            types=words_of_sharing(types),
        )
        for text, types in SHARING_TEXTS.items()
    },
    "give in": in_both("Pay the police £4 and end the round", "Payer 4 £ à la police et finir la manche"),
    **{
        f"dodger {name}": said(
            in_both("The Dodger: take the object on {place}", "Le Renard : prendre l’objet sur {place}"), place=words
        )
        for name, words in PLACE_WORDS.items()
    },
    **{
        f"brownlow {count}": in_both(
            f"Mr Brownlow: return {count} wallet{'' if count == 1 else 's'}",
            f"M. Brownlow : rendre {count} portefeuille{'s' if count > 1 else ''}",
        )
        for count in range(MOST_WALLETS + 1)
    },
    "nancy": in_both("Nancy: look through your police file", "Nancy : consulter votre dossier de police"),
    **{
        f"clear {text}": said(
            in_both("Make these vanish from your file: {tokens}", "Faire disparaître du dossier : {tokens}"),
            tokens=words_of_counts(counts),
        )
        for text, counts in HANDFUL_TEXTS.items()
    },
    "charley": in_both("Charley Bates: prowl unseen", "Charley Bates : rôder sans être vu"),
    **{
        f"sikes {seat}": said(in_both("Bill Sikes: rob {seat}", "Bill Sikes : voler la {seat}"), seat=seat_words(seat))
        for seat in range(MOST_SEATS)
    },
    "oliver": in_both("Oliver: prowl twice", "Oliver : rôder deux fois"),
    **{
        f"bumble {KIND_NAMES[kind]} {seat}": said(
            in_both("Mr Bumble: slip {token} to {seat}", "M. Bumble : glisser {token} à la {seat}"),
            token=TOKENS[KIND_NAMES[kind]],
            seat=seat_words(seat),
        )
        for kind in range(STASHABLE)
        for seat in range(MOST_SEATS)
    },
    **{
        f"fang {seat}": said(in_both("Mr Fang: {seat} pays £3", "M. Fang : la {seat} paie 3 £"), seat=seat_words(seat))
        for seat in range(MOST_SEATS)
    },
    **{
        f"hide {name}": said(in_both("Hide: discard {card}", "Se cacher : défausser {card}"), card=CHARACTERS[name])
        for name in CARD_NAMES
    },
}
MOVES = tuple(MOVE_WORDS)

OUTCOME_WORDS: dict[str, Text] = {
    **{
        f"deal {name}": said(in_both("{token} is dealt", "{token} est donné"), token=TOKENS[f"starting {name}"])
        for name in OBJECT_NAMES
    },
    **{
        f"lay {KIND_NAMES[kind]}": said(
            in_both("{token} is laid in the street", "{token} est posé dans la rue"), token=TOKENS[KIND_NAMES[kind]]
        )
        for kind in range(KINDS)
    },
    **{
        f"seat {seat} begins": in_both(f"Seat {seat} begins", f"La place {seat} commence") for seat in range(MOST_SEATS)
    },
    **{
        f"seat {seat} is poorest": in_both(
            f"Seat {seat} is taken for the poorest", f"La place {seat} passe pour la plus pauvre"
        )
        for seat in range(MOST_SEATS)
    },
    **{
        f"card {name}": said(in_both("The card is {card}", "La carte est {card}"), card=CHARACTERS[name])
        for name in CARD_NAMES
    },
    **{
        f"steal {KIND_NAMES[kind]}": said(in_both("{token} is stolen", "Vol : {token}"), token=TOKENS[KIND_NAMES[kind]])
        for kind in range(STASHABLE)
    },
    **{
        f"burglary {text}": in_both(f"A burglary card is drawn: {text}", f"Carte Cambriolage piochée : {text}")
        for text in VALUE_NAMES
    },
}
OUTCOMES = tuple(OUTCOME_WORDS)

# ------------------------------------------------------------------------------------------------------ what is told

ROUNDS = ("day", "night")
LEDGER_ACTS = ("taken", "walked over", "given up", "shown", "robbed", "planted", "looked", "cleared", "laid open")

STAGE_WORDS: dict[str, Text] = {
    "deal": {"en": "starting tokens are dealt", "fr": "les jetons de départ sont distribués"},
    "lay": {"en": "tokens are laid in the streets", "fr": "les jetons sont posés dans les rues"},
    "who begins": {"en": "chance says who begins", "fr": "le sort désigne qui commence"},
    "who is poorest": {"en": "chance decides between the poorest", "fr": "le sort départage les plus pauvres"},
    "draw card": {"en": "a character card is drawn", "fr": "une carte Personnage est piochée"},
    "steal": {"en": "Bill Sikes reaches into a stash", "fr": "Bill Sikes plonge la main dans une réserve"},
    "draw burglary": {"en": "burglary cards are drawn", "fr": "des cartes Cambriolage sont piochées"},
    "first row": {"en": "turn up the first row", "fr": "révélez la première file"},
    "who starts": {"en": "say who starts the night", "fr": "désignez qui commence la nuit"},
    "turn": {"en": "prowl, go to Fagin’s, or play a card", "fr": "rôdez, allez chez Fagin ou jouez une carte"},
    "prowl": {"en": "prowl", "fr": "rôdez"},
    "row": {"en": "go on with the row", "fr": "poursuivez la file"},
    "peek": {"en": "look in secret at a token", "fr": "regardez un jeton en secret"},
    "place": {"en": "put the gang somewhere", "fr": "placez la bande"},
    "give up": {"en": "your stash is full: give up a token", "fr": "réserve pleine : cédez un jeton"},
    "keep burglary": {"en": "keep one burglary card", "fr": "gardez une carte Cambriolage"},
    "discard tool": {"en": "discard a tool", "fr": "défaussez un outil"},
    "clear file": {"en": "choose what leaves your police file", "fr": "choisissez ce qui quitte votre dossier"},
    "share wallets": {"en": "say what your wallets complete", "fr": "dites ce que complètent vos portefeuilles"},
    "over": {"en": "the night is over", "fr": "la nuit est finie"},
}
STAGES = tuple(STAGE_WORDS)

EVENT_WORDS: dict[str, Text] = {
    "dealt": {"en": "{seat} takes a starting token.", "fr": "{seat} prend un jeton de départ."},
    "dealt to you": {"en": "{seat} takes {token}.", "fr": "{seat} prend {token}."},
    "day breaks": {"en": "the streets are full: day breaks.", "fr": "les rues sont pleines : le jour se lève."},
    "begins": {"en": "{seat} begins.", "fr": "{seat} commence."},
    "night falls": {"en": "night falls over London.", "fr": "la nuit tombe sur Londres."},
    "streets in the dark": {
        "en": "the tokens lie face down in the streets.",
        "fr": "les jetons sont posés face cachée dans les rues.",
    },
    "poorest": {"en": "{seat} is the poorest.", "fr": "{seat} a le moins d’argent."},
    "starts": {"en": "{seat} says that {to} starts.", "fr": "{seat} décide : {to} commence."},
    "turns up": {"en": "{seat} turns up {token} on {place}.", "fr": "{seat} révèle {token} sur {place}."},
    "walks over": {
        "en": "{seat} walks over {token}: into the police file.",
        "fr": "{seat} saute {token} : au dossier de police.",
    },
    "walks over unseen": {
        "en": "{seat} walks over {token}: into the bag.",
        "fr": "{seat} saute {token} : dans le sac.",
    },
    "takes": {"en": "{seat} takes {token} on {place}.", "fr": "{seat} prend {token} sur {place}."},
    "draws card": {"en": "{seat} draws a character card.", "fr": "{seat} pioche une carte Personnage."},
    "draws this card": {"en": "{seat} draws {card}.", "fr": "{seat} pioche {card}."},
    "bribes": {"en": "{seat} pays the police £2.", "fr": "{seat} paie 2 £ à la police."},
    "peeks": {"en": "{seat} looks in secret at {place}.", "fr": "{seat} regarde en secret {place}."},
    "peeks and sees": {"en": "{seat} sees {token} on {place}.", "fr": "{seat} voit {token} sur {place}."},
    "places": {"en": "{seat} puts the gang on {place}.", "fr": "{seat} place la bande sur {place}."},
    "gives up": {
        "en": "{seat} has no room: a token goes into the police file.",
        "fr": "{seat} n’a plus de place : un jeton part au dossier de police.",
    },
    "gives this up": {
        "en": "{seat} has no room: {token} goes into the police file.",
        "fr": "{seat} n’a plus de place : {token} part au dossier de police.",
    },
    "hands in": {
        "en": "{seat} hands in {tokens} at Fagin’s, for {pounds}.",
        "fr": "{seat} livre à Fagin {tokens}, pour {pounds}.",
    },
    "bonus": {"en": "{seat} gets {pounds} more for so large a set.", "fr": "{seat} reçoit {pounds} de bonus."},
    "reward": {"en": "{seat} gets a reward of {pounds}.", "fr": "{seat} reçoit une récompense de {pounds}."},
    "hides": {"en": "{seat} discards {card} and hides.", "fr": "{seat} défausse {card} et se cache."},
    "asks": {"en": "{seat} asks {card} for help.", "fr": "{card} vient en aide à {seat}."},
    "asks about": {"en": "{seat} sends {card} to {to}.", "fr": "{seat} envoie {card} chez {to}."},
    "returns wallets": {
        "en": "{seat} returns {wallets}, for {pounds}.",
        "fr": "{seat} rend {wallets}, pour {pounds}.",
    },
    "clears": {"en": "{seat}’s file loses {count}.", "fr": "{count} en moins au dossier de {seat}."},
    "clears these": {
        "en": "{seat} makes these vanish from the file: {tokens}.",
        "fr": "{seat} fait disparaître du dossier : {tokens}.",
    },
    "steals": {"en": "{seat} steals a token from {to}.", "fr": "{seat} vole un jeton à {to}."},
    "steals this": {"en": "{seat} steals {token} from {to}.", "fr": "{seat} vole {token} à {to}."},
    "slips": {
        "en": "{seat} slips a token into {to}’s file.",
        "fr": "{seat} glisse un jeton dans le dossier de {to}.",
    },
    "slips this": {
        "en": "{seat} slips {token} into {to}’s file.",
        "fr": "{seat} glisse {token} dans le dossier de {to}.",
    },
    "loses": {"en": "{seat} pays {pounds} to the bank.", "fr": "{seat} paie {pounds} à la banque."},
    "draws burglary": {"en": "{seat} draws a burglary card.", "fr": "{seat} pioche une carte Cambriolage."},
    "draws this burglary": {"en": "{seat} draws {value}.", "fr": "{seat} pioche {value}."},
    "keeps": {"en": "{seat} keeps a burglary card.", "fr": "{seat} garde une carte Cambriolage."},
    "keeps this": {"en": "{seat} keeps {value}.", "fr": "{seat} garde {value}."},
    "spends": {"en": "{seat} discards {token}.", "fr": "{seat} défausse {token}."},
    "gives in": {
        "en": "{seat} can do nothing more, pays {pounds}, and the round ends.",
        "fr": "{seat} ne peut plus rien faire et paie {pounds} : la manche est finie.",
    },
    "gives in, no pounds": {
        "en": "{seat} can do nothing more and has nothing to pay: the round ends.",
        "fr": "{seat} ne peut plus rien faire et n’a rien à payer : la manche est finie.",
    },
    "completes": {"en": "{seat} shows sets: {types}.", "fr": "{seat} montre ses séries : {types}."},
    "last sets": {
        "en": "the last sets pay {seat} {pounds}.",
        "fr": "les dernières séries rapportent {pounds} à {seat}.",
    },
    "file opened": {"en": "{seat}’s file holds {count}.", "fr": "le dossier de {seat} compte {count}."},
    "fined": {"en": "{seat} is fined {pounds}.", "fr": "amende pour {seat} : {pounds}."},
    "burglary counts": {
        "en": "one of {seat}’s burglaries counts {value}.",
        "fr": "un cambriolage de {seat} compte pour {value}.",
    },
    "wins": {"en": "{seats} are the richest and win.", "fr": "{seats} ont le plus d’argent et gagnent."},
    "wins, one seat": {"en": "{seats} is the richest and wins.", "fr": "{seats} a le plus d’argent et gagne."},
}

WORDS = Words(
    moves=MOVE_WORDS,
    outcomes=OUTCOME_WORDS,
    events=EVENT_WORDS,
    components={
        "token": TOKENS,
        "place": PLACE_WORDS,
        "card": CHARACTERS,
        "types": {text: words_of_sharing(types) for text, types in SHARING_TEXTS.items()},
        "tokens": {text: words_of_counts(counts) for text, counts in {**SET_TEXTS, **HANDFUL_TEXTS}.items()},
        "stage": STAGE_WORDS,
    },
    parts={
        "round": in_both("Round", "Manche"),
        "stage": in_both("What is due", "À présent"),
        "turn": in_both("Whose turn", "À qui de jouer"),
        "pawn": in_both("The gang stands on", "La bande est sur"),
        "board": in_both("In the streets", "Dans les rues"),
        "streets_closed": in_both("The yellow streets are closed", "Les rues jaunes sont fermées"),
        "cut_off": in_both("Tokens that no way leads to", "Jetons où aucun chemin ne mène"),
        "peeked": in_both("Face down, but you saw", "Face cachée, mais vous avez vu"),
        "peekers": in_both("Looked at by", "Regardé par"),
        "rewards": in_both("Fagin’s rewards", "Récompenses de Fagin"),
        "prowls": in_both("Prowls to make", "Sorties à faire"),
        "unseen_by_police": in_both("Unseen by the police", "À l’insu de la police"),
        "row": in_both("Tokens to turn up", "Jetons à retourner"),
        "pending": in_both("Waits for room", "Attend une place"),
        "pending_from": in_both("Stolen from", "Volé à"),
        "card_pile": in_both("Cards in the pile", "Cartes dans la pioche"),
        "discards": in_both("Cards played", "Cartes jouées"),
        "in_box": in_both("Tokens in the box", "Jetons dans la boîte"),
        "seats": in_both("Players", "Joueurs"),
        "money": in_both("Pounds", "Livres"),
        "stash_size": in_both("Tokens in the stash", "Jetons dans la réserve"),
        "stash": in_both("Stash", "Réserve"),
        "room": in_both("Room for", "Encore de la place pour"),
        "lacks": in_both("Missing for a set", "Manquent pour une série"),
        "file_size": in_both("Tokens in the police file", "Jetons au dossier de police"),
        "file": in_both("Police file", "Dossier de police"),
        "fine": in_both("Fine, if it is the thickest", "Amende, s’il est le plus épais"),
        "thickest": in_both("The thickest file", "Le dossier le plus épais"),
        "tools": in_both("Tools", "Outils"),
        "hand_size": in_both("Character cards", "Cartes Personnage"),
        "hand": in_both("Cards in hand", "Cartes en main"),
        "completes": in_both("Last sets", "Dernières séries"),
        "burglaries": in_both("Burglaries", "Cambriolages"),
        "seat": in_both("Who", "Qui"),
        "drew": in_both("Cards drawn", "Cartes piochées"),
        "saw": in_both("You saw", "Vous avez vu"),
        "kept": in_both("Kept", "Gardée"),
        "ledger": in_both("What happened this round", "Ce qui s’est passé"),
        "did": in_both("What", "Quoi"),
        "other": in_both("With whom", "Avec qui"),
        "token": in_both("Token", "Jeton"),
        "tokens_unseen": in_both("Tokens not seen yet", "Jetons pas encore vus"),
        "cards_unseen": in_both("Cards not seen yet", "Cartes pas encore vues"),
        "burglaries_unseen": in_both("Burglary cards not seen yet", "Cartes Cambriolage pas encore vues"),
    },
    counts={
        "pounds": (in_both("pound", "livre"), in_both("pounds", "livres")),
        "count": (in_both("token", "jeton"), in_both("tokens", "jetons")),
        "wallets": (SINGULAR["wallet"], PLURAL["wallet"]),
    },
)
