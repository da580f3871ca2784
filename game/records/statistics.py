"""What finished games are added up to, and by what a person is known in them."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from game.messages import JOINERS

_JOINERS = dict.fromkeys(map(ord, JOINERS))


@dataclass(frozen=True, slots=True)
class Tally:
    """How one player, or one level, did in a number of games.

    ``won`` counts first places, ``shared`` those of them that another team shared. Points are None
    when nothing was played.
    """

    played: int = 0
    won: int = 0
    shared: int = 0
    average_points: float | None = None
    best_points: float | None = None


@dataclass(frozen=True, slots=True)
class GameTally:
    """The tally of one game (its key): games played, and their average number of actions."""

    game: str
    played: int
    by_players: tuple[tuple[int, int], ...]
    average_actions: float
    shared: int
    first_seat_won: int
    """Games in which the seat that began was among the winners."""


def name_key(name: str) -> str:
    """What a name is compared by: without capitals, outer spaces, or ways to write an accent.

    Nor does it matter how letters are joined, which can be there without being seen.

    >>> name_key(" ANN ") == name_key("Ann") == name_key("An\\u200dn")
    True
    """
    return unicodedata.normalize("NFKC", name).translate(_JOINERS).strip().casefold()
