"""Rules that introduce themselves: each thing in a game is told once, when it first matters."""

from __future__ import annotations

from enum import Enum
from typing import Final

from game.protocol import NATURE
from game.records.files import RecordError
from game.records.history import Wanted
from game.tasks.task import Concept, facts_of
from scenes.kit.i18n import _, tr
from scenes.table.panel.cards import Card
from scenes.table.table import AnyTable
from scenes.ui.button import Button
from scenes.ui.text import Label

_FAMILIAR: Final = 3
"""Someone who has finished this many matches of a game knows it."""


class Tells(Enum):
    """Who is told what they haven't met; what people do themselves is noted in any case."""

    NOBODY = "nobody"
    THE_NEW = "those who are new to the game"
    EVERYBODY = "everybody"


class Introductions:
    """What's told at one table; ``concept`` is what's told now.

    It's told on the turn when it matters, and counts as met once that person has acted.
    """

    def __init__(self, table: AnyTable, tells: Tells = Tells.THE_NEW) -> None:
        self._table = table
        self._game = table.host.match.info.key
        self._facts = facts_of(self._game)
        self._is_off = not self._facts.concepts
        self._tells = tells
        self._read = table.host.match.cursor
        self._looked: tuple[int, int] | None = None
        self._familiar: dict[str, bool] = {}
        self._key = ""
        self._new: dict[str, set[str]] = {}
        """What people have met that isn't saved yet."""
        self._rests = False

    @property
    def concept(self) -> Concept | None:
        """What's told now."""
        return self._facts.concepts.get(self._key)

    @property
    def text(self) -> str:
        """The same as a sentence; "" for nothing."""
        concept = self.concept
        return _(concept.text) if concept is not None else ""

    def poll(self) -> None:
        """Check whether there's something to tell; once a frame."""
        table = self._table
        host = table.host
        if self._is_off or not host.is_live:
            return
        if host.match.cursor != self._read:
            self._follow()
        rested, self._rests = self._rests, table.at_rest and not table.curtain.covers
        if not self._rests:
            return
        if rested:
            self.write()
        seat = table.seen.seat
        if seat is None or (host.position, seat) == self._looked:
            return
        self._looked = host.position, seat
        self._choose(seat)

    def _choose(self, seat: int) -> None:
        person = self._person(seat)
        if self._tells is Tells.NOBODY or (self._tells is Tells.THE_NEW and self._knows(person)):
            return
        if self._tells is Tells.THE_NEW and not self._has_begun:
            # On the first turn, what the game is about is enough.
            return
        at_hand = self._facts.at_hand(self._table.seen.state, seat)
        unmet = at_hand - self._met(person)
        self._key = next((key for key in self._facts.concepts if key in unmet), "")
        if self._key:
            self._table.changed()

    @property
    def _has_begun(self) -> bool:
        """Whether a person has acted in this match."""
        match = self._table.host.match
        people = [number for number, seat in enumerate(match.seats) if seat.is_human]
        return any(entry.player in people for entry in match.log[: match.cursor])

    def _follow(self) -> None:
        """Take in what was played: what was told is met, and what people did themselves."""
        match = self._table.host.match
        for number in range(min(self._read, match.cursor), match.cursor):
            entry = match.log[number]
            if entry.player == NATURE or not match.seats[entry.player].is_human:
                continue
            before, after = match.states[number], match.states[number + 1]
            shown = self._facts.shown(before, entry.player, entry.action, after)
            met = {key for key in (*shown, self._key) if key in self._facts.concepts}
            self._add(self._person(entry.player), met)
        self._read = match.cursor
        self._looked = None
        if self._key:
            self._key = ""
            self._table.changed()

    def _person(self, seat: int) -> str:
        """Who sits there; a name the app made up isn't a person."""
        name = self._table.host.match.seats[seat].name
        return name if name in self._table.services.people.names else ""

    def _met(self, person: str) -> frozenset[str]:
        new = frozenset(self._new.get(person, ()))
        try:
            return new | self._table.services.learning.met(person, self._game)
        except RecordError:
            return new

    def _add(self, person: str, met: set[str]) -> None:
        if not met <= self._met(person):
            self._new.setdefault(person, set()).update(met)

    def write(self) -> None:
        """Save what people have met; no movement waits for the disk."""
        new, self._new = self._new, {}
        try:
            for person, met in new.items():
                self._table.services.learning.add_met(person, self._game, met)
        except RecordError as error:
            self._table.tell(tr(error.message))

    def _knows(self, person: str) -> bool:
        """Whether a person has played the game often enough to need no introductions."""
        if person not in self._familiar:
            try:
                own = self._table.services.history.find(
                    Wanted(game=self._game, person=person), limit=_FAMILIAR
                )
            except RecordError:
                own = []
            self._familiar[person] = len(own) >= _FAMILIAR
        return self._familiar[person]


class Introduced(Card):
    """The sentence that's told now, with a way to its rules paragraph."""

    def __init__(self, table: AnyTable, introductions: Introductions) -> None:
        self._table, self._introductions = table, introductions
        self._words = Label("", "body", name="introduced")
        more = Button(
            _("The rule"), self._open, kind="quiet", small=True, icon="rules", name="rule"
        )
        super().__init__([self._words, more], gap=4, padding=(12, 10), visible=False)

    def refresh(self, *, shown: bool) -> None:
        """Show what's told, unless something else has to be read."""
        self._words.text = self._introductions.text
        self.visible = shown and bool(self._words.text)

    def _open(self) -> None:
        concept = self._introductions.concept
        if concept is not None:
            self._table.services.go.open_rules(self._table.host.match.info.key, concept.rule)
