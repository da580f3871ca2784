"""Who sits at a table, under which names, with what rules; and seats that change hands."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from game.handicaps import Handicaps, handicap_tags, read_handicaps
from game.messages import JOINERS, is_plain, printable
from game.protocol import GameInfo, OptionError, OptionValue

HUMAN = "human"

FIGURE_COUNT: Final = 12
"""How many figures people can choose from."""

MAX_NAME = 60
"""The longest name of a player or match, in characters; the text format cuts longer ones."""


_JOINERS = dict.fromkeys(map(ord, JOINERS))


def name_key(name: str) -> str:
    r"""What a name is compared by: without capitals, outer spaces, or variants of accents.

    Invisible joiners don't matter either.

    >>> name_key(" ANN ") == name_key("Ann") == name_key("An\u200dn")
    True
    """
    return unicodedata.normalize("NFKC", name).translate(_JOINERS).strip().casefold()


def name_now(name: str) -> str:
    """Today's name for an old one: a person alone among computers used to be “You”.

    >>> name_now("You"), name_now("Ann")
    ('Player', 'Ann')
    """
    return "Player" if name == "You" else name


def is_kind(text: str) -> bool:
    """Whether this can be a seat's kind: small letters, numbers of its own, and a manner.

    >>> is_kind("skilled"), is_kind("adaptive-137.careful"), is_kind("../human")
    (True, True, False)
    """
    return re.fullmatch(r"[a-z]{1,20}(-[0-9a-z]{1,40})?(\.[a-z]{1,20})?", text) is not None


def kind_now(kind: str) -> str:
    """Today's kind for an old one: computers fitted to a person play as skilled ones.

    >>> kind_now("like-1777777i4iiiiii0"), kind_now("expert")
    ('skilled', 'expert')
    """
    return "skilled" if kind.startswith("like-") else kind


class Seat(NamedTuple):
    """Who plays one seat: a person (``kind`` is HUMAN) or a computer (``kind`` is its level).

    ``is_kind`` says how a kind is written; ``game.bots.levels`` knows which exist. ``colour`` and
    ``symbol`` are numbers 0 to 5 into the theme's colours and symbols, ``figure`` is one of a
    person's FIGURE_COUNT, None if they didn't choose; see ``figures``.
    """

    name: str
    kind: str = HUMAN
    colour: int = 0
    symbol: int = 0
    figure: int | None = None

    @property
    def is_human(self) -> bool:
        """Whether a person plays this seat."""
        return self.kind == HUMAN

    def to_json(self) -> list[object]:
        """Plain data; ``from_json`` gives the seat back."""
        told = [printable(self.name, MAX_NAME), self.kind, self.colour, self.symbol]
        return told if self.figure is None else [*told, self.figure]

    @staticmethod
    def from_json(data: object) -> "Seat | None":
        """The seat in plain data; None if it isn't one."""
        match data:
            case [str(name), str(kind), int(colour), int(symbol), *chosen] if (
                0 <= colour < 6 and 0 <= symbol < 6 and is_kind(kind) and is_plain(name, MAX_NAME)
            ):
                match chosen:
                    case []:
                        figure = None
                    case [int(figure)] if 0 <= figure < FIGURE_COUNT:
                        figure = int(figure)
                    case _:
                        return None
                name = name_now(printable(name, MAX_NAME))
                return Seat(name, kind_now(kind), int(colour), int(symbol), figure)
        return None


def figures(seats: Sequence[Seat]) -> tuple[int, ...]:
    """Every seat's figure: the one chosen, else one no one here has.

    >>> figures([Seat("Ann"), Seat("Ben", symbol=1, figure=0), Seat("Cleo", symbol=1)])
    (1, 0, 2)
    """
    taken = {seat.figure for seat in seats if seat.figure is not None}
    result = []
    for seat in seats:
        figure = seat.figure
        if figure is None:
            turns = ((seat.symbol + turn) % FIGURE_COUNT for turn in range(FIGURE_COUNT))
            figure = next((each for each in turns if each not in taken), seat.symbol)
            taken.add(figure)
        result.append(figure)
    return tuple(result)


class Handover(NamedTuple):
    """A seat that changed hands: ``kind`` played it up to ``position`` entries of the log.

    ``name`` is "" for the seat's name now: a person's stays.
    """

    position: int
    seat: int
    kind: str
    name: str = ""


STARTERS = ("chosen", "random", "loser", "turn")
"""Who has the first turn: the first seat, anyone, who lost the last game, or the player after the
one who began it.
"""


class SetUp(NamedTuple):
    """A game's players, complete options, who starts (one of STARTERS), and head starts."""

    seats: tuple[Seat, ...]
    options: Mapping[str, OptionValue] = MappingProxyType({})
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
