"""TRAKKX's state: a position, its legal actions, random ones, and what they lead to."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from math import ceil
from random import Random
from typing import Self

from game.messages import Message, counted
from game.protocol import (
    NATURE,
    Action,
    ActionSpace,
    OptionValue,
    Outcome,
    Pass,
    Rejection,
    State,
    ranking_by,
    variant_of,
)
from game.rules.trakkx import TrakkxVariant
from game.rules.trakkx.actions import (
    DRAWN_BY_THREE,
    ON_DISPLAY,
    Deal,
    DrawToken,
    Lay,
    PassOn,
    Swap,
    Take,
    Three,
)
from game.rules.trakkx.grid import (
    Pool,
    cells_of,
    fits_somewhere,
    layings,
    lines,
    new_group,
    table_of,
)
from game.rules.trakkx.judging import (
    Due,
    Rack,
    TrakkxPosition,
    dealing,
    judge,
    judge_pass_on,
    newly_laid,
)
from game.rules.trakkx.table import (
    ALL_TOKENS,
    EMPTY_TABLE,
    SWAP,
    THREE,
    UNKNOWN,
    groups,
    in_order,
    points_of,
)

_LAYS_FIRST = 0.8
"""The share of turns on which tokens are played if any can be."""


def random_turn(position: TrakkxPosition, rng: Random) -> Action:
    """What the player to move might do: badly, but laying often, so that rounds end."""
    others = list(_without_laying(position))
    if not others or rng.random() < _LAYS_FIRST:
        lay = random_lay(position, rng)
        if lay is not None:
            return lay
    return rng.choice(others) if others else Pass()


def _without_laying(position: TrakkxPosition) -> Iterator[Action]:
    if position.bag:
        yield DrawToken()
    for token in dict.fromkeys(position.display):
        yield Take(token)
    rack = position.racks[position.player] or ()
    if SWAP in rack:
        yield Swap()
    if THREE in rack:
        for seat in range(position.players):
            if seat != position.player:
                yield Three(seat)


def random_lay(position: TrakkxPosition, rng: Random) -> Lay | None:
    """A new group, or tokens added along one line; None if there is none, or the rack is hidden."""
    player, table = position.player, position.table
    cells, own = cells_of(table), Pool.of(position.racks[player] or ()).one
    found = [] if position.must_open(player) else [*layings(cells, own)]
    if len(groups(table)) < position.group_limit(player):
        found += (new_group(cells, line) for line in lines(own))
    return Lay(table_of({**cells, **dict(rng.choice(found))})) if found else None


@dataclass(frozen=True, slots=True)
class TrakkxState(TrakkxPosition, State):
    """A position of TRAKKX, its legal actions, and what they lead to."""

    # Whose turn it is, rounds, and the end

    @property
    def is_round_over(self) -> bool:
        return len(self.scores) > self.round

    @property
    def is_pause(self) -> bool:
        """Whether a round is over and another follows."""
        return self.is_round_over and bool(self.awaited)

    def acting_players(self) -> tuple[int, ...]:
        """The player to move, in a swap everyone who owes tokens; () after the last round."""
        if self.awaited:
            return (NATURE,)
        if self.is_round_over:
            return ()
        if self.passing:
            return tuple(p for p, tokens in enumerate(self.passing) if tokens is None)
        return (self.player,)

    def returns(self) -> tuple[float, ...]:
        """For each player the points of all finished rounds, negated.

        A head start reduces them, perhaps below zero.
        """
        return tuple(
            float(self.variant.head_points(player) - sum(points[player] for points in self.scores))
            for player in range(self.players)
        )

    def standing(self) -> Outcome:
        """The ranking by points of all finished rounds, fewest first."""
        ranking = ranking_by(self.returns())
        return Outcome(ranking[0], ranking, self._reason())

    def _reason(self) -> Message:
        if not self.is_round_over:
            return Message("The game isn’t over yet.")
        if self.variant.rounds > 1 and self.is_terminal:
            return counted(
                "After {count} round, fewest points win.",
                "After {count} rounds, fewest points win.",
                count=self.variant.rounds,
            )
        if 0 in self.rack_sizes:
            return Message("The first empty rack wins the round.")
        return Message("Everyone passed. Fewest points on a rack win the round.")

    # What's hidden

    @property
    def has_secrets(self) -> bool:
        """Whether players see only their own racks: until the round is over."""
        return not self.is_round_over

    def observation(self, player: int | None) -> Self:
        """The state with all other racks and what others pass on hidden; a spectator sees none."""
        if not self.has_secrets:
            return self
        return replace(
            self,
            racks=tuple(rack if p == player else None for p, rack in enumerate(self.racks)),
            passing=tuple(
                tokens if tokens is None or p == player else _blotted(tokens)
                for p, tokens in enumerate(self.passing)
            ),
            hidden=self.rack_sizes,
        )

    def observed_action(self, player: int, action: Action, viewer: int | None) -> Action:
        """The action without the tokens that are dealt to or passed on by others."""
        match action:
            case Deal(to, tokens) if to is not None and to != viewer:
                return Deal(to, _blotted(tokens))
            case PassOn(tokens) if player != viewer:
                return PassOn(_blotted(tokens))
        return action

    # Legal actions

    def legal_actions(self, player: int) -> ActionSpace:
        """What ``player`` may do: too much to list. NATURE deals what's awaited.

        For a player whose rack is hidden from the viewer, everything they might do as far as the
        viewer can tell.
        """
        if not self.may_act(player):
            return self.no_actions()
        if player == NATURE:
            return dealing(self.awaited[0], ALL_TOKENS if self.is_pause else self.unseen)
        return TurnSpace(self, player)

    # Moving on

    def apply_action(self, player: int, action: Action) -> Self:
        """The state after ``action``. Raises IllegalAction.

        An observation can go on as long as that takes no hidden knowledge: raises ValueError if
        hidden tokens would have to be passed on or counted.
        """
        self.check(player, action)
        match action:
            case Deal():
                return self._dealt(action)
            case PassOn():
                return self._passed_on(player, action)
            case Take():
                return self._taken(action)._settled()
            case DrawToken():
                return replace(self._next_turn(), awaited=(Due(player, 1),))
            case Swap():
                owed = self._with_rack(player, (), (SWAP,))
                return replace(
                    owed,
                    removed=in_order((*self.removed, SWAP)),
                    passing=tuple(None if size else () for size in owed.rack_sizes),
                    passes=0,
                )
            case Three():
                count = min(DRAWN_BY_THREE, self.bag)
                return replace(
                    self._with_rack(player, (), (THREE,))._next_turn(),
                    removed=in_order((*self.removed, THREE)),
                    awaited=(Due(action.seat, count),) if count else (),
                )._settled()
            case Lay():
                laid = newly_laid(self.table, action.table)
                opened = tuple(done or p == player for p, done in enumerate(self.opened))
                following = self._with_rack(player, (), laid)._next_turn()
                return replace(following, table=action.table, opened=opened)._settled()
            case _:
                return replace(self._next_turn(), passes=self.passes + 1)._settled()

    def _next_turn(self) -> Self:
        return replace(self, player=(self.player + 1) % self.players, passes=0)

    def _with_rack(self, player: int, more: tuple[str, ...], fewer: tuple[str, ...]) -> Self:
        """The state with tokens added to a rack and others taken from it."""
        racks, hidden = list(self.racks), list(self.hidden)
        rack = racks[player]
        if rack is not None:
            kept = [*rack, *more]
            for token in fewer:
                kept.remove(token)
            racks[player] = in_order(kept)
        if hidden:
            hidden[player] += len(more) - len(fewer)
        return replace(self, racks=tuple(racks), hidden=tuple(hidden))

    def _taken(self, take: Take) -> Self:
        place = self.display.index(take.token)
        return replace(
            self._with_rack(self.player, (take.token,), ())._next_turn(),
            display=(*self.display[:place], *self.display[place + 1 :]),
            awaited=(Due(None, 1, place),) if self.bag else (),
        )

    def _dealt(self, deal: Deal) -> Self:
        start = self._new_round() if self.is_pause else self
        due, *rest = start.awaited
        if due.to is None:
            places = start.display
            dealt = replace(
                start, display=(*places[: due.place], *deal.tokens, *places[due.place :])
            )
        else:
            dealt = start._with_rack(due.to, deal.tokens, ())
        return replace(dealt, awaited=tuple(rest))._settled()

    def _passed_on(self, player: int, action: PassOn) -> Self:
        passing = tuple(action.tokens if p == player else t for p, t in enumerate(self.passing))
        if None in passing:
            return replace(self, passing=passing)
        following = replace(self, passing=())
        for giver, tokens in enumerate(passing):
            if tokens is None or UNKNOWN in tokens:
                raise ValueError("What is passed on is hidden here.")
            left = (giver + 1) % self.players
            following = following._with_rack(giver, (), tokens)._with_rack(left, tokens, ())
        return following._next_turn()._settled()

    # Rounds

    def _settled(self) -> Self:
        """The same position, or the end of the round if it's over."""
        if self.awaited or not (0 in self.rack_sizes or self.passes == self.players):
            return self
        last = self.round + 1 == self.variant.rounds
        return replace(
            self,
            scores=(*self.scores, self._round_points()),
            awaited=() if last else awaited_at_start(self.variant),
        )

    def _round_points(self) -> tuple[int, ...]:
        """What each player scores for their rack; the fewest points win the round and count 0."""
        counted = [
            ceil(self.variant.part_counted(player) * rack_points(rack))
            for player, rack in enumerate(self.racks)
        ]
        return tuple(0 if points == min(counted) else points for points in counted)

    def _new_round(self) -> Self:
        return replace(
            self,
            racks=((),) * self.players,
            display=(),
            table=EMPTY_TABLE,
            opened=(False,) * self.players,
            removed=(),
            player=(self.round + 1) % self.players,
            round=self.round + 1,
            passes=0,
            hidden=(),
        )

    def resample(self, player: int, rng: Random) -> Self:
        """A random full state that looks to ``player`` like this observation.

        Every way to deal the unseen tokens to the hidden racks is equally likely, and so is every
        choice of hidden tokens being passed on. A state with open racks is returned as it is.
        Raises ValueError if the player's own rack is hidden.
        """
        if self.racks[player] is None:
            raise ValueError(f"Player {player} does not see their own rack here.")
        if None not in self.racks:
            return self
        unseen = sorted(self.unseen.elements())
        rng.shuffle(unseen)
        racks: list[Rack] = []
        for rack, size in zip(self.racks, self.rack_sizes, strict=True):
            if rack is None:
                rack = in_order(unseen[:size])
                del unseen[:size]
            racks.append(rack)
        passing = tuple(
            in_order(rng.sample(rack, len(tokens))) if tokens and UNKNOWN in tokens else tokens
            for tokens, rack in zip(self.passing, racks, strict=False)
        )
        return replace(self, racks=tuple(racks), passing=passing, hidden=())


