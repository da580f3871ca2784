"""Planning an evening: who's here, which games, how long, and the resulting programme.

What all its pages share is here too: two sides, the programme and the table as rows.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Final

from game.catalogue import GAMES
from game.evening import Evening, Fixture, Guest, new_evening
from game.programme import BREAK, FEWEST, MOST, TIMES, table_of
from game.records.people import Person
from game.seats import name_key
from scenes.kit import game_night
from scenes.kit.i18n import _, saying
from scenes.kit.i18n.formats import ended, listed
from scenes.kit.look import Look
from scenes.kit.match_words import names_text
from scenes.kit.seating import LONGEST_NAME, clean_name
from scenes.kit.services import Services
from scenes.kit.telling import game_title
from scenes.kit.voice import Weight
from scenes.pages.thumbnails import card_picture
from scenes.ui.button import Button, Chip
from scenes.ui.choice import Choice, ChoiceOption
from scenes.ui.faces import Portrait, Who, faces_at
from scenes.ui.layout import Column, Row, Wrap
from scenes.ui.page import Page, page_frame
from scenes.ui.panel import Panel
from scenes.ui.scroll import ScrollView
from scenes.ui.text import Icon, Label, Picture, note
from scenes.ui.textfield import TextField
from scenes.ui.widget import Widget

_WIDE: Final = 980.0
"""Width, in units of the text's size, from which there are two sides."""

_FEW: Final = 5
"""So many matches fit into the window with large pictures."""


def two_sides(
    look: Look,
    left: Sequence[Widget],
    right: Sequence[Widget],
    below_left: Sequence[Widget],
    *,
    width: float = 500.0,
) -> Widget:
    """Controls on the left, what comes of them on the right; stacked in a narrow window.

    ``below_left`` always stays in view.
    """
    if look.width_in_text >= _WIDE:
        first = Panel(
            [
                ScrollView(Column(left, gap=14, padding=(0, 4)), flex=1, name="scroll-left"),
                *below_left,
            ],
            gap=12,
            min_width=width,
            max_width=width,
        )
        second = Panel(
            ScrollView(Column(right, gap=12, padding=(0, 4)), flex=1, name="scroll-right"),
            flex=1,
        )
        return Row([first, second], gap=20, fold=False, upright="stretch")
    everything = Column([*left, *right], gap=16, padding=(0, 4))
    return Panel([ScrollView(everything, flex=1, name="scroll-left"), *below_left], gap=12)


def programme_rows(evening: Evening, first: int = 0) -> list[Widget]:
    """The matches from number ``first`` on, with the breaks between them."""
    rows: list[Widget] = []
    coming = evening.fixtures[first:]
    for number, each in enumerate(coming, first):
        if each.bout.after_break and number > first:
            rows.append(_break_row())
        rows.append(_match_row(evening, number, each, 108 if len(coming) <= _FEW else 84))
    return rows


def _break_row() -> Widget:
    words_ = _("A break of {time}", time=game_night.time_text(BREAK))
    return Row(
        [Icon("pause", 20, "ink_soft"), Label(words_, "body", "ink_soft", flex=1)],
        gap=10,
        fold=False,
        padding=(6, 0),
    )


def _match_row(evening: Evening, number: int, fixture: Fixture, wide: float) -> Widget:
    bout = fixture.bout
    lines: list[Widget] = [Label(game_night.players_text(evening, fixture))]
    waiting = game_night.waiting_text(evening, fixture)
    if waiting:
        lines.append(Label(waiting, "body", "ink_soft"))
    title = game_title(bout.game)
    if bout.final:
        title = _("Final: {game}", game=title)
    lines.insert(0, Label(_("{number}. {what}", number=number + 1, what=title), "strong"))
    time = Label(game_night.time_text(bout.minutes), "body", "ink_soft")
    return Row(
        [game_picture(bout.game, wide), Column(lines, gap=1, flex=1), time],
        gap=14,
        fold=False,
        in_one=listed,
    )


