"""Transcripts: what players are shown, told and refused along a match, written as text.

A transcript contains its own script. A line that starts with ``> `` is done, like a method of
``Script``; what comes of it is below, rewritten by ``make transcripts``. A mark says who it
reaches: ``| `` is new on the screen, ``" `` is spoken to all and ``' `` only to those who may hear
a secret, ``"| `` and ``'| `` are both, ``$ `` is typed into the terminal, and all else is asked for
by the script itself or printed in the terminal.
"""

import io
import textwrap
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain, groupby
from tempfile import TemporaryDirectory
from typing import Any, Final

from game.catalogue import GAMES, chance_of
from game.match import Match
from game.records.places import find_places, open_records
from scenes.front import FRONTS
from scenes.kit.intent import Command
from scenes.table.asking import TypeAMove, questions
from scenes.table.meaning import PlayAction
from scenes.table.panel.telling import seat_detail
from scenes.table.scene import TableScene
from scenes.table.targets import BoardTarget
from scenes.terminal.console import Console
from scenes.terminal.table import Terminal
from scenes.ui.reading import passages
from tools.gallery.steps import Steps
from tools.studio import Studio, studio
from tools.witness import listen

WIDTH: Final = 100
NODES: Final = 60
_CURTAIN: Final = 40
_PATIENCE: Final = 300
"""Tenths of a second in which everything at a table has come to rest."""

_ALWAYS: Final = (
    "Hint (H), button",
    "Undo (U), button",
    "Turn the board (T), button",
    "Rules (F1), button",
    "List of moves, button",
    "Fold the panel, button",
    "Menu (F10), button",
)
"""What's beside every board, and only worth a line if it's different."""


class _Echo(Console):
    """A console that shows each line where it was typed."""

    def ask(self) -> str | None:
        line = super().ask()
        if line is not None:
            self.say(f"$ {line}")
        return line


