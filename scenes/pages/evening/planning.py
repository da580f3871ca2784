"""Planning an evening: who's here, which games, how long, and the resulting programme."""

from __future__ import annotations

from functools import partial
from typing import Final

from game.catalogue import GAMES
from game.evening import Evening, new_evening
from game.programme import FEWEST, TIMES, table_of
from game.records.files import RecordError
from scenes.kit.evening import words
from scenes.kit.i18n import _, tr
from scenes.kit.i18n.formats import ended, listed
from scenes.kit.scene import Services
from scenes.kit.voice.voice import Weight
from scenes.pages.evening.guests import Guests
from scenes.pages.evening.night_table import night_picture, planned
from scenes.pages.evening.parts import headed, programme_rows, two_sides
from scenes.ui.button import Button, Chip
from scenes.ui.choice import Choice, Option
from scenes.ui.layout import Column, Row, Wrap
from scenes.ui.page import Page, page_frame
from scenes.ui.text import Label
from scenes.ui.widget import Widget

_USUAL: Final = 120
_SEEDS: Final = 1_000_000


class PlanningScene(Page):
    """One page: choices on the left, the programme that follows on the right."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        last = services.evening.last()
        if services.evening.invited is not None:
            names = list(services.evening.invited)
        elif last is None:
            names = [services.person] if services.person else []
        else:
            names = [last.people[who].name for who in last.here]
        self._last = last
        known = services.people.all()
        self.guests = Guests(known, names, self.tell)
        self._order = self.guests.offered
        self.games = list(last.games) if last is not None else list(GAMES)
        self.minutes = last.minutes if last is not None and last.minutes in TIMES else _USUAL
        self._seed = services.rng.randrange(_SEEDS)
        self._planned: tuple[object, Evening | None] = (None, None)

    def enter(self) -> None:
        """Begin with what's missing."""
        if self.ui.focus is None:
            ready = len(self.guests.names) >= FEWEST
            self.ui.set_focus(self.ui.find("begin" if ready else "new-name"))

    # What's chosen

    @property
    def evening(self) -> Evening | None:
        """The evening as chosen now; None while something is missing."""
        key = (tuple(self.guests.names), tuple(self.games), self.minutes, self._seed)
        if self._planned[0] != key:
            evening = None
            if len(self.guests.names) >= FEWEST and self.games:
                evening = new_evening(
                    self.guests.guests(),
                    self.games,
                    self.minutes,
                    self._seed,
                    self.services.today().astimezone().isoformat(timespec="seconds"),
                )
            self._planned = key, evening
        return self._planned[1]

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
            games = [words.title_of(each.bout.game) for each in self.evening.fixtures]
            self.services.voice.say(ended(listed(games)), Weight.ANSWER)

    def begin(self) -> None:
        """Keep the evening and show its first match."""
        self.guests.add_typed()
        evening = self.evening
        if evening is None:
            self._changed()
            return
        try:
            self.services.evening.begin(evening)
            self.services.people.met(*self.guests.names)
        except RecordError as error:
            self.tell(tr(error.message))
            return
        self.services.go.open_evening()

    def _changed(self) -> None:
        new = [name for name in self.guests.names if name not in self._order]
        self._order = [*self._order, *new]
        self.services.evening.invited = tuple(self.guests.names)
        self.services.voice.say(listed(new), Weight.PLAYED)
        self.rebuild()

    # The page

    def build(self) -> Widget:
        """The choices and what comes of them."""
        games = Wrap(
            [
                Chip(
                    words.title_of(key),
                    key in self.games,
                    partial(self.turn_game, key),
                    name=f"game-{key}",
                )
                for key in GAMES
            ],
            gap=8,
            line_gap=8,
        )
        times = [Option(minutes, words.time_text(minutes)) for minutes in TIMES]
        left = [
            headed(
                _("Who’s playing?"),
                self.guests.widgets(self._order, self._changed),
                small=_("Two to eight of you, at one computer."),
            ),
            headed(_("Which games?"), games),
            headed(
                _("How much time do you have?"),
                Choice(times, self.minutes, self.set_minutes, name="minutes"),
            ),
        ]
        evening = self.evening
        begin = Button(
            _("Start the evening"),
            self.begin,
            kind="primary",
            icon="play",
            large=True,
            enabled=evening is not None,
            disabled_reason=self._missing,
            name="begin",
        )
        guests = self.guests.guests()
        night = planned(guests, max(FEWEST, len(guests)), evening)
        right = [night_picture(night), *self._programme(evening)]
        body = two_sides(self.look, left, right, [begin])
        beside: list[Widget] = []
        if self._last is not None and self._last.done:
            beside.append(
                Button(
                    _("The last evening"),
                    partial(self.services.go.open_evening, "ceremony"),
                    kind="quiet",
                    icon="trophy",
                    name="last",
                )
            )
        return page_frame(_("Game night"), self.services.go.back, body, beside=beside)

    @property
    def _missing(self) -> str:
        if not self.games:
            return _("Choose a game first.")
        return _("Add at least two players.")

    def _programme(self, evening: Evening | None) -> list[Widget]:
        if evening is None:
            return [Label(_("Programme"), "heading"), Label(self._missing, "body", "ink_soft")]
        heading = Row(
            [
                Label(_("Programme"), "heading", flex=1),
                Button(_("Shuffle"), self.shuffle, icon="random", small=True, name="shuffle"),
            ],
            gap=12,
        )
        notes: list[Widget] = [Label(words.promise_text(evening), "small", "ink_soft")]
        people = len(evening.here)
        if any(table_of(game, people) > people for game in self.games):
            notes.append(
                Label(
                    _("A computer fills in where a game needs one more."),
                    "small",
                    "ink_soft",
                )
            )
        late = evening.minutes_left() - self.minutes
        if late > 0:
            notes.append(
                Label(
                    _(
                        "For everyone to play, it takes {time}.",
                        time=words.time_text(evening.minutes_left()),
                    ),
                    "small",
                    "ink_soft",
                )
            )
        return [heading, Column(notes, gap=2), *programme_rows(evening)]
