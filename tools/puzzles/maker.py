"""What each game's workshop knows of its puzzles."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from game.match import Match
from game.tasks.puzzles import Kind, Puzzle


@dataclass(frozen=True)
class Maker:
    """How the puzzles of one game are found and proved.

    ``wanted`` is how many there shall be of each kind. ``game(seed)`` lets computers play a match;
    ``find(match)`` goes through a match, of computers or of people, and yields what is proved.
    ``prove(puzzle)`` proves one again, with nothing taken on trust: why it fails, or "".
    """

    kinds: Mapping[str, Kind]
    wanted: Mapping[str, int]
    game: Callable[[int], Match]
    find: Callable[[Match], Iterator[Puzzle]]
    prove: Callable[[Puzzle], str]
