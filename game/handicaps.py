"""Head starts: what one side is given before a match to make it even.

They're house rules, in no printed rules. Each game has its own kinds in its own terms.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from game.messages import Message, SeatName


class Handicap(NamedTuple):
    """``seat`` is given an ``amount`` of the kind ``key``."""

    seat: int
    key: str
    amount: int


Handicaps = tuple[Handicap, ...]
"""A match's head starts in seat order; at most one each."""


class Amount(NamedTuple):
    """How much is given: its number and its label, an English source string."""

    value: int
    label: str


class HandicapKind(NamedTuple):
    """One kind of head start of a game, the smallest of its ``amounts`` first.

    ``title`` is an English source string for translation. ``fits`` says, by the number of players
    and the complete options, whether it makes sense.
    """

    key: str
    title: str
    amounts: tuple[Amount, ...]
    fits: Callable[[int, Mapping[str, bool | int | str]], bool] = lambda *_given: True

    def amount(self, value: int) -> Amount | None:
        """The amount with that number, None if there's none."""
        return next((each for each in self.amounts if each.value == value), None)


_TAG: Final = "Handicap([0-9])"


def handicap_tags(handicaps: Iterable[Handicap]) -> dict[str, list[object]]:
    """Head starts as plain data under names like ``Handicap0``; the number is the seat's."""
    return {f"Handicap{each.seat}": [each.key, each.amount] for each in handicaps}


def is_handicap_tag(name: str) -> bool:
    """Whether a head start is written under this name."""
    return name.startswith("Handicap")


def read_handicaps(tags: Mapping[str, object]) -> Handicaps:
    """The head starts among other data. Raises ValueError with the name of a damaged one."""
    found = []
    for name, value in tags.items():
        if is_handicap_tag(name):
            match re.fullmatch(_TAG, name), value:
                case re.Match() as seat, [str(key), int(amount)] if not isinstance(amount, bool):
                    found.append(Handicap(int(seat[1]), key, amount))
                case _:
                    raise ValueError(name)
    return tuple(sorted(found))


def amount_of(handicaps: Iterable[Handicap], seat: int, key: str) -> int:
    """How much of the kind ``key`` a seat is given; 0 for none.

    >>> amount_of((Handicap(1, "points", 3),), 1, "points")
    3
    """
    return sum(each.amount for each in handicaps if (each.seat, each.key) == (seat, key))


def sentence(kinds: Iterable[HandicapKind], handicap: Handicap) -> Message:
    """A head start in words."""
    return Message(
        "{player} gets a head start: {what}.",
        player=SeatName(handicap.seat),
        what=Message(label(kinds, handicap)),
    )


def label(kinds: Iterable[HandicapKind], handicap: Handicap) -> str:
    """What a head start of one of these ``kinds`` is called, an English source string."""
    found = (kind.amount(handicap.amount) for kind in kinds if kind.key == handicap.key)
    return next((amount.label for amount in found if amount is not None), handicap.key)


def seated_anew(handicaps: Iterable[Handicap], order: Sequence[int]) -> Handicaps:
    """The same head starts after players changed seats; ``order`` has their old seats.

    >>> seated_anew((Handicap(1, "points", 3),), (1, 0))
    (Handicap(seat=0, key='points', amount=3),)
    """
    return tuple(
        sorted(Handicap(order.index(each.seat), each.key, each.amount) for each in handicaps)
    )