def game_picture(game: str, width: float) -> Picture:
    """A game's card."""
    return Picture(partial(card_picture, game=game), width=width, proportion=1.5)


def seats_of(evening: Evening, fixture: Fixture) -> Widget:
    """Who sits down to a match, in the order of its turns."""
    named = game_night.in_order(evening, fixture)
    faces = faces_at([seat for seat, _name in named])
    seats = [
        Column(
            [
                Portrait(face, 76, "pleased"),
                Label(name, text_align="center"),
            ],
            gap=2,
            across="center",
        )
        for face, (_seat, name) in zip(faces, named, strict=True)
    ]
    return Wrap(seats, gap=16, align="start", in_one=listed)


def faces_of(evening: Evening) -> dict[str, Who]:
    """The figures of all who took part, by name."""
    seats = [guest.seat for guest in evening.people]
    return {seat.name: who for seat, who in zip(seats, faces_at(seats), strict=True)}


def table_rows(evening: Evening) -> list[Widget]:
    """Who's ahead, the best first; those who have left are marked."""
    rows: list[Widget] = []
    faces = faces_of(evening)
    for standing in evening.standings():
        guest = evening.people[standing.person]
        place = "–" if standing.place is None else _("{place}.", place=standing.place)
        about = game_night.played_text(standing)
        if guest.left:
            about = _("{matches}, has left", matches=about)
        elif standing.place is None:
            about = _("{matches}, too few to rank yet", matches=about)
        rows.append(
            Row(
                [
                    Label(place, "number", "ink_soft", min_width=30),
                    Portrait(faces[guest.name], 48),
                    Column(
                        [Label(guest.name, "strong"), note(about)],
                        gap=0,
                        flex=1,
                    ),
                    Label(game_night.points_text(standing), "number"),
                ],
                gap=12,
                fold=False,
                in_one=_standing_told,
            )
        )
    return rows


def standings(evening: Evening) -> list[Widget]:
    """Who's ahead, under a heading, and how that's counted; nothing before the first match."""
    rows = table_rows(evening)
    if not rows:
        return []
    heading = Label(_("Standings", "of places"), "heading")
    return [heading, Column(rows, gap=8), *how_counted(evening)]


def how_counted(evening: Evening) -> list[Widget]:
    """How points are counted, also in the final once that's played."""
    final = any(each.bout.final for each in evening.fixtures[: evening.number + 1])
    told = [game_night.how_counted(), *([game_night.final_counted()] if final else [])]
    return [note(each) for each in told]


def _standing_told(texts: Iterable[str]) -> str:
    """A row for listeners, who see no heading over its points."""
    *others, points = texts
    return listed([*others, _("{points} points on average", points=points)])


def headed(text: str, *children: Widget) -> Widget:
    """A heading with what's below it."""
    part = Column([Label(text, "strong"), *children], gap=8)
    part.section = text
    return part


_SHOWN: Final = 12
"""The most known people offered, the latest players first."""


