"""What finished games add up to, and what identifies a person in them."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from game.messages import JOINERS

_JOINERS = dict.fromkeys(map(ord, JOINERS))


@dataclass(frozen=True, slots=True)
class Tally:
    """How a player, or a level, did in a number of games.

    ``won`` counts first places, ``shared`` those among them that another team shared. Points are
    None if nothing was played.
    """

    played: int = 0
    won: int = 0
    shared: int = 0
    average_points: float | None = None
    best_points: float | None = None


@dataclass(frozen=True, slots=True)
class GameTally:
    """One game's tally: games played, and their average number of actions."""

    game: str
    played: int
    by_players: tuple[tuple[int, int], ...]
    average_actions: float
    shared: int
    first_seat_won: int
    """Games won by the seat that began."""


def name_key(name: str) -> str:
    r"""What a name is compared by: without capitals, outer spaces, or variants of accents.

    Invisible joiners don't matter either.

    >>> name_key(" ANN ") == name_key("Ann") == name_key("An\u200dn")
    True
    """
    return unicodedata.normalize("NFKC", name).translate(_JOINERS).strip().casefold()
