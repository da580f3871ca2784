"""The Bead Game's state: a position, its legal actions, and what they lead to."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Self

from game.handicaps import amount_of
from game.messages import Message
from game.protocol import (
    NATURE,
    Action,
    ActionSpace,
    Choices,
    OptionValue,
    Outcome,
    Pass,
    Rejection,
    State,
    Unlisted,
    ranking_by,
    variant_of,
)
from game.rules.bead_game import BEADS, PIECES, BeadVariant
from game.rules.bead_game.actions import (
    COLOURS,
    IN_HAND,
    OUTSIDE,
    Beads,
    Begin,
    Chain,
    Draw,
    LayChain,
    Play,
    Split,
    random_chain,
    why_not_laid,
)
from game.rules.bead_game.judging import BeadPosition, effect_of, judge, won_of

QUIET_SHOWN = 20
"""From this many quiet turns on, players see the count."""

QUIET_END = 30
"""The game ends after this many turns in a row without a bead leaving or a split."""


@dataclass(frozen=True, slots=True)
class BeadState(BeadPosition, State):
    """A position of the Bead Game, its legal actions, and what they lead to."""

    # Whose turn it is, and the end

    def acting_players(self) -> tuple[int, ...]:
        """The player to move; () once someone has no chain left or the quiet turns run out."""
        if self.player == NATURE:
            return (NATURE,)
        if self.quiet >= QUIET_END or not all(self.chains):
            return ()
        return (self.player,)

    def returns(self) -> tuple[float, ...]:
        """For each player the beads still on their chains, negated."""
        return tuple(float(-self.beads_left(player)) for player in range(self.players))

    def standing(self) -> Outcome:
        """The ranking by beads on chains, fewest first; then by beads in hand, most first.

        Of players without chains and with equal hands, the one whose turn it was comes first.
        """
        sizes = self.hand_sizes
        turn = (self.player - 1) % self.players
        ranking = ranking_by(
            [
                (-self.beads_left(p), sizes[p], p == turn and not self.chains[p])
                for p in range(self.players)
            ]
        )
        return Outcome(ranking[0], ranking, self._reason(ranking[0], turn))

    def _reason(self, winners: tuple[int, ...], turn: int) -> Message:
        if not self.is_terminal:
            return Message("The game isn’t over yet.")
        done = [player for player in range(self.players) if not self.chains[player]]
        if not done:
            return Message("No chain changed for {turns} turns.", turns=QUIET_END)
        if len(done) == 1:
            return Message("A player’s last chain is gone.")
        sizes = self.hand_sizes
        best = [player for player in done if sizes[player] == max(sizes[p] for p in done)]
        if len(best) == 1:
            return Message("Finished on the same turn. Most beads in the bowl won.")
        if turn in winners:
            return Message(
                "Finished on the same turn with equal bowls. Whoever’s turn it was wins."
            )
        return Message("Finished with equal bowls on someone else’s turn: a shared win.")

    # What's hidden

    @property
    def has_secrets(self) -> bool:
        """Whether players see only their own hands: with that option, until the end."""
        return self.variant.hidden_hands and not self.is_terminal

    def observation(self, player: int | None) -> Self:
        """The state with all other hands hidden while there are secrets; a spectator sees none."""
        if not self.has_secrets:
            return self
        seen = tuple(hand if p == player else None for p, hand in enumerate(self.hands))
        return replace(self, hands=seen, hidden=self.hand_sizes)

    # Legal actions

    def legal_actions(self, player: int) -> ActionSpace:
        """What ``player`` may do, or the pass if that's nothing; NATURE lays and draws lots.

        For a player whose hand is hidden from the viewer, everything they might do as far as the
        viewer can tell.
        """
        if not self.may_act(player):
            return self.no_actions()
        if player == NATURE:
            return self._chance()
        actions = tuple(self.actions())
        if actions:
            return Choices(actions, self._explain)
        return Choices((Pass(),), self._explain, forced=Pass())

    def _chance(self) -> ActionSpace:
        for player, own in enumerate(self.chains):
            if not own:
                return Unlisted(partial(why_not_laid, player), partial(random_chain, player))
        return Choices(
            [Begin(player) for player in range(self.players)],
            lambda _action: Rejection(Message("Draw lots to see who starts."), "setup"),
        )

    def _explain(self, action: Action) -> Rejection:
        rejection = judge(self, action)
        assert rejection is not None, "asked to explain a legal action"
        return rejection

    # Moving on

    def apply_action(self, player: int, action: Action) -> Self:
        self.check(player, action)
        match action:
            case LayChain():
                return self._laid(action)
            case Begin():
                return replace(self, player=action.player)
            case Play():
                return self._played(action)
            case Split():
                return self._split(action)
            case Draw():
                handed = self.with_beads(self.player, action.colour)
                handed = handed.with_beads(None, action.colour, -1)
                return replace(handed, player=self._following, quiet=self.quiet + 1)
            case _:
                return replace(self, player=self._following, quiet=self.quiet + 1)

    def _laid(self, lay: LayChain) -> Self:
        chains = list(self.chains)
        handicaps = self.variant.handicaps
        beads, pile = lay.beads, self.pile
        for _ in range(amount_of(handicaps, lay.player, BEADS)):
            pile = pile.plus(beads[-1])
            beads = beads[:-1]
        size = len(beads) // max(1, amount_of(handicaps, lay.player, PIECES))
        chains[lay.player] = tuple(beads[n : n + size] for n in range(0, len(beads), size))
        return replace(self, chains=tuple(chains), pile=pile)

    def _played(self, play: Play) -> Self:
        effect = effect_of(self, play)
        gone = Counter((removal.player, removal.chain) for removal in effect)
        chains = tuple(
            tuple(
                rest
                for number, chain in enumerate(own)
                if (rest := _shortened(chain, play.end, gone[player, number]))
            )
            for player, own in enumerate(self.chains)
        )
        handed = self.with_beads(self.player, play.colour, won_of(effect) - 1)
        handed = handed.with_beads(None, play.colour, 1 + len(effect) - won_of(effect))
        quiet = 0 if effect else self.quiet + 1
        return replace(handed, chains=chains, player=self._following, quiet=quiet)

    def _split(self, split: Split) -> Self:
        own = self.chains[self.player]
        chain = own[split.chain]
        parts = (chain[: split.after], chain[split.after :])
        chains = list(self.chains)
        chains[self.player] = (*own[: split.chain], *parts, *own[split.chain + 1 :])
        handed = self.with_beads(self.player, split.colour, -1).with_beads(None, split.colour)
        return replace(handed, chains=tuple(chains), player=self._following, quiet=0)

    def with_beads(self, player: int | None, colour: str, number: int = 1) -> Self:
        """The state with more beads in a player's hand, or in the pile for None."""
        if player is None:
            return replace(self, pile=self.pile.plus(colour, number))
        hand = self.hands[player]
        hands, hidden = list(self.hands), list(self.hidden)
        hands[player] = None if hand is None else hand.plus(colour, number)
        if hidden:
            hidden[player] += number
        return replace(self, hands=tuple(hands), hidden=tuple(hidden))

    @property
    def _following(self) -> int:
        return (self.player + 1) % self.players

    def resample(self, player: int, rng: Random) -> Self:
        """A random full state that looks to ``player`` like this observation.

        Every way to deal the unseen beads to the hidden hands is equally likely. A state with open
        hands is returned as it is. Raises ValueError if the player's own hand is hidden.
        """
        if self.hands[player] is None:
            raise ValueError(f"Player {player} does not see their own hand here.")
        unseen = list(self.unseen.elements())
        rng.shuffle(unseen)
        hands: list[Beads] = []
        for hand, size in zip(self.hands, self.hand_sizes, strict=True):
            if hand is None:
                hand = Beads.of(unseen[:size])
                del unseen[:size]
            hands.append(hand)
        return replace(self, hands=tuple(hands), hidden=())


def _shortened(chain: Chain, end: str, number: int) -> Chain:
    return chain[: len(chain) - number] if end == OUTSIDE else chain[number:]


def initial_state(players: int, options: Mapping[str, OptionValue]) -> BeadState:
    """The first state for checked, complete options; no chain is laid yet."""
    variant = variant_of(BeadVariant, players, options)
    hand = Beads((IN_HAND,) * len(COLOURS))
    return BeadState(variant, ((),) * players, (hand,) * players, player=NATURE)