class Guests:
    """The names of those who take part, as they were chosen, and all in the ``order`` of chips."""

    def __init__(
        self,
        known: Sequence[Person],
        names: Sequence[str],
        tell: Callable[[str], None],
        first: Sequence[str] = (),
    ) -> None:
        self._known = {name_key(person.name): person for person in known}
        self._tell = tell
        self.names = list(names)
        self.typed = ""
        others = [p.name for p in self._known.values() if not self.is_here(p.name)]
        others = others[: max(0, _SHOWN - len(names))]
        self.order = list(dict.fromkeys([*first, *names, *others]))

    def is_here(self, name: str) -> bool:
        """Whether someone of that name takes part."""
        return name_key(name) in map(name_key, self.names)

    def turn(self, name: str) -> None:
        """Let someone take part, or no longer."""
        if self.is_here(name):
            self.names = [each for each in self.names if name_key(each) != name_key(name)]
        elif len(self.names) >= MOST:
            self._tell(_("Eight people at most."))
        else:
            self.names.append(name)
            self.order += [name] * (name not in self.order)

    def add_typed(self) -> bool:
        """Add the name in the field. Returns whether there was one."""
        name = clean_name(self.typed)
        if not name or self.is_here(name):
            self.typed = ""
            return bool(name)
        known = self._known.get(name_key(name))
        self.turn(name if known is None else known.name)
        if self.is_here(name):
            self.typed = ""
        return True

    def guests(self, before: Sequence[Guest] = ()) -> list[Guest]:
        """Those who take part, and those who were there ``before``."""
        return game_night.guests(self.names, self._known, before)

    def widgets(self, changed: Callable[[], None]) -> Widget:
        """The field for another name, and the chips."""
        known = {name_key(g.name): g for g in self.guests()}

        def press(name: str) -> None:
            self.turn(name)
            changed()

        def typed(text: str) -> None:
            self.typed = text

        def add(_text: str = "") -> None:
            if self.add_typed():
                changed()
            else:
                self._tell(_("Type a name first."))

        chips: list[Widget] = []
        for name in self.order:
            guest, person = known.get(name_key(name)), self._known.get(name_key(name))
            sign = None
            if guest is not None:
                sign = guest.colour, guest.symbol
            elif person is not None and person.colour is not None and person.symbol is not None:
                sign = person.colour, person.symbol
            chips.append(
                Chip(
                    name,
                    partial(press, name),
                    chosen=self.is_here(name),
                    sign=sign,
                    name=f"person-{name}",
                )
            )
        field = TextField(
            self.typed,
            placeholder=_("Name"),
            max_length=LONGEST_NAME,
            on_change=typed,
            on_submit=add,
            name="new-name",
            label=_("Name"),
            width=200,
            flex=1,
        )
        row = Row([field, Button(_("Add"), add, icon="plus", name="add")], gap=8, fold=False)
        # As high as a line of chips, so that the first one moves nothing.
        none = Column([Label(_("Add at least two players."), "body", "ink_soft")], padding=(0, 7))
        # Below the chips it would move with each name.
        return Column([row, Wrap(chips, gap=8, line_gap=8) if chips else none], gap=10)


_USUAL: Final = 120
_SEEDS: Final = 1_000_000


