"""What the table itself says, beside the words of the games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from larcin.bots import RUNGS
from larcin.rules.words import LANGUAGES, Text, fill

TEXTS: dict[str, Text] = {
    # why something was refused
    "unreadable": {"en": "This message cannot be read: {why}.", "fr": "Ce message est illisible : {why}."},
    "not yours": {"en": "This is not yours to do.", "fr": "Ce n’est pas à vous de le faire."},
    "no such table": {"en": "There is no such table.", "fr": "Cette table n’existe pas."},
    "no such game": {"en": "There is no such game.", "fr": "Ce jeu n’existe pas."},
    "no longer offered": {
        "en": "This table plays “{game}”, a game that this server does not offer any more.",
        "fr": "Cette table joue à « {game} », un jeu que ce serveur ne propose plus.",
    },
    "other rules": {
        "en": "This table was opened by other rules of “{game}” than this server has.",
        "fr": "Cette table a été ouverte avec d’autres règles de « {game} » que celles de ce serveur.",
    },
    "other rules here": {
        "en": "This game was begun by other rules of “{game}” than this page has now.",
        "fr": "Cette partie a commencé avec d’autres règles de « {game} » que celles de cette page.",
    },
    "not a record": {
        "en": "This is not the record of a match that can be shown here: choose a file that larcin has saved.",
        "fr": "Ce n’est pas une partie qu’on puisse montrer ici : choisissez un fichier enregistré par larcin.",
    },
    "not kept here": {
        "en": "This device cannot keep the game just now: its storage is full, or closed to pages. Nothing was played.",
        "fr": "Cet appareil ne peut pas garder la partie : sa mémoire est pleine ou fermée. Rien n’a été joué.",
    },
    "storage silent": {
        "en": "This browser does not open its storage. Close its other windows, or start it again.",
        "fr": "Ce navigateur n’ouvre pas sa mémoire. Fermez ses autres fenêtres, ou relancez-le.",
    },
    "not by message": {
        "en": "This game hides things that somebody has to know: it needs a server, or one device for all.",
        "fr": "Ce jeu cache des choses que quelqu’un doit connaître : il faut un serveur, ou un seul appareil.",
    },
    "letter spoilt": {
        "en": "This link was cut short or changed on its way: ask for it again, and open the whole of it.",
        "fr": "Ce lien a été coupé ou changé en route : redemandez-le, et ouvrez-le en entier.",
    },
    "letter of another story": {
        "en": "This link tells another story than the one you know, so it was not taken. Ask who sent it.",
        "fr": "Ce lien raconte une autre partie que celle que vous connaissez : il est refusé. Voyez avec son auteur.",
    },
    "letter of others": {
        "en": "All seats of this game are taken, by others or by another browser of yours: open the link there.",
        "fr": "Toutes les places sont prises, par d’autres ou par un autre de vos navigateurs : ouvrez-y le lien.",
    },
    "not your turn": {
        "en": "It is somebody else’s turn: wait for the link that comes back.",
        "fr": "C’est à quelqu’un d’autre : attendez le lien qui vous reviendra.",
    },
    "needs a server": {
        "en": "A table on one device has no free seats and no clock: those need a server.",
        "fr": "Une table sur un seul appareil n’a ni place libre ni horloge : il y faut un serveur.",
    },
    "game failed": {
        "en": "This game has failed: its own code cannot do or tell this. Nothing has happened.",
        "fr": "Ce jeu est en panne : son propre code ne peut ni faire ni raconter cela. Rien ne s’est passé.",
    },
    "no such page": {"en": "There is nothing here.", "fr": "Il n’y a rien ici."},
    "no such link": {
        "en": "This private link opens nothing: it was revoked, or is not whole.",
        "fr": "Ce lien privé n’ouvre rien : il a été révoqué, ou il n’est pas entier.",
    },
    "no such evening": {"en": "There is no such evening.", "fr": "Cette soirée n’existe pas."},
    "evening over": {"en": "This evening is over.", "fr": "Cette soirée est finie."},
    "name stays": {
        "en": "You play at this evening as {name}: names stay once it has begun.",
        "fr": "Vous jouez à cette soirée sous le nom {name} : on n’en change plus une fois qu’elle a commencé.",
    },
    "evening not begun": {
        "en": "This evening has not begun: there is nothing to pause yet.",
        "fr": "Cette soirée n’a pas commencé : il n’y a encore rien à interrompre.",
    },
    "evening ends": {
        "en": "Its host has ended this evening: no further round begins.",
        "fr": "L’hôte a terminé cette soirée : aucun autre tour ne commence.",
    },
    "evening full": {
        "en": "At most {most} can play at an evening, and this one is full.",
        "fr": "Une soirée réunit au plus {most} joueurs, et celle-ci est complète.",
    },
    "evening host only": {
        "en": "Only who opened this evening can do that.",
        "fr": "Seul celui qui a ouvert cette soirée peut le faire.",
    },
    "not at evening": {"en": "You do not play at this evening.", "fr": "Vous ne jouez pas à cette soirée."},
    "no such player": {"en": "There is no such player.", "fr": "Ce joueur n’existe pas."},
    "too few": {
        "en": "An evening needs at least {fewest} players: invite more, or add bots.",
        "fr": "Il faut au moins {fewest} joueurs : invitez du monde, ou ajoutez des robots.",
    },
    "too long a round robin": {
        "en": "Until all have met all, it would take at least {rounds} rounds: open a Swiss evening, or larger tables.",
        "fr": "Pour que tous se rencontrent, il faudrait au moins {rounds} tours : préférez un système suisse.",
    },
    "too many tables": {
        "en": "Very many tables have been opened from here. You can open another one in {minutes} min.",
        "fr": "Beaucoup de tables ont été ouvertes d’ici. Vous pourrez en ouvrir une autre dans {minutes} min.",
    },
    "too many evenings": {
        "en": "You are the host of {most} evenings that are not over, and that is the most. End one first.",
        "fr": "Vous êtes l’hôte de {most} soirées en cours, et c’est le maximum. Terminez-en une d’abord.",
    },
    "no such method": {"en": "That cannot be done here.", "fr": "Cela ne se fait pas ici."},
    "too long": {"en": "This is too long.", "fr": "C’est trop long."},
    "illegal": {"en": "This move is not possible now.", "fr": "Ce coup n’est pas possible maintenant."},
    "late": {
        "en": "This choice comes too late: it is no longer open.",
        "fr": "Trop tard : ce choix n’est plus ouvert.",
    },
    "not now": {"en": "This cannot be done now.", "fr": "Ce n’est pas possible maintenant."},
    "too many": {"en": "Too much at once. Wait a moment.", "fr": "Trop à la fois. Attendez un instant."},
    "busy": {"en": "The table cannot be reached just now. Try again.", "fr": "La table est injoignable. Réessayez."},
    "cannot be kept": {
        "en": "This cannot be written down: say it in plain letters and signs.",
        "fr": "Cela ne peut pas être noté : dites-le en lettres et signes ordinaires.",
    },
    "disk full": {
        "en": "Nothing can be saved just now: the server’s disk is full. Try again in a while.",
        "fr": "Rien ne peut être enregistré pour l’instant : le disque du serveur est plein. Réessayez dans un moment.",
    },
    "disk error": {
        "en": "Nothing can be saved just now: the server’s disk fails. Try again in a while.",
        "fr": "Rien ne peut être enregistré pour l’instant : le disque du serveur est en panne. Réessayez plus tard.",
    },
    "read only": {
        "en": "Nothing can be saved just now: the server’s database takes nothing. Try again in a while.",
        "fr": "Rien ne peut être enregistré pour l’instant : la base de données refuse. Réessayez dans un moment.",
    },
    "no database": {
        "en": "Nothing can be saved just now: the server’s database does not answer. Try again in a while.",
        "fr": "Rien ne peut être enregistré pour l’instant : la base de données ne répond pas. Réessayez plus tard.",
    },
    "bad option": {"en": "This game is not played so: {why}", "fr": "Ce jeu ne se joue pas ainsi : {why}"},
    "bad seats": {
        "en": "Say for each of the {seats} seats who sits there.",
        "fr": "Dites qui occupe les {seats} places.",
    },
    "no such seat": {"en": "There is no such seat.", "fr": "Cette place n’existe pas."},
    "no such bot": {"en": "There is no such bot. There are: {bots}.", "fr": "Ce robot n’existe pas. Il y a : {bots}."},
    "seat taken": {"en": "This seat is taken.", "fr": "Cette place est prise."},
    "no free seat": {"en": "All seats are taken.", "fr": "Toutes les places sont prises."},
    "not seated": {"en": "You do not sit at this table.", "fr": "Vous n’êtes pas assis à cette table."},
    "seated already": {
        "en": "You sit at this table already: nobody plays two hands of a running match.",
        "fr": "Vous êtes déjà à cette table : personne ne joue deux mains d’une partie en cours.",
    },
    "seated elsewhere": {
        "en": "You sit on another seat here. Leave that one first, or ask for this one also.",
        "fr": "Vous avez déjà une autre place ici. Quittez-la d’abord, ou demandez celle-ci en plus.",
    },
    "removed": {
        "en": "The host has sent you away from this table.",
        "fr": "L’hôte vous a renvoyé de cette table.",
    },
    "closed": {
        "en": "The host has closed this table to onlookers.",
        "fr": "L’hôte a fermé cette table aux spectateurs.",
    },
    "locked": {
        "en": "The host has locked this table: nobody else can sit down.",
        "fr": "L’hôte a verrouillé cette table : plus personne ne peut s’asseoir.",
    },
    "rated seat": {
        "en": "This match is rated: a bot plays on for who left, and nobody else can take the seat.",
        "fr": "Cette partie compte pour le classement : un robot joue pour qui est parti ; la place n’est pas libre.",
    },
    "signed out": {"en": "You were signed out meanwhile.", "fr": "Vous avez été déconnecté entre-temps."},
    "given up": {
        "en": "This match is forfeited: a bot plays on for you.",
        "fr": "La partie est perdue par forfait : un robot joue pour vous.",
    },
    "kept seat": {
        "en": "This seat is kept for somebody who played in the match before.",
        "fr": "Cette place est gardée pour quelqu’un de la partie précédente.",
    },
    "sat too often": {
        "en": "You have sat down here too often.",
        "fr": "Vous vous êtes assis ici trop souvent.",
    },
    "muted": {
        "en": "The host has muted you at this table.",
        "fr": "L’hôte vous a retiré la parole à cette table.",
    },
    "nobody talks": {
        "en": "To talk here, bring the cookie that the server gives at the first call.",
        "fr": "Pour parler ici, présentez le cookie que le serveur donne au premier appel.",
    },
    "said too fast": {
        "en": "Not so fast: wait a few seconds before you say more.",
        "fr": "Pas si vite : attendez quelques secondes avant d’en dire plus.",
    },
    "said too much": {
        "en": "Enough was said here: no more can be kept.",
        "fr": "Assez a été dit ici : on ne peut rien garder de plus.",
    },
    "not the host": {
        "en": "A host can be neither muted nor sent away.",
        "fr": "On ne peut ni faire taire ni renvoyer un hôte.",
    },
    "plays already": {
        "en": "Nobody can be sent away from a match that has begun.",
        "fr": "On ne peut renvoyer personne d’une partie commencée.",
    },
    "nobody such": {"en": "There is nobody such at this table.", "fr": "Il n’y a personne de tel à cette table."},
    "host only": {"en": "Only the host can do this.", "fr": "Seul l’hôte peut le faire."},
    "started": {"en": "The match has begun.", "fr": "La partie a commencé."},
    "not started": {"en": "The match has not begun.", "fr": "La partie n’a pas commencé."},
    "not over": {"en": "The match is not over yet.", "fr": "La partie n’est pas finie."},
    "over": {"en": "The match is over.", "fr": "La partie est finie."},
    "bot plays": {
        "en": "A bot plays for you. Take your seat back first.",
        "fr": "Un robot joue pour vous. Reprenez d’abord votre place.",
    },
    "forfeited": {
        "en": "Your time was up: this match is forfeited.",
        "fr": "Votre temps est écoulé : la partie est perdue par forfait.",
    },
    "undo refused": {
        "en": "Somebody was against it: this move stays.",
        "fr": "Quelqu’un s’y est opposé : ce coup reste joué.",
    },
    "no undo": {
        "en": "There is no move of yours to take back: never across a reveal, a draw or another’s move.",
        "fr": "Aucun coup à reprendre : jamais après une révélation, un tirage ou le coup d’un autre.",
    },
    "no choice back": {
        "en": "You have made no choice yet that you could go back to.",
        "fr": "Vous n’avez encore fait aucun choix sur lequel revenir.",
    },
    "nobody asked": {"en": "Nobody asked to take a move back.", "fr": "Personne n’a demandé à reprendre un coup."},
    "not away": {"en": "This player is not away.", "fr": "Ce joueur n’est pas absent."},
    "no odds": {"en": "This table shows no odds.", "fr": "Cette table ne montre pas les probabilités."},
    "no hints": {
        "en": "Nobody gives advice at this table: it shows no odds.",
        "fr": "Personne ne donne de conseil à cette table : elle ne montre pas les probabilités.",
    },
    "no choice": {
        "en": "You have nothing to choose just now.",
        "fr": "Vous n’avez rien à choisir pour l’instant.",
    },
    "studies later": {
        "en": "The rules of this game are still being prepared here: try again in a minute.",
        "fr": "Les règles de ce jeu se préparent encore ici : réessayez dans une minute.",
    },
    "cannot study": {
        "en": "Nobody here knows this game well enough to give advice.",
        "fr": "Personne ici ne connaît assez bien ce jeu pour donner un conseil.",
    },
    "your turn": {"en": "It is your turn.", "fr": "C’est à vous de jouer."},
    "turn soon over": {
        "en": "It is still your turn: {hours} h left.",
        "fr": "C’est toujours à vous : encore {hours} h.",
    },
    "no reminders": {
        "en": "This server sends no reminders.",
        "fr": "Ce serveur n’envoie pas de rappels.",
    },
    "no push address": {
        "en": "No message can be sent there: {why}.",
        "fr": "Aucun message ne peut y être envoyé ({why}).",
    },
    "not known yet": {
        "en": "The server does not know you yet: ask again.",
        "fr": "Le serveur ne vous connaît pas encore : redemandez.",
    },
    "strict replay": {
        "en": "At a table without the memory aid, the replay is open once the match is over.",
        "fr": "À une table sans aide-mémoire, on revoit la partie quand elle est finie.",
    },
    "seat lost": {
        "en": "This seat is no longer yours: you look on.",
        "fr": "Cette place n’est plus la vôtre : vous êtes spectateur.",
    },
    "say hello": {"en": "Say hello first.", "fr": "Dites d’abord bonjour (hello)."},
    "nameless": {"en": "Guest {number}", "fr": "Invité {number}"},
    "nameless onlooker": {"en": "A guest", "fr": "Un invité"},
    "nobody before": {
        "en": "This device was nobody else before.",
        "fr": "Cet appareil n’a été personne d’autre avant.",
    },
    "too many links": {
        "en": "You have {most} private links, and that is the most. Revoke one first.",
        "fr": "Vous avez {most} liens privés, et c’est le maximum. Révoquez-en un d’abord.",
    },
    "too young": {
        "en": "This device came through a link less than a day ago: until tomorrow it cannot sign out other devices.",
        "fr": "Arrivé par un lien il y a moins d’un jour, cet appareil ne peut pas encore en déconnecter d’autres.",
    },
    "name needed": {"en": "A name has 1 to {most} characters.", "fr": "Un nom a de 1 à {most} caractères."},
    "foreign": {"en": "This call came from another site.", "fr": "Cet appel vient d’un autre site."},
    # what happens at the table
    "table: sits": {"en": "{name} sits down.", "fr": "{name} s’assied."},
    "table: takes over": {"en": "{name} takes over the seat of {was}.", "fr": "{name} prend la place de {was}."},
    "table: stands": {"en": "{name} leaves.", "fr": "{name} s’en va."},
    "table: bot leaves": {"en": "{name} leaves.", "fr": "{name} s’en va."},
    "table: starts": {"en": "The match begins.", "fr": "La partie commence."},
    "table: mutes": {"en": "The host has muted {name}.", "fr": "L’hôte a retiré la parole à {name}."},
    "table: unmutes": {"en": "{name} may talk again.", "fr": "{name} a de nouveau la parole."},
    "table: removes": {"en": "The host has sent {name} away.", "fr": "L’hôte a renvoyé {name}."},
    "table: readmits": {"en": "{name} may come back.", "fr": "{name} peut revenir."},
    "table: locks": {
        "en": "The host has locked the table: nobody else can sit down.",
        "fr": "L’hôte a verrouillé la table : plus personne ne peut s’asseoir.",
    },
    "table: unlocks": {
        "en": "The table is unlocked: whoever likes can sit down.",
        "fr": "La table est déverrouillée : qui veut peut s’asseoir.",
    },
    "table: closes": {
        "en": "The host has closed the table to onlookers.",
        "fr": "L’hôte a fermé la table aux spectateurs.",
    },
    "table: opens": {
        "en": "Onlookers are welcome at the table again.",
        "fr": "Les spectateurs sont de nouveau les bienvenus.",
    },
    "table: asks undo": {
        "en": "{name} would like to take the last move back.",
        "fr": "{name} voudrait reprendre son coup.",
    },
    "table: agrees undo": {"en": "{name} agrees.", "fr": "{name} est d’accord."},
    "table: refuses undo": {"en": "{name} would rather not.", "fr": "{name} préfère que non."},
    "table: takes back": {"en": "{name} takes the move back.", "fr": "{name} reprend son coup."},
    "table: votes": {
        "en": "{name} votes that a bot play for {absent}.",
        "fr": "{name} propose qu’un robot joue pour {absent}.",
    },
    "table: hands over": {"en": "A bot plays on for {name}.", "fr": "Un robot joue à la place de {name}."},
    "table: time is up": {
        "en": "Time is up for {name}, who forfeits the match. A bot plays on.",
        "fr": "Temps écoulé : {name} perd par forfait. Un robot joue à sa place.",
    },
    "table: clock chooses": {
        "en": "Time is up: the clock chose for {name}.",
        "fr": "Temps écoulé : l’horloge a choisi pour {name}.",
    },
    "table: comes back": {"en": "{name} is back.", "fr": "{name} est de retour."},
    "table: rematch": {"en": "There is a rematch.", "fr": "Il y a une revanche."},
    # the page
    "no page": {
        "en": "The table is open, but the page that shows it was not built: see web/README.md.",
        "fr": "La table est ouverte, mais la page qui la montre n’a pas été construite : voir web/README.md.",
    },
}

BOT_NAMES = ("Flint", "Ginger", "Pepper", "Smudge", "Rook", "Domino", "Clover", "Button")
"""What bots of plain levels are called, by seat. Nobody on the ladder has such a name: there each is somebody."""


def bot_name(seat: int, levels: Sequence[str | None]) -> str:
    """What the bot on a seat is called, by the levels of all seats. On the ladder it has its own name; others are
    called by their seats.
    """
    return str(levels[seat]).capitalize() if levels[seat] in RUNGS else BOT_NAMES[seat % len(BOT_NAMES)]


def say(key: str, language: str, **parts: object) -> str:
    return TEXTS[key][language].format(**parts)


def tell(event: Mapping[str, Any], language: str) -> str:
    """An event of the table itself as a sentence."""
    return fill(TEXTS[event["event"]][language], {part: str(value) for part, value in event.items()}, language)


def language_of(wanted: Sequence[str | None]) -> str:
    """The first language in these wishes that we speak, English otherwise."""
    for wish in wanted:
        for part in (wish or "").lower().split(","):
            spoken = part.split(";")[0].strip().split("-")[0]
            if spoken in LANGUAGES:
                return spoken
    return "en"
