"""What the terminal table says, beside the words of the games themselves."""

from __future__ import annotations

from dataclasses import dataclass

from larcin.rules.words import Text

Texts = dict[str, Text]
"""What is said, by a key."""

TEXTS: Texts = {
    "welcome": {
        "en": "{title}: {names}. You are {humans}.",
        "fr": "{title} : {names}. Vous jouez {humans}.",
    },
    "how": {
        "en": "Type a move (or the start of it), hint, undo, rules, ? for help, or quit to stop and go on later.",
        "fr": "Tapez un coup (ou son début), indice, annuler, règles, ? pour l’aide, quitter pour reprendre plus tard.",
    },
    "commitment": {
        "en": "The shuffles are fixed by a secret seed; its SHA-256 is {commitment}.",
        "fr": "Les mélanges sont fixés par un secret ; son SHA-256 est {commitment}.",
    },
    "resumed": {"en": "Here is what happened so far:", "fr": "Voici ce qui s’est passé jusqu’ici :"},
    "curtain": {
        "en": "Now {name}. The others look away; {name} presses Enter.",
        "fr": "À {name}. Les autres regardent ailleurs ; {name} appuie sur Entrée.",
    },
    "moves": {"en": "You may:", "fr": "Vous pouvez :"},
    "ways": {"en": "{number} ways", "fr": "{number} façons"},
    "how many": {"en": "{verb} … How many {kind}?", "fr": "{verb} … Combien : {kind} ?"},
    "or whole": {"en": "(or all at once, such as {move})", "fr": "(ou tout d’un coup, comme {move})"},
    "back": {"en": "(back to choose again)", "fr": "(retour pour revenir en arrière)"},
    "an expert": {"en": "An expert", "fr": "Un expert"},
    "hint": {"en": "An expert would type {move} ({words}).", "fr": "Un expert taperait {move} ({words})."},
    "undone": {"en": "Taken back: {move}.", "fr": "Coup repris : {move}."},
    "nothing to undo": {"en": "You have made no move yet.", "fr": "Vous n’avez encore joué aucun coup."},
    "not yours to undo": {
        "en": "{name} has moved since: a move can only be taken back before somebody else’s.",
        "fr": "{name} a joué depuis : on ne reprend un coup que si personne d’autre n’a joué après.",
    },
    "more": {"en": " … and {number} more (type moves)", "fr": " … et {number} autres (tapez coups)"},
    "unreadable": {
        "en": "“{text}” is no move here. You may type: {moves}.",
        "fr": "« {text} » n’est pas un coup possible. Vous pouvez taper : {moves}.",
    },
    "ambiguous": {
        "en": "“{text}” could be {moves}. Say which one.",
        "fr": "« {text} » peut vouloir dire {moves}. Précisez.",
    },
    "thinking": {"en": "{name} is thinking …", "fr": "{name} réfléchit …"},
    "saved": {
        "en": "Nothing is lost. Go on with: {larcin} play --resume {path}",
        "fr": "Rien n’est perdu. Pour reprendre : {larcin} play --resume {path}",
    },
    "over": {"en": "The match is over.", "fr": "La partie est finie."},
    "kept": {
        "en": "The record is in {path}. See it again with: {larcin} replay {path}",
        "fr": "La partie est conservée dans {path}. Pour la revoir : {larcin} replay {path}",
    },
    "place": {"en": "place", "fr": "place"},
    "name": {"en": "name", "fr": "nom"},
    "score": {"en": "score", "fr": "score"},
    "wins": {"en": "wins", "fr": "gagne"},
    # the rules
    "example": {"en": "Example.", "fr": "Exemple."},
    "ruling key": {
        "en": "“Our ruling” is what we decided where the printed rules leave a case open.",
        "fr": "« Notre décision » est ce que nous avons tranché là où la règle imprimée ne dit rien.",
    },
    "reconstruction key": {
        "en": "“Our reconstruction” stands for a picture or component that was lost.",
        "fr": "« Notre reconstitution » remplace une image ou un élément perdu.",
    },
    "printed": {"en": "In the printed rulebook: {where}.", "fr": "Dans la règle imprimée : {where}."},
    "page": {"en": "page {page}", "fr": "page {page}"},
    "ruling open": {"en": "What the rulebook leaves open:", "fr": "Ce que la règle ne dit pas :"},
    "reconstruction open": {"en": "What was lost:", "fr": "Ce qui était perdu :"},
    "why": {"en": "Why so:", "fr": "Pourquoi ainsi :"},
    "found": {"en": "{number} rules with “{words}”.", "fr": "{number} règles avec « {words} »."},
    "found one": {"en": "{number} rule with “{words}”.", "fr": "{number} règle avec « {words} »."},
    "nothing found": {"en": "No rule has “{words}” in it.", "fr": "Aucune règle ne contient « {words} »."},
    # what tables of several games say
    "night": {"en": "Night {night}", "fr": "Nuit {night}"},
    "sealed": {"en": "sealed", "fr": "face cachée"},
    "choosing": {"en": "choosing …", "fr": "choisit …"},
    "thief": {"en": "thief", "fr": "voleur"},
}

HELP: Text = {
    "en": """Type a move as it is listed, or any part that says enough: 7 for card 7, act for actor.
Where there are many moves, choose step by step, or type a whole move such as give 2 red 1 black.
  ?       this help
  hint    what an expert would do
  undo    take back your last move
  back    one step back in a menu
  moves   all moves that you may make
  table   show the table again
  rules   the rules of the game; rules K7 for one of them, rules beggar to search
  quit    stop; the match is kept and can be resumed""",
    "fr": """Tapez un coup comme il est écrit, ou une partie qui suffit : 7 pour card 7, act pour actor.
S’il y a beaucoup de coups, choisissez pas à pas, ou tapez un coup entier, comme give 2 red 1 black.
  ?         cette aide
  indice    ce que jouerait un expert
  annuler   reprendre votre dernier coup
  retour    un pas en arrière dans un menu
  coups     tous les coups possibles
  table     revoir la table
  règles    les règles du jeu ; règles K7 pour l’une d’elles, règles mendiant pour chercher
  quitter   arrêter ; la partie est gardée et peut être reprise""",
}

RULES_COMMANDS = ("rules", "règles", "regles")
ALL_MOVES_COMMANDS = ("moves", "coups")
HELP_COMMANDS = ("?", "help", "aide")
HINT_COMMANDS = ("hint", "indice")
UNDO_COMMANDS = ("undo", "annuler")
BACK_COMMANDS = ("back", "retour")
TABLE_COMMANDS = ("table",)
QUIT_COMMANDS = ("quit", "quitter", "q", "exit")
COMPLETED = {
    "en": ("hint", "undo", "back", "moves", "table", "rules", "quit"),
    "fr": ("indice", "annuler", "retour", "coups", "table", "règles", "quitter"),
}
"""The commands that Tab completes."""


@dataclass(frozen=True)
class Say:
    """How a table speaks: by words of its own, or else by those above."""

    own: Texts

    def __call__(self, key: str, language: str, **parts: object) -> str:
        return (self.own.get(key) or TEXTS[key])[language].format(**parts)


say = Say({})
