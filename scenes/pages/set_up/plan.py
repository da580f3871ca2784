"""What's chosen for a new match and who sits where, and the page as its parts know it."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import combinations
from typing import Final, Protocol

from game.handicaps import Handicaps, seated_anew
from game.match import Seat
from game.messages import Message
from game.protocol import GameInfo, Option, OptionChoice, OptionError, OptionValue
from game.records.files import RecordError
from game.records.history import GameRecord
from game.records.people import Person
from game.seats import STARTERS, SetUp, name_key, read_setup
from scenes.front import Front
from scenes.kit import seating as seats_at
from scenes.kit.even_match import standing, standing_text
from scenes.kit.i18n import _, tr
from scenes.kit.i18n.formats import ended, listed
from scenes.kit.look import Look, StyleName
from scenes.kit.match_words import names_text
from scenes.kit.scene import Services
from scenes.kit.seating import Seating
from scenes.kit.theme import captains
from scenes.kit.voice import Weight
from scenes.pages.thumbnails import no_picture
from scenes.ui.button import Button
from scenes.ui.faces import (
    Portrait,
    SignButton,
    Who,
    WhoButton,
    faces_at,
    known_faces,
    offer_players,
    portrait,
    seat_text,
    sign_dialog,
    strength_choice,
)
from scenes.ui.layout import Column, Row, Spacer
from scenes.ui.listview import ListRow
from scenes.ui.root import Ui
from scenes.ui.text import Label
from scenes.ui.textfield import TextField
from scenes.ui.widget import Widget


@dataclass(frozen=True)
class Variants:
    """One game's options for a number of players.

    ``chosen`` holds only actual choices, so that another number of players brings its own defaults;
    choices never contradict each other.
    """

    info: GameInfo
    players: int
    chosen: Mapping[str, OptionValue] = field(default_factory=dict)

    @property
    def options(self) -> list[Option]:
        """The options for this number of players, as the others are chosen."""
        values = self.values
        return [option for option in self.info.options if option.applies_to(self.players, values)]

    @property
    def values(self) -> dict[str, OptionValue]:
        """The values of all options, even those with nothing to choose."""
        return self._complete(self.players, self.chosen)

    @property
    def changed(self) -> list[Option]:
        """The options that differ from the standard game."""
        values = self.values
        return [o for o in self.options if values[o.key] != o.default_for(self.players)]

    def choice_of(self, option: Option) -> OptionChoice:
        """The choice made in an option."""
        return option.choice_of(self.values[option.key])

    def with_players(self, players: int) -> "Variants":
        """The same choices, as far as they exist and fit together with this many players."""
        if self._conflict(players, self.chosen) is None:
            return replace(self, players=players)
        return replace(self, players=players, chosen={})

    def choose(self, key: str, value: OptionValue) -> "tuple[Variants, Choosing]":
        """Choose an option's value; others that contradict it go back to their defaults."""
        chosen = {**self.chosen, key: value}
        why = self._conflict(self.players, chosen)
        if why is None:
            return replace(self, chosen=chosen), Choosing(key)
        others = [option for option in self.changed if option.key != key]
        for count in range(1, len(others) + 1):
            for given_up in combinations(others, count):
                kept = {k: v for k, v in chosen.items() if k not in {o.key for o in given_up}}
                if self._conflict(self.players, kept) is None:
                    return replace(self, chosen=kept), Choosing(key, why, given_up)
        return self, Choosing(key, why)

    def _complete(self, players: int, chosen: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        values: dict[str, OptionValue] = {}
        for option in self.info.options:
            default = option.default_for(players)
            applies = option.applies_to(players, values)
            values[option.key] = chosen.get(option.key, default) if applies else default
        return values

    def _conflict(self, players: int, chosen: Mapping[str, OptionValue]) -> Message | None:
        return self.info.conflict(players, self._complete(players, chosen))


@dataclass(frozen=True, slots=True)
class Choosing:
    """What choosing an option did: the reason against it, and what was reset for it.

    With a reason but nothing reset, the choice wasn't possible.
    """

    key: str
    why: Message | None = None
    given_up: tuple[Option, ...] = ()


def variants_of(info: GameInfo, players: int, options: Mapping[str, OptionValue]) -> Variants:
    """The variants with these values chosen where they differ from the defaults."""
    defaults = {option.key: option.default_for(players) for option in info.options}
    chosen = {key: value for key, value in options.items() if defaults.get(key) != value}
    return Variants(info, players, chosen)


@dataclass(frozen=True, slots=True)
class MatchPlan:
    """Who sits where, by which rules of a game, and who has the first turn (of ``STARTERS``).

    ``handicaps`` are the chosen head starts, whether they fit the other choices or not.
    """

    front: Front
    seating: Seating
    variants: Variants
    starter: str
    handicaps: Handicaps = ()

    @property
    def players(self) -> int:
        """How many play."""
        return self.seating.players

    @property
    def teams(self) -> list[list[int]]:
        """The seats that play together, by the chosen rules."""
        return [list(team) for team in self.front.teams(self.players, self.variants.values)]

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats as they'd come to the table, in set-up order."""
        return seats_at.at_table(self.seating.seats, self.teams)

    def captain(self, index: int) -> int:
        """The seat whose style a seat has: its own, or its first partner's."""
        return captains(self.players, self.teams)[index]

    def mates(self, index: int) -> list[int]:
        """A seat's partners."""
        team = next((team for team in self.teams if index in team), [])
        return [seat for seat in team if seat != index]

    @property
    def given(self) -> Handicaps:
        """The head starts by the rules and seats chosen now; none if they don't fit."""
        try:
            self.front.info.new_initial_state(self.players, self.handicaps, **self.variants.values)
        except OptionError:
            return ()
        return self.handicaps

    @property
    def setup(self) -> SetUp:
        """What's kept of it for the next time."""
        return SetUp(self.seating.seats, self.variants.values, self.starter, self.given)


def plan_of(front: Front, setup: object, person: Person | None) -> MatchPlan:
    """The game's last set-up, from the plain data of ``setup``; without any, one for ``person``."""
    saved = read_setup(front.info, setup)
    if saved is None:
        first = front.info.players[0]
        seating = seats_at.first_seating(first, front.colours)
        if person is not None:
            seating = seating.with_person(0, person)
        # The first match is as short as one of an evening.
        variants = variants_of(front.info, first, front.info.evening)
        return MatchPlan(front, seating, variants, STARTERS[0])
    variants = variants_of(front.info, len(saved.seats), saved.options)
    seating = seats_at.seating_of(saved.seats)
    return MatchPlan(front, seating, variants, saved.starter, saved.handicaps)


def said(sentence: str, colour: str = "ink_soft") -> Label:
    """A small label; without a sentence it takes no room."""
    return Label(sentence, "small", colour, visible=bool(sentence))


class SetUpDesk(Protocol):
    """The page, as its parts know it."""

    services: Services
    ui: Ui
    plan: MatchPlan

    @property
    def look(self) -> Look:
        """What everything is measured with."""

    def change(self, plan: MatchPlan) -> None:
        """Take another plan and show it."""

    def rename(self, plan: MatchPlan) -> None:
        """Take one with a name as it's typed: its field stays."""

    def history(self) -> list[GameRecord]:
        """The finished games of the people at the table; none if they can't be read."""


def heading(look: Look, text: str, style: StyleName = "body") -> Label:
    """What's before a choice, on one line: the choice gives way, or goes below it."""
    return Label(
        text, style, flex=1, min_width=math.ceil(look.text_width(text, style) / look.scale)
    )


Offer = tuple[ListRow, Callable[[], None]]
"""A row in a list of players, and what choosing it does."""


def offers(desk: SetUpDesk, index: int) -> list[Offer]:
    """Those who sat together last, and everyone else the app knows for this seat."""
    seating, everybody = desk.plan.seating, desk.services.people.all()
    here = {name_key(seat.name) for seat in seating.seats if seat.is_human and seat.name}
    again = _again(desk, {name_key(person.name) for person in everybody}, here)
    return ([] if again is None else [again]) + [
        (
            ListRow(person.name, picture=portrait(who)),
            partial(_seat, desk, seating.with_person(index, person)),
        )
        for person, who in zip(everybody, known_faces(everybody), strict=True)
        if name_key(person.name) not in here
    ]


def _again(desk: SetUpDesk, known: set[str], here: set[str]) -> Offer | None:
    """The players of the latest saved match, of any game; None if they're here already, or this is
    no game for them.
    """
    saves = desk.services.saves.saves()
    seats = next((info.seats for info in saves if info.damaged is None), ())
    # Guests and computers have no name before a match.
    last = [
        seat if seat.is_human and name_key(seat.name) in known else seat._replace(name="")
        for seat in seats
    ]
    names = [seat.name for seat in last if seat.name]
    if len(names) < 2 or {name_key(name) for name in names} == here:
        return None
    seating = desk.plan.seating.as_last_time(last, desk.plan.front.info.players)
    if seating is None:
        return None
    words = _("As last time: {names}", names=listed(names))
    return ListRow(words, icon="people", picture=no_picture), partial(_seat, desk, seating)


def _seat(desk: SetUpDesk, seating: Seating) -> None:
    plan: MatchPlan = desk.plan
    variants = plan.variants
    if seating.players != plan.players:
        variants = variants.with_players(seating.players)
    desk.change(replace(plan, seating=seating, variants=variants))


LONGEST_NAME: Final = 24
"""The longest name that fits on the plates beside a board, in letters."""

_STRENGTH: Final = 148.0
"""Width of the strength choice: its longest value fits on one line."""

_APART: Final = 16.0
"""Room between a seat's fields, to prevent slips."""

_FACES: Final = {1: 96, 2: 96, 3: 76, 4: 58, 5: 52}
"""Size of the faces by number of players, in design units."""

_SMALLEST: Final = 46


class SeatRows:
    """Chooses who sits where, with what style."""

    def __init__(self, desk: SetUpDesk) -> None:
        self._desk = desk

    def row(self, index: int) -> Widget:
        """Who sits on a seat, with what face."""
        plan = self._desk.plan
        seat, shown = plan.seating.chairs[index], plan.seats[index]
        size = _FACES.get(plan.players, _SMALLEST)
        sign = self._sign(index, size) if seat.is_human else Portrait(self._face(index), size)
        who = self._who(index, seat, shown)
        return Row([sign, who], gap=14, fold=False, label=seat_text(index))

    def place(self, index: int) -> Widget:
        """A seat's place in the order, to be changed, and a computer's style."""
        shown = self._desk.plan.seats[index]
        face = Portrait(self._face(index), 44)
        parts: list[Widget] = [
            face if shown.is_human else self._sign(index, 44),
            said(shown.name, "ink"),
            Spacer(flex=1),
        ]
        if index:
            earlier = partial(self._play_earlier, index)
            words, name = _("Move up"), f"earlier-{index}"
            parts.append(
                Button(words, earlier, kind="quiet", small=True, icon="chevron-up", name=name)
            )
        return Row(parts, gap=12, fold=False, label=seat_text(index))

    def _face(self, index: int) -> Who:
        return faces_at(self._desk.plan.seats)[index]

    def _sign(self, index: int, size: float) -> Widget:
        change = partial(self._change_sign, index)
        return SignButton(self._face(index), change, size=size, name=f"sign-{index}")

    def _set(self, seating: Seating) -> None:
        self._desk.change(replace(self._desk.plan, seating=seating))

    def _set_name(self, index: int, name: str) -> None:
        plan = self._desk.plan
        self._desk.rename(replace(plan, seating=plan.seating.with_name(index, name)))

    def _change_sign(self, index: int) -> None:
        desk, plan = self._desk, self._desk.plan
        mates = [plan.seats[n].name for n in plan.mates(index)]
        note = ""
        if mates:
            note = _("Partners look alike: {names} has it too.", names=listed(mates))
        desk.ui.open(
            sign_dialog(
                desk.look,
                plan.seats[index].name,
                self._face(index),
                partial(self.signed, index),
                note=note,
                others=partial(self._offer_players, index),
            )
        )

    def signed(self, index: int, who: Who) -> None:
        """Take another figure or style; a known person on the seat keeps it.

        The style is the captain's, the figure each player's own.
        """
        plan, before = self._desk.plan, self._face(index)
        captain = plan.captain(index)
        seating = plan.seating.with_colour(captain, who.colour).with_symbol(captain, who.symbol)
        self._set(seating)
        # An unchosen figure would change with the symbol.
        if who.figure != before.figure or who.figure != self._face(index).figure:
            seating = seating.with_figure(index, who.figure)
            self._set(seating)
            self._remember(seating.chairs[index], lambda one: one._replace(figure=who.figure))
        if (who.colour, who.symbol) != (before.colour, before.symbol):
            self._remember(
                seating.chairs[captain],
                lambda one: one._replace(colour=who.colour, symbol=who.symbol),
            )

    def _remember(self, seat: Seat, changed: Callable[[Person], Person]) -> None:
        """Keep what's ``changed`` about the person there, if they're known."""
        people = self._desk.services.people
        person = people.of(seat.name) if seat.is_human and seat.name else None
        if person is None:
            return
        try:
            people.put(changed(person))
        except RecordError as error:
            self._desk.ui.toast(tr(error.message), "warning")

    def _offer_players(self, index: int) -> None:
        plan = self._desk.plan
        seating = plan.seating
        offer_players(
            self._desk.ui,
            self._face(index),
            lambda kind: self._set(seating.with_kind(index, kind)),
            known=offers(self._desk, index),
        )

    def _play_earlier(self, index: int) -> None:
        plan = self._desk.plan
        order = list(range(plan.players))
        order[index - 1], order[index] = index, index - 1
        self._desk.change(
            replace(
                plan,
                seating=plan.seating.earlier(index),
                handicaps=seated_anew(plan.handicaps, order),
            )
        )
        if index > 1:
            ui = self._desk.ui
            ui.set_focus(ui.find(f"earlier-{index - 1}"))
        names = names_text([seat.name for seat in self._desk.plan.seats])
        self._desk.services.voice.say(ended(names), Weight.ANSWER)

    def _who(self, index: int, seat: Seat, shown: Seat) -> Widget:
        """A field for a person's name, or a computer's strength; the partner."""
        plan = self._desk.plan
        lines: list[Widget] = []
        name = "" if seat.is_human else shown.name
        who = WhoButton(seat.kind, name, partial(self._offer_players, index), name=f"kind-{index}")
        if seat.is_human:
            field = TextField(
                seat.name,
                placeholder=shown.name,
                max_length=LONGEST_NAME,
                on_change=partial(self._set_name, index),
                name=f"name-{index}",
                label=_("Name"),
                width=200,
                flex=1,
            )
            # The first seat needs no more than a name and a face, which leads to all others.
            parts = [field, who] if index else [field]
            lines.append(Row(parts, gap=_APART, fold=False, upright="stretch"))
        else:
            strength = strength_choice(
                seat.kind,
                lambda kind: self._set(self._desk.plan.seating.with_kind(index, kind)),
                standing=self._standing_text(),
                min_width=_STRENGTH,
                name=f"strength-{index}",
            )
            who.flex = 1.0
            lines.append(Row([who, strength], gap=_APART, folded_gap=6, upright="stretch"))
        if mates := plan.mates(index):
            names = listed(plan.seats[mate].name for mate in mates)
            lines.append(said(_("Partner: {names}", names=names)))
        return Column(lines, gap=2, flex=1)

    def _standing_text(self) -> str:
        """How the people here did against the computer that adapts to them."""
        seats = self._desk.plan.seats
        people = sum(seat.is_human for seat in seats)
        return standing_text(standing(seats, self._desk.history), people) if people else ""
