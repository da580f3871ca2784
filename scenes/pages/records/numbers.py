"""The numbers: a person's, the computers', all games'."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from game.match import Match
from game.records import archive
from game.records.archive import FeatRecord, GameTally, PersonFigures, Reader, Tally
from game.records.files import RecordError
from game.records.history import History, Wanted
from game.seats import name_key
from scenes.front import FRONTS
from scenes.kit.i18n import _, tr
from scenes.kit.i18n.formats import listed
from scenes.kit.i18n.joining import labelled
from scenes.kit.match_words import moves_text, percent_text
from scenes.kit.record_words import finished_text, game_title, result_text
from scenes.kit.scene import Services
from scenes.pages.records import summary
from scenes.pages.records.filters import within
from scenes.pages.records.summary import Share, Summary
from scenes.ui.button import Button
from scenes.ui.choice import Dropdown, Option
from scenes.ui.layout import Column, Grid, Row, Spacer, Wrap
from scenes.ui.page import Page
from scenes.ui.panel import Panel
from scenes.ui.scroll import ScrollView
from scenes.ui.text import Label, ProgressBar
from scenes.ui.widget import Widget

_WIDE: Final = 740.0

_COMPUTERS: Final = "computers"
_ALL: Final = "all"
_PERSON: Final = "person:"


@dataclass(frozen=True, slots=True)
class _Counted:
    """What the history says about the person or computer asked for."""

    people: tuple[str, ...] = ()
    computers: bool = False
    whose: str = _ALL
    person: PersonFigures | None = None
    levels: tuple[tuple[str, Tally], ...] = ()
    games: tuple[GameTally, ...] = ()
    feats: tuple[FeatRecord, ...] = ()


class Numbers:
    """Whose numbers are shown, and those numbers once they're added up."""

    def __init__(self, page: Page, reader: Reader, changed: Callable[[], None]) -> None:
        self._page, self._reader, self._changed = page, reader, changed
        self.whose = ""
        self.game = ""
        self._counted: _Counted | None = None

    @property
    def _services(self) -> Services:
        return self._page.services

    # Reading

    def read(self) -> None:
        """Ask for the chosen one's numbers, in the chosen game."""
        wanted, whose = Wanted(game=self.game), self.whose
        since, _before = within("year", self._services.today())

        def question(history: History) -> _Counted:
            return _count(history, wanted, whose, since)

        self._reader.ask("numbers", question, self._take)

    def _take(self, answer: _Counted | RecordError) -> None:
        if isinstance(answer, RecordError):
            self._page.tell(tr(answer.message))
            answer = _Counted()
        self._counted = answer
        self.whose = answer.whose

    def of_game(self, game: str) -> None:
        """Count only one game's matches; "" counts all."""
        self.game = game
        self.read()

    def _show_whose(self, whose: str) -> None:
        self.whose = whose
        self.read()
        self._reader.settle()
        self._changed()

    # Widgets

    def panel(self) -> Panel:
        """The numbers, or nothing while they're being added up."""
        counted = self._counted
        if counted is None:
            return Panel(Label(_("One moment …"), "body", "ink_soft", name="counting"))
        people = [Option(_PERSON + name, name) for name in counted.people]
        if counted.computers:
            people.append(Option(_COMPUTERS, _("Computer players")))
        people.append(Option(_ALL, _("All matches")))
        told = _summary(counted)
        content = [_figures(told)]
        if told.share is not None:
            content.append(_main_share(told.share))
        if told.notes:
            content.append(Column([Label(note, "small", "ink_soft") for note in told.notes], gap=4))
        content += [
            Column([Label(section.title, "strong"), *map(_share, section.shares)], gap=10)
            for section in told.sections
        ]
        content += self._feats(counted)
        if counted.person is not None:
            content += self._longest(counted.person)
        return Panel(
            Dropdown(people, self.whose, self._show_whose, label=_("Who played"), name="whose"),
            ScrollView(Column(content, gap=24, padding=(0, 6, 0, 6)), flex=1, name="numbers"),
            gap=18,
            align="center",
            min_width=_WIDE,
            max_width=_WIDE,
        )

    def _feats(self, counted: _Counted) -> list[Widget]:
        """The best of the year, to watch again."""
        content: list[Widget] = []
        for feat in counted.feats:
            telling = FRONTS[feat.game].words().feats if feat.game in FRONTS else None
            if telling is None:
                continue
            told = telling.told(feat.worth)
            if counted.person is None:
                told = labelled(feat.name, told)
            watch = Button(
                told,
                partial(self._watch, feat.match, feat.position),
                kind="quiet",
                icon="replay",
                tooltip=_("Look back"),
                name=f"feat-{feat.game}",
            )
            film = Button(
                _("Film", "make one"),
                partial(self._film, feat),
                kind="quiet",
                icon="play",
                name=f"film-{feat.game}",
            )
            content.append(
                Column([Label(telling.title, "strong"), Wrap([watch, film], gap=4)], gap=4)
            )
        return content

    def _longest(self, found: PersonFigures) -> list[Widget]:
        """The longest games, to watch again."""
        if found.tally.played < archive.ENOUGH:
            return []
        now = self._services.today()
        return [
            Column(
                [
                    Label(_("Longest matches"), "strong"),
                    *(
                        Wrap(
                            [
                                Button(
                                    labelled(
                                        finished_text(record, now),
                                        listed([*game, moves_text(record.actions)]),
                                    ),
                                    partial(self._watch, record.id),
                                    kind="quiet",
                                    icon="replay",
                                    tooltip=result_text(record, FRONTS),
                                    name=f"longest-{number}",
                                )
                            ]
                        )
                        for number, record in enumerate(found.longest_games)
                        for game in [[] if self.game else [game_title(record.game)]]
                    ),
                ],
                gap=4,
            )
        ]

    def _film(self, feat: FeatRecord) -> None:
        """Make a film of the action, and of what chance made of it."""
        match = self._match(feat.match)
        if match is not None:
            first = min(feat.position, len(match.log) - 1)
            self._services.go.make_film(match, range(first, first + 2))

    def _watch(self, id: str, position: int | None = None) -> None:
        match = self._match(id)
        if match is not None:
            # A damaged history may name a place beyond the end.
            at = None if position is None else min(position, len(match.log))
            self._services.go.open_look_back(match, at)

    def _match(self, id: str) -> Match | None:
        """A match from the history; says why if it can't be read."""
        try:
            return self._services.history.match(id)
        except RecordError as error:
            self._page.tell(tr(error.message))
            return None


