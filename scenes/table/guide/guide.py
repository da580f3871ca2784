"""A guide beside a table says what to do or to look at, and what came of it.

The table is like any other; the match is kept nowhere.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum

from game.match import Match, Seat
from game.seats import read_setup
from scenes.kit.i18n import _
from scenes.kit.scene import Services
from scenes.table.table import AnyTable


class Phase(Enum):
    """How far a person is with a task."""

    TRYING = "trying"
    ANSWERED = "answered"
    """It was missed, and the others show why."""

    SEEN = "seen"
    """It was missed, and the person has seen why."""

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
    """One of several tasks in a row: its name, whether it's done, and what leads there."""

    name: str
    done: bool
    here: bool
    press: Callable[[], None]


class Guide(ABC):
    """Leads through a match that begins after ``start`` entries, seen from ``seat``.

    ``phase`` is how far the person is; ``helped`` says whether a hint was asked for, ``is_glad``
    that the task has just been met.
    """

    accepts_end: bool = False
    """Whether it ends with the match, whoever won."""

    shows_points: bool = False
    """Whether everyone's points matter."""

    teaches: bool = False
    """Whether it also tells how hands play."""

    tells_moves: bool = False
    """Whether its answers tell what's played, so that no one else needs to."""

    def __init__(self, services: Services, seat: int, start: int) -> None:
        self.services = services
        self.seat, self.start = seat, start
        self.phase = Phase.TRYING
        self.helped = self.is_glad = False
        self._table: AnyTable | None = None

    @property
    def hints(self) -> bool:
        """Whether the person has anything to find out."""
        return True

    # What it says

    @abstractmethod
    def heading(self) -> str:
        """What this is about, in a few words."""

    def sitter(self) -> Seat:
        """Whose figure is in front of it: the person meant, as they last chose it."""
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
        """What to do or to look at, in a dozen words."""

    def how(self) -> str:
        """How hands do that, while it's to be done."""
        if not self.teaches or self.phase is not Phase.TRYING:
            return ""
        return self.table.game.how(self.table.seen)

    @abstractmethod
    def answer(self) -> str:
        """What to say about what was done."""

    @abstractmethod
    def ways(self) -> Sequence[Way]:
        """The buttons now; Enter presses the main one when everything's done."""

    @property
    def tone(self) -> str:
        """The theme colour in which it answers: "good", "danger" or "hint"."""
        return {Phase.MET: "good", Phase.TRYING: "hint"}.get(self.phase, "danger")

    def leave_text(self) -> str:
        """The way out's name in the menu."""
        return _("Leave the lesson")

    def spoken_heading(self) -> str:
        """The heading, and its place in the row, for listeners."""
        marks = self.marks()
        here = next((number for number, mark in enumerate(marks, 1) if mark.here), None)
        if here is None:
            return self.heading()
        return _(
            "Step {number} of {count}. {title}", number=here, count=len(marks), title=self.heading()
        )

    def marks(self) -> Sequence[Mark]:
        """The steps in this one's row; none if it stands alone."""
        return ()

    def gestures(self) -> Sequence[tuple[str, str]]:
        """From which place to which a hand shows the way."""
        return ()

    def kept_text(self) -> str:
        """What's still worth reading of what's past."""
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
        """The table. Raises ValueError before there is one."""
        if self._table is None:
            raise ValueError("this guide sits at no table")
        return self._table

    @property
    def match(self) -> Match:
        """The match on the table."""
        return self.table.host.match

    @abstractmethod
    def poll(self, now: float) -> None:
        """Check what's going on; once a frame."""

    @property
    def busy(self) -> bool:
        """Whether something will happen by itself."""
        return False

    @abstractmethod
    def put_back(self) -> None:
        """Go back to where it begins."""

    def hint(self) -> None:
        """Show one more step of what to do, if it's the person's turn."""
        self.table.help.ask()
