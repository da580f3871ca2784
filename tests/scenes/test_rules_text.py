"""The rules shown in the app: complete, translatable, and with positions that can be played."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest

from game.catalogue import GAMES
from game.rules.hexboard import CELLS
from scenes import i18n
from scenes.assets import asset_path
from scenes.rules_text import (
    RulesPicture,
    picture_named,
    rules_markdown,
    rules_pictures,
    rules_sources,
)
from scenes.terminal_rules import rules_of, sections, told

PICTURES = [
    pytest.param(picture, id=f"{game}-{name}")
    for game in GAMES
    for name, picture in rules_pictures(game).items()
]


@pytest.fixture
def pseudo() -> Iterator[None]:
    i18n.install(i18n.PSEUDO)
    yield
    i18n.install(i18n.ENGLISH)


def picture_lines(game: str) -> list[str]:
    return [n for line in rules_markdown(game).splitlines() if (n := picture_named(line))]


@pytest.mark.parametrize("game", GAMES)
def test_every_picture_is_shown_once(game: str) -> None:
    assert sorted(picture_lines(game)) == sorted(rules_pictures(game))


@pytest.mark.parametrize("picture", PICTURES)
def test_every_picture_is_a_position_of_the_game(picture: RulesPicture) -> None:
    match = picture.match()
    assert len(match.log) == len(picture.moves)
    assert picture.caption.endswith(".")
    space = match.state.legal_actions(match.state.acting_players()[0]) if picture.arrows else None
    for arrow in picture.arrows:
        assert space is not None
        assert space.why_not(match.info.parse_action(arrow)) is None, arrow


def test_the_cells_in_pictures_are_on_the_board() -> None:
    for picture in rules_pictures("trickle").values():
        assert {*picture.marked, *picture.barred} <= set(CELLS)


def test_the_picture_of_the_end_shows_what_its_caption_says() -> None:
    match = rules_pictures("trickle")["finished"].match()
    assert match.is_over
    assert match.state.returns() == (10, 8)


@pytest.mark.parametrize("rule", ["reversal", "outwards"])
def test_what_pictures_bar_is_barred_by_the_rule_beside_them(rule: str) -> None:
    picture = rules_pictures("trickle")[rule]
    state = picture.match().state
    (start,), (end,) = picture.marked, picture.barred
    space = state.legal_actions(state.acting_players()[0])
    rejection = space.why_not(GAMES["trickle"].parse_action(f"{start}-{end}"))
    assert rejection is not None
    assert rejection.rule == rule


@pytest.mark.parametrize("game", GAMES)
def test_anchors_are_named_once_and_paragraphs_are_single_lines(game: str) -> None:
    text = asset_path(f"rules/{game}.md").read_text(encoding="utf-8")
    anchors = re.findall(r"\{#([^}]*)\}", text)
    assert len(set(anchors)) == len(anchors) > 5
    lines = text.splitlines()
    for above, below in pairwise(lines):
        together = above.startswith("- ") and below.startswith("- ")
        assert not above or not below or together, below


@pytest.mark.parametrize("game", GAMES)
def test_every_line_is_translated(game: str, pseudo: None) -> None:
    sources = set(rules_sources(game))
    assert len(sources) > 40
    lines = [line for line in rules_markdown(game).splitlines() if line.strip()]
    for line in lines:
        if picture_named(line) is None:
            text = re.sub(r"^(#+ |- |\d+\. )|( \{#[a-z-]+\})$", "", line)
            assert text.startswith("«"), line
            assert text.endswith("»"), line
    assert all(p.caption.startswith("«") for p in rules_pictures(game).values())
    assert {section.anchor for section in rules_of(game)} >= {"goal", "end", "turn"}


def test_plain_lines_hold_no_markup() -> None:
    for section in rules_of("trickle"):
        for line in (section.title, *section.lines):
            assert not re.search(r"[*#{}\]]", line), line


def test_a_word_finds_its_section_or_the_lines_with_it() -> None:
    chapters = sections(
        "# Game\n\nHello **you**.\n\n## Jumping {#jump}\n\nOver *one* bead.\n\n{picture:p}\n",
        {"p": "A jump."},
    )
    assert told(chapters, "jump") == ["Jumping", "Over one bead.", "(Picture: A jump.)"]
    assert told(chapters, "Jumping") == told(chapters, "jump")
    assert told(chapters, "you") == ["Game", "Hello you."]
    assert told(chapters, "all")[0] == "Game"
    assert "zebra" in told(chapters, "zebra")[0]
    assert told(chapters, "")[:2] == ["Game", "Jumping (jump)"]
