"""The puzzles: the next one and the calendar; behind it every game's, and a person's mistakes."""

from calendar import Calendar
from collections.abc import Callable, Sequence
from datetime import date, timedelta
from functools import partial
from typing import Final

import pygame

from game.match import Match
from game.records.puzzle_book import GameResults, Solver
from scenes.front import FRONTS
from scenes.kit.assets import games_with_puzzles
from scenes.kit.i18n import N_, _, labelled, ngettext, saying
from scenes.kit.i18n.formats import day_text, listed, month_text, weekdays
from scenes.kit.learning import Asked, puzzle_of_day, puzzles_of
from scenes.kit.look import Look, StyleName
from scenes.kit.services import Services
from scenes.kit.theme import mix
from scenes.kit.voice import Weight
from scenes.pages.thumbnails import IllustratedPage, OpeningPicture, card_picture, clear
from scenes.ui.button import Button, IconButton, Pressable
from scenes.ui.choice import Choice, ChoiceOption, Dropdown
from scenes.ui.faces import Portrait, known_faces
from scenes.ui.layout import Column, Grid, Row, Spacer, Wrap
from scenes.ui.page import page_frame
from scenes.ui.panel import Panel
from scenes.ui.scroll import ScrollView
from scenes.ui.text import Label, Separator, note
from scenes.ui.widget import UNBOUNDED, Widget

_SIDE: Final = 33.0
_OLDEST: Final = timedelta(days=366)
"""How far back days can be played."""


