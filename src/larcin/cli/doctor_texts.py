"""What `larcin doctor` says: of each finding what it is, and of those that are not well what to do."""

from __future__ import annotations

from larcin.rules.words import Text

ABOUT: dict[str, Text] = {
    "versions": {"en": "versions", "fr": "versions"},
    "page": {"en": "page", "fr": "page"},
    "compiled rules": {"en": "compiled rules", "fr": "règles compilées"},
    "disk": {"en": "disk", "fr": "disque"},
    "database": {"en": "database", "fr": "base de données"},
    "clock": {"en": "clock", "fr": "horloge"},
}

SAYS: dict[str, Text] = {
    "versions": {
        "en": "larcin {larcin}, Python {python}, {packages}",
        "fr": "larcin {larcin}, Python {python}, {packages}",
    },
    "plainly": {
        "en": "rules are compiled the slow way, as LARCIN_NATIVE=0 asks",
        "fr": "les règles sont compilées de la façon lente, comme le demande LARCIN_NATIVE=0",
    },
    "page": {"en": "built, in {path}", "fr": "construite, dans {path}"},
    "no page": {
        "en": "there is none in {path}: browsers see an error",
        "fr": "absente de {path} : les navigateurs voient une erreur",
    },
    "torn page": {"en": "{file} is missing in {path}", "fr": "{file} manque dans {path}"},
    "old engine": {
        "en": "rules for browsers were compiled before larcin changed ({games}): browsers play at the server alone",
        "fr": "les règles pour navigateurs ont été compilées avant que larcin ne change ({games}) : "
        "les navigateurs ne jouent qu’au serveur",
    },
    "compiled": {"en": "all {all} are in {path}", "fr": "toutes les {all} sont dans {path}"},
    "not compiled yet": {
        "en": "{ready} of {all} are in {path}; the others are compiled while people play, and bots move by habit until "
        "then. To compile them now: {python} -m larcin.table.compile_queue",
        "fr": "{ready} sur {all} sont dans {path} ; les autres sont compilées pendant que l’on joue, et d’ici là les "
        "robots jouent par habitude. Pour les compiler maintenant : {python} -m larcin.table.compile_queue",
    },
    "came along": {"en": "all came along, in {path}", "fr": "toutes sont fournies, dans {path}"},
    "interpreted": {
        "en": "there are none, and no compiler: rules run interpreted, and bots move by habit",
        "fr": "il n’y en a pas, ni de compilateur : les règles sont interprétées, et les robots jouent par habitude",
    },
    "no cache": {
        "en": "{path} cannot be written to: every start compiles them again",
        "fr": "impossible d’écrire dans {path} : chaque démarrage les recompile",
    },
    "room": {"en": "{free} GiB free in {path}", "fr": "{free} Gio libres dans {path}"},
    "little room": {"en": "only {free} GiB free in {path}", "fr": "seulement {free} Gio libres dans {path}"},
    "no room": {
        "en": "hardly any room in {path} ({free} GiB): soon no move can be kept",
        "fr": "presque plus de place dans {path} ({free} Gio) : bientôt aucun coup ne pourra être gardé",
    },
    "cannot write": {"en": "{path} cannot be written to: {why}", "fr": "impossible d’écrire dans {path} : {why}"},
    "bad address": {"en": "{why}", "fr": "l’adresse ne va pas : {why}"},
    "file": {
        "en": "{path}, {size} MiB, SQLite {version}; no server uses it now",
        "fr": "{path}, {size} Mio, SQLite {version} ; aucun serveur ne l’utilise en ce moment",
    },
    "file in use": {
        "en": "{path}, {size} MiB, SQLite {version}; a server uses it",
        "fr": "{path}, {size} Mio, SQLite {version} ; un serveur l’utilise",
    },
    "no file yet": {"en": "{path} does not exist yet", "fr": "{path} n’existe pas encore"},
    "open file": {
        "en": "others on this computer can read {path}: it holds the seeds of running matches and the key of all "
        "cookies",
        "fr": "d’autres sur cet ordinateur peuvent lire {path}, qui contient les graines des parties en cours et la "
        "clé des cookies",
    },
    "bad file": {"en": "{why}", "fr": "le fichier ne va pas : {why}"},
    "damaged": {"en": "{path} is damaged: {why}", "fr": "{path} est endommagé : {why}"},
    "empty": {"en": "there is nothing of larcin in it", "fr": "elle ne contient rien de larcin"},
    "form": {
        "en": "has the form that this version needs ({found})",
        "fr": "a la forme que demande cette version ({found})",
    },
    "older form": {
        "en": "has an older form ({found}) than this version needs ({newest})",
        "fr": "a une forme ({found}) plus ancienne que ne le demande cette version ({newest})",
    },
    "newer form": {
        "en": "a newer version of larcin has used it (form {found}; this version knows {newest})",
        "fr": "une version plus récente de larcin l’a utilisée (forme {found} ; cette version connaît {newest})",
    },
    "postgresql": {
        "en": "PostgreSQL {version}, {servers} servers, room for {most} connections",
        "fr": "PostgreSQL {version}, {servers} serveurs, {most} connexions possibles",
    },
    "old postgresql": {
        "en": "PostgreSQL {version} is older than what larcin was tried with ({oldest})",
        "fr": "PostgreSQL {version} est plus ancien que ce qui a été essayé ({oldest})",
    },
    "few connections": {
        "en": "PostgreSQL allows {most} connections; {servers} servers and one more need up to {needed}",
        "fr": "PostgreSQL permet {most} connexions ; {servers} serveurs et un de plus en demandent jusqu’à {needed}",
    },
    "no database": {"en": "cannot be reached: {why}", "fr": "injoignable : {why}"},
    "disk full": {"en": "its disk is full: {why}", "fr": "son disque est plein : {why}"},
    "disk error": {"en": "its disk fails: {why}", "fr": "son disque est défaillant : {why}"},
    "read only": {"en": "can only be read: {why}", "fr": "est en lecture seule : {why}"},
    "clock": {"en": "{now}, and nothing speaks against it", "fr": "{now}, et rien ne s’y oppose"},
    "behind": {
        "en": "{now} is {behind} s before what servers have already written",
        "fr": "{now} est {behind} s avant ce que des serveurs ont déjà écrit",
    },
    "apart": {
        "en": "{now} is {apart} s away from the database's time",
        "fr": "{now} est à {apart} s de l’heure de la base de données",
    },
}

