"""The numbers: a person's, the computers', all games'; and their sums in a few words."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Final

from game.bots.levels import ADAPTIVE, LEVELS, title_of
from game.match import Match
from game.records import archive
from game.records.archive import FeatRecord, GameTally, PersonFigures, Rival, Tally
from game.records.history import History, Wanted
from scenes.front import FRONTS
from scenes.kit.i18n import _, labelled, ngettext, saying
from scenes.kit.i18n.formats import begun, decimal_text, listed, short_number
from scenes.kit.match_words import percent_text
from scenes.kit.telling import (
    game_title,
    player_count,
    points_text,
)
from scenes.pages.records.filters import within
from scenes.ui.button import Button
from scenes.ui.choice import ChoiceOption, Dropdown
from scenes.ui.layout import Column, Grid, Row, Spacer, Wrap
from scenes.ui.page import Page
from scenes.ui.panel import Panel
from scenes.ui.scroll import ScrollView
from scenes.ui.text import Label, ProgressBar, note
from scenes.ui.widget import Widget


def level_title(key: str) -> str:
    """A computer level's title; its key if this version doesn't have it."""
    return _(title_of(key))


def _in_order(found: Mapping[str, Tally]) -> list[str]:
    """The levels from the weakest on, then the adaptive one, then later versions'."""
    known = [key for key in (*LEVELS, ADAPTIVE) if key in found]
    return known + sorted(found.keys() - set(known))


def _of_person(found: PersonFigures) -> list[Widget]:
    tally = found.tally
    levels = dict(found.levels)
    games = sorted({game for game, _size, _tally in found.sizes})
    sizes = [_share_of(_size(game, size), one) for game, size, one in found.sizes]
    # Points of different games say nothing together.
    points = partial(points_text, games[0], {}) if len(games) == 1 else None
    notes = [note(each) for each in _notes(found, points)]
    share = tally.won / tally.played if tally.played else 0.0
    percent = Label(percent_text(100 * share), "strong")
    return [
        _figures(
            (str(tally.played), _("played", "a number of matches")),
            (str(tally.won), _("won", "a number of matches")),
            (str(found.longest), _("longest winning run")),
        ),
        _bar(Label(_("Games won"), "strong"), percent, tally.won, tally.played, gap=8),
        *([Column(notes, gap=4)] if notes else ()),
        *_section(
            _("Against the computer"),
            [_share_of(level_title(key), levels[key]) for key in _in_order(levels)],
        ),
        *_section(_("Rivals"), map(_rival, found.rivals)),
        *_section(_("By number of players"), sizes),
    ]


def _size(game: str, players: int) -> str:
    return listed((game_title(game), player_count(players)))


def _matches(count: int) -> str:
    return ngettext("{count} match", "{count} matches", count)


def _rival(one: Rival) -> Widget:
    even = one.met - one.better - one.worse
    told = _("{better} to {worse}") if not even else _("{better} to {worse}, {even} tied")
    text = told.format(better=one.better, worse=one.worse, even=even)
    return _share(one.name, one.better, one.met - even, text)


def _notes(found: PersonFigures, points_text: Callable[[float], str] | None) -> list[str]:
    notes = []
    tally, best = found.tally, found.best
    if found.streak >= 2:
        notes.append(_("Won all of the last {count} games.", count=found.streak))
    if tally.shared:
        notes.append(
            ngettext(
                "{count} of the wins was shared.", "{count} of the wins were shared.", tally.shared
            )
        )
    if best is not None:
        notes.append(
            _(
                "Best at {game}: won {won} of {played}.",
                game=game_title(best.game),
                won=short_number(best.won),
                played=best.played,
            )
        )
    phases = (
        (found.opening, _("Chances lost per opening move: {own}; by others: {others}.")),
        (found.ending, _("Chances lost per final move: {own}; by others: {others}.")),
    )
    for strength, told in phases:
        if strength is not None:
            notes.append(told.format(own=_lost(strength.own), others=_lost(strength.others)))
    if points_text and tally.average_points is not None and tally.best_points is not None:
        notes.append(
            _(
                "{average} on average, {best} at best.",
                average=points_text(tally.average_points),
                best=points_text(tally.best_points),
            )
        )
    return notes


def _lost(share: float) -> str:
    return _("{percent}%", percent=decimal_text(100 * share))


def _of_computers(found: Sequence[tuple[str, Tally]]) -> list[Widget]:
    """How the levels did over all their seats."""
    tallies = dict(found)
    played = sum(tally.played for tally in tallies.values())
    won = sum(tally.won for tally in tallies.values())
    return [
        _figures((str(played), _("seats played")), (str(won), _("won", "a number of matches"))),
        *_section(
            _("Wins by level"),
            [_share_of(level_title(key), tallies[key]) for key in _in_order(tallies)],
        ),
    ]


def _of_all(games: Sequence[GameTally]) -> list[Widget]:
    """The games' own figures, whichever people played."""
    played = sum(game.played for game in games)
    actions = sum(game.played * game.average_actions for game in games)
    first = [_share(game_title(game.game), game.first_seat_won, game.played) for game in games]
    by_size = [
        _share(_size(game.game, size), count, played, _matches(count))
        for game in games
        for size, count in game.by_players
    ]
    return [
        _figures(
            (str(played), _("played", "a number of matches")),
            (str(round(actions / played)) if played else "0", _("moves on average")),
            (str(sum(game.shared for game in games)), _("shared wins")),
        ),
        *_section(_("First player’s wins"), first),
        *_section(_("By number of players"), by_size),
    ]


