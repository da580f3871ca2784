"""Offers what can be done in turn, with a ring around it, so that one switch can choose."""

import math
import re
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Final, NamedTuple

import pygame

from scenes.kit.i18n import _, labelled
from scenes.kit.i18n.formats import listed
from scenes.kit.look import Look
from scenes.kit.theme import Rgb

AT_ONCE: Final = 8
"""This many things are offered one by one; more are bundled first."""

_NAMED: Final = 3
"""A group of this many kinds of things names each of them."""


class Stop(NamedTuple):
    """Something that can be done now.

    ``key`` stays the same while it can be done, ``place`` gives its window rectangle, ``words`` say
    what it is. ``reveal`` brings it into view, ``show`` previews what it would do while it's
    offered, ``leave`` ends that. One that ``stays`` is likely to be done again at once, like a step
    of a value; one that ``is_main`` is what most people want next. ``part`` names its part of the
    page, ``lies`` is its rectangle there, even out of sight; ``about`` says what its row is.
    """

    key: Hashable
    place: Callable[[], pygame.Rect]
    press: Callable[[], None]
    words: Callable[[], str]
    reveal: Callable[[], None] = lambda: None
    show: Callable[[], None] = lambda: None
    leave: Callable[[], None] = lambda: None
    stays: bool = False
    is_main: bool = False
    part: str = ""
    about: str = ""
    lies: pygame.Rect | None = None

    def stops(self) -> "Iterator[Stop]":
        """Itself."""
        yield self


_BEGINS: Final = r"[.,:;](?=\s)|[。、：；（]|\s(?=\()"
"""What follows this in a thing's words is detail, or its key."""

_IS: Final = r"[^.,:;。、：；]+[:：]\s*([^.,:;。、：；]+)"
"""What a thing is, after its name: a few such words name its group too."""


class Group(NamedTuple):
    """Things offered together; after a press its ``parts`` are offered."""

    key: Hashable
    parts: "tuple[Stop | Group, ...]"
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
            stop.about or re.split(_BEGINS, each.removeprefix(about))[0]
            for stop, each in zip(self.stops(), told, strict=True)
        ]
        kinds = list(dict.fromkeys(short))
        name = listed(kinds)
        if len(kinds) > _NAMED:
            name = _(
                "{count} choices, {first} to {last}",
                count=len(told),
                first=short[0],
                last=short[-1],
            )
        are = dict.fromkeys(found[1] if (found := re.match(_IS, each)) else "" for each in told)
        if about or "" in are or len(are) > _NAMED:
            return about + name
        return labelled(name, listed(are))

    def stops(self) -> Iterator[Stop]:
        """All single things in it."""
        for part in self.parts:
            yield from part.stops()

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


_SECONDS: Final = 0.16
"""Seconds from one thing to the next; none with reduced motion."""

_GAP: Final = 4.0
_LINE: Final = 4.5
_CASING: Final = 2.5
_RADIUS: Final = 12.0
_BRIGHT: Final[Rgb] = (255, 214, 64)
_DARK: Final[Rgb] = (20, 18, 16)
"""A bright line between two dark ones: one of them stands out on any ground."""


class Ring:
    """Glides from place to place. All rectangles are window pixels."""

    def __init__(self) -> None:
        self._from: pygame.Rect | None = None
        self.place: pygame.Rect | None = None
        """What it surrounds, None while it's hidden."""
        self._began = 0.0
        self._shown: pygame.Rect | None = None

    @property
    def moving(self) -> bool:
        """Whether it is on its way."""
        return self._shown != self.place

    def move(self, look: Look, place: pygame.Rect | None, now: float) -> list[pygame.Rect]:
        """Move to ``place``; returns the parts of the window to redraw."""
        if place is not None and not (place.w and place.h):
            place = None
        if place != self.place:
            self._from, self.place, self._began = self._shown, place, now
        shown = self._now(look, now)
        if shown == self._shown:
            return []
        before, self._shown = self._shown, shown
        return [
            strip for rect in (before, shown) if rect is not None for strip in _strips(look, rect)
        ]

    def _now(self, look: Look, now: float) -> pygame.Rect | None:
        done = (now - self._began) / _SECONDS
        if self._from is None or self.place is None or look.reduced_motion or done >= 1:
            return self.place
        eased = done * done * (3 - 2 * done)
        pairs = zip(self._from, self.place, strict=True)
        x, y, w, h = (round(start + (end - start) * eased) for start, end in pairs)
        return pygame.Rect(x, y, w, h)

    def draw(self, surface: pygame.Surface, look: Look, dirty: list[pygame.Rect]) -> None:
        """Draw it within the redrawn rectangles."""
        if self._shown is None:
            return
        around = _around(look, self._shown)
        line, casing = look.px(_LINE), look.px(_CASING)
        radius = look.px(_RADIUS)
        for part in dirty:
            if not part.colliderect(around):
                continue
            surface.set_clip(part)
            wide = line + 2 * casing
            pygame.draw.rect(surface, _DARK, around, wide, radius)
            inner = around.inflate(-2 * casing, -2 * casing)
            pygame.draw.rect(surface, _BRIGHT, inner, line, radius - casing)
        surface.set_clip(None)


def _around(look: Look, rect: pygame.Rect) -> pygame.Rect:
    """The ring's outer edge, within the window."""
    reach = 2 * look.px(_GAP + _LINE + 2 * _CASING)
    return rect.inflate(reach, reach).clip(pygame.Rect((0, 0), look.size))


