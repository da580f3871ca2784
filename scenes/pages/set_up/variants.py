"""The rules that the players choose before a game, and what choosing one does to the others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations

from game.messages import Message
from game.protocol import GameInfo, Option, OptionChoice, OptionValue


@dataclass(frozen=True)
class Variants:
    """The options of one game for a number of players.

    ``chosen`` holds only what somebody chose, so that the defaults of another number of players
    come into force; what is chosen never contradicts itself.
    """

    info: GameInfo
    players: int
    chosen: Mapping[str, OptionValue] = field(default_factory=dict)

    @property
    def options(self) -> list[Option]:
        """The options there are for this number of players, as the others are chosen."""
        values = self.values
        return [option for option in self.info.options if option.applies_to(self.players, values)]

    @property
    def values(self) -> dict[str, OptionValue]:
        """The values of all options, also of those with nothing to choose."""
        return self._complete(self.players, self.chosen)

    @property
    def changed(self) -> list[Option]:
        """The options that differ from the standard game."""
        values = self.values
        return [o for o in self.options if values[o.key] != o.default_for(self.players)]

    def choice_of(self, option: Option) -> OptionChoice:
        """The choice that is made in an option."""
        value = self.values[option.key]
        return next(choice for choice in option.choices if choice.value == value)

    def with_players(self, players: int) -> Variants:
        """The same choices, as far as they exist and fit together with so many players."""
        if self._conflict(players, self.chosen) is None:
            return replace(self, players=players)
        return replace(self, players=players, chosen={})

    def choose(self, key: str, value: OptionValue) -> tuple[Variants, Choosing]:
        """Choose a value of an option; others that contradict it go back to their defaults."""
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
    """What choosing an option did: why something stood against it, and what was set back for it.

    With a reason but nothing set back the choice was not possible.
    """

    key: str
    why: Message | None = None
    given_up: tuple[Option, ...] = ()


def variants_of(info: GameInfo, players: int, options: Mapping[str, OptionValue]) -> Variants:
    """The variants with these values chosen where they differ from the defaults."""
    defaults = {option.key: option.default_for(players) for option in info.options}
    chosen = {key: value for key, value in options.items() if defaults.get(key) != value}
    return Variants(info, players, chosen)
