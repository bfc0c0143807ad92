"""How people play Kids of London: by a glance at the table, or thinking themselves into each other."""

from larcin.bots.habits.kids_of_london.glance import incline
from larcin.bots.habits.kids_of_london.outguessing import deliberate

__all__ = ["deliberate", "incline"]
