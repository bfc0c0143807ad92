"""What a site says that is neither on the page nor in a guide."""

from __future__ import annotations

MISSING = {
    "en": {
        "title": "There is nothing at this address.",
        "hint": "Somebody has made off with the page, or it never was here.",
        "home": "Front page",
    },
    "fr": {
        "title": "Il n’y a rien à cette adresse.",
        "hint": "Quelqu’un a filé avec la page, ou elle n’a jamais été là.",
        "home": "Accueil",
    },
}
