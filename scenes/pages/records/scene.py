"""The records: what the finished games add up to, and the games themselves to be watched again."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game.records.archive import figures
from game.records.archive.reader import Reader
from game.records.files import RecordError
from scenes.kit.i18n import _, tr
from scenes.kit.records import words
from scenes.kit.scene import Services
from scenes.pages.records.matches import Matches
from scenes.pages.records.numbers import Numbers
from scenes.pages.thumbnails import IllustratedPage
from scenes.ui.button import Button
from scenes.ui.choice import Choice, Dropdown, Option
from scenes.ui.layout import Placed, Row, Spacer
from scenes.ui.page_frame import page_frame
from scenes.ui.panel import Panel
from scenes.ui.text import Icon, Label
from scenes.ui.widget import Widget

_WIDE: Final = 1060.0
"""Width in units of the text's size from which numbers and matches stand beside each other."""


class RecordsScene(IllustratedPage):
    """Numbers on one side, the finished matches on the other; in a narrow window one of both.

    Nothing waits for the history: what is asked of it is shown when it answers.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.reader = Reader(services.history)
        self.matches = Matches(self, self.reader, self.thumbnails, self._changed)
        self.numbers = Numbers(self, self.reader, self.rebuild)
        self.games: list[tuple[str, int]] | None = None
        self.part = "numbers"

    def layout(self) -> None:
        """Read the history again: a match may have been watched, or played, in between."""
        self._read()
        self.matches.read()
        self.numbers.read()
        self.reader.settle()
        super().layout()

    def enter(self) -> None:
        self._focus_somewhere()

    def leave(self) -> None:
        self.matches.close()
        self.reader.close()

    def _focus_somewhere(self) -> None:
        if self.ui.focus is None:
            self.ui.set_focus(self.ui.find("matches") or self.ui.find("play"))

    def _read(self) -> None:
        self.reader.ask("games", figures.played, self._take)

    def _take(self, answer: list[tuple[str, int]] | RecordError) -> None:
        if isinstance(answer, RecordError):
            self.tell(tr(answer.message))
            answer = []
        self.games = answer
        game = self.matches.wanted.game
        if game and game not in dict(answer):
            self._show_game("")

    def _changed(self) -> None:
        """The history is another one."""
        self._read()
        self.numbers.read()
        self.reader.settle()
        self.rebuild()
        self._focus_somewhere()

    def update(self, now: float) -> None:
        """Show what was answered meanwhile."""
        if self.reader.waiting and self.reader.deliver():
            self.rebuild()
            self._focus_somewhere()
        self.matches.update()
        super().update(now)

    @property
    def moving(self) -> bool:
        return super().moving or self.reader.waiting

    # Widgets

    def build(self) -> Widget:
        """Everything, or an invitation where nothing was played yet."""
        games = self.games
        if games is None:
            return page_frame(_("Records"), self.services.go.back, Spacer())
        if not games:
            return page_frame(_("Records"), self.services.go.back, self._empty())
        look = self.look
        beside: list[Widget] = []
        wide = look.width_in_text >= _WIDE
        if not wide:
            parts = [Option("numbers", _("Numbers")), Option("matches", _("Matches"))]
            beside.append(Choice(parts, self.part, self._show_part, name="part"))
        if len(games) > 1:
            kinds = [Option("", _("All games"))]
            kinds += [Option(game, words.game_title(game)) for game, _count in games]
            beside.append(Dropdown(kinds, self.matches.wanted.game, self._show_game, name="game"))
        if wide:
            numbers = self.numbers.panel()
            numbers.min_width = numbers.max_width = 450
            matches = self._list()
            matches.flex = 1
            body: Widget = Row([numbers, matches], gap=20, upright="stretch", fold=False)
        elif self.part == "numbers":
            body = self.numbers.panel()
        else:
            body = self._list()
        return page_frame(_("Records"), self.services.go.back, body, beside=beside)

    def _list(self) -> Panel:
        games = self.games or []
        of_all = sum(count for _game, count in games)
        return self.matches.panel(of_all=of_all, several_games=len(games) > 1)

    def _empty(self) -> Widget:
        words = Label(
            _("A match that is played to its end is counted here, and can be watched again."),
            "body",
            "ink_soft",
            text_align="center",
        )
        return Placed(
            Panel(
                Icon("trophy", 64, "accent"),
                Label(_("No finished matches yet"), "heading", text_align="center"),
                words,
                Spacer(4),
                Placed(
                    Button(_("To the games"), self.services.go.home, kind="primary", name="play")
                ),
                padding=40,
                max_width=460,
            )
        )

    # What the controls do

    def _show_part(self, part: str) -> None:
        self.part = part
        self.rebuild()

    def _show_game(self, game: str) -> None:
        self.numbers.of_game(game)
        self.matches.want(replace(self.matches.wanted, game=game, players=0, person=""))
