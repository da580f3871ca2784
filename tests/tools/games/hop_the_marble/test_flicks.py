"""How exact a flick has to be: in the lessons a hand may err, in the puzzles a little."""

from __future__ import annotations

from math import asin, degrees

import pytest

from game.rules.hop_the_marble.actions import Flick
from game.rules.hop_the_marble.state import HopState
from game.tasks.position import Position
from physics.player.flat_simulation import simulate_flat
from scenes.kit.learning import course_of
from tools.games.hop_the_marble.flicks import WIDEST, Cloth
from tools.kinds import of_kind

GAME = "hop-the-marble"


def cloth_of_board(name: str) -> tuple[Cloth, Flick]:
    """The cloth of a lesson's board, and the flick of its solution."""
    board = course_of(GAME).board(name)
    assert board is not None
    match = board.task.position.match()
    flick = of_kind(Flick, match.info.parse_action(board.task.solution[0]))
    return Cloth(of_kind(HopState, match.state)), flick


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


MOVES = (
    "deal 7 cards GGR LLRG RRGGL / DDG YYRD GGDDR",
    "place D1 -600 -2450 G1 0 -1100 L1 350 -2650 R1 650 -2250 Y1 0 -2200",
    "place D2 650 1800 G2 -420 2500 L2 -700 2050 R2 0 1100 Y2 295 2260",
)


def test_on_an_even_cloth_a_window_is_as_wide_as_the_marble_looks() -> None:
    cloth = Cloth(of_kind(HopState, Position(GAME, 2, MOVES).state()))
    window = cloth.window(Flick("G1", 900, 700), "touched:R", roll=simulate_flat)
    seen = degrees(asin(160 / 2200))
    assert window[0] == pytest.approx(900 - 10 * seen, abs=2)
    assert window[-1] == pytest.approx(900 + 10 * seen, abs=2)
    # Five per cent softer it would not arrive.
    assert not cloth.window(Flick("G1", 900, 400), "touched:R", roll=simulate_flat)
    assert len(cloth.window(Flick("G1", 2700, 200), "missed", roll=simulate_flat)) == 2 * WIDEST + 1


def test_flicks_somebody_might_think_of_touch_every_marble_that_is_seen() -> None:
    cloth = Cloth(of_kind(HopState, Position(GAME, 2, MOVES).state()))
    flicks = list(cloth.thought_of())
    assert len(set(flicks)) > 0.9 * len(flicks)
    for marble in sorted(cloth.seen()):
        touches = [f for f in flicks if marble in simulate_flat(cloth.table, f).touched]
        assert touches, marble
