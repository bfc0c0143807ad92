"""Tell all golden playthroughs again."""

from tests.rules.kids_of_london.golden import file_of, steps_in, tell

for seats in (2, 3, 4, 5):
    file = file_of(seats)
    file.write_text(tell(seats, steps_in(file.read_text(encoding="utf-8"))), encoding="utf-8", newline="\n")
    print(file)
