"""Tell all golden playthroughs again."""

from tests.rules.pickpocket.golden import GAMES, file_of, steps_in, tell

for seats, powers in GAMES:
    file = file_of(seats, powers)
    file.write_text(tell(seats, powers, steps_in(file.read_text(encoding="utf-8"))), encoding="utf-8", newline="\n")
    print(file)
