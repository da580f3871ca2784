"""A small made-up game with everything the rest of the program has to cope with.

Players take turns to roll a die for what it shows or keep three points for sure; rolling a one
misses a turn. Options bring cards that chance deals, hidden hands, and several rounds. Four players
are partners.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Self

from game.catalogue import GameParts
from game.handicaps import Amount, HandicapKind, Handicaps, amount_of
from game.messages import Message
from game.protocol import (
    NATURE,
    Action,
    Choices,
    GameInfo,
    Option,
    OptionChoice,
    OptionValue,
    Outcome,
    Rejection,
    State,
    ranking_by,
    variant_of,
)

TURNS = 10
"""Each player's turns in a round."""


@dataclass(frozen=True)
class Move:
    """What a player does, or the number that chance shows on the die or a card."""

    text: str

    def notation(self) -> str:
        return self.text


ROLL, KEEP, MISS = (Move(text) for text in ("roll", "keep", "miss"))
NUMBERS = [Move(str(number)) for number in range(1, 7)]


def parse_action(text: str) -> Move:
    """The action written as ``text``. Raises ValueError."""
    if Move(text) not in (ROLL, KEEP, MISS, *NUMBERS):
        raise ValueError(f"“{text[:40]}” is not a move in Dice.")
    return Move(text)


@dataclass(frozen=True)
class Variant:
    """A way to play the game."""

    players: int
    deal: bool
    hidden: bool
    rounds: int

    @property
    def turns(self) -> int:
        """All players' turns in a round."""
        return TURNS * self.players


@dataclass(frozen=True)
class DiceState(State):
    """``points`` so far, after this many ``turns``; ``rolling`` while the die is in the air.

    ``cards`` are dealt to the players in turn; ``unlucky`` are those who have to miss a turn.
    """

    variant: Variant
    points: tuple[int, ...]
    cards: tuple[int, ...] = ()
    turns: int = 0
    rolling: bool = False
    unlucky: frozenset[int] = frozenset()

    @property
    def players(self) -> int:
        return self.variant.players

    @property
    def teams(self) -> tuple[tuple[int, ...], ...]:
        return ((0, 2), (1, 3)) if self.players == 4 else super().teams

    @property
    def _turns_left(self) -> int:
        return self.variant.turns * self.variant.rounds - self.turns

    @property
    def _is_dealing(self) -> bool:
        begun = self.turns // self.variant.turns + bool(self._turns_left)
        return self.variant.deal and len(self.cards) < begun * self.players

    @property
    def is_pause(self) -> bool:
        return self._is_dealing and self.turns > 0 and len(self.cards) % self.players == 0

    @property
    def is_decided(self) -> bool:
        best, *others = sorted((self.returns()[team[0]] for team in self.teams), reverse=True)
        cards_left = self.variant.deal * (self.players * self.variant.rounds - len(self.cards))
        return self.is_terminal or best - max(others) > 6 * (self._turns_left + cards_left)

    def acting_players(self) -> tuple[int, ...]:
        if self._is_dealing or self.rolling:
            return (NATURE,)
        return (self.turns % self.players,) if self._turns_left else ()

    def legal_actions(self, player: int) -> Choices:
        if not self.may_act(player):
            return self.no_actions()
        if player in self.unlucky:
            return Choices([MISS], self._why_not, forced=MISS)
        return Choices(NUMBERS if player == NATURE else [ROLL, KEEP], self._why_not)

    def _why_not(self, _action: Action) -> Rejection:
        return Rejection(Message("Not now."), "now")

    def apply_action(self, player: int, action: Action) -> Self:
        self.check(player, action)
        if self._is_dealing:
            return replace(self, cards=(*self.cards, int(action.notation())))
        if action == ROLL:
            return replace(self, rolling=True)
        mover = self.turns % self.players
        gained = {KEEP: 3, MISS: 0}.get(parse_action(action.notation()))
        points = list(self.points)
        points[mover] += int(action.notation()) if gained is None else gained
        return replace(
            self,
            points=tuple(points),
            turns=self.turns + 1,
            rolling=False,
            unlucky=self.unlucky | {mover} if action == NUMBERS[0] else self.unlucky - {mover},
        )

    def returns(self) -> tuple[float, ...]:
        own = [
            self.points[player] + sum(self.cards[player :: self.players])
            for player in range(self.players)
        ]
        team_of = {player: team for team in self.teams for player in team}
        return tuple(float(sum(own[each] for each in team_of[p])) for p in range(self.players))

    def standing(self) -> Outcome:
        ranking = ranking_by(self.returns())
        return Outcome(ranking[0], ranking, Message("The dice have fallen."))

    @property
    def has_secrets(self) -> bool:
        return self.variant.hidden and bool(self.cards) and not self.is_terminal

    def observation(self, player: int | None) -> Self:
        if not self.has_secrets:
            return self
        seen = (c if n % self.players == player else 0 for n, c in enumerate(self.cards))
        return replace(self, cards=tuple(seen))


def _initial_state(players: int, options: Mapping[str, OptionValue]) -> State:
    return DiceState(variant_of(Variant, players, options), (0,) * players)


def _handicapped(state: State, handicaps: Handicaps) -> State:
    dice = DiceState.of(state)
    given = (amount_of(handicaps, seat, "points") for seat in range(dice.players))
    return replace(dice, points=tuple(given))


def _option(key: str, *values: OptionValue, needs: str = "") -> Option:
    choices = tuple(OptionChoice(value, str(value), f"{value}.") for value in values)
    return Option(key, key, choices, values[0], needs=(needs, True) if needs else None)


INFO = GameInfo(
    key="dice",
    title="Dice",
    subtitle="",
    players=(2, 3, 4, 6),
    options=(
        _option("deal", False, True),
        _option("hidden", False, True, needs="deal"),
        _option("rounds", 1, 2, 3, needs="deal"),
    ),
    initial_state=_initial_state,
    parse_action=parse_action,
    handicaps=(
        HandicapKind(
            "points",
            "Points",
            tuple(Amount(n, f"{n} points") for n in (1, 2, 3)),
        ),
    ),
    handicapped=_handicapped,
)

ENTRY = GameParts(rules=__name__, players="", front="", workshop="")
"""Its line of the catalogue, for tests that write and read matches."""
