"""What can go wrong, each with a name of its own.

Every error says what was wrong and what would have been right. *Unreadable* means that the text says nothing in the
notation of the game; *illegal* means that it says something which may not be done now.
"""


class LarcinError(ValueError):
    """The base of all errors that larcin raises on purpose."""


class MissingExtra(LarcinError, ImportError):
    """Something was asked for that needs packages which are not installed."""


class UnknownGame(LarcinError):
    """There is no game of that name."""


class BadGame(LarcinError):
    """Something calls itself a game and does not fulfil the contract."""


class BadComponents(LarcinError):
    """A file of components does not hold what the rules ask for."""


class BadRules(LarcinError):
    """A file with the text of the rules cannot be read, or lacks something."""


class UnknownRule(LarcinError):
    """The game has no rule of that number."""


class BadOptions(LarcinError):
    """The game cannot be played with these options."""


class UnreadableMove(LarcinError):
    """The text is no move of this game."""


class IllegalMove(LarcinError):
    """The move exists, but this seat may not make it now."""


class BadPosition(LarcinError):
    """The position cannot arise in this game."""


class UnreadableRecord(LarcinError):
    """The text is no record of a match."""


class IllegalRecord(LarcinError):
    """The record can be read, but tells of something that the rules forbid."""


class NotVerified(LarcinError):
    """The chance in a record does not follow from its seed and words."""