ADVICE: dict[str, Text] = {
    "plainly": {
        "en": "Unset LARCIN_NATIVE, unless you set it because of a compiler that fails.",
        "fr": "Retirez LARCIN_NATIVE, sauf si vous l’avez mis à cause d’un compilateur défaillant.",
    },
    "no page": {
        "en": "Install larcin from its package, or run `make page` in the project's folder.",
        "fr": "Installez larcin depuis son paquet, ou lancez `make page` dans le dossier du projet.",
    },
    "torn page": {
        "en": "Install larcin once more, or run `make page` again.",
        "fr": "Réinstallez larcin, ou relancez `make page`.",
    },
    "old engine": {
        "en": "Run `larcin compile --target wasm32`, or `make compile` in a clone.",
        "fr": "Lancez `larcin compile --target wasm32`, ou `make compile` dans le dossier du projet.",
    },
    "interpreted": {
        "en": "Install a wheel for this computer, or the compiler: pip install 'larcin[lab]'.",
        "fr": "Installez un paquet « wheel » pour cet ordinateur, ou le compilateur : pip install 'larcin[lab]'.",
    },
    "no cache": {
        "en": "Name a folder that the server may write to: LARCIN_CACHE_DIR.",
        "fr": "Indiquez un dossier où le serveur peut écrire : LARCIN_CACHE_DIR.",
    },
    "little room": {
        "en": "Make room, or let `larcin admin prune` remove old tables.",
        "fr": "Faites de la place, ou retirez d’anciennes tables avec `larcin admin prune`.",
    },
    "no room": {
        "en": "Make room now. The server goes on by itself afterwards. SQLite gives room back only by VACUUM.",
        "fr": "Faites de la place maintenant. Le serveur reprendra seul. SQLite ne rend la place que par VACUUM.",
    },
    "cannot write": {
        "en": "Let the server's user own the folder, and look whether its disk is mounted for writing.",
        "fr": "Donnez le dossier à l’utilisateur du serveur, et voyez si son disque est monté en écriture.",
    },
    "bad address": {
        "en": "Write sqlite:///FILE or postgresql://USER@HOST/NAME.",
        "fr": "Écrivez sqlite:///FICHIER ou postgresql://UTILISATEUR@HÔTE/NOM.",
    },
    "no file yet": {
        "en": "Fine before the first start. Otherwise say where it is: --database, or LARCIN_DATA_DIR as the server "
        "has it.",
        "fr": "Normal avant le premier démarrage. Sinon, dites où il est : --database, ou LARCIN_DATA_DIR comme "
        "pour le serveur.",
    },
    "open file": {
        "en": "chmod 600, for the files beside it, too.",
        "fr": "chmod 600, aussi pour les fichiers voisins.",
    },
    "bad file": {
        "en": "Remove the second name, so that no two servers can have the same file.",
        "fr": "Retirez le second nom, afin que deux serveurs ne puissent avoir le même fichier.",
    },
    "damaged": {
        "en": "Stop the server, keep a copy of all three files, and restore the last backup (`larcin admin restore`).",
        "fr": "Arrêtez le serveur, gardez une copie des trois fichiers, et restaurez la dernière sauvegarde "
        "(`larcin admin restore`).",
    },
    "empty": {
        "en": "Fine before the first start, or before `larcin admin restore`. Otherwise this is another database "
        "than the server's.",
        "fr": "Normal avant le premier démarrage, ou avant `larcin admin restore`. Sinon, ce n’est pas la base du "
        "serveur.",
    },
    "older form": {
        "en": "Back it up, then `larcin admin migrate`; the next start does the same (docs/server.md, Upgrades).",
        "fr": "Sauvegardez-la, puis `larcin admin migrate` ; le prochain démarrage en fait autant (docs/server.md, "
        "Upgrades).",
    },
    "newer form": {
        "en": "Use that version of larcin here, too, or restore a backup from before.",
        "fr": "Utilisez ici aussi cette version de larcin, ou restaurez une sauvegarde d’avant.",
    },
    "old postgresql": {"en": "Upgrade PostgreSQL.", "fr": "Mettez PostgreSQL à jour."},
    "few connections": {
        "en": "Raise max_connections in postgresql.conf before you start another server.",
        "fr": "Augmentez max_connections dans postgresql.conf avant de démarrer un autre serveur.",
    },
    "no database": {
        "en": "Look whether it runs, whether the address, user and password are right, and whether this computer "
        "may connect.",
        "fr": "Voyez si elle tourne, si l’adresse, l’utilisateur et le mot de passe sont justes, et si cet "
        "ordinateur y a droit.",
    },
    "disk full": {
        "en": "Make room on its disk. The server goes on by itself afterwards.",
        "fr": "Faites de la place sur son disque. Le serveur reprendra seul.",
    },
    "disk error": {
        "en": "Look at the system's log, change the disk, and restore the last backup.",
        "fr": "Voyez le journal du système, changez le disque, et restaurez la dernière sauvegarde.",
    },
    "read only": {
        "en": "Name the database that is written to, not a copy of it, and let the server's user write.",
        "fr": "Indiquez la base où l’on écrit, non sa copie, et laissez l’utilisateur du serveur y écrire.",
    },
    "behind": {
        "en": "Set the computers' time by NTP. Clocks of matches go by the later time until then.",
        "fr": "Réglez l’heure des ordinateurs par NTP. D’ici là, les pendules suivent l’heure la plus avancée.",
    },
    "apart": {
        "en": "Set the time of both computers by NTP: the chat and the logs show it.",
        "fr": "Réglez l’heure des deux ordinateurs par NTP : la causerie et les journaux la montrent.",
    },
}

VERDICT: dict[str, Text] = {
    "well": {"en": "All is well.", "fr": "Tout va bien."},
    "odd": {
        "en": "Nothing is wrong, but something is worth a look (!).",
        "fr": "Rien de grave, mais quelque chose mérite un regard (!).",
    },
    "wrong": {"en": "Something is wrong (✗).", "fr": "Quelque chose ne va pas (✗)."},
}
