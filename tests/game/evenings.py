"""Evenings that have come some way."""

from collections.abc import Sequence

from game.catalogue import GAMES
from game.evening import Evening, Guest, MatchResult, new_evening

FIVE = tuple(Guest(name, n, n) for n, name in enumerate(("Ann", "Ben", "Cleo", "Dan", "Eva")))
KEYS = tuple(GAMES)[:5]


def five(minutes: int = 120, games: Sequence[str] = KEYS) -> Evening:
    """The evening of a family of five."""
    return new_evening(FIVE, games, minutes, 1, "2026-11-21T18:00:00+00:00")


def played(evening: Evening, count: int = 99) -> Evening:
    """An evening with this many matches played; the lower number among people always wins."""
    for _match in range(count):
        number, each = evening.number, evening.next
        if each is None:
            break
        save = f"save-{number}"
        order = sorted(each.bout.seats)
        places = tuple(order.index(seat) + 1 for seat in each.bout.seats)
        result = MatchResult(places, tuple(range(len(places))), 40 + number, 0.5)
        evening = evening.begun(number, save).settled(save, result)
    return evening


def without(evening: Evening, name: str) -> list[Guest]:
    """Its people when one of them has left."""
    return [each._replace(left=each.left or each.name == name) for each in evening.people]
