"""How people play Kids of London: by a glance at the table, thinking themselves into each other, or by
mixes that nobody can read.
"""

from larcin.rules.kids_of_london.habits.choosing import find_mix
from larcin.rules.kids_of_london.habits.glance import incline
from larcin.rules.kids_of_london.habits.hours import MIXING_ROOM
from larcin.rules.kids_of_london.habits.outguessing import deliberate

__all__ = ["MIXING_ROOM", "deliberate", "find_mix", "incline"]
