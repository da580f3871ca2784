"""What's chosen for a new match, before anyone sits down, and the page as its parts know it."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Protocol

from game.handicaps import Handicaps
from game.match import Seat
from game.messages import Message
from game.protocol import GameInfo, Option, OptionChoice, OptionError, OptionValue
from game.records.history import GameRecord
from game.records.people import Person
from game.seats import STARTERS, SetUp, read_setup
from scenes.front import Front
from scenes.kit import seating as seats_at
from scenes.kit.look import Look, StyleName
from scenes.kit.scene import Services
from scenes.kit.seating import Seating
from scenes.kit.theme import captains
from scenes.ui.root import Ui
from scenes.ui.text import Label


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

    def with_players(self, players: int) -> Variants:
        """The same choices, as far as they exist and fit together with this many players."""
        if self._conflict(players, self.chosen) is None:
            return replace(self, players=players)
        return replace(self, players=players, chosen={})

    def choose(self, key: str, value: OptionValue) -> tuple[Variants, Choosing]:
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
class Plan:
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


def plan_of(front: Front, setup: object, person: Person | None) -> Plan:
    """The game's last set-up, from the plain data of ``setup``; without any, one for ``person``."""
    saved = read_setup(front.info, setup)
    if saved is None:
        first = front.info.players[0]
        seating = seats_at.first_seating(first, front.colours)
        if person is not None:
            seating = seating.with_person(0, person)
        # The first match is as short as one of an evening.
        variants = variants_of(front.info, first, front.info.evening)
        return Plan(front, seating, variants, STARTERS[0])
    variants = variants_of(front.info, len(saved.seats), saved.options)
    seating = seats_at.seating_of(saved.seats)
    return Plan(front, seating, variants, saved.starter, saved.handicaps)


class Sentences:
    """Sentences with names in them, rewritten while names are typed."""

    def __init__(self) -> None:
        self._spoken: list[tuple[Label, Callable[[], str]]] = []

    def clear(self) -> None:
        """Forget the labels, as the page is rebuilt."""
        self._spoken.clear()

    def say(self, sentence: Callable[[], str], colour: str = "ink_soft") -> Label:
        """A small label that follows the names; without a sentence it takes no room."""
        text = sentence()
        label = Label(text, "small", colour, visible=bool(text))
        self._spoken.append((label, sentence))
        return label

    def write(self) -> None:
        """Rewrite all of them."""
        for label, sentence in self._spoken:
            label.text = sentence()
            label.visible = bool(label.text)


class SetUpDesk(Protocol):
    """The page, as its parts know it."""

    services: Services
    ui: Ui
    sentences: Sentences
    plan: Plan

    @property
    def look(self) -> Look:
        """What everything is measured with."""

    def change(self, plan: Plan) -> None:
        """Take another plan and show it."""

    def history(self) -> list[GameRecord]:
        """The finished games of the people at the table; none if they can't be read."""


def heading(look: Look, text: str, style: StyleName = "body") -> Label:
    """What's before a choice, on one line: the choice gives way, or goes below it."""
    return Label(
        text, style, flex=1, min_width=math.ceil(look.text_width(text, style) / look.scale)
    )
