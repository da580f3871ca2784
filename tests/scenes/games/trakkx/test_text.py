import pytest

from game.protocol import State
from game.rules.trakkx.actions import Lay, parse_action
from game.rules.trakkx.state import TrakkxState
from scenes.games.trakkx.text import TrakkxText
from tests.game.rules.trakkx.positions import position
from tests.scenes.terminal.play import NAMES

ON = "r5 r6 r7 .\n. . . .\ng1 y1 b1 ."


def view(state: State) -> TrakkxText:
    return TrakkxText(TrakkxState.of(state), NAMES[: state.players])


@pytest.mark.parametrize(
    "text",
    ["lay", "lay r99", "lay r5 at", "lay r5 at x", "lay 0,9>1,1", "lay 0,0", "lay 0,0>", "r5",
     "lay swap", "lay r5 at 0,0 0,1", "lay at 0,0", "hello"],
)  # fmt: skip
def test_what_is_no_move_is_told_so(text: str) -> None:
    assert view(position("r8", "b1", on=ON)).notation(text) is None


@pytest.mark.parametrize(
    ("typed", "cells"),
    [("lay red 8 after red 7", "3,0=r8"), ("lay r4 before r5", "-1,0=r4"),
     ("lay r3 r4 before red 5", "-2,0=r3 -1,0=r4"), ("lay g1 below b1", "2,3=g1"),
     ("lay y5 g5 above r5", "0,-2=y5 0,-1=g5"), ("lay y5 after r5", "0,1=y5"),
     ("lay y5 after r5 down", "0,1=y5"),
     ("red 8 red 9 red 10", "0,4=r8 1,4=r9 2,4=r10"),
     ("red 8, 9 and 10", "0,4=r8 1,4=r9 2,4=r10"),
     ("lay red 8, 9 and 10", "0,4=r8 1,4=r9 2,4=r10")],
)  # fmt: skip
def test_a_place_is_typed_by_the_token_beside_it(typed: str, cells: str) -> None:
    state = position("r8", "b1", on=ON)
    action = parse_action(view(state).notation(typed))
    assert isinstance(action, Lay)
    laid = set(cells.split())
    assert {f"{x},{y}={token}" for (x, y), token in action.table.items()} >= laid
    assert len(action.table) == len(TrakkxState.of(state).table) + len(laid)


def test_of_a_hint_to_take_a_token_the_reason_names_no_other() -> None:
    told = "Take yellow 5. No place for yellow 5 yet, but later it may join yellow 3 and blue 5."
    text = view(position("r8", "b1", on=ON))
    assert [text.notation(typed) for typed in (told, "take . y5")] == ["take y5"] * 2


def test_the_token_that_makes_someone_draw_is_typed_by_its_face() -> None:
    assert view(position("r8", "b1", on=ON)).notation("+3") == "three 1"
