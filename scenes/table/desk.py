"""What a game can ask of the table it lies on, when nobody has asked the game anything."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, Generic

from game.protocol import Action, GameInfo
from game.records.files import RecordError
from game.records.moments import moment_text
from scenes.kit import effects
from scenes.kit.commands import Command
from scenes.kit.i18n import _, tr
from scenes.kit.keys.words import with_keys
from scenes.table import steps
from scenes.table.animation import S, Showing
from scenes.table.meaning import Intent, Request
from scenes.table.table_view import D, TableView
from scenes.ui.bubbles import Way

if TYPE_CHECKING:
    from scenes.table.table import Table


class Desk(Generic[S, D]):
    """The desk of a table at which nobody sits, as in a film: what it is told goes nowhere.

    ``rng`` chooses what is no move; ``look`` gives what is on show now, ``clock`` the seconds.
    """

    def __init__(
        self,
        info: GameInfo,
        rng: Random,
        look: Callable[[], TableView[S, D]],
        clock: Callable[[], float],
    ) -> None:
        self.info = info
        self.rng = rng
        self._look = look
        self._clock = clock

    @property
    def seen(self) -> TableView[S, D]:
        """What is on show now."""
        return self._look()

    @property
    def now(self) -> float:
        """Seconds on the clock."""
        return self._clock()

    @property
    def shift(self) -> bool:
        """Whether the Shift key is down."""
        return False

    def do(self, meant: Intent[D] | Request) -> None:
        """Do what a button means that the game has made itself."""

    def look_around(self, event: Command) -> bool:
        """Let a command move what is seen of the board, unless the curtain hangs before it."""
        return False

    def watch(self, first: int, last: int, *, delay: float = 0.0) -> Sequence[Showing[S]]:
        """Show the actions from number ``first`` to ``last`` of the match once more."""
        return ()

    def skip_backwards(self) -> None:
        """Skip what is shown backwards."""

    def ask_repair(self, action: Action) -> None:
        """Ask for the legal action nearest to this one; ``TableGame.repaired`` gets it."""

    def work(self, seat: int) -> D | None:
        """What somebody had in hand last, as ``TableGame.fresh_draft`` is told."""
        return None

    def keep(self, seat: int, draft: D) -> None:
        """Keep work in hand that somebody has changed while it is not their turn."""

    def put_hint_away(self) -> None:
        """Tell nothing more of a hint."""

    def keep_moment(self, last: int) -> bool:
        """Keep the match up to action number ``last``; False, and told, where that failed."""
        return False

    def make_film(self, first: int, last: int) -> None:
        """Make a film of the actions from number ``first`` to ``last``."""

    def named(self, text: str, command: Command) -> str:
        """A short text with the key that does the same, like “Hint (H)”."""
        return text

    def with_keys(self, text: str) -> str:
        """A text that names commands like “{mark}”, with their keys instead."""
        return text

    def tell(self, sentence: str) -> None:
        """Show a sentence for a while, and say it."""

    def show(self, sentence: str) -> None:
        """Show a sentence for a while that is said otherwise."""

    def offer_undo(self, sentence: str) -> None:
        """Show what was done, which may have been a slip, with the way back beside it."""

    def play_sound(
        self, effect: effects.Effect, pan: float = 0.0, force: float = 0.0, level: int = 0
    ) -> None:
        """Let it be heard and felt at once: where, how hard, which level, as in a ``Moment``."""

    def redraw(self) -> None:
        """What the game shows has changed, though nothing in ``seen`` has."""

    def changed(self) -> None:
        """What the game says or offers has changed, though nothing in ``seen`` has."""


class TableDesk(Desk[S, D]):
    """The desk of a table with people at it."""

    def __init__(self, table: Table[S, D]) -> None:
        services = table.services
        super().__init__(
            table.host.match.info, services.rng, lambda: table.seen, lambda: services.now()
        )
        self._table = table

    @property
    def shift(self) -> bool:
        return self._table.reader.shift

    def do(self, meant: Intent[D] | Request) -> None:
        self._table.do(meant)

    def look_around(self, event: Command) -> bool:
        return self._table.look_around(event)

    def watch(self, first: int, last: int, *, delay: float = 0.0) -> Sequence[Showing[S]]:
        table = self._table
        showings = [table.showing(number, delay=delay) for number in range(first, last + 1)]
        table.let_go()
        for showing in showings:
            table.host.timeline.add(showing)
        table.changed()
        return showings

    def skip_backwards(self) -> None:
        timeline = self._table.host.timeline
        if timeline.current is not None and timeline.current.backwards:
            timeline.clear()
            self._table.changed()

    def ask_repair(self, action: Action) -> None:
        self._table.repairs += 1
        self._table.host.ask_repair(action)
        self._table.changed()

    def work(self, seat: int) -> D | None:
        return self._table.works.of(seat)

    def keep(self, seat: int, draft: D) -> None:
        self._table.works.keep(seat, draft)
        self._table.changed()

    def put_hint_away(self) -> None:
        self._table.help.put_away()

    def keep_moment(self, last: int) -> bool:
        match = self._table.host.match
        try:
            self._table.services.moments.add(match.info.key, moment_text(match, last))
        except RecordError as error:
            self.tell(tr(error.message))
            return False
        return True

    def make_film(self, first: int, last: int) -> None:
        self._table.services.go.make_film(self._table.host.match, range(first, last + 1))

    def named(self, text: str, command: Command) -> str:
        return self._table.services.named(text, command)

    def with_keys(self, text: str) -> str:
        return with_keys(text, self._table.services.bindings)

    def tell(self, sentence: str) -> None:
        self._table.tell(sentence)

    def show(self, sentence: str) -> None:
        self._table.ui.toast(sentence)

    def offer_undo(self, sentence: str) -> None:
        undo = Way(self.named(_("Undo"), Command.UNDO), lambda: steps.undo(self._table))
        self._table.ui.toast(sentence, way=undo)

    def play_sound(
        self, effect: effects.Effect, pan: float = 0.0, force: float = 0.0, level: int = 0
    ) -> None:
        services = self._table.services
        services.sound.play(effect, level, pan=pan)
        services.rumble.feel(force)

    def redraw(self) -> None:
        self._table.redraw()

    def changed(self) -> None:
        self._table.changed()