class Day(Pressable):
    """A day to press: a full disc is solved, a ring today."""

    focus_radius = 19.0

    day: date
    today: date
    solved: bool | None  # None if it hasn't been tried
    press: Callable[[], None] | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        words = {True: _("Solved"), False: _("Tried"), None: _("Not played yet")}[self.solved]
        self.name = f"day-{self.day.isoformat()}"
        self.is_today = self.is_entrance = self.day == self.today
        day = day_text(self.day)
        day = _("Today, {time}", time=day) if self.is_today else day
        self.label = labelled(day, words)
        self.enabled = self.day <= self.today
        self.tooltip = words if self.enabled else ""

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        side = min(width, look.em(_SIDE))
        return side, side

    def least_width(self, look: Look) -> int:
        return look.text_width("88", "small-strong") + look.px(6)

    def paint(self, surface: pygame.Surface) -> None:
        look, theme = self.look, self.look.theme
        disc = pygame.Rect(0, 0, *[min(self.rect.size) - look.px(3)] * 2)
        disc.center = self.rect.center
        hover = self.eased("hover") if self.enabled else 0.0
        ink = theme.ink if self.enabled else mix(theme.ink, theme.paper, 0.6)
        if self.solved:
            fill = mix(theme.accent, theme.ink, 0.12 * hover)
            surface.blit(look.box(disc.size, disc.w // 2, fill), disc)
            ink = theme.accent_ink
        elif self.is_today or hover:
            fill = mix(theme.paper, theme.hover, hover)
            edge = theme.accent if self.is_today else fill
            ring = look.box(disc.size, disc.w // 2, fill, 255, edge, look.px(2.5))
            surface.blit(ring, disc)
        style: StyleName = "small-strong" if self.is_today or self.solved else "small"
        look.draw_text(surface, str(self.day.day), self.rect, style, ink, align="center")


class _Weekday(Label):
    """A column's head, for eyes: each day says its date."""

    def paragraphs(self) -> Sequence[str]:
        return ()


_DAY_WIDTH: Final = 340.0
_WIDE: Final = 760.0
"""From this width on, in design units of the text, the calendar is beside the next puzzle."""

_POSITION: Final = 300.0
"""The least side of the next puzzle's picture, in design units."""

_PROPORTION: Final = 1.5
_CARD: Final = 84.0
_LEVELS: Final = {
    "easier": N_("Easier", "puzzles"),
    "own": N_("My level"),
    "harder": N_("Harder", "puzzles"),
}


class PuzzlesScene(IllustratedPage):
    """The next puzzle of the person named at the top, if any is known: today's, then others.

    It's one of ``game``, if the page was opened from there. ``part`` is "next" or "games".
    """

    def __init__(self, services: Services, game: str = "") -> None:
        super().__init__(services)
        self.first = game
        self.part = "next"
        self.wanted: dict[str, str] = {}
        self.month = self.services.day.replace(day=1)
        self._solver = Solver()
        self._asked: Asked | None = None

    def begin_day(self, before: date) -> None:
        if self.month == before.replace(day=1):
            self.month = self.services.day.replace(day=1)
        super().begin_day(before)

    def layout(self) -> None:
        """Read what's solved: a puzzle may have been played in between."""
        self._read()
        super().layout()

    def _read(self) -> None:
        self._asked = None
        self._solver = Solver()
        with saying(self.tell):
            self._solver = self.services.kept.puzzle_book.of(self.services.person)

    def enter(self) -> None:
        """Put the focus on what most people want: the next puzzle."""
        if self.ui.focus is None:
            self.ui.set_focus(self.ui.find("next"))

    # The page

    def build(self) -> Widget:
        """The next puzzle, or the part that was chosen."""
        parts = [
            ChoiceOption("next", _("Next up")),
            ChoiceOption("games", _("All puzzles")),
        ]
        beside: list[Widget] = [
            Choice(parts, self.part, self._show_part, name="part", label=_("Puzzles"))
        ]
        people, here = self.services.kept.people.all(), self.services.person
        if people:
            names = [person.name for person in people]
            who = known_faces(people)[names.index(here)]
            named: Widget = Label(here, "strong", max_lines=1)
            if len(people) > 1:
                options = [ChoiceOption(name, name, icon="person") for name in names]
                tip = _("Who plays?")
                named = Dropdown(options, here, self._set_person, name="person", tooltip=tip)
            beside.append(Row([Portrait(who, 42), named], gap=6, fold=False))
        body = self._next() if self.part == "next" else self._games()
        return page_frame(_("Puzzles"), self.services.go.back, body, beside=beside)

    @property
    def asked(self) -> Asked:
        """The puzzle that comes next: today's until it's solved, unless they're from a game."""
        if self._asked is None:
            asked = puzzle_of_day(self.services.day)
            assert asked is not None, "this page is for games with puzzles"
            if self.first or self._solver.days.get(self.services.day):
                with saying(self.tell):
                    asked = self.services.puzzle_desk.next(self.first or asked.game) or asked
            self._asked = asked
        return self._asked

    def _next(self) -> Widget:
        """The next puzzle, and the calendar beside or below it."""
        asked = self.asked
        title = _("Today’s puzzle") if asked.day == self.services.day else _("Next puzzle")
        what = _("{game}: {kind}", game=_(FRONTS[asked.game].info.title), kind=_(asked.kind.title))
        is_wide = self.look.width_in_text >= _WIDE
        words = Column(
            [Label(title, "heading"), Label(what, "body", "ink_soft")], gap=0, flex=1, min_width=170
        )
        solve = partial(self.services.go.open_puzzle, asked)
        start = Button(
            _("Solve"),
            solve,
            kind="primary",
            icon="play",
            large=is_wide,
            name="next",
        )
        days = self._month()
        picture = OpeningPicture(
            partial(self._position, asked),
            press=solve,
            width=_POSITION,
            proportion=None if is_wide else _PROPORTION,
            flex=1,
            align="stretch",
            name="position",
        )
        told = listed((title, what))
        if not is_wide:
            days.max_width, days.align = _DAY_WIDTH * self.look.text_scale, "center"
            both = ScrollView(Column([picture, days], gap=16), flex=1, name="days")
            return Panel([both, Row([words, start], folded_gap=8, label=told)])
        words.flex = 0
        beside = Panel([ScrollView(days, flex=1, name="days"), Column([words, start], label=told)])
        beside.min_width = beside.max_width = _DAY_WIDTH
        return Row([Panel(picture, flex=1), beside], gap=20, fold=False, upright="stretch")

    def _month(self) -> Widget:
        """The month on show, with ways to others."""
        first, today = self.month, self.services.day
        before = (first - timedelta(days=1)).replace(day=1)
        after = (first + timedelta(days=32)).replace(day=1)
        is_oldest = before < (today - _OLDEST).replace(day=1)

        def way(icon: str, text: str, to: date, is_there: bool, name: str) -> Widget:
            show = partial(self._show_month, to)
            return IconButton(icon, text, show, size=32, enabled=is_there, name=name)

        heading = Row(
            [
                way("chevron-left", _("Previous month"), before, not is_oldest, "month-before"),
                Label(month_text(first), "strong", text_align="center", flex=1, name="month"),
                way("chevron-right", _("Next month"), after, after <= today, "month-after"),
            ],
            gap=4,
            fold=False,
        )
        begin, names = weekdays()
        heads = (_Weekday(name, "label", "ink_soft", text_align="center") for name in names)
        cells: list[Widget] = [*heads]
        cells += [Spacer() for _number in range((first.weekday() - begin) % 7)]
        for day in Calendar(begin).itermonthdates(first.year, first.month):
            if day.month == first.month:
                solved = self._solver.days.get(day)
                cells.append(Day(day, today, solved, partial(self._open_day, day)))
        days = Grid(cells, columns=7, gap=2)
        days.one_stop = True
        return Column([heading, days], gap=6)

    def _position(self, asked: Asked, look: Look, size: tuple[int, int]) -> pygame.Surface:
        def read() -> Match:
            # It's as it'll be at the table, which takes time to load.
            from scenes.table.guide.scene import task_match

            return task_match(self.services, asked.puzzle.task)

        person = self.services.kept.people.of(self.services.person)
        key = "puzzle", asked.puzzle.key, person and person.seat
        made = self.thumbnails.picture(look, size, key, read)
        return clear(look, size) if made is None else made

    def _games(self) -> Panel:
        games = sorted(games_with_puzzles(), key=lambda game: game != self.first)
        # All are as wide as the widest.
        wide = max(self._kinds(game).measure(self.look, UNBOUNDED)[0] for game in games)
        rows: list[Widget] = []
        for game in games:
            kinds = self._kinds(game, min_width=wide / self.look.scale)
            rows += [self._game(game, kinds), Separator()]
        levels = [ChoiceOption(level, _(title)) for level, title in _LEVELS.items()]
        heading = Row(
            [
                Label(_("Difficulty"), "body", flex=1, min_width=90),
                Choice(levels, self.services.settings.puzzle_level, self._set_level, name="level"),
            ],
            folded_gap=6,
        )
        content = Column([*rows[:-1], *self._own_moments()], gap=10, padding=(0, 2, 0, 6))
        return Panel([heading, ScrollView(content, flex=1, name="games")])

    def _kinds(self, game: str, min_width: float = 0.0) -> Dropdown[str]:
        collection = puzzles_of(game)
        kinds = [ChoiceOption("", _("All kinds"))]
        kinds += [
            ChoiceOption(kind, _(collection.kinds[kind].title), _counted(count))
            for kind, count in collection.counts().items()
        ]
        wanted, choose = self.wanted.get(game, ""), partial(self.wanted.__setitem__, game)
        return Dropdown(kinds, wanted, choose, name=f"kind-{game}", min_width=min_width)

    def _game(self, game: str, kinds: Widget) -> Widget:
        title = _(FRONTS[game].info.title)
        made = _made_of(self._solver.of(game), len(puzzles_of(game).puzzles))
        kinds.label = listed([title, made])
        words = Column(
            [Label(title, "strong"), note(made)],
            gap=2,
            flex=1,
            min_width=150,
        )
        ways = Row(
            [
                kinds,
                Row(
                    Button(
                        _("Solve"),
                        partial(self._open_next, game),
                        kind="primary" if game == self.first else "secondary",
                        name=f"next-{game}",
                    ),
                    label=title,
                ),
            ],
            gap=8,
            fold=False,
        )
        card = OpeningPicture(
            partial(card_picture, game=game),
            press=partial(self._open_next, game),
            width=_CARD * self.look.letters,
            proportion=_PROPORTION,
        )
        return Row([Row([card, words], gap=14, fold=False, flex=1), ways], gap=14, folded_gap=8)

    def _own_moments(self) -> list[Widget]:
        """The mistakes that come back, and those waiting; nothing if there are none."""
        kept = {game: self._solver.of(game).mistakes for game in FRONTS}
        count = sum(map(len, kept.values()))
        if not count:
            return []
        due = [game for game in FRONTS if self._solver.of(game).due(self.services.day)]
        waiting = ngettext(
            "{count} decision you could have made better.",
            "{count} decisions you could have made better.",
            count,
        )
        ways: list[Widget] = [
            Button(
                _(FRONTS[game].info.title),
                partial(self._open, partial(self.services.puzzle_desk.due, game)),
                icon="replay",
                name=f"due-{game}",
            )
            for game in due
        ]
        if not ways:
            ways = [note(_("They come back in a few days."))]
        return [
            Separator(),
            Column(
                [
                    Label(_("From your own matches"), "strong"),
                    note(waiting),
                    Wrap(ways, gap=8, label=_("From your own matches")),
                ],
                gap=6,
            ),
        ]

    # What the controls do

    def _show_part(self, part: str) -> None:
        self.part = part
        self.rebuild()

    def _show_month(self, first: date) -> None:
        self.month = first
        self.rebuild()
        self.services.voice.say(month_text(first), Weight.ANSWER)

    def _set_person(self, name: str) -> None:
        with saying(self.tell):
            self.services.kept.people.met(name)
        self._read()
        self.rebuild()

    def _set_level(self, level: str) -> None:
        self._asked = None
        self.services.change_settings(puzzle_level=level)

    def _open_day(self, day: date) -> None:
        asked = puzzle_of_day(day)
        if asked is not None:
            self.services.go.open_puzzle(asked)

    def _open_next(self, game: str) -> None:
        self._open(lambda: self.services.puzzle_desk.next(game, self.wanted.get(game, "")))

    def _open(self, choose: Callable[[], Asked | None]) -> None:
        with saying(self.tell):
            asked = choose()
            if asked is None:
                self._read()
                self.rebuild()
            else:
                self.services.go.open_puzzle(asked)


def _counted(count: int) -> str:
    return ngettext("{count} puzzle", "{count} puzzles", count)


def _made_of(results: GameResults, count: int) -> str:
    """How someone has done at a game's puzzles."""
    if not results.tries:
        return _counted(count)
    return _("{solved} of {count} solved", solved=results.solved, count=count)
