"""How a game was last set up, as plain data in the settings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.handicaps import Handicaps, handicap_tags, read_handicaps
from game.match import Seat
from game.protocol import GameInfo, OptionError, OptionValue

STARTERS = ("chosen", "random", "loser", "turn")
"""Who has the first turn: the first seat, anyone, who lost the last game, or the player after the
one who began it.
"""


@dataclass(frozen=True, slots=True)
class SetUp:
    """A game's players, complete options, who starts (one of STARTERS), and head starts."""

    seats: tuple[Seat, ...]
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    starter: str = "chosen"
    handicaps: Handicaps = ()

    def to_json(self) -> dict[str, object]:
        """Plain data for ``Settings.with_setup``; ``read_setup`` reads it."""
        given = {"head_starts": handicap_tags(self.handicaps)} if self.handicaps else {}
        return {
            "seats": [seat.to_json() for seat in self.seats],
            "options": dict(self.options),
            "starter": self.starter,
            **given,
        }


def read_setup(info: GameInfo, data: object) -> SetUp | None:
    """The set-up in ``data``, options completed; None if the game can't be played so."""
    if not isinstance(data, dict):
        return None
    seats = data.get("seats")
    options = data.get("options", {})
    starter = data.get("starter", "chosen")
    if not isinstance(seats, list) or not isinstance(options, dict) or starter not in STARTERS:
        return None
    read = [seat for seat in map(Seat.from_json, seats) if seat is not None]
    if len(read) != len(seats) or not all(isinstance(key, str) for key in options):
        return None
    if not all(isinstance(value, bool | int | str) for value in options.values()):
        return None
    try:
        complete = info.complete_options(len(read), options)
    except OptionError:
        return None
    return SetUp(tuple(read), complete, starter, _handicaps(info, len(read), complete, data))


def _handicaps(
    info: GameInfo, players: int, options: Mapping[str, OptionValue], data: Mapping[str, object]
) -> Handicaps:
    """A set-up's head starts; none if they're damaged or don't fit."""
    told = data.get("head_starts")
    try:
        read = read_handicaps(told) if isinstance(told, dict) else ()
        info.new_initial_state(players, read, **options)
    except (TypeError, AttributeError, ValueError):
        return ()
    return read
