"""The records: what the finished games add up to, and the games themselves to be watched again."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from game.match import Match
from game.records.files import RecordError
from game.records.history import GameRecord
from game.records.statistics import per_game, per_player
from scenes.front import FRONTS
from scenes.kit.i18n import _, tr
from scenes.kit.look import Look
from scenes.kit.match_words import percent_text
from scenes.kit.scene import Services
from scenes.pages.records import summary
from scenes.pages.records.summary import Share, Summary
from scenes.pages.thumbnails import IllustratedPage
from scenes.ui.button import Button
from scenes.ui.choice import Choice, Dropdown, Option
from scenes.ui.dialog import confirm
from scenes.ui.layout import Column, Grid, Placed, Row, Spacer, Wrap
from scenes.ui.listview import ListRow, ListView
from scenes.ui.page_frame import page_frame
from scenes.ui.panel import Panel
from scenes.ui.scroll import ScrollView
from scenes.ui.text import Icon, Label, ProgressBar
from scenes.ui.widget import Widget

_WIDE: Final = 1060.0
"""Width in units of the text's size from which numbers and matches stand beside each other."""

_COMPUTERS: Final = "computers"
_ALL: Final = "all"
_PERSON: Final = "person:"


class RecordsScene(IllustratedPage):
    """Numbers on one side, the finished matches on the other; in a narrow window one of both."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.records: Sequence[GameRecord] = ()
        self.game: str | None = None
        self.whose = ""
        self.part = "numbers"
        self.chosen: str | None = None
        self._problem = ""

    def layout(self) -> None:
        """Read the history again: a match may have been watched, or played, in between."""
        self._load()
        super().layout()

    def enter(self) -> None:
        """Say what was wrong with the history."""
        if self._problem:
            self.tell(self._problem)
        if self.ui.focus is None:
            self.ui.set_focus(self.ui.find("matches") or self.ui.find("play"))

    def _load(self) -> None:
        try:
            self.records = self.services.history.games()
            self._problem = ""
        except RecordError as error:
            self.records = ()
            self._problem = tr(error.message)

    @property
    def shown(self) -> list[GameRecord]:
        """The finished games of the chosen kind, the latest first."""
        return [r for r in self.records if self.game is None or r.game == self.game]

    @property
    def games(self) -> list[str]:
        """The kinds of games that were played, the most played first."""
        return [tally.game for tally in per_game(self.records)]

    # Widgets

    def build(self) -> Widget:
        """Everything, or an invitation where nothing was played yet."""
        if not self.records:
            return page_frame(_("Records"), self.services.go.back, self._empty())
        look = self.look
        beside: list[Widget] = []
        wide = look.width_in_text >= _WIDE
        if not wide:
            parts = [Option("numbers", _("Numbers")), Option("matches", _("Matches"))]
            beside.append(Choice(parts, self.part, self._show_part, name="part"))
        if len(self.games) > 1:
            kinds = [Option("", _("All games"))]
            kinds += [Option(game, summary.game_title(game)) for game in self.games]
            beside.append(Dropdown(kinds, self.game or "", self._show_game, name="game"))
        if wide:
            numbers = self._numbers()
            numbers.min_width = numbers.max_width = 450
            matches = self._matches()
            matches.flex = 1
            body: Widget = Row([numbers, matches], gap=20, upright="stretch", fold=False)
        elif self.part == "numbers":
            body = self._numbers()
        else:
            body = self._matches()
        return page_frame(_("Records"), self.services.go.back, body, beside=beside)

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

    # Numbers

    def _people(self) -> list[Option[str]]:
        found = [Option(_PERSON + one.name, one.name) for one in per_player(self.shown)]
        if summary.has_computers(self.shown):
            found.append(Option(_COMPUTERS, _("Computer players")))
        found.append(Option(_ALL, _("All matches")))
        return found

    def _numbers(self) -> Panel:
        people = self._people()
        if self.whose not in [option.value for option in people]:
            self.whose = people[0].value
        told = self._summary()
        content = [self._figures(told)]
        if told.share is not None:
            content.append(self._main_share(told.share))
        if told.notes:
            content.append(Column([Label(note, "small", "ink_soft") for note in told.notes], gap=4))
        content += [
            Column(
                [Label(section.title, "strong"), *(self._share(share) for share in section.shares)],
                gap=10,
            )
            for section in told.sections
        ]
        return Panel(
            Dropdown(people, self.whose, self._show_whose, name="whose"),
            ScrollView(Column(content, gap=24, padding=(0, 6, 0, 6)), flex=1, name="numbers"),
            gap=18,
        )

    def _summary(self) -> Summary:
        if self.whose == _COMPUTERS:
            return summary.of_computers(self.shown)
        if self.whose == _ALL:
            return summary.of_all(self.shown)
        person = self.whose.removeprefix(_PERSON)
        return summary.of_person(self.shown, person, FRONTS)

    @staticmethod
    def _figures(told: Summary) -> Widget:
        return Grid(
            [
                Column(
                    [Label(figure.number, "score"), Label(figure.caption, "small", "ink_soft")],
                    gap=0,
                )
                for figure in told.figures
            ],
            columns=3,
            gap=16,
        )

    @staticmethod
    def _main_share(share: Share) -> Widget:
        percent = Label(percent_text(100 * share.part), "strong")
        return _bar(Label(share.label, "strong"), percent, share, gap=8)

    @staticmethod
    def _share(share: Share) -> Widget:
        count = _("{won} of {played}").format(won=share.won, played=share.played)
        return _bar(Label(share.label), Label(count, "small-strong", "ink_soft"), share, gap=4)

    # Matches

    def _matches(self) -> Panel:
        shown = self.shown
        now = self.services.today()
        several = len(self.games) > 1

        def row_at(index: int) -> ListRow:
            record = shown[index]
            return ListRow(
                summary.result_text(record, FRONTS),
                summary.detail_text(record, with_game=several),
                summary.finished_text(record, now),
                "trophy" if summary.person_won(record) else "computer",
                picture=partial(self._picture, record),
            )

        ids = [record.id for record in shown]
        if self.chosen not in ids:
            self.chosen = ids[0] if ids else None
        rows = ListView(
            len(shown),
            row_at,
            selected=ids.index(self.chosen) if self.chosen is not None else None,
            on_select=self._choose,
            on_activate=lambda _index: self.watch(),
            flex=1,
            name="matches",
        )
        return Panel(
            rows,
            Wrap(
                [
                    Button(
                        _("Watch again"), self.watch, kind="primary", icon="replay", name="watch"
                    ),
                    Button(_("Who was ahead"), self.analyse, icon="curve", name="analyse"),
                    Button(_("Delete"), self.ask_delete, kind="quiet", icon="trash", name="delete"),
                ],
                gap=10,
            ),
            title=_("Finished matches"),
        )

    def _picture(
        self, record: GameRecord, look: Look, size: tuple[int, int]
    ) -> pygame.Surface | None:
        return self.thumbnails.picture(
            look, size, record.id, lambda: self.services.history.match(record.id)
        )

    # What the controls do

    def _show_part(self, part: str) -> None:
        self.part = part
        self.rebuild()

    def _show_game(self, game: str) -> None:
        self.game = game or None
        self.rebuild()

    def _show_whose(self, whose: str) -> None:
        self.whose = whose
        self.rebuild()

    def _choose(self, index: int) -> None:
        self.chosen = self.shown[index].id

    def watch(self) -> None:
        """Open the chosen match at its first position."""
        match = self._chosen_match()
        if match is not None:
            self.services.go.open_replay(match)

    def analyse(self) -> None:
        match = self._chosen_match()
        if match is not None:
            self.services.go.open_analysis(match)

    def _chosen_match(self) -> Match | None:
        """The chosen match; if it cannot be read, the reason is said."""
        if self.chosen is None:
            return None
        try:
            return self.services.history.match(self.chosen)
        except RecordError as error:
            self.tell(tr(error.message))
            return None

    def ask_delete(self) -> None:
        """Delete the chosen match once the player has confirmed it."""
        record = next((r for r in self.shown if r.id == self.chosen), None)
        if record is None:
            return
        confirm(
            self.ui,
            _("Delete this match?"),
            _("“{result}” will no longer be counted, and cannot be watched again.").format(
                result=summary.result_text(record, FRONTS)
            ),
            yes=_("Delete"),
            no=_("Keep it"),
            on_yes=self._delete,
            danger=True,
        )

    def _delete(self) -> None:
        ids = [record.id for record in self.shown]
        if self.chosen is None:
            return
        place = ids.index(self.chosen)
        try:
            self.services.history.remove(self.chosen)
        except RecordError as error:
            self.tell(tr(error.message))
        left = ids[:place] + ids[place + 1 :]
        self.chosen = left[min(place, len(left) - 1)] if left else None
        self._load()
        if self.game not in self.games:
            self.game = None
        self.rebuild()
        if self.ui.focus is None:
            self.ui.set_focus(self.ui.find("play"))


def _bar(name: Label, number: Label, share: Share, *, gap: float) -> Widget:
    return Column([Row([name, Spacer(flex=1), number]), ProgressBar(share.part)], gap=gap)
