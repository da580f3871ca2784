"""TRAKKX in lines of text."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.catalogue import GAMES
from game.protocol import State
from game.rules.trakkx.actions import Deal, PassOn, parse_action
from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.table import Table
from scenes.games.trakkx.text import TrakkxText
from scenes.games.trakkx.words import tell
from tests.game.rules.trakkx.positions import after, laid_out, position
from tests.scenes.terminal.play import NAMES, at_table, pocketful

INFO = GAMES["trakkx"]
ON = "r5 r6 r7 .\n. . . .\ng1 y1 b1 ."


def view(state: State) -> TrakkxText:
    return TrakkxText(TrakkxState.of(state), NAMES[: state.players])


@pytest.mark.parametrize(
    ("text", "picture"),
    [
        ("lay r8 at 3,0", "r5 r6 r7 r8\n. . . .\ng1 y1 b1 ."),
        ("Lay Red 8 at 3,0", "r5 r6 r7 r8\n. . . .\ng1 y1 b1 ."),
        ("lay +r8@3,0", "r5 r6 r7 r8\n. . . .\ng1 y1 b1 ."),
        ("lay r4 r8 at 0,0", "r5 r6 r7 r4 r8\n. . . .\ng1 y1 b1 ."),
        ("lay b5 g5 at 0,0 down", "r5 r6 r7\nb5 . .\ng1 y1 b1\ng5 . ."),
        ("lay y3 y4 y5", "r5 r6 r7\n.\ng1 y1 b1\n.\ny3 y4 y5"),
        ("lay r8 at 3,0 0,2..2,2>0,4", "r5 r6 r7 r8\n.\n.\n.\ng1 y1 b1"),
        ("lay r1 at 3,2; 0,2 to 3,3", "r5 r6 r7 .\n. . . .\n. y1 b1 r1\n. . . g1"),
    ],
)
def test_a_lay_is_typed_as_what_is_added_and_moved(text: str, picture: str) -> None:
    state = position("r8 y9", "b1", on=ON)
    notation = view(state).notation(text)
    assert parse_action(notation).notation() == notation
    assert notation.removeprefix("lay ").split() == [
        f"{column},{row}={token}" for (column, row), token in laid_out(picture).items()
    ]


@pytest.mark.parametrize(
    "text",
    ["lay", "lay r99", "lay r5 at", "lay r5 at x", "lay 0,9>1,1", "lay 0,0", "lay 0,0>", "r5",
     "lay swap", "lay r5 at 0,0 0,1", "lay at 0,0", "hello"],
)  # fmt: skip
def test_what_is_no_move_is_told_so(text: str) -> None:
    assert view(position("r8", "b1", on=ON)).notation(text) is None


@pytest.mark.parametrize(
    ("text", "notation"),
    [
        ("Take red 5", "take r5"),
        ("pass r5 b7", "pass-on r5 b7"),
        ("pass on r5 b7", "pass-on r5 b7"),
        ("PASS", "pass"),
        (" draw ", "draw"),
        ("three 2", "three 1"),
        ("lay 0,0=r5 1,0=r6", "lay 0,0=r5 1,0=r6"),
    ],
)
def test_short_forms(text: str, notation: str) -> None:
    assert view(position("r8", "b1")).notation(text) == notation


def test_the_board_shows_the_own_rack_and_the_table_with_its_cells() -> None:
    state = position("r8 swap", "b1 b2 b3", on=ON, display="g9 g10", opened=(True, False))
    lines = view(state.observation(0)).board()
    assert lines[0] == "Ann      r8 swap (has opened)"
    assert lines[1] == "Ben      3 tokens (has not opened)"
    assert lines[2] == "Display  g9 g10"
    assert lines[4].split() == ["-1", "0", "1", "2", "3"]
    assert lines[6].split() == ["0", ".", "r5", "r6", "r7", "."]


def test_empty_rows_and_columns_between_far_groups_are_left_out() -> None:
    table = Table({**laid_out(ON), **laid_out("b7 b8 b9", at=(9000, -9000))})
    lines = view(position("r8", "b1", on=table)).board()
    assert len(lines) < 20
    assert "Empty columns and rows in between are left out." in lines


def test_nothing_that_is_told_names_a_hidden_token() -> None:
    state = position("r8 r9", "b1 b2 swap", on=ON)
    seen = state.observation(0)
    told = [*view(seen).pieces(), *view(seen).board()]
    assert "On the rack of Ben: 3 tokens." in told
    assert not any("blue 2" in line or "b2" in line or "swap" in line for line in told)
    veiled = state.observed_action(-1, Deal(1, ("g3",)), 0)
    assert tell(seen, -1, veiled, NAMES[:2], brief=False) == "Ben gets 1 token."
    swapping = after(position("r8 r9 swap", "b1 b2"), "swap")
    passed = swapping.observed_action(1, PassOn(("b1", "b2")), 0)
    words = tell(swapping.observation(0), 1, passed, NAMES[:2], brief=False)
    assert words == "Ben passes on 2 tokens."


def test_a_lay_is_told_with_what_it_opened_and_moved() -> None:
    state = position("y3 y4 y5 r8", "b1", on=ON, opened=(False, True))
    moved = parse_action(view(state).notation("lay y3 y4 y5 0,2..2,2>5,2") or "")
    assert tell(state, 0, moved, NAMES[:2], brief=False) == (
        "Ann opens a group and lays yellow 3, yellow 4 and yellow 5. 3 tokens of the table move."
    )


@pytest.mark.parametrize("typed", [["draw", "draw"], ["", "draw", "", "draw"]])
def test_the_curtain_takes_no_line_that_was_meant_for_the_table(
    tmp_path: Path, typed: list[str]
) -> None:
    said = pocketful(tmp_path, *at_table("trakkx", 2), typed=typed)
    drawn = [line for line in said.lines if line.endswith(" draws from the bag.")]
    assert len(drawn) == 2
    # Once for each who looked, and nothing more to listen to.
    assert said.lines.count("") == 120


def test_half_a_move_is_answered_with_the_whole(tmp_path: Path) -> None:
    said = pocketful(tmp_path, *at_table("trakkx", 2), typed=["", "take", "three 7"])
    answer = "“{}” is not a whole move. This is how it is written:"
    at = said.lines.index(answer.format("take"))
    assert said.lines[at + 1].endswith("for example: take r5")
    assert answer.format("three 7") in said.lines


def test_what_somebody_draws_is_not_told_where_others_read_on(tmp_path: Path) -> None:
    """What chance gives a player is seen by them in their next turn, behind the curtain."""
    said = pocketful(tmp_path, *at_table("trakkx", 2), typed=["", "draw"])
    at = next(n for n, line in enumerate(said.lines) if line.endswith(" draws from the bag."))
    assert "" in said.lines[at - 60 : at]
    assert said.lines[at + 1].endswith(" gets 1 token.")