_WIDE: Final = 740.0

_COMPUTERS: Final = "computers"
_ALL: Final = "all"
_PERSON: Final = "person:"


class Numbers:
    """Whose numbers are shown, and those numbers, in a ``game`` or in all."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._services = page.services
        self.whose = self.game = ""

    def _show_whose(self, whose: str) -> None:
        self.whose = whose
        self._page.rebuild()

    # Widgets

    def panel(self) -> Panel:
        """The numbers."""
        history, wanted = self._services.kept.history, Wanted(game=self.game)
        options = [ChoiceOption(_ALL, _("All matches"))]
        content, game = _of_all(()), self.game
        with saying(self._page.tell):
            people = archive.people(history, wanted)
            options[:0] = [ChoiceOption(_PERSON + name, name) for name in people]
            if archive.has_computers(history, wanted):
                options.append(ChoiceOption(_COMPUTERS, _("Computer players")))
            if all(option.value != self.whose for option in options):
                self.whose = options[0].value
            content = self._content(history, wanted)
            played = archive.played(history)
            game = played[0][0] if len(played) == 1 else game
        whose = Dropdown(options, self.whose, self._show_whose, label=_("Who played"), name="whose")
        numbers = Column(content, gap=24, padding=(0, 6, 0, 6))
        label = listed((_("Statistics"), game_title(game) if game else _("All games")))
        return Panel(
            [whose, ScrollView(numbers, flex=1, label=label, name="numbers")],
            gap=18,
            align="center",
            min_width=_WIDE,
            max_width=_WIDE,
        )

    def _content(self, history: History, wanted: Wanted) -> list[Widget]:
        """The numbers of the chosen one, in the chosen game."""
        since, _before = within("year", self._services.today())
        of_year = wanted._replace(since=since)
        if self.whose == _COMPUTERS:
            return _of_computers(archive.of_levels(history, wanted))
        if self.whose == _ALL:
            return [
                *_of_all(archive.of_games(history, wanted, own=True)),
                *self._feats(archive.feats(history, of_year), named=True),
            ]
        name = self.whose.removeprefix(_PERSON)
        return [
            *_of_person(archive.of_person(history, wanted, name)),
            *self._feats(archive.feats(history, of_year._replace(person=name)), named=False),
        ]

    def _feats(self, feats: Sequence[FeatRecord], *, named: bool) -> list[Widget]:
        """The best of the year, to watch again; ``named`` tells whose they are."""
        content: list[Widget] = []
        for feat in feats:
            telling = FRONTS[feat.game].words().feats if feat.game in FRONTS else None
            if telling is None:
                continue
            told = telling.told(feat.worth)
            if named:
                told = labelled(feat.name, told)
            watch = Button(
                told,
                partial(self._watch, feat),
                icon="replay",
                tooltip=_("Look back"),
                name=f"feat-{feat.game}",
            )
            film = Button(
                _("Film", "make one"),
                partial(self._film, feat),
                icon="play",
                name=f"film-{feat.game}",
            )
            content.append(
                Column([Label(telling.title, "strong"), Wrap([watch, film], gap=10)], gap=4)
            )
        return content

    def _film(self, feat: FeatRecord) -> None:
        """Make a film of the action, and of what chance made of it."""
        match = self._match(feat.match)
        if match is not None:
            first = min(feat.position, len(match.log) - 1)
            self._services.go.make_film(match, range(first, first + 2))

    def _watch(self, feat: FeatRecord) -> None:
        match = self._match(feat.match)
        if match is not None:
            # A damaged history may name a place beyond the end.
            self._services.go.open_look_back(match, min(feat.position, len(match.log)))

    def _match(self, id: str) -> Match | None:
        """A match from the history; says why if it can't be read."""
        with saying(self._page.tell):
            return self._services.kept.history.match(id)
        return None


def _figures(*figures: tuple[str, str]) -> Widget:
    """Large numbers and what they count."""
    return Grid(
        [
            Column(
                [Label(number, "score"), note(caption)],
                gap=0,
                in_one=lambda texts: begun(labelled(*reversed([*texts]))),
            )
            for number, caption in figures
        ],
        columns=3,
        gap=16,
    )


def _section(title: str, bars: Iterable[Widget]) -> list[Widget]:
    """Some bars under a title; nothing without bars."""
    shown = list(bars)
    return [Column([Label(title, "strong"), *shown], gap=10)] if shown else []


def _share(label: str, won: int, played: int, count: str = "") -> Widget:
    """How many of the ``played`` games ``won`` counts; ``count`` says it, if not “3 of 7”."""
    count = count or _("{won} of {played} won", won=won, played=played)
    return _bar(Label(label), Label(count, "small-strong", "ink_soft"), won, played, gap=4)


def _share_of(label: str, tally: Tally) -> Widget:
    return _share(label, tally.won, tally.played)


def _bar(name: Label, number: Label, won: int, played: int, *, gap: float) -> Widget:
    bar = ProgressBar(won / played if played else 0.0)
    return Column([Row([name, Spacer(flex=1), number], in_one=listed), bar], gap=gap)
