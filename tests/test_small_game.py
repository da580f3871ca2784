"""The guide's small game, entered by its one line and used in every way a game can be."""

from collections.abc import Iterator

import pytest

from game.catalogue import GAMES
from game.match import Match, Seat
from scenes.kit.intent import Command
from scenes.pages.rules import RulesScene
from tests.pebbles.rules.state import Take
from tests.scenes.pages.play import texts
from tools.studio import Studio
from tools.studio import studio as open_studio

KEY = "pebbles"

pytestmark = pytest.mark.usefixtures("pebbles_laid_out")


@pytest.fixture
def studio() -> Iterator[Studio]:
    """The whole app, with computers that answer at once."""
    with open_studio() as opened:
        yield opened


def pebble(studio: Studio, number: int) -> tuple[int, int]:
    x, y = studio.table.game.row.place(number)
    return round(x), round(y)


def test_it_stands_on_the_title_and_is_set_up_and_played_by_hand(studio: Studio) -> None:
    studio.click(f"game-{KEY}")
    studio.settle()
    studio.click("start")
    studio.settle()
    match = studio.table.session.match
    assert match.info.key == KEY
    while studio.table.seen.seat is None or studio.table.seen.showing is not None:
        studio.pass_time(0.5)
    left = studio.table.seen.state.left
    played = len(match.log)
    studio.click(pebble(studio, left - 2))
    assert match.log[played].action == Take(2)


def test_its_rules_are_read_in_the_app(studio: Studio) -> None:
    studio.app.open_rules(KEY)
    studio.settle()
    read = " ".join(texts(studio.on_top(RulesScene), studio.app.window))
    assert "Whoever takes the last one wins." in read
    assert "Three were taken, then two: eight are left." in read


def test_a_refusal_leads_to_its_paragraph_and_back_to_what_was_in_hand(studio: Studio) -> None:
    studio.app.open_table(Match(GAMES[KEY], [Seat("Ann"), Seat("Ben")], seed=1))
    scene = studio.table
    studio.give(Command.LEFT, Command.LEFT)
    studio.click(pebble(studio, 5))
    studio.move_to(studio.ui._toast.link.rect.center)
    in_hand, wrong = scene.seen.draft, scene.seen.rejection
    assert wrong is not None
    studio.click(studio.ui._toast.link.rect.center)
    rules = studio.on_top(RulesScene)
    assert rules.section == rules.text.pointed_out == wrong.rule
    studio.pass_time(6.0)
    assert rules.text.pointed_out == ""
    studio.give(Command.BACK)
    assert studio.top is scene
    assert (scene.seen.draft, scene.seen.rejection) == (in_hand, wrong)
    assert not scene.session.match.log
