"""Tell all golden playthroughs again."""

from tests.rules.doggy_bag.golden import GAMES, file_of, steps_in, tell

for seats, variant in GAMES:
    file = file_of(seats, variant)
    steps = steps_in(file.read_text(encoding="utf-8"))
    file.write_text(tell(seats, variant, steps), encoding="utf-8", newline="\n")
    print(file)
