"""Hidden hands in lines of text: no one finds another's hand above their own turn."""

import re
from pathlib import Path

import pytest

from tests.scenes.terminal.play import Said, pocketful

GAME = ("--terminal", "bead-game", "--names", "Ann,Ben", "--options", "hidden_hands=yes")
SCREEN = 50
"""Lines of a large terminal window."""

HAND = re.compile(r"^(Ann|Ben) +in the bowl: (?!\d)")
"""A hand told bead by bead; a hidden one is told by its number of beads."""


def played(folder: Path, seats: str, *typed: str) -> Said:
    return pocketful(folder, *GAME, "--seats", seats, "--seed", "1", typed=typed)


def hands(lines: list[str]) -> set[str]:
    return {found[1] for found in map(HAND.match, lines) if found}


def turns(said: Said) -> list[list[str]]:
    """The lines of each turn, split at the curtain."""
    parts: list[list[str]] = [[]]
    for line in said.lines:
        parts[-1].append(line)
        if "when no one else is looking" in line:
            parts.append([])
    return parts


def test_everybody_sees_their_own_hand_only_and_only_in_their_turn(tmp_path: Path) -> None:
    said = played(tmp_path, "human,human", "", "board", "play red outside", "", "board", "log")
    before, first, second = turns(said)
    assert hands(before) == set()
    (one,), (other,) = hands(first), hands(second)
    assert {one, other} == {"Ann", "Ben"}
    assert before[-1].startswith(one)
    assert first[-1].startswith(other)


@pytest.mark.parametrize("word", ["help", "score", "board", "goals", "x", "play red outside"])
def test_only_an_empty_line_lifts_the_curtain(tmp_path: Path, word: str) -> None:
    before, between, first, *_rest = turns(played(tmp_path, "human,human", word, "", "log"))
    assert between == before[-1:]
    assert hands(first) == {before[-1].partition(",")[0]}


def test_who_takes_a_computers_seat_does_not_see_what_another_read(tmp_path: Path) -> None:
    typed = ("board", "seat 2 human", "play red outside", "seat 1 human", "", "board")
    lines = played(tmp_path, "human,learner", *typed).lines
    told = [number for number, line in enumerate(lines) if HAND.match(line)]
    curtain = next(number for number, line in enumerate(lines) if "is looking" in line)
    assert max(number for number in told if number < curtain) < curtain - SCREEN


def test_taking_back_covers_the_hand_too(tmp_path: Path) -> None:
    said = played(tmp_path, "human,human", "", "play red outside", "", "undo", "yes")
    before, _first, second, *_rest = turns(said)
    assert "Taken back." in second
    assert second[-1] == before[-1]
