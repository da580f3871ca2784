"""How exact a flick has to be in the lessons: a hand may err."""

import pytest

from game.rules.hop_the_marble.actions import Flick
from game.rules.hop_the_marble.state import HopState
from scenes.kit.learning import course_of
from tools.games.hop_the_marble.flicks import FlickPosition

GAME = "hop-the-marble"


def cloth_of_board(name: str) -> tuple[FlickPosition, Flick]:
    """The cloth of a lesson's board, and its solution's flick."""
    board = course_of(GAME).board(name)
    assert board is not None
    match = board.task.position.match()
    flick = match.info.parse_action(board.task.solution[0])
    assert isinstance(flick, Flick)
    assert isinstance(match.state, HopState)
    return FlickPosition(match.state), flick


@pytest.mark.parametrize(
    ("name", "fact"),
    [
        ("flick", "hit"),
        ("far", "hit"),
        ("win", "won:1"),
        ("two", "won:2"),
        ("miss", "missed"),
        ("card", "fits"),
        ("spare", "fits"),
        ("last", "touched:Y"),
        ("folds", "hit"),
        ("not-time", "fits"),
        ("suite", "fits"),
        ("no-card", "fits"),
        ("pile", "fits"),
    ],
)
def test_a_lesson_forgives_a_hand_that_errs(name: str, fact: str) -> None:
    cloth, flick = cloth_of_board(name)
    window = cloth.window(flick, fact, 5)
    assert flick.bearing - window[0] >= 20
    assert window[-1] - flick.bearing >= 20
