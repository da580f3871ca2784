import ast
import importlib
import importlib.util
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from game import catalogue, match, protocol
from game.catalogue import GAMES
from scenes.kit import assets, i18n
from scenes.kit.rules import (
    ANCHOR,
    RulesPicture,
    picture_named,
    rules_card,
    rules_markdown,
    rules_pictures,
)
from scenes.kit.session import session
from scenes.terminal.speaker import rules_of, sections, told

TINY = """# Noughts

Three in a row win.

## The goal {#goal}

Get **three** in a row.

{picture:start}
"""
TINY_PICTURES = """{"start": {"players": 2, "caption": "The board is empty."}}"""
PICTURES = [
    pytest.param(picture, id=f"{game}-{name}")
    for game in GAMES
    for name, picture in rules_pictures(game).items()
]


@pytest.fixture(params=[*GAMES, "tiny"])
def game(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Every game, and one with a rules text of ten lines."""
    if request.param == "tiny":
        rules = tmp_path / "rules"
        rules.mkdir()
        for name, text in (("tiny.md", TINY), ("tiny-pictures.json", TINY_PICTURES)):
            (rules / name).write_text(text, encoding="utf-8")
        monkeypatch.setattr(assets, "ASSETS", tmp_path)
        monkeypatch.setitem(catalogue.ENTRIES, "tiny", next(iter(catalogue.ENTRIES.values())))
    return str(request.param)


@pytest.fixture
def pseudo() -> Iterator[None]:
    i18n.install(i18n.PSEUDO)
    yield
    i18n.install(i18n.ENGLISH)


def picture_lines(game: str) -> list[str]:
    return [n for line in rules_markdown(game).splitlines() if (n := picture_named(line))]


def test_every_picture_is_shown_once(game: str) -> None:
    assert sorted(picture_lines(game)) == sorted(rules_pictures(game))


@pytest.mark.parametrize("picture", PICTURES)
def test_every_picture_is_a_position_of_the_game(picture: RulesPicture) -> None:
    match = picture.position.match()
    assert len(match.log) == len(picture.position.moves)
    assert picture.caption.endswith(".")
    space = match.state.legal_actions(match.state.acting_players()[0]) if picture.arrows else None
    for arrow in picture.arrows:
        assert space is not None
        assert space.why_not(match.info.parse_action(arrow)) is None, arrow


def sources_of(game: str) -> Iterator[Path]:
    """All modules that may refuse something in a game."""
    entry = catalogue.ENTRIES[game]
    for name in filter(None, (entry.rules, entry.front, entry.chance)):
        if importlib.util.find_spec(name) is None:
            continue
        path = Path(str(importlib.import_module(name).__file__))
        yield from path.parent.rglob("*.py") if path.name == "__init__.py" else [path]
    for module in (protocol, match, session):
        yield Path(str(module.__file__))


def anchors_of_refusals(game: str) -> set[str]:
    """The paragraphs that a game's rejections name in its source."""
    found = set()
    for path in sources_of(game):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name("Rejection"), args=[_, ast.Constant(anchor), *_]):
                    found.add(anchor)
                case ast.Call(func=ast.Name("TableFault"), args=[*_, ast.Constant(anchor)]):
                    found.add(anchor)
                case ast.Tuple(elts=[ast.Call(func=ast.Name("N_")), ast.Constant(anchor)]):
                    found.add(anchor)
    return found


@pytest.mark.parametrize("key", GAMES)
def test_whatever_a_rejection_names_is_in_the_text(key: str) -> None:
    named = anchors_of_refusals(key) - {""}
    assert named
    assert named <= {section.anchor for section in rules_of(key)}


@pytest.mark.parametrize("key", GAMES)
def test_every_text_of_a_card_is_translated_and_its_pictures_are_known(
    key: str, pseudo: None
) -> None:
    card = rules_card(key)
    if card is None:
        pytest.skip("it has no card")
    texts = [card.players, card.goal, *card.turn, card.end, *card.forget]
    texts += [picture.caption for picture in card.pictures.values()]
    assert all(text.startswith("«") and text.endswith("»") for text in texts)
    assert card.pictures.keys() <= rules_pictures(key).keys()
    chapter = rules_of(key)[1]
    assert chapter.anchor == ANCHOR
    assert card.goal in chapter.lines


def test_plain_lines_hold_no_markup(game: str) -> None:
    for section in rules_of(game):
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
    assert told(chapters, "")[:2] == ["1. Game", "2. Jumping"]
