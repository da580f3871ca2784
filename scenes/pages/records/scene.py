"""The matches: those to play on, the finished ones, what they add up to, and the bin."""

from typing import Final

from game.records import archive
from scenes.kit import telling
from scenes.kit.i18n import _, saying
from scenes.kit.i18n.formats import listed
from scenes.kit.services import Services
from scenes.pages.records.matches import FinishedMatches
from scenes.pages.records.numbers import Numbers
from scenes.pages.records.saved import DELETED, RUNNING, Saved
from scenes.pages.thumbnails import IllustratedPage
from scenes.ui.button import Button
from scenes.ui.choice import Choice, ChoiceOption, Dropdown
from scenes.ui.layout import Anchored, Column, Spacer, Wrap
from scenes.ui.page import page_frame
from scenes.ui.panel import Panel
from scenes.ui.text import Label
from scenes.ui.widget import Widget

FINISHED: Final = "finished"
NUMBERS: Final = "numbers"


class MatchesScene(IllustratedPage):
    """One part at a time; at first the matches to play on, if there are any."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.saved = Saved(self, self._show_anew)
        self.finished = FinishedMatches(self, self._changed)
        self.numbers = Numbers(self)
        self.games: list[tuple[str, int]] = []
        self._chosen = ""

    @property
    def part(self) -> str:
        """The part on show: RUNNING, FINISHED, NUMBERS or DELETED."""
        if self._chosen and (self._chosen != DELETED or self.saved.deleted):
            return self._chosen
        finished = self.games or self.finished.count
        return FINISHED if finished and not self.saved.kept else RUNNING

    def layout(self) -> None:
        """Read everything again: a match may have been watched, or played, in between."""
        self._read()
        super().layout()

    def enter(self) -> None:
        if self.ui.focus is None:
            ways = map(self.ui.find, ("matches", "play", "whose", "back"))
            self.ui.set_focus(next(filter(None, ways)))

    def _read(self) -> None:
        self.saved.read()
        self.finished.read()
        self.games = []
        with saying(self.tell):
            self.games = archive.played(self.services.kept.history)
        if self.finished.wanted.game not in ("", *dict(self.games)):
            self._show_game("")

    def _show_anew(self) -> None:
        self.rebuild()
        self.enter()

    def _changed(self) -> None:
        """The history has changed."""
        self._read()
        self._show_anew()

    # Widgets

    def build(self) -> Widget:
        """The chosen part, or an invitation if it's still empty."""
        go, part = self.services.go, self.part
        games = self.games
        parts = [
            ChoiceOption(RUNNING, _("Under way")),
            ChoiceOption(FINISHED, _("Finished")),
            ChoiceOption(NUMBERS, _("Statistics")),
        ]
        if self.saved.deleted:
            gone = _("Deleted ({count})", count=len(self.saved.deleted))
            parts.append(ChoiceOption(DELETED, gone))
        which = _("Which matches?")
        # Alone in its row, it stays under the pointer whatever part is shown.
        parted = Choice(parts, part, self.show, name="part", label=which)
        tools: list[Widget] = []
        if part == RUNNING:
            tools.append(Button(_("Paste a friend’s code"), go.paste, kind="quiet", name="paste"))
        elif part == FINISHED and self.finished.count:
            export = self.finished.export
            told = listed((_("Export"), _("Matches")))
            tools.append(
                Button(_("Export"), export, kind="quiet", icon="save", label=told, name="export")
            )
        if part in (FINISHED, NUMBERS) and len(games) > 1:
            kinds = [ChoiceOption("", _("All games"))]
            kinds += [ChoiceOption(game, telling.game_title(game)) for game, _count in games]
            chosen = self.finished.wanted.game
            tools.insert(0, Dropdown(kinds, chosen, self._show_game, name="game", label=_("Game")))
        body = self._body(part)
        body.flex = 1
        if tools:
            body = Column([Wrap(tools, gap=18, line_gap=6, justify="end"), body], gap=10)
        return page_frame(_("Matches"), go.back, body, beside=[parted])

    def _body(self, part: str) -> Widget:
        games = self.games
        if part in (RUNNING, DELETED):
            if self.saved.shown:
                return self.saved.body()
            return self._empty(_("No saved matches yet"), *self.saved.nothing())
        if not (games or self.finished.count):
            title = _("No finished matches yet")
            told = _("Finished matches count here, and you can watch them again.")
            return self._empty(title, Label(told, "body", "ink_soft", text_align="center"))
        if part == NUMBERS:
            return self.numbers.panel()
        of_all = sum(count for _game, count in games)
        return self.finished.body(of_all)

    def _empty(self, title: str, *told: Widget) -> Widget:
        home = self.services.go.home
        play = Button(_("To the games"), home, kind="primary", align="center", name="play")
        parts = Label(title, "heading", text_align="center"), *told, Spacer(4), play
        return Anchored(Panel(parts, padding=40, max_width=460, label=title))

    # What the controls do

    def show(self, part: str) -> None:
        """Show another part."""
        self._chosen = part
        if part in (RUNNING, DELETED):
            self.saved.show(part)
        self.rebuild()

    def _show_game(self, game: str) -> None:
        self.numbers.game = game
        self.finished.want(self.finished.wanted._replace(game=game, players=0, person=""))
