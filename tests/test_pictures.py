"""Pictures of tables: all of one size, whole, and of nothing that a watcher may not know."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

import larcin
from larcin import pictures
from larcin.envs.gymnasium import LarcinEnv
from larcin.envs.pettingzoo import ENVIRONMENTS
from larcin.errors import BadOptions
from larcin.pictures.sheet import width_of
from larcin.rules.contract import ONLOOKER

WAYS = [(game, seats) for game in larcin.games() for seats in larcin.load(game).seat_counts]
MORA = larcin.load(str(Path(__file__).parents[1] / "examples" / "mora"))


def moments(match: larcin.Match, often: int) -> list[larcin.Match]:
    """A match played at random, as it stood at some moments: the first and the last among them."""
    dice, found = random.Random(3), [match.copy()]
    while match.to_act:
        seat = min(match.to_act)
        match.play(seat, dice.choice(match.legal(seat)))
        if len(match) % often == 0:
            found.append(match.copy())
    return [*found, match]


def check_svg(drawn: str) -> None:
    tree = ElementTree.fromstring(drawn)
    assert (tree.get("width"), tree.get("height")) == (str(pictures.WIDTH), str(pictures.HEIGHT))
    ids = {element.get("id") for element in tree.iter()}
    assert set(re.findall(r'(?:href="|url\()#([^")]+)', drawn)) <= ids, "something is referred to that is not there"
    assert "None" not in drawn
    assert "nan" not in drawn


@pytest.mark.parametrize(("game", "seats"), WAYS)
def test_every_moment_of_a_game_is_drawn_for_every_watcher(game: str, seats: int) -> None:
    for match in moments(larcin.Match(game, seats=seats, seed=11), often=37):
        for seat in (ONLOOKER, len(match) % seats):
            scene = pictures.scene_of(match, seat)
            check_svg(pictures.svg(scene))
            lines = pictures.text(scene).splitlines()
            assert len(lines) == pictures.LINES
            assert {len(line) for line in lines} == {pictures.COLUMNS}
        assert match._repr_svg_() == pictures.svg(pictures.scene_of(match))


@pytest.mark.parametrize("game", larcin.games())
def test_pixels_have_one_size_from_the_first_to_the_last_moment(game: str) -> None:
    images = [pictures.image(pictures.scene_of(match)) for match in moments(larcin.Match(game, seed=2), often=10**9)]
    assert {image.shape for image in images} == {(pictures.HEIGHT, pictures.WIDTH, 3)}
    assert all(image.dtype == np.uint8 and image.std() > 20 for image in images)
    assert not (images[0] == images[-1]).all()


def test_a_sealed_card_is_in_nobodys_picture_but_its_owners() -> None:
    one, other = (larcin.Match("kids-of-london", seats=3, seed=7) for _ in range(2))
    one.play(0, "card 7")
    other.play(0, "card 3")
    for seat in (ONLOOKER, 1, 2):
        assert pictures.svg(pictures.scene_of(one, seat)) == pictures.svg(pictures.scene_of(other, seat))
        assert pictures.text(pictures.scene_of(one, seat)) == pictures.text(pictures.scene_of(other, seat))
    assert pictures.svg(pictures.scene_of(one, 0)) != pictures.svg(pictures.scene_of(other, 0))


@pytest.mark.parametrize("game", ["doggy-bag", "oliver-twist"])
def test_a_seat_sees_its_own_things_and_an_onlooker_does_not(game: str) -> None:
    match = larcin.Match(game, seats=3, seed=7)
    drawn = {seat: pictures.svg(pictures.scene_of(match, seat)) for seat in (ONLOOKER, 0, 1)}
    assert len(set(drawn.values())) == 3
    assert "your" in pictures.text(pictures.scene_of(match, 0))
    assert "your" not in pictures.text(pictures.scene_of(match))


def test_environments_show_the_seat_that_they_are_told_to() -> None:
    shown = []
    for seat in (None, 1):
        env = ENVIRONMENTS["doggy_bag_v1"].raw_env(seats=3, render_mode="ansi", render_seat=seat)
        env.reset(seed=4)
        shown.append(env.render())
    assert "behind your screen" not in shown[0]
    assert "behind your screen" in shown[1]
    solo = LarcinEnv("doggy-bag", seats=3, render_mode="ansi", render_seat=2)
    solo.reset(seed=4)
    assert "behind your screen" in solo.render()
    with pytest.raises(BadOptions, match="render_seat cannot be 3: choose one from 0 to 2"):
        LarcinEnv("doggy-bag", seats=3, render_seat=3)


def test_a_game_that_nobody_has_drawn_gets_a_plain_picture() -> None:
    for match in moments(larcin.Match(MORA, seed=1), often=5):
        scene = pictures.scene_of(match, 0)
        check_svg(pictures.svg(scene))
        assert match.game.title["en"] in pictures.text(scene)
        assert pictures.image(scene).shape == (pictures.HEIGHT, pictures.WIDTH, 3)


def test_names_in_any_letters_are_set_and_cut_where_there_is_no_room() -> None:
    names = ['Ζωή <&> "x"', "A" * 40, "Éloïse"]
    match = larcin.Match("kids-of-london", seats=3, seed=7, names=names)
    check_svg(match._repr_svg_())
    assert width_of("WW", 10) > width_of("ii", 10) > 0


def test_a_picture_of_a_match_needs_no_package_besides() -> None:
    hidden = "import sys; sys.modules.update(dict.fromkeys(('PIL', 'resvg_py', 'matplotlib')))"
    shown = "import larcin; print(larcin.Match('pickpocket', seed=1)._repr_svg_()[:4])"
    done = subprocess.run([sys.executable, "-c", f"{hidden}; {shown}"], capture_output=True, text=True, check=True)
    assert done.stdout == "<svg\n"