class Script(Steps):
    """What can be done in a transcript, besides steps as in the gallery."""

    def __init__(self, app: Studio) -> None:
        super().__init__(app, next(iter(GAMES)))
        self._heard = listen(app.services)
        self._shown: dict[object, Counter[str]] = {}
        self._sits = False
        self._told = 0
        self._typed = False
        self._begun = ""
        app.app.change_settings(speech="on", animation_speed="off")

    def run(self, line: str) -> Iterator[str]:
        """Do a line of the script; yields what comes of it, line by line."""
        name, _space, arguments = line.partition(" ")
        do: Callable[[str], Iterator[str] | None] = getattr(self, name)
        yield from do(arguments) or ()
        if not self._sits:
            return
        self._rest()
        scope = self._app.ui.scope
        # A page may be built anew whenever something is chosen.
        place = self._app.top if scope is self._app.ui.root else scope
        shown = Counter(passage.text for passage in passages(scope))
        news = shown - self._shown.get(place, Counter(_ALWAYS))
        self._shown[place] = shown + Counter(_ALWAYS)
        if isinstance(scope, TypeAMove):
            news.clear()  # it says all that it shows
        for text in self._heard.said:
            sign = "'" if text in self._heard.whispered else '"'
            on_screen = "|" if news.pop(text, 0) else ""
            yield from _wrapped(f"{sign}{on_screen} {text}")
        self._heard.said.clear()
        self._heard.whispered.clear()
        for text in news.elements():
            yield from chain.from_iterable(_wrapped(f"| {part}") for part in text.splitlines())

    def _rest(self) -> None:
        self._app.pass_time(0.1)
        for _tenth in range(_PATIENCE):
            if self._at_rest:
                break
            self._app.pass_time(0.1)
        self._app.pass_time(0.2)

    @property
    def _at_rest(self) -> bool:
        if not isinstance(self._app.top, TableScene):
            return not self._app.app.manager.moving
        table = self._table
        return bool(table.at_rest and not (table.session.thinking or table.session.advice_pending))

    @property
    def _open(self) -> Match:
        """The match being played. Raises LookupError before there's one."""
        if self._sits:
            match: Match = self._table.session.match
            return match
        return super()._open

    # Before anyone sits down

    def match(self, words: str) -> None:
        """Set up a match."""
        super().match(words)
        self._sits, self._typed, self._told = False, False, 0

    def end(self, _nothing: str) -> None:
        """Play at random until one action is missing, sit down, and let that one be played."""
        self.lot("100000")
        whole = self._open
        whole.go_to(len(whole.log) - 1)
        self._match = whole.fork()
        self._told = len(self._match.log)
        self.sit("")
        self._rest()
        self._table.do(PlayAction(whole.log[-1].action))

    def sit(self, _nothing: str) -> None:
        """Open the match's table."""
        match = self._open
        match.advance(nature=chance_of(match.info.key))
        self._begun = match.to_text()
        self._app.services.go.open_table(match)
        self._sits = True
        self._heard.said.clear()
        self._shown.clear()

    def tell(self, _nothing: str) -> None:
        """Tell from now on, wherever one is."""
        self._sits = True
        self._heard.said.clear()

    def again(self, _nothing: str) -> None:
        """Sit down where one sat down last, whatever came of it; nothing of that is told."""
        self._match, self._sits = Match.from_text(self._begun), False
        for _line in self.run("sit"):
            pass

    # At the table

    def key(self, names: str) -> None:
        """``COMMAND…``: give commands, like keys; SHIFT+ before one holds that key."""
        for name in names.split():
            shift, _plus, plain = name.rpartition("+")
            if shift:
                self._table.reader.shift = True
            self._app.give(Command[plain])
            if shift:
                self._table.reader.shift = False

    def pull(self, words: str) -> None:
        """``KEY to KEY`` or ``KEY by X Y``: drag, and let go."""
        self.drag(words)
        self.drop("")

    def _at(self, key: str) -> tuple[int, int]:
        """Where a place is: the first whose words begin like this, else the one of this key."""
        spots: list[BoardTarget] = self._table.walk.spots
        told = (spot.point for spot in spots if spot.tell().startswith(key))
        return next(told, None) or super()._at(key)

    def spots(self, told: str) -> Iterator[str]:
        """``[WORDS]``: all places of the board in words, or those whose words begin like this."""
        for spot in self._table.walk.spots:
            if spot.tell().startswith(told):
                yield from _wrapped(f"- {spot.tell()}{' *' if spot.is_open else ''}")

    def type(self, text: str) -> None:
        """``TEXT``: type it where moves are typed; how that's done is told the first time.

        On a page it's typed where one is.
        """
        if not isinstance(self._app.top, TableScene):
            super().type(text)
            return
        if self._app.ui.find("move") is None:
            self._app.give(Command.TYPE)
            if self._typed:
                self._heard.said.clear()
            self._typed = True
        field: Any = self._app.widget("move")
        field.text = text
        self._app.click("play-typed")

    def plates(self, _nothing: str) -> Iterator[str]:
        """Who's at the table, by the plates beside the board, and what's counted."""
        table = self._table
        seen, game = table.seen, table.game
        points = game.points(seen)
        for seat, name in enumerate(seen.names):
            detail = seat_detail(table.session, seat, seen, over=table.session.match.is_over)
            parts = (name, detail, game.seat_line(seen, seat), points[seat])
            yield from _wrapped("; ".join(filter(None, parts)))
        for figure in game.figures(seen):
            yield from _wrapped(str(figure))

    def ask(self, names: str) -> Iterator[str]:
        """``[NAME…]``: ask what can be asked at the table, by default everything."""
        for question in questions(self._table):
            if not names or question.name in names.split():
                yield from _wrapped(f"{question.title} {question.answer()}")

    # As text

    def told(self, most: str) -> Iterator[str]:
        """``[MOST]``: what was played since the last call, in the list and in sentences."""
        match = self._open
        if most:
            self._told = max(self._told, len(match.log) - int(most))
        names = [seat.name for seat in match.seats]
        tell = FRONTS[match.info.key].words().tell
        for number, entry in enumerate(match.log[self._told :], start=self._told):
            before = match.states[number]
            brief, full = (
                tell(before, entry.player, entry.action, names, brief=brief)
                for brief in (True, False)
            )
            yield from _wrapped(f"{number + 1}. [{entry.action.notation()}] {brief} = {full}")
        self._told = len(match.log)

    def terminal(self, words: str) -> Iterator[str]:
        """``LINE / LINE …``: sit down at the same match in the terminal, and type.

        Without lines, what it says first is told.
        """
        out = io.StringIO()
        typed = "".join(f"{line.strip()}\n" for line in words.split("/")) if words else ""
        console = _Echo(io.StringIO(typed), out)
        with TemporaryDirectory(prefix="pocketful-", ignore_cleanup_errors=True) as folder:
            records = open_records(find_places(folder))
            Terminal(self._open.copy(), console, records, nodes=NODES).run()
            records.store.close()
        printed = out.getvalue()
        found = printed[max(0, printed.find("$ ")) :].splitlines()
        for is_told, group in groupby(found, bool):
            each = list(group)
            # A curtain is as high as a screen.
            empty = "" if len(each) < _CURTAIN else f"({len(each)} empty lines)"
            yield from map(str.rstrip, each) if is_told else [empty]


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, subsequent_indent="    ", break_on_hyphens=False)


def rewritten(text: str) -> str:
    """A transcript as it comes out today."""
    lines = [line for line in text.splitlines() if line.startswith(("> ", "# "))]
    with studio() as app:
        script = Script(app)
        written: list[str] = []
        for line in lines:
            written += ["", line] if line.startswith("#") else [line]
            if line.startswith("> "):
                written += script.run(line.removeprefix("> "))
    return "\n".join(written).strip() + "\n"
