"""What a reader tries out in a picture of the rules: a table of its own, never saved."""

from typing import Final

from game.bots.levels import CASUAL
from game.match import HUMAN, Seat
from game.protocol import State
from scenes.front import FRONTS
from scenes.kit.i18n import tr
from scenes.kit.intent import Command
from scenes.kit.rules import RulesPicture
from scenes.kit.services import Services
from scenes.table.meaning import Ask, Hold, Intent, Offer, PlayAction
from scenes.table.table import AnyTable, Table

_REST: Final = 0.7
"""Seconds between two steps that are shown."""


class Trial:
    """A picture's position, and what the reader makes of it; it outlives its widgets.

    ``table`` is where that happens, None until someone begins. The reader plays every seat, but if
    the picture is one seat's view, only that one.
    """

    def __init__(self, services: Services, picture: RulesPicture) -> None:
        self.picture = picture
        self.state: State = picture.state()
        self.table: AnyTable | None = None
        self._services = services
        self._begun: tuple[int, object] = (0, None)
        self._steps: list[str] = []
        self._next_step = 0.0

    @property
    def can_be_tried(self) -> bool:
        """Whether anyone is to act in the position."""
        return bool(self.state.acting_players())

    @property
    def is_tried(self) -> bool:
        """Whether something has moved since the picture, or was played."""
        table = self.table
        if table is None:
            return False
        work = table.game.written(table.draft)
        return (table.session.match.cursor, work) != self._begun or bool(self._steps)

    def begin(self) -> AnyTable:
        """Set the table, unless it's there already."""
        if self.table is None:
            self.table = self._set_up()
            seen = self.table.seen
            self._begun = seen.position, self.table.game.written(seen.draft)
        return self.table

    def _set_up(self) -> AnyTable:
        picture = self.picture
        position, viewer = picture.position, picture.viewer
        front = FRONTS[position.game]
        seats = [
            Seat(str(seat + 1), HUMAN if viewer in (None, seat) else CASUAL, colour, seat)
            for seat, colour in zip(range(position.players), front.colours, strict=False)
        ]
        match = position.match(seats)
        return Table(self._services, match, None, keeps=False)

    def put_back(self) -> None:
        """Put everything back as in the picture."""
        self.table = None
        self._steps = []

    def rest(self) -> None:
        """No one is looking: ask no computer anything more."""
        if self.table is not None:
            self.table.session.rest()

    def take_back(self) -> bool:
        """Undo the last step of the draft, or the last move; returns whether there was one."""
        table = self.table
        if table is None or not self.is_tried:
            return False
        self._steps = []
        if table.mean(Command.UNDO):
            return True
        if table.session.match.cursor <= self._begun[0]:
            return False
        table.undo()
        return True

    # What's to be said

    def listen(self) -> None:
        """A refusal is told as long as it applies."""
        if self.table is not None and self.table.rejected is not None:
            self.table.ui.dismiss_toast()

    @property
    def refusal(self) -> str:
        """Why the last try is illegal, "" if it's legal."""
        table = self.table
        if table is None or table.rejected is None:
            return ""
        return table.services.as_read(tr(table.rejected.message))

    @property
    def is_watched(self) -> bool:
        """Whether something moves, so there's nothing new to say."""
        return self.table is not None and self.table.seen.showing is not None

    @property
    def told(self) -> str:
        """What the game says now, or what can be done next; "" for nothing."""
        table = self.table
        if table is None:
            return ""
        seen = table.seen
        at_work = seen.seat is not None and seen.showing is None
        return table.ui.toast_text or (table.game.prompt(seen) if at_work else "")

    @property
    def is_done(self) -> bool:
        """Whether the task is done: the reader has played."""
        played = self.table is not None and self.table.session.match.cursor > self._begun[0]
        return played and bool(self.picture.steps)

    @property
    def offers(self) -> tuple[Offer, ...]:
        """What buttons offer now."""
        return () if self.table is None else self.table.offers

    def do(self, meant: Intent[object] | Ask) -> None:
        """Do what a button means."""
        self._steps = []
        if self.table is not None:
            self.table.do(meant)

    # Showing how

    def show_how(self) -> None:
        """Show the task from its beginning, step by step."""
        self.put_back()
        self.begin()
        self._steps = list(self.picture.steps)
        self._next_step = 0.0

    @property
    def moves_on(self) -> bool:
        """Whether something is still to be shown by itself."""
        return bool(self._steps)

    def update(self, now: float) -> None:
        """Let time pass until ``now`` at the table."""
        table = self.table
        if table is None:
            return
        seats = table.session.match.seats
        if not any(seats[seat].is_human for seat in table.session.match.acting_seats()):
            # No one answers here.
            table.session.paused = True
        table.update(now)
        if self._steps and table.at_rest and now >= self._next_step:
            self._do(table, self._steps.pop(0))
            self._next_step = now + _REST * (table.pace() or 0.0)

    @staticmethod
    def _do(table: AnyTable, step: str) -> None:
        """Do a step: an action in notation, or a draft as the game writes it."""
        work = table.game.read(step)
        if work is not None:
            table.do(Hold(table.game.fresh_draft(table.seen, work)))
        else:
            table.do(PlayAction(table.session.match.info.parse_action(step)))
