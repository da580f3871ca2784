"""The numbers: a person's, the computers', all games'; and their sums in a few words."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from game.bots.levels import ADAPTIVE, LEVELS, title_of
from game.match import Match
from game.records import archive
from game.records.archive import FeatRecord, GameTally, PersonFigures, Rival, Tally
from game.records.history import GameRecord, History, Wanted
from game.seats import name_key
from scenes.front import FRONTS
from scenes.kit.i18n import _, labelled, ngettext
from scenes.kit.i18n.formats import decimal_text, listed, short_number
from scenes.kit.i18n.saying import saying
from scenes.kit.match_words import moves_text, percent_text
from scenes.kit.scene import Services
from scenes.kit.telling import (
    finished_text,
    game_title,
    player_count,
    points_text,
    result_text,
)
from scenes.pages.records.filters import within
from scenes.ui.button import Button
from scenes.ui.choice import ChoiceOption, Dropdown
from scenes.ui.layout import Column, Grid, Row, Spacer, Wrap
from scenes.ui.page import Page
from scenes.ui.panel import Panel
from scenes.ui.scroll import ScrollView
from scenes.ui.text import Label, ProgressBar
from scenes.ui.widget import Widget


@dataclass(frozen=True, slots=True)
class Share:
    """How many of the ``played`` games ``won`` counts, with a word for the kind of game.

    ``count`` says it in words, if not as “3 of 7”.
    """

    label: str
    won: int
    played: int
    count: str = ""

    @property
    def part(self) -> float:
        return self.won / self.played if self.played else 0.0


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
    several = len(games) > 1
    sizes = [
        _share_of(
            f"{game_title(game)}, {player_count(size)}" if several else player_count(size), one
        )
        for game, size, one in found.sizes
    ]
    # Points of different games say nothing together.
    points = None if several or not games else partial(points_text, FRONTS, games[0], {})
    notes = [Label(note, "small", "ink_soft") for note in _notes(found, points)]
    return [
        _figures(
            (str(tally.played), _("played", "a number of matches")),
            (str(tally.won), _("won", "a number of matches")),
            (str(found.longest), _("longest winning run")),
        ),
        _main_share(_share_of(_("Games won"), tally)),
        *([Column(notes, gap=4)] if notes else ()),
        *_section(
            _("Against the computer"),
            [_share_of(level_title(key), levels[key]) for key in _in_order(levels)],
        ),
        *_section(_("Rivals"), map(_rival, found.rivals)),
        *_section(_("By number of players"), sizes),
    ]


def _rival(one: Rival) -> Share:
    even = one.met - one.better - one.worse
    told = _("{better} to {worse}") if not even else _("{better} to {worse}, {even} tied")
    text = told.format(better=one.better, worse=one.worse, even=even)
    return Share(one.name, one.better, one.met - even, text)


def _share_of(label: str, tally: Tally) -> Share:
    return Share(label, tally.won, tally.played)


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
    """The games' own figures, whoever played."""
    played = sum(game.played for game in games)
    actions = sum(game.played * game.average_actions for game in games)
    first = [
        Share(game_title(game.game), game.first_seat_won, game.with_people)
        for game in games
        if game.with_people
    ]
    sizes = Counter[int]()
    for game in games:
        sizes.update(dict(game.by_players))
    by_size = [Share(player_count(size), count, played) for size, count in sorted(sizes.items())]
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
    """Whose numbers are shown, and those numbers, added up once."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.whose = ""
        self.game = ""
        self._counted: _Counted | None = None

    @property
    def _services(self) -> Services:
        return self._page.services

    # Reading

    def read(self) -> None:
        """Count anew what's shown next."""
        self._counted = None

    def _count(self) -> _Counted:
        """The chosen one's numbers, in the chosen game."""
        since, _before = within("year", self._services.today())
        with saying(self._page.tell):
            return _count(self._services.history, Wanted(game=self.game), self.whose, since)
        return _Counted()

    def of_game(self, game: str) -> None:
        """Count only one game's matches; "" counts all."""
        self.game = game
        self.read()

    def _show_whose(self, whose: str) -> None:
        self.whose = whose
        self.read()
        self._page.rebuild()

    # Widgets

    def panel(self) -> Panel:
        """The numbers."""
        counted = self._counted = self._counted or self._count()
        self.whose = counted.whose
        people = [ChoiceOption(_PERSON + name, name) for name in counted.people]
        people.append(ChoiceOption(_ALL, _("All matches")))
        if counted.computers:
            people.append(ChoiceOption(_COMPUTERS, _("Computer players")))
        if counted.person is not None:
            content = _of_person(counted.person)
        elif counted.whose == _COMPUTERS:
            content = _of_computers(counted.levels)
        else:
            content = _of_all(counted.games)
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
                                    labelled(finished_text(record, now), self._length(record)),
                                    partial(self._watch, record.id),
                                    kind="quiet",
                                    icon="replay",
                                    tooltip=result_text(record, FRONTS),
                                    name=f"longest-{number}",
                                )
                            ]
                        )
                        for number, record in enumerate(found.longest_games)
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

    def _length(self, record: GameRecord) -> str:
        """How long a match was; of which game, unless all are of one."""
        moves = moves_text(record.actions)
        return moves if self.game else listed([game_title(record.game), moves])

    def _match(self, id: str) -> Match | None:
        """A match from the history; says why if it can't be read."""
        with saying(self._page.tell):
            return self._services.history.match(id)
        return None


def _count(history: History, wanted: Wanted, whose: str, since: str) -> _Counted:
    people = tuple(one.name for one in archive.people(history, wanted))
    computers = archive.has_computers(history, wanted)
    known = {_PERSON + name_key(name): _PERSON + name for name in people}
    if whose.startswith(_PERSON):
        whose = known.get(_PERSON + name_key(whose.removeprefix(_PERSON)), "")
    if not whose or (whose == _COMPUTERS and not computers):
        whose = _PERSON + people[0] if people else _ALL
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


def _figures(*figures: tuple[str, str]) -> Widget:
    """Large numbers and what they count."""
    return Grid(
        [
            Column(
                [Label(number, "score"), Label(caption, "small", "ink_soft")],
                gap=0,
                in_one=" ".join,
            )
            for number, caption in figures
        ],
        columns=3,
        gap=16,
    )


def _section(title: str, shares: Iterable[Share]) -> list[Widget]:
    """Some shares under a title; nothing without shares."""
    bars = list(map(_share, shares))
    return [Column([Label(title, "strong"), *bars], gap=10)] if bars else []


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
