"""A game with only its rules is played, hinted and read everywhere."""

import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.boards import BoardMove
from game.bots import new_bot
from game.bots.bot import BotQuestion, Budget
from game.catalogue import ENTRIES, GAMES, in_usual_places
from game.match import Match, Seat
from game.protocol import GameInfo
from scenes.kit.intent import Command
from scenes.kit.rules import rules_markdown
from scenes.pages.rules import RulesScene
from scenes.standard.table import PressedPlaces, then
from tests.conftest import GUIDE
from tests.game import test_conformance as conformance
from tests.konane import CELLS, KonaneState
from tests.scenes.pages.play import texts
from tests.scenes.terminal.play import pocketful
from tools import new_game
from tools.new_game import ROOT
from tools.studio import Studio
from tools.studio import studio as open_studio

KEYS = ("konane", "pebbles")
WON = KonaneState(frozenset(CELLS) - {"a1", "b1", "f6", "e2"})


@pytest.fixture(autouse=True)
def rules_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """One with a board of places, and one whose moves are buttons."""
    for key, rules in (("konane", "tests.konane"), ("pebbles", "tests.pebbles.rules")):
        entry = in_usual_places(f"no_{key}")
        monkeypatch.setitem(ENTRIES, key, entry._replace(rules=rules))


@pytest.fixture
def studio() -> Iterator[Studio]:
    """The whole app, with computers that answer at once."""
    with open_studio() as opened:
        yield opened


def konane() -> GameInfo:
    return GAMES["konane"]


@pytest.mark.parametrize(
    "promise",
    [
        conformance.test_each_position_keeps_its_promises_in_every_way_to_play,
        conformance.test_random_games_end_and_are_decided_rightly,
        conformance.test_a_match_comes_back_from_its_text_in_every_way_to_play,
    ],
)
def test_the_rules_promise_what_all_do(promise: Callable[[GameInfo], None]) -> None:
    promise(konane())


def test_a_piece_is_pressed_and_then_where_it_goes(studio: Studio) -> None:
    match = Match(konane(), [Seat("Ann"), Seat("Ben")], seed=1)
    studio.app.open_table(match)
    table = studio.table
    for places in (("d4",), ("d3",), ("f4", "d4")):
        for place in places:
            studio.click(table.game.board(table.seen.state).rect(place).center)
        studio.settle()
    assert [entry.action.notation() for entry in match.log] == ["d4", "d3", "f4-d4"]


def test_moves_without_a_place_are_buttons(studio: Studio) -> None:
    match = Match(GAMES["pebbles"], [Seat("Ann"), Seat("Ben")], seed=1)
    studio.app.open_table(match)
    studio.click("offer-take 2")
    studio.settle()
    assert [entry.action.notation() for entry in match.log] == ["take 2"]


@pytest.mark.parametrize("key", KEYS)
def test_every_page_opens_with_it(studio: Studio, key: str) -> None:
    studio.app.open_set_up(key)
    studio.settle()
    studio.app.open_table(Match(GAMES[key], [Seat("Ann"), Seat("Ben", "casual")], seed=1))
    for _step in range(3):
        studio.give(Command.HINT)
        studio.settle()
    assert "Play" in studio.widget("help-words").text


def test_the_docstring_of_its_rules_is_its_page_of_rules(studio: Studio) -> None:
    studio.app.open_rules("konane")
    studio.settle()
    read = " ".join(texts(studio.on_top(RulesScene), studio.app.window))
    assert "can’t jump" in read or "can't jump" in read
    assert rules_markdown("konane").startswith("# Konane")


@pytest.mark.parametrize("key", KEYS)
def test_it_is_played_in_lines_of_text(tmp_path: Path, key: str) -> None:
    move = {"konane": "d4", "pebbles": "take 2"}[key]
    said = pocketful(tmp_path, "--terminal", key, "--seats", "human,casual", typed=[move, "quit"])
    assert "plays" in said.out


@pytest.fixture
def next_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same game with its own computer players, words and table."""
    own = {"players": "tests.konane.players", "front": "tests.konane.front"}
    monkeypatch.setitem(ENTRIES, "konane", ENTRIES["konane"]._replace(**own))


@pytest.mark.usefixtures("next_step")
def test_each_standard_part_can_be_replaced_by_its_own(studio: Studio) -> None:
    studio.app.open_table(Match(konane(), [Seat("Ann"), Seat("Ben")], seed=1))
    table = studio.table
    assert "in the middle" in table.game.prompt(table.seen)
    for _step in range(3):
        studio.give(Command.HINT)
        studio.settle()
    assert "It leaves Ben" in studio.widget("help-words").text
    studio.click(table.game.board(table.seen.state).rect("d4").center)
    studio.settle()
    assert "takes the stone on d4" in " ".join(texts(studio.top, studio.app.window))


@pytest.mark.usefixtures("next_step")
def test_a_judgement_looks_ahead() -> None:
    asked = BotQuestion(WON, 0, Budget(nodes=600), Random(1))
    advice = new_bot("konane", "learner").advise(asked, BoardMove(("a1", "c1")))
    assert advice.best_value > 0.9


def test_forbidden_places_are_refused_for_the_rules_reason(studio: Studio) -> None:
    studio.app.open_table(Match(konane(), [Seat("Ann"), Seat("Ben")], seed=1))
    table = studio.table
    studio.click(table.game.board(table.seen.state).rect("a1").center)
    studio.settle()
    assert "onto a free space" in table.seen.rejection.message.template


def test_a_move_may_need_every_place_it_names() -> None:
    capture, other = BoardMove(("a1", "a4", "d4")), BoardMove(("a1", "a4", "d1"))
    ways = {each.places: each for each in (capture, other, BoardMove(("b1", "b2")))}
    assert then(ways, ("a1",), "d4") is None
    assert then(ways, ("a1",), "a4") == PressedPlaces(("a1", "a4"))
    assert then(ways, ("a1", "a4"), "d4") is capture


def test_a_new_game_is_begun_and_checked(tmp_path: Path) -> None:
    for part in ("catalogue.py", "rules"):
        where = tmp_path / "game" / part
        where.parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / "game" / part, where) if where.suffix else where.mkdir()
    assert not new_game.checked(tmp_path, "four-stones")[1]
    new_game.add(tmp_path, "four-stones")
    made = tmp_path / "game" / "rules" / "four_stones" / "__init__.py"
    found: dict[str, Any] = {"__name__": "tests.konane"}
    exec(compile(made.read_text("utf-8"), str(made), "exec"), found)
    assert (found["INFO"].key, found["INFO"].title) == ("four-stones", "Four Stones")
    lines, whole = new_game.checked(tmp_path, "four-stones")
    assert whole
    assert "yes  must    game/rules/four_stones/__init__.py: the rules, with INFO" in lines


def test_what_fails_with_a_game_names_a_step_of_the_guide_that_is_there() -> None:
    for step in GUIDE.values():
        page, _hash, anchor = step.partition("#")
        heads = re.findall("^## (.*)$", (ROOT / page).read_text("utf-8"), re.M)
        anchors = {re.sub(r"[^\w-]", "", head.lower().replace(" ", "-")) for head in heads}
        assert not anchor or anchor in anchors, step


@pytest.mark.long
def test_konane_passes_every_test_that_runs_over_games() -> None:
    """All but one that looks into another process, which only knows the app's games."""
    names = "konane and not terminal_loads"
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:xdist", "--example", "konane"]
    done = subprocess.run(
        [*command, "-k", names, "--ignore", __file__, "tests"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout[-4000:]
