import re
from pathlib import Path

import pytest

from game.catalogue import GAMES
from tests.scenes.stage import seated
from tests.scenes.terminal.play import Said, pocketful

CODED = next(key for key, info in GAMES.items() if info.code)
PLAYERS = ("human",) * GAMES[CODED].players[0]


def first_moves() -> tuple[str, str]:
    """Two moves, one after the other, in the game's notation."""
    match = seated(CODED, *PLAYERS)
    moves = []
    for _turn in range(2):
        seat = match.acting_seats()[0]
        action = next(iter(match.state.legal_actions(seat)))  # type: ignore[call-overload]
        match.play(seat, action)
        moves.append(action.notation())
    return moves[0], moves[1]


def code_in(said: Said) -> str:
    return re.findall(r"Send this code: (\w+)", said.out)[-1]


def test_two_folders_move_in_turn(tmp_path: Path) -> None:
    ours, theirs = tmp_path / "ours", tmp_path / "theirs"
    first, second = first_moves()
    begun = pocketful(
        ours, "--terminal", CODED, "--seats", ",".join(PLAYERS), typed=["post 2", first, first]
    )
    assert "plays elsewhere now" in begun.out
    assert "plays elsewhere" in begun.out
    opened = pocketful(theirs, code_in(begun), "--terminal", typed=["post 1", second])
    back = pocketful(ours, "--terminal", typed=[code_in(opened), "log"])
    assert second in back.out
    assert (
        "You’ve already used this code"
        in pocketful(ours, "--terminal", typed=[code_in(opened)]).out
    )


@pytest.mark.parametrize("game", [key for key, info in GAMES.items() if not info.code])
def test_what_is_not_for_post_says_why(tmp_path: Path, game: str) -> None:
    people = ",".join(["human"] * GAMES[game].players[0])
    said = pocketful(tmp_path, "--terminal", game, "--seats", people, typed=["", "post 2", "quit"])
    assert "Send this code" not in said.out
    assert "secrets" in said.out or "too long for a code" in said.out.lower()
