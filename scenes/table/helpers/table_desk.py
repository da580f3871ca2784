"""The desk of a game at a table with people."""

from collections.abc import Sequence

from game.protocol import Action
from game.records.files import RecordError
from game.records.store import moment_text
from scenes.kit import effects
from scenes.kit.i18n import tr
from scenes.kit.intent import Command
from scenes.kit.keys.bindings import with_keys
from scenes.table.animation import S, Showing
from scenes.table.desk import Desk
from scenes.table.meaning import Intent, Request
from scenes.table.table import Table
from scenes.table.table_view import D


class TableDesk(Desk[S, D]):
    """The desk of a table with people."""

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
