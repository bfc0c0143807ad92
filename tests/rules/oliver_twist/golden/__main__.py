"""Write the golden playthroughs anew."""

from tests.rules.oliver_twist.golden import file_of, played, tell

for seats in (2, 3, 4):
    file_of(seats).write_text(tell(played(seats)), encoding="utf-8")
