"""What a switch can do on a screen: single things, and groups offered together."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Final, NamedTuple

import pygame

from scenes.kit.i18n import _
from scenes.kit.i18n.formats import listed

AT_ONCE: Final = 8
"""This many things are offered one by one; more are bundled first."""

_NAMED: Final = 3
"""A group of this many kinds of things names each of them."""


def _nothing() -> None:
    """Nothing has to be done."""


class Stop(NamedTuple):
    """Something that can be done now.

    ``key`` stays the same while it can be done, ``place`` gives its window rectangle, ``words`` say
    what it is. ``reveal`` brings it into view, ``show`` previews what it would do while it's
    offered, ``leave`` ends that. One that ``stays`` is likely to be done again at once, like a step
    of a value. ``seat`` is whose secret the words are. ``part`` names its part of the page,
    ``lies`` is its rectangle there, even out of sight; ``about`` says what its row is.
    """

    key: Hashable
    place: Callable[[], pygame.Rect]
    press: Callable[[], None]
    words: Callable[[], str]
    reveal: Callable[[], None] = _nothing
    show: Callable[[], None] = _nothing
    leave: Callable[[], None] = _nothing
    stays: bool = False
    seat: int | None = None
    part: str = ""
    about: str = ""
    lies: pygame.Rect | None = None

    def stops(self) -> Iterator[Stop]:
        """Itself."""
        yield self


_BEGINS: Final = re.compile(r"[.,:;](?=\s)|[。、：；]")
"""What follows this in a thing's words is detail."""


class Group(NamedTuple):
    """Things offered together; after a press its ``parts`` are offered."""

    key: Hashable
    parts: tuple[Stop | Group, ...]
    title: Callable[[], str] | None = None
    """Its name; by default what it holds, of many things the first and the last."""

    def place(self) -> pygame.Rect:
        """The rectangle around all of it."""
        places = [part.place() for part in self.parts]
        return places[0].unionall(places[1:]) if places else pygame.Rect(0, 0, 0, 0)

    def words(self) -> str:
        """What it is, in words."""
        if self.title is not None:
            return self.title()
        told = [stop.about or stop.words() for stop in self.stops()]
        about = ""
        for sign in (": ", "? "):
            # What all are about is said once.
            begins = told[0][: told[0].find(sign) + len(sign)] if sign in told[0] else ""
            if begins and all(each.startswith(begins) for each in told):
                about = begins
        short = [
            stop.about or _BEGINS.split(each.removeprefix(about))[0]
            for stop, each in zip(self.stops(), told, strict=True)
        ]
        kinds = list(dict.fromkeys(short))
        if len(kinds) > _NAMED:
            return about + _("{first} to {last}", first=short[0], last=short[-1])
        return about + listed(kinds)

    def stops(self) -> Iterator[Stop]:
        """All single things in it."""
        for part in self.parts:
            yield from part.stops()

    @property
    def seat(self) -> int | None:
        """The seat whose secret something in it is."""
        return next((part.seat for part in self.parts if part.seat is not None), None)

    def reveal(self) -> None:
        self.parts[0].reveal()


Part = Stop | Group
"""What's offered at one moment."""


def simplified(group: Group) -> Group:
    """The group without nested groups of a single thing."""
    parts: list[Part] = []
    for part in group.parts:
        if isinstance(part, Group):
            part = simplified(part)
            if not part.parts:
                continue
            if len(part.parts) == 1:
                part = part.parts[0]
        parts.append(part)
    if len(parts) == 1 and isinstance(parts[0], Group):
        return parts[0]
    return Group(group.key, tuple(parts), group.title)


def in_rows(key: Hashable, stops: Sequence[Stop], title: Callable[[], str] | None = None) -> Group:
    """Things bundled by position, so that few steps lead to each.

    Many are bundled into rows, many rows into bands, in reading order.
    """
    if len(stops) <= AT_ONCE:
        return Group(key, tuple(stops), title)
    rows = [_row((key, "row"), row) for row in _rows(stops)]
    return Group(key, bundled((key, "band"), rows), title)


def _rows(stops: Sequence[Stop]) -> list[list[Stop]]:
    """Things side by side, from the top; those of a row from the left."""
    where = ((stop.lies or stop.place(), stop) for stop in stops)
    placed = sorted(where, key=lambda each: each[0].centery)
    rows: list[list[tuple[pygame.Rect, Stop]]] = []
    for rect, stop in placed:
        row = rows[-1] if rows else []
        # A tall thing belongs to the row where it begins.
        if row and rect.centery - row[0][0].centery < min(rect.h, row[0][0].h) / 2:
            row.append((rect, stop))
        else:
            rows.append([(rect, stop)])
    return [[stop for _, stop in sorted(row, key=lambda each: each[0].x)] for row in rows]


def _row(key: Hashable, row: Sequence[Stop]) -> Part:
    """A row, a long one in pieces."""
    if len(row) == 1:
        return row[0]
    return Group((key, row[0].key), bundled((key, "piece"), row))


def bundled(key: Hashable, parts: Sequence[Part]) -> tuple[Part, ...]:
    """The parts, bundled into about as many groups as each then holds."""
    if len(parts) <= AT_ONCE:
        return tuple(parts)
    size = math.ceil(math.sqrt(len(parts)))
    chunks = [tuple(parts[start : start + size]) for start in range(0, len(parts), size)]
    return tuple(
        chunk[0] if len(chunk) == 1 else Group((key, chunk[0].key), chunk) for chunk in chunks
    )
