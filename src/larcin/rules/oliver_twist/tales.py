"""What is told of a game of Oliver Twist: its stages and events, in English and French."""

from __future__ import annotations

from larcin.rules.words import Text

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

EVENTS: dict[str, Text] = {
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
        "fr": "{seat} passe sur {token} : au dossier de police.",
    },
    "walks over unseen": {
        "en": "{seat} walks over {token}: into the bag.",
        "fr": "{seat} passe sur {token} : dans le sac.",
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
    "clears": {"en": "{count} vanish from the file of {seat}.", "fr": "{count} en moins au dossier de {seat}."},
    "clears these": {
        "en": "{seat} makes vanish from the file: {tokens}.",
        "fr": "{seat} fait disparaître du dossier : {tokens}.",
    },
    "steals": {"en": "{seat} steals a token from {to}.", "fr": "{seat} vole un jeton à {to}."},
    "steals this": {"en": "{seat} steals {token} from {to}.", "fr": "{seat} vole {token} à {to}."},
    "slips": {
        "en": "{seat} slips a token into the file of {to}.",
        "fr": "{seat} glisse un jeton dans le dossier de {to}.",
    },
    "slips this": {
        "en": "{seat} slips {token} into the file of {to}.",
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
    "file opened": {"en": "the file of {seat} holds {count}.", "fr": "le dossier de {seat} compte {count}."},
    "fined": {"en": "{seat} is fined {pounds}.", "fr": "amende pour {seat} : {pounds}."},
    "burglary counts": {
        "en": "a burglary of {seat} counts {value}.",
        "fr": "un cambriolage de {seat} compte {value}.",
    },
    "wins": {"en": "{seats} are the richest and win.", "fr": "{seats} ont le plus d’argent et gagnent."},
    "wins, one seat": {"en": "{seats} is the richest and wins.", "fr": "{seats} a le plus d’argent et gagne."},
}
