"""Pebbles in the hand: a sibling of the small game with chance, a secret and up to six players.

Chance deals each player, in secret, how many pebbles their hand can hold at once.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from random import Random
from typing import Self

from game.protocol import NATURE, Action, Choices, GameInfo, OptionValue, State
from scenes.front import Front, Looks
from tests.pebbles.front import FRONT as PEBBLES
from tests.pebbles.front.table import PebblesSeen, PebblesTable, paint_position
from tests.pebbles.rules.state import PebblesState, Take
from tests.pebbles.rules.state import parse_action as parse_take


@dataclass(frozen=True, slots=True)
class Deal:
    """How many pebbles each player can hold; None is hidden."""

    hands: tuple[int | None, ...]

    def notation(self) -> str:
        """Like ``deal 2 3``."""
        return " ".join(["deal", *(str(hand or "?") for hand in self.hands)])


def _parse_action(text: str) -> Action:
    if text.startswith("deal "):
        return Deal(tuple(int(hand) for hand in text.split()[1:]))
    return parse_take(text)


@dataclass(frozen=True, slots=True)
class HandsState(PebblesState):
    """``hands`` is what the players can hold, once it's ``dealt``; None is hidden."""

    hands: tuple[int | None, ...] = (None, None)
    dealt: bool = False

    @property
    def players(self) -> int:
        """As many as there are hands."""
        return len(self.hands)

    @property
    def has_secrets(self) -> bool:
        """Until the last pebble is taken."""
        return self.dealt and self.left > 0

    @property
    def is_decided(self) -> bool:
        """With one pebble left, its player has to take it."""
        return self.left <= 1

    def acting_players(self) -> tuple[int, ...]:
        """Chance, then one after the other."""
        return PebblesState.acting_players(self) if self.dealt else (NATURE,)

    def legal_actions(self, player: int) -> Choices:
        """As many pebbles as are left and the hand can hold."""
        if not self.may_act(player):
            return self.no_actions()
        if player == NATURE:
            hands = product((2, 3), repeat=self.players)
            return Choices([Deal(each) for each in hands], self._why_not)
        most = min(self.hands[player] or 0, self.left)
        return Choices([Take(count) for count in range(1, most + 1)], self._why_not)

    def apply_action(self, player: int, action: Action) -> Self:
        """The hands as dealt, or fewer pebbles and the next one's turn. Raises IllegalAction."""
        if isinstance(action, Deal):
            self.check(player, action)
            return replace(self, hands=action.hands, dealt=True)
        after = PebblesState.apply_action(self, player, action)
        return replace(after, player=(player + 1) % self.players)

    def returns(self) -> tuple[float, ...]:
        """A point for the player who took the last pebble, or is about to."""
        winner = {0: (self.player - 1) % self.players, 1: self.player}.get(self.left)
        return tuple(float(player == winner) for player in range(self.players))

    def observation(self, player: int | None) -> Self:
        """Everyone sees their own hand, and in the end all of them."""
        if not self.has_secrets:
            return self
        return replace(self, hands=_seen(self.hands, player))

    def resample(self, player: int, rng: Random) -> Self:
        """With hands drawn for the others."""
        return replace(self, hands=tuple(hand or rng.choice((2, 3)) for hand in self.hands))

    def observed_action(self, player: int, action: Action, viewer: int | None) -> Action:
        """No one sees what others are dealt."""
        return Deal(_seen(action.hands, viewer)) if isinstance(action, Deal) else action


def _seen(hands: tuple[int | None, ...], viewer: int | None) -> tuple[int | None, ...]:
    return tuple(hand if seat == viewer else None for seat, hand in enumerate(hands))


class HandsTable(PebblesTable):
    """A row of pebbles, and what the viewer can hold."""

    def seat_line(self, seen: PebblesSeen, seat: int) -> str:
        """What a player can hold, if it's visible."""
        return f"can hold {HandsState.of(seen.state).hands[seat] or '?'}"


def _initial_state(players: int, _options: Mapping[str, OptionValue]) -> State:
    return HandsState(hands=(None,) * players)


def _unseen(state: State, seat: int, names: Sequence[str]) -> Sequence[str]:
    hands = HandsState.of(state).hands if state.has_secrets else ()
    return [f"{names[other]}’s hand" for other in range(len(hands)) if other != seat]


INFO = GameInfo(
    key="hands",
    title="Pebbles in the hand",
    subtitle="Take as many as you can hold",
    players=(2, 3, 4, 6),
    options=(),
    initial_state=_initial_state,
    parse_action=_parse_action,
    obfuscates_log=True,
)
FRONT = Front(
    info=INFO,
    load=lambda: Looks(HandsTable, paint_position),
    words=lambda: PEBBLES.words()._replace(unseen=_unseen),
)
