"""Who takes part: known people as chips, and others by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from game.evening import Guest
from game.programme import MOST
from game.records.people import Person, figures_apart
from game.seats import figures, name_key
from scenes.kit.i18n import _
from scenes.kit.seating import clean_name
from scenes.ui.button import Button, Chip
from scenes.ui.layout import Column, Row, Wrap
from scenes.ui.textfield import TextField
from scenes.ui.widget import Widget

LONGEST_NAME: Final = 24
_SIGNS: Final = 6
_SHOWN: Final = 12
"""The most known people offered, the latest players first."""


class Guests:
    """The names of those who take part, in the order in which they were chosen."""

    def __init__(self, known: Sequence[Person], names: Sequence[str], tell: Callable[[str], None]):
        self._known = {name_key(person.name): person for person in known}
        self._tell = tell
        self.names = list(names)
        self.typed = ""

    def is_here(self, name: str) -> bool:
        """Whether someone of that name takes part."""
        return name_key(name) in map(name_key, self.names)

    def turn(self, name: str) -> None:
        """Let someone take part, or no longer."""
        if self.is_here(name):
            self.names = [each for each in self.names if name_key(each) != name_key(name)]
        elif len(self.names) >= MOST:
            self._tell(_("Eight people at most."))
        else:
            self.names.append(name)

    def add_typed(self) -> bool:
        """Add the name in the field. Returns whether there was one."""
        name = clean_name(self.typed)
        if not name or self.is_here(name):
            self.typed = ""
            return bool(name)
        before = len(self.names)
        self.turn(self._spelled(name))
        if len(self.names) > before:
            self.typed = ""
        return True

    def _spelled(self, name: str) -> str:
        known = self._known.get(name_key(name))
        return name if known is None else known.name

    @property
    def offered(self) -> list[str]:
        """The names to choose from: the chosen, then other known ones."""
        others = [p.name for p in self._known.values() if not self.is_here(p.name)]
        return [*self.names, *others[: max(0, _SHOWN - len(self.names))]]

    def guests(self, before: Sequence[Guest] = ()) -> list[Guest]:
        """Those who take part, each with the style they like or one that no one has.

        Those who were there ``before`` keep their place, here or gone.
        """
        result = [replace(each, left=not self.is_here(each.name)) for each in before]
        there = {name_key(each.name) for each in before}
        new = [self._person(name) for name in self.names if name_key(name) not in there]
        signs: dict[str, tuple[int, int]] = {}
        taken = {(each.colour, each.symbol) for each in result}
        # People with a style of their own choose before those who take what's left.
        for person in sorted(new, key=lambda one: one.colour is None):
            sign = _sign(person, len(taken), taken)
            signs[person.name] = sign
            taken.add(sign)
        faces = figures_apart(new, figures([each.seat for each in result]))
        result += [
            Guest(person.name, *signs[person.name], figure=figure)
            for person, figure in zip(new, faces, strict=True)
        ]
        return result

    def _person(self, name: str) -> Person:
        return self._known.get(name_key(name), Person(name))._replace(name=name)

    def widgets(self, order: Sequence[str], changed: Callable[[], None]) -> Widget:
        """The chips of ``order`` and the field for another name."""
        known = {name_key(g.name): g for g in self.guests()}

        def press(name: str) -> None:
            self.turn(name)
            changed()

        def typed(text: str) -> None:
            self.typed = text

        def add(_text: str = "") -> None:
            if self.add_typed():
                changed()

        chips: list[Widget] = []
        for name in order:
            guest, person = known.get(name_key(name)), self._known.get(name_key(name))
            sign = None
            if guest is not None:
                sign = guest.colour, guest.symbol
            elif person is not None and person.colour is not None and person.symbol is not None:
                sign = person.colour, person.symbol
            chips.append(
                Chip(
                    name,
                    self.is_here(name),
                    partial(press, name),
                    sign=sign,
                    name=f"person-{name}",
                )
            )
        field = TextField(
            self.typed,
            placeholder=_("Name"),
            max_length=LONGEST_NAME,
            on_change=typed,
            on_submit=add,
            name="new-name",
            label=_("Name"),
            width=200,
            flex=1,
        )
        row = Row([field, Button(_("Add"), add, icon="plus", name="add")], gap=8, fold=False)
        return Column([*([Wrap(chips, gap=8, line_gap=8)] if chips else []), row], gap=10)


def _sign(person: Person, number: int, taken: set[tuple[int, int]]) -> tuple[int, int]:
    """The colour and symbol a person likes, if no one has both."""
    colours = [person.colour] if person.colour is not None else []
    symbols = [person.symbol] if person.symbol is not None else []
    colours += [(number + step) % _SIGNS for step in range(_SIGNS)]
    symbols += [(number + number // _SIGNS + step) % _SIGNS for step in range(_SIGNS)]
    used = {colour for colour, _symbol in taken}
    colours.sort(key=lambda colour: colour in used and colour != person.colour)
    return next(
        (colour, symbol)
        for colour in colours
        for symbol in symbols
        if (colour, symbol) not in taken
    )