def _strips(look: Look, rect: pygame.Rect) -> list[pygame.Rect]:
    """The ring's four sides around a rectangle."""
    around = _around(look, rect)
    wide = look.px(_RADIUS) + look.px(_LINE)
    top, bottom, left, right = (around.copy() for _ in range(4))
    top.h = bottom.h = min(wide, around.h)
    left.w = right.w = min(wide, around.w)
    bottom.bottom, right.right = around.bottom, around.right
    return [top, bottom, left, right]


ROUNDS: Final = 2
"""After this many rounds without a choice it rests, or leaves a group."""

_OUT: Final = "out"
"""The key of the way out of a group."""

_FIRST: Final = 1.5
"""A round's first thing is offered this much longer: people need time to get ready."""


class Scanner:
    """``offered`` is what would be chosen now, None while there's nothing to do.

    ``look`` gives everything that can be done; while it ``waits``, the offer is still being said,
    and stays for its time after that. With ``steps`` it only goes on when told to. ``seconds`` is
    how long one thing is offered. At rest it offers nothing until it's pressed.
    """

    def __init__(
        self, look: Callable[[], Group], waits: Callable[[], bool] = lambda: False
    ) -> None:
        self._look = look
        self._waits = waits
        self.seconds = 1.5
        self.steps = False
        self.resting = False
        self.offered: Part | None = None
        self._root = Group("nothing", ())
        self._into: list[Hashable] = []
        self._rounds = 0
        self._due: float | None = None

    @property
    def next_due(self) -> float | None:
        """When it goes on by itself; None while it doesn't."""
        return None if self.steps or self.resting or self.offered is None else self._due

    def begin(self) -> None:
        """Start over, as on a new screen."""
        self._into.clear()
        self._rounds = 0
        self.resting = False
        self._offer(None)

    def poll(self, now: float) -> None:
        """Follow what can be done, and go on when it's time."""
        before = _front(self._root)
        self._root = simplified(self._look())
        if _front(self._root) != before and not self._is_within():
            # Something else comes first now: it's another moment of play.
            self.begin()
        if self.resting:
            return
        parts = self._parts()
        if not parts:
            self._offer(None)
            return
        at = self._at()
        if at is None:
            self._offer(parts[0])
            self._due = now + self.seconds * _FIRST
        else:
            self.offered = parts[at]
            if self._due is not None and self._waits():
                self._due = max(self._due, now + self.seconds)
            elif not self.steps and self._due is not None and now >= self._due:
                self.step(now)

    def step(self, now: float) -> None:
        """Offer the next thing."""
        if self._woken(now):
            return
        parts = self._parts()
        at = self._at()
        if not parts or at is None:
            return
        following = (at + 1) % len(parts)
        if following == 0:
            self._rounds += 1
            if self._rounds >= ROUNDS and self._give_up(now):
                return
        self._offer(parts[following])
        self._due = now + self.seconds * (1.0 if following else _FIRST)

    def press(self, now: float) -> None:
        """Choose what's offered."""
        if self._woken(now):
            return
        part = self.offered
        self._rounds = 0
        match part:
            case Group():
                self._into.append(part.key)
                self._offer(self._group().parts[0])
                self._due = now + self.seconds * _FIRST
            case Stop() if part.key == _OUT:
                self._leave(now)
            case Stop():
                if part.stays:
                    self._due = now + self.seconds * _FIRST
                else:
                    self.begin()
                part.press()
            case None:
                pass

    def _woken(self, now: float) -> bool:
        """Whether it was resting, and the press only woke it."""
        if not self.resting:
            return False
        self.begin()
        self.poll(now)
        return True

    def _give_up(self, now: float) -> bool:
        """Leave a group no one chooses from, and rest if there's none around it."""
        self._rounds = 0
        if not self._into:
            self.resting = not self.steps
            if self.resting:
                self._offer(None)
            return self.resting
        self._leave(now)
        return True

    def _leave(self, now: float) -> None:
        """Offer the current group as a whole again."""
        key = self._into.pop()
        parts = self._parts()
        self._offer(next((part for part in parts if part.key == key), parts[0]))
        self._due = now + self.seconds * _FIRST

    def _is_within(self) -> bool:
        """Whether someone is inside a group that can still be chosen from."""
        depth = len(self._into)
        self._group()
        return depth > 0 and depth == len(self._into)

    def _group(self) -> Group:
        """The group being offered: the innermost chosen one that's left."""
        group = self._root
        for depth, key in enumerate(self._into):
            inner = next((part for part in group.parts if part.key == key), None)
            if not isinstance(inner, Group):
                del self._into[depth:]
                break
            group = inner
        return group

    def _parts(self) -> tuple[Part, ...]:
        """What's offered in turn, inside a group with the way out of it."""
        group = self._group()
        if not self._into or not group.parts:
            return group.parts
        return *group.parts, Stop(_OUT, group.place, lambda: None, lambda: _("Back out"))

    def _at(self) -> int | None:
        if self.offered is None:
            return None
        keys = [part.key for part in self._parts()]
        return keys.index(self.offered.key) if self.offered.key in keys else None

    def _offer(self, part: Part | None) -> None:
        if part is not None and self.offered is not None and part.key == self.offered.key:
            self.offered = part
            return
        if isinstance(self.offered, Stop):
            self.offered.leave()
        self.offered = part
        if part is not None:
            part.reveal()
        if isinstance(part, Stop):
            part.show()


def _front(group: Group) -> Hashable:
    return group.parts[0].key if group.parts else None