def _count(history: History, wanted: Wanted, whose: str, since: str) -> _Counted:
    people = tuple(one.name for one in archive.people(history, wanted))
    computers = archive.has_computers(history, wanted)
    known = {_PERSON + name_key(name): _PERSON + name for name in people}
    if whose.startswith(_PERSON):
        whose = known.get(_PERSON + name_key(whose.removeprefix(_PERSON)), "")
    if not whose or (whose == _COMPUTERS and not computers):
        whose = _PERSON + people[0] if people else _COMPUTERS if computers else _ALL
    if whose == _COMPUTERS:
        levels = tuple(archive.of_levels(history, wanted))
        return _Counted(people, computers, whose, levels=levels)
    if whose == _ALL:
        games = tuple(archive.of_games(history, wanted))
        feats = tuple(archive.feats(history, wanted._replace(since=since)))
        return _Counted(people, computers, whose, games=games, feats=feats)
    name = whose.removeprefix(_PERSON)
    person = archive.of_person(history, wanted, name)
    feats = tuple(archive.feats(history, wanted._replace(since=since, person=name)))
    return _Counted(people, computers, whose, person, feats=feats)


def _summary(counted: _Counted) -> Summary:
    if counted.person is not None:
        return summary.of_person(counted.person, FRONTS)
    if counted.whose == _COMPUTERS:
        return summary.of_computers(counted.levels)
    return summary.of_all(counted.games)


def _figures(told: Summary) -> Widget:
    return Grid(
        [
            Column(
                [Label(figure.number, "score"), Label(figure.caption, "small", "ink_soft")],
                gap=0,
                in_one=" ".join,
            )
            for figure in told.figures
        ],
        columns=3,
        gap=16,
    )


def _main_share(share: Share) -> Widget:
    percent = Label(percent_text(100 * share.part), "strong")
    return _bar(Label(share.label, "strong"), percent, share, gap=8)


def _share(share: Share) -> Widget:
    count = share.count or _("{won} of {played} won", won=share.won, played=share.played)
    return _bar(Label(share.label), Label(count, "small-strong", "ink_soft"), share, gap=4)


def _bar(name: Label, number: Label, share: Share, *, gap: float) -> Widget:
    return Column(
        [Row([name, Spacer(flex=1), number], in_one=listed), ProgressBar(share.part)], gap=gap
    )