class PlanningScene(Page):
    """One page: choices on the left, the programme that follows on the right."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        last = services.kept.evening.last()
        if services.kept.evening.invited is not None:
            names = list(services.kept.evening.invited)
        elif last is None:
            names = [services.person] if services.person else []
        else:
            names = [last.people[who].name for who in last.here]
        self._last = last
        self.guests = Guests(services.kept.people.all(), names, self.tell)
        self._told = len(self.guests.order)
        self.games = list(last.games) if last is not None else list(GAMES)
        self.minutes = last.minutes if last is not None and last.minutes in TIMES else _USUAL
        self._seed = services.today().toordinal()
        self.evening: Evening | None = None

    def enter(self) -> None:
        """Begin with what's missing."""
        if self.ui.focus is None:
            ready = len(self.guests.names) >= FEWEST
            self.ui.set_focus(self.ui.find("begin" if ready else "new-name"))

    # What's chosen

    def _planned(self) -> Evening | None:
        """The evening as chosen now; None while something is missing."""
        if len(self.guests.names) < FEWEST or not self.games:
            return None
        date = self.services.today().astimezone().isoformat(timespec="seconds")
        return new_evening(self.guests.guests(), self.games, self.minutes, self._seed, date)

    def turn_game(self, game: str) -> None:
        """Take a game into the evening, or out of it."""
        chosen = set(self.games) ^ {game}
        self.games = [key for key in GAMES if key in chosen]
        self.rebuild()

    def set_minutes(self, minutes: int) -> None:
        """Choose how long it lasts."""
        self.minutes = minutes
        self.rebuild()

    def shuffle(self) -> None:
        """Make another programme of the same choices."""
        self._seed = self.services.rng.randrange(_SEEDS)
        self.rebuild()
        if self.evening is not None:
            self.services.voice.say(game_night.programme_text(self.evening), Weight.ANSWER)

    def begin(self) -> None:
        """Keep the evening and show its first match."""
        if self.guests.add_typed():
            self._changed()
        evening = self.evening
        if evening is None:
            return
        with saying(self.tell):
            self.services.kept.evening.begin(evening)
            self.services.kept.people.met(*self.guests.names)
            self.services.kept.people.note_signs(guest.seat for guest in evening.people)
            self.services.go.open_evening()

    def _changed(self) -> None:
        new = self.guests.order[self._told :]
        self._told += len(new)
        self.services.kept.evening.invited = tuple(self.guests.names)
        self.services.voice.say(ended(listed((*new, _("chosen")))) if new else "", Weight.PLAYED)
        self.rebuild()
        if new:
            self.ui.set_focus(self.ui.find("new-name"))

    # The page

    def build(self) -> Widget:
        """The choices and what comes of them."""
        evening = self.evening = self._planned()
        games = Wrap(
            [
                Chip(
                    game_title(key),
                    partial(self.turn_game, key),
                    chosen=key in self.games,
                    name=f"game-{key}",
                )
                for key in GAMES
            ],
            gap=8,
            line_gap=8,
        )
        times = [ChoiceOption(minutes, game_night.time_text(minutes)) for minutes in TIMES]
        left = [
            headed(
                _("Who’s playing?"),
                self.guests.widgets(self._changed),
            ),
            headed(_("Which games?"), games),
            headed(
                _("How much time do you have?"),
                Choice(times, self.minutes, self.set_minutes, name="minutes"),
                *self._left_out(),
            ),
        ]
        begin = Button(
            _("Ready", "all is set"),
            self.begin,
            kind="primary",
            icon="check",
            large=True,
            enabled=evening is not None,
            disabled_reason=self._missing,
            name="begin",
        )
        body = two_sides(self.look, left, self._programme(evening), [begin])
        beside: list[Widget] = []
        if self._last is not None and self._last.done:
            beside.append(
                Button(
                    _("Last game night"),
                    partial(self.services.go.open_evening, "ceremony"),
                    kind="quiet",
                    icon="trophy",
                    name="last",
                )
            )
        return page_frame(_("Game night"), self.services.go.back, body, beside=beside)

    def _left_out(self) -> list[Widget]:
        """Which chosen games there's no time for; below all choices, which keep their places."""
        if self.evening is None:
            return []
        played = {each.bout.game for each in self.evening.fixtures}
        games = [game_title(key) for key in self.games if key not in played]
        told = _("Not enough time for {games}.", games=names_text(games))
        return [note(told, "accent")] if games else []

    @property
    def _missing(self) -> str:
        if not self.games:
            return _("Choose a game first.")
        return _("Add at least two players.")

    def _programme(self, evening: Evening | None) -> list[Widget]:
        heading = Label(_("Programme"), "heading")
        if evening is None:
            rows = [
                Row([game_picture(key, 108), Label(game_title(key), "strong")], gap=14)
                for key in self.games
            ]
            # Without any names, it's told where they'll be.
            missing = note(self._missing)
            missing.visible = bool(self.guests.order) or not self.games
            return [heading, missing, *rows]
        shuffle = Button(_("Shuffle"), self.shuffle, icon="random", name="shuffle")
        notes: list[Widget] = []
        people = len(evening.here)
        if any(table_of(game, people) > people for game in self.games):
            notes.append(note(_("A computer fills in where a game needs one more.")))
        late = evening.minutes_left() - self.minutes
        if late > 0:
            notes.append(
                note(
                    _(
                        "For everyone to play, it takes {time}.",
                        time=game_night.time_text(evening.minutes_left()),
                    )
                )
            )
        heading.flex = 1
        told = [Column(notes, gap=2)] if notes else []
        return [Row([heading, shuffle], gap=12), *told, *programme_rows(evening)]