@dataclass(frozen=True, slots=True)
class TurnSpace:
    """Everything ``player`` may do in ``state``, where they act.

    It lists all but tokens played or passed on: those are too many.
    """

    state: TrakkxState
    player: int

    def __iter__(self) -> Iterator[Action]:
        return iter(() if self.state.passing else _without_laying(self.state))

    @property
    def forced(self) -> Action | None:
        """A pass if nothing else is possible, as far as that's clear without a search."""
        rack = self.state.racks[self.player]
        if self.state.passing or rack is None or judge(self.state, Pass()) is not None:
            return None
        others = () if self.state.must_open(self.player) else self.state.table.values()
        return None if fits_somewhere(rack, others) else Pass()

    def why_not(self, action: Action) -> Rejection | None:
        if self.state.passing:
            return judge_pass_on(self.state, self.player, action)
        return judge(self.state, action)

    def sample(self, rng: Random) -> Action:
        """A random legal action; tokens are played often, so that games end."""
        if self.state.passing:
            rack = self.state.racks[self.player]
            held = sorted(self.state.unseen.elements()) if rack is None else rack
            return PassOn(tuple(rng.sample(held, self.state.owed(self.player))))
        return random_turn(self.state, rng)


def _blotted(tokens: tuple[str, ...]) -> tuple[str, ...]:
    return (UNKNOWN,) * len(tokens)


def awaited_at_start(variant: TrakkxVariant) -> tuple[Due, ...]:
    """What's dealt before a round."""
    racks = (Due(player, variant.rack) for player in range(variant.players))
    return (*racks, Due(None, ON_DISPLAY))


def rack_points(rack: Rack | None) -> int:
    """What the tokens left on a rack count. Raises ValueError for a hidden rack."""
    if rack is None:
        raise ValueError("A hidden rack cannot be counted.")
    return sum(map(points_of, rack))


def initial_state(players: int, options: Mapping[str, OptionValue]) -> TrakkxState:
    """The first state for checked, complete options; no token is dealt yet."""
    variant = variant_of(TrakkxVariant, players, options)
    return TrakkxState(
        variant, racks=((),) * players, opened=(False,) * players, awaited=awaited_at_start(variant)
    )
