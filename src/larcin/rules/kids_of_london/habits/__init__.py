"""How people play Kids of London: by a glance at the table, or thinking themselves into each other."""

from larcin.rules.kids_of_london.habits.glance import incline
from larcin.rules.kids_of_london.habits.outguessing import deliberate

__all__ = ["deliberate", "incline"]
