"""A guide sits beside a table, says what there is to do or to see, and what came of it.

The table is the one of every match; the match is kept nowhere.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum

from game.match import Match, Seat
from game.records.last_setup import read_setup
from scenes.kit.i18n import _
from scenes.kit.scene import Services
from scenes.table.table import AnyTable


class Phase(Enum):
    """How far a person is with a task."""

    TRYING = "trying"
    ANSWERED = "answered"
    """It was missed, and the others show why."""

    SEEN = "seen"
    """It was missed, and one has seen why."""

    MET = "met"


@dataclass(frozen=True, slots=True)
class Way:
    """A button of the guide's card; the ``main`` one is what most people want next."""

    label: str
    press: Callable[[], None]
    name: str
    icon: str = ""
    main: bool = False


@dataclass(frozen=True, slots=True)
class Mark:
    """One of several tasks in a row: its name, whether it is done, and what leads there."""

    name: str
    done: bool
    here: bool
    press: Callable[[], None]


class Guide(ABC):
    """Leads through a match that begins after ``start`` entries, seen from ``seat``.

    ``phase`` is how far the person is; ``helped`` says whether a hint or a repair was asked for,
    ``is_glad`` that the task has just been met.
    """

    accepts_end: bool = False
    """Whether a match that is over ends it, whoever won it."""

    shows_points: bool = False
    """Whether it matters how many points everybody has."""

    teaches: bool = False
    """Whether it tells how hands play as well."""

    tells_moves: bool = False
    """Whether what it answers is what is played, which nobody else needs to tell then."""

    def __init__(self, services: Services, seat: int, start: int) -> None:
        self.services = services
        self.seat, self.start = seat, start
        self.phase = Phase.TRYING
        self.helped = self.is_glad = False
        self._table: AnyTable | None = None

    @property
    def hints(self) -> bool:
        """Whether there is anything to be found out by the person."""
        return True

    # What it says

    @abstractmethod
    def heading(self) -> str:
        """What this is about, in a few words."""

    def sitter(self) -> Seat:
        """Whose figure stands before it: of whoever is meant, as they last chose it."""
        services, match = self.services, self.match
        known = services.people.of(match.seats[self.seat].name)
        if known is not None:
            return known.seat
        setup = read_setup(match.info, services.settings.setups.get(match.info.key))
        chosen = [seat for seat in setup.seats if seat.is_human] if setup is not None else []
        seats = [*chosen[:1], *(person.seat for person in services.people.all())]
        return next((seat for seat in seats if seat.figure is not None), Seat(""))

    @abstractmethod
    def say(self) -> str:
        """What to do or to see, in a dozen words."""

    def how(self) -> str:
        """How hands do that, while it is to be done."""
        if not self.teaches or self.phase is not Phase.TRYING:
            return ""
        return self.table.game.how(self.table.seen)

    @abstractmethod
    def answer(self) -> str:
        """What to say of what was done."""

    @abstractmethod
    def ways(self) -> Sequence[Way]:
        """What can be done by buttons now; the main one is pressed by Enter when all is done."""

    @property
    def tone(self) -> str:
        """The colour of the theme in which it answers: "good", "danger" or "hint"."""
        return {Phase.MET: "good", Phase.TRYING: "hint"}.get(self.phase, "danger")

    def leave_text(self) -> str:
        """What the way out is called in the menu."""
        return _("Leave the lesson")

    def spoken_heading(self) -> str:
        """The heading, and where it stands in a row, for who hears it."""
        marks = self.marks()
        here = next((number for number, mark in enumerate(marks, 1) if mark.here), None)
        if here is None:
            return self.heading()
        told = _("Step {number} of {count}. {title}")
        return told.format(number=here, count=len(marks), title=self.heading())

    def marks(self) -> Sequence[Mark]:
        """The steps in a row of which this is one; none if it stands alone."""
        return ()

    def gestures(self) -> Sequence[tuple[str, str]]:
        """From which place to which a hand shows the way."""
        return ()

    def kept_text(self) -> str:
        """What is still to be read of what is past."""
        return ""

    def hint_text(self) -> str:
        """The hint in words, as far as it was asked for."""
        return ""

    # At the table

    def attach(self, table: AnyTable) -> None:
        """Sit down at a table whose match begins at the start."""
        self._table = table
        table.turned = table.game.turned_for(table.host.match.state, self.seat)

    @property
    def table(self) -> AnyTable:
        """The table one is led at. Raises ValueError before there is one."""
        if self._table is None:
            raise ValueError("this guide sits at no table")
        return self._table

    @property
    def match(self) -> Match:
        """The match on the table."""
        return self.table.host.match

    @abstractmethod
    def poll(self, now: float) -> None:
        """See to what goes on; asked once a frame."""

    @property
    def busy(self) -> bool:
        """Whether something will happen by itself."""
        return False

    @abstractmethod
    def put_back(self) -> None:
        """Go back to where it begins."""

    def hint(self) -> None:
        """Tell a step more of what to do, if it is the person's turn."""
        self.table.help.ask()
