"""What a table does for its game when the game asks for it by itself."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Generic

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
from scenes.table.table import Table
from scenes.table.table_view import D, TableView
from scenes.ui.bubbles import Way


class TableDesk(Generic[S, D]):
    """The ``Desk`` of a game at a table."""

    def __init__(self, table: Table[S, D]) -> None:
        self._table = table

    @property
    def seen(self) -> TableView[S, D]:
        """What is on show now."""
        return self._table.seen

    @property
    def info(self) -> GameInfo:
        """The game."""
        return self._table.host.match.info

    @property
    def rng(self) -> Random:
        """Chooses what is no move."""
        return self._table.services.rng

    @property
    def now(self) -> float:
        """Seconds on the clock."""
        return self._table.services.now()

    @property
    def shift(self) -> bool:
        """Whether the Shift key is down."""
        return self._table.reader.shift

    def do(self, meant: Intent[D] | Request) -> None:
        """Do what a button means that the game has made itself."""
        self._table.do(meant)

    def look_around(self, event: Command) -> bool:
        """Let a command move what is seen of the board, unless the curtain hangs before it."""
        return self._table.look_around(event)

    def watch(self, first: int, last: int, *, delay: float = 0.0) -> Sequence[Showing[S]]:
        """Show the actions from number ``first`` to ``last`` once more."""
        table = self._table
        showings = [table.showing(number, delay=delay) for number in range(first, last + 1)]
        table.let_go()
        for showing in showings:
            table.host.timeline.add(showing)
        table.changed()
        return showings

    def skip_backwards(self) -> None:
        """Skip what is shown backwards."""
        timeline = self._table.host.timeline
        if timeline.current is not None and timeline.current.backwards:
            timeline.clear()
            self._table.changed()

    def ask_repair(self, action: Action) -> None:
        """Ask for the legal action nearest to the work in hand."""
        self._table.repairs += 1
        self._table.host.ask_repair(action)
        self._table.changed()

    def work(self, seat: int) -> D | None:
        """What somebody had in hand last."""
        return self._table.works.of(seat)

    def keep(self, seat: int, draft: D) -> None:
        """Keep work in hand that somebody has changed while it is not their turn."""
        self._table.works.keep(seat, draft)
        self._table.changed()

    def put_hint_away(self) -> None:
        """Tell nothing more of a hint."""
        self._table.help.put_away()

    def keep_moment(self, last: int) -> bool:
        """Keep the match up to action number ``last``; False, and told, where that failed."""
        match = self._table.host.match
        try:
            self._table.services.moments.add(match.info.key, moment_text(match, last))
        except RecordError as error:
            self.tell(tr(error.message))
            return False
        return True

    def make_film(self, first: int, last: int) -> None:
        """Make a film of the actions from number ``first`` to ``last``."""
        self._table.services.go.make_film(self._table.host.match, range(first, last + 1))

    def named(self, text: str, command: Command) -> str:
        """A short text with the key that does the same."""
        return self._table.services.named(text, command)

    def with_keys(self, text: str) -> str:
        """A text that names commands, with their keys instead."""
        return with_keys(text, self._table.services.bindings)

    def tell(self, sentence: str) -> None:
        """Show a sentence for a while, and say it."""
        self._table.tell(sentence)

    def show(self, sentence: str) -> None:
        """Show a sentence for a while that is said otherwise."""
        self._table.ui.toast(sentence)

    def offer_undo(self, sentence: str) -> None:
        """Show what was done, which may have been a slip, with the way back beside it."""
        undo = Way(self.named(_("Undo"), Command.UNDO), lambda: steps.undo(self._table))
        self._table.ui.toast(sentence, way=undo)

    def play_sound(
        self, effect: effects.Effect, pan: float = 0.0, force: float = 0.0, level: int = 0
    ) -> None:
        """Let it be heard and felt at once."""
        services = self._table.services
        services.sound.play(effect, level, pan=pan)
        services.rumble.feel(force)

    def redraw(self) -> None:
        """The picture has changed, though nothing else has."""
        self._table.redraw()

    def changed(self) -> None:
        """What the game says or offers has changed."""
        self._table.changed()
