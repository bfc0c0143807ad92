"""What the documents show runs, and what they link to is there."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path

import pytest

import larcin

ROOT = Path(__file__).parents[1]
PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", page.read_text(encoding="utf-8"), re.M | re.S)


@pytest.mark.parametrize(
    "page", [page for page in PAGES if blocks(page, "python")], ids=lambda page: str(page.relative_to(ROOT))
)
def test_the_python_on_a_page_runs_from_top_to_bottom(page: Path) -> None:
    names: dict[str, object] = {}
    for block in blocks(page, "python"):
        exec(compile(block, str(page), "exec"), names)
    assert "larcin" in names or "pytest" in names


def test_readme_and_notation_have_python_to_run() -> None:
    assert blocks(ROOT / "README.md", "python")
    assert blocks(ROOT / "docs" / "notation.md", "python")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#\s]+)", page.read_text(encoding="utf-8")):
        if not target.startswith("https://"):
            assert (page.parent / target).exists(), target


def test_the_record_in_the_notation_page_can_be_replayed() -> None:
    record = json.loads(blocks(ROOT / "docs" / "notation.md", "json")[0])
    assert len(larcin.replay(record)) == 4


@pytest.mark.parametrize("game", larcin.games())
def test_the_rulings_of_every_game_are_linked(game: str) -> None:
    assert f"rulings/{game}.md" in (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("command", re.findall(r"^    larcin (\w+)", (ROOT / "README.md").read_text(), re.M))
def test_commands_in_the_readme_exist(command: str) -> None:
    from larcin.cli import parser

    with pytest.raises(SystemExit) as stopped:
        parser().parse_args([command, "--help"])
    assert stopped.value.code == 0


STUDY = ROOT / "docs" / "study.md"
ASKED = re.findall(r"larcin study (\S+) (\w+)((?: --\w+ [\w,-]+)*)", STUDY.read_text(encoding="utf-8"))


@pytest.mark.parametrize(("game", "name", "how"), ASKED)
def test_what_the_study_asks_can_be_asked(game: str, name: str, how: str) -> None:
    from larcin.cli import parser
    from larcin.lab.study.catalogue import question, questions_of, sample_for

    for each in larcin.games() if game == "GAME" else [game]:
        given = parser().parse_args(
            ["study", each, name if name != "QUESTION" else questions_of(each)[0].name, *how.split()]
        )
        players = tuple(given.bots.split(",")) if given.bots else None
        sample_for(question(each, given.question), each, {"seats": given.seats} if given.seats else {}, players)


def test_the_study_asks_all_there_is_to_ask() -> None:
    from larcin.lab.study.catalogue import QUESTIONS

    assert {each.name for each in QUESTIONS} <= {name for _, name, _ in ASKED}


def test_pictures_of_the_study_are_small_and_say_where_they_come_from() -> None:
    shown = re.findall(r"\]\((study/[^)]+\.svg)\)", STUDY.read_text(encoding="utf-8"))
    assert shown
    assert sorted(shown) == sorted(f"study/{path.name}" for path in (ROOT / "docs" / "study").glob("*.svg"))
    for name in shown:
        picture = (ROOT / "docs" / name).read_text(encoding="utf-8")
        assert len(picture) < 60_000
        told = json.loads(html.unescape(re.search(r"<dc:description>(.*?)</dc:description>", picture, re.S)[1]))  # type: ignore[index]
        question, seats, *_ = Path(name).stem.split("-")
        assert (told["options"]["seats"], told["format"]) == (int(seats), "larcin-study")
        assert f"larcin study {told['game']} {question} " in STUDY.read_text(encoding="utf-8") + " "
        assert not told["made"]["commit"].endswith("+"), "made from what is committed"
