"""The sparring engine for the Bead Game.

Chains are strings of colours here, and everything that happens to them is worked out anew from the
printed rules. A player is judged by the turns that their beads take with what is in hand.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Self

from game.bots.bot import Bot, Question
from game.protocol import Action
from game.rules.bead_game.actions import OUTSIDE, Draw, Play, Split
from game.rules.bead_game.beads import COLOURS, LETTERS
from game.rules.bead_game.resampling import resample
from game.rules.bead_game.state import BeadState
from game.rules.bead_game.variant import RUN
from tools.arena.search import Engine

Deed = tuple[str, str, int, int]
"""A move: what is done, the letter of a colour, and for a play 0 outside or 1 inside, for a cut the
chain and the place."""

PLAY, DRAW, CUT, PASS = "play", "draw", "cut", "pass"

_PASS: Final[Deed] = (PASS, "", 0, 0)
_LETTERS: Final = "".join(LETTERS[colour] for colour in COLOURS)
_QUIET_OVER: Final = 30


@dataclass(frozen=True, slots=True)
class Strings:
    """A position: each player's chains from the inside to the outside, and the letters in hand.

    ``run`` tells whether a play takes all beads of its colour that lie at an end, ``must`` whether
    it has to take any.
    """

    chains: tuple[tuple[str, ...], ...]
    hands: tuple[str, ...]
    pile: str
    side: int
    quiet: int
    run: bool
    must: bool

    @property
    def key(self) -> Hashable:
        return self.chains, self.hands, self.side, self.quiet

    def moves(self) -> list[Deed]:
        hand, own = self.hands[self.side], self.chains[self.side]
        held = sorted(set(hand))
        found: list[Deed] = [
            (PLAY, letter, end, 0)
            for letter in held
            for end in (0, 1)
            if not self.must or self._takes(letter, end)
        ]
        found += [(DRAW, letter, 0, 0) for letter in sorted(set(self.pile))]
        for letter in held:
            for number, chain in enumerate(own):
                found += [
                    (CUT, letter, number, after)
                    for after in range(1, len(chain))
                    if letter in chain[after - 1 : after + 1]
                ]
        return found or [_PASS]

    def _takes(self, letter: str, end: int) -> bool:
        place = 0 if end else -1
        return any(chain[place] == letter for own in self.chains for chain in own)

    def after(self, move: Deed) -> Self:
        kind, letter, one, two = move
        side = self.side
        following = (side + 1) % len(self.hands)
        if kind == PASS:
            return replace(self, side=following, quiet=self.quiet + 1)
        hands, chains, pile = list(self.hands), self.chains, self.pile
        quiet = 0
        if kind == DRAW:
            hands[side] = "".join(sorted(hands[side] + letter))
            pile = pile.replace(letter, "", 1)
            quiet = self.quiet + 1
        elif kind == CUT:
            hands[side] = hands[side].replace(letter, "", 1)
            pile += letter
            own = chains[side]
            parts = (own[one][:two], own[one][two:])
            chains = (
                *chains[:side], (*own[:one], *parts, *own[one + 1 :]), *chains[side + 1 :],
            )  # fmt: skip
        else:
            chains, gone, won = self._shortened(letter, one)
            hands[side] = "".join(sorted(hands[side].replace(letter, "", 1) + letter * won))
            pile += letter * (1 + gone - won)
            quiet = 0 if gone else self.quiet + 1
        return type(self)(
            chains, tuple(hands), "".join(sorted(pile)), following, quiet, self.run, self.must
        )

    def _shortened(self, letter: str, end: int) -> tuple[tuple[tuple[str, ...], ...], int, int]:
        """The chains after a play, the beads that left them, and how many came into the hand."""
        gone = won = 0
        chains = []
        for player, own in enumerate(self.chains):
            left = []
            for chain in own:
                if chain[0 if end else -1] != letter:
                    left.append(chain)
                    continue
                if self.run:
                    rest = chain.lstrip(letter) if end else chain.rstrip(letter)
                else:
                    rest = chain[1:] if end else chain[:-1]
                gone += len(chain) - len(rest)
                if rest:
                    left.append(rest)
                elif player != self.side:
                    won += 1
            chains.append(tuple(left))
        return tuple(chains), gone, won

    def shares(self) -> tuple[float, ...] | None:
        if self.quiet < _QUIET_OVER and all(self.chains):
            return None
        turn = (self.side - 1) % len(self.hands)
        ranks = [
            (-sum(map(len, own)), len(hand), player == turn and not own)
            for player, (own, hand) in enumerate(zip(self.chains, self.hands, strict=True))
        ]
        best = max(ranks)
        return tuple([float(rank == best) / ranks.count(best) for rank in ranks])


def _shared(needed: Sequence[float]) -> tuple[float, ...]:
    """Shares of the win of players who need so many turns."""
    least = min(needed)
    weights = [0.72 ** (turns - least) for turns in needed]
    return tuple([weight / sum(weights) for weight in weights])


def needs(position: Strings) -> tuple[float, ...]:
    """The turns that the chains take: equal ends go together, what is not in hand is fetched."""
    needed = []
    for player, (own, hand) in enumerate(zip(position.chains, position.hands, strict=True)):
        longest = max(map(len, own), default=0)
        beads = sum(map(len, own))
        # What lies on several chains may go in one turn, as far as the colours match.
        turns = longest + 0.6 * (beads - longest)
        short = sum(
            max(0, sum(chain.count(letter) for chain in own) - hand.count(letter))
            for letter in _LETTERS
        )
        turns += 0.35 * short
        needed.append(turns - 0.4 * (player == position.side))
    return _shared(needed)


def read(question: Question) -> tuple[Strings, Mapping[Hashable, Action]]:
    """The position of an observation; hidden hands are dealt by chance."""
    observation, space = question.choice(BeadState)
    state = resample(observation, question.player, question.rng)
    named: dict[Hashable, Action] = {}
    for action in space:
        match action:
            case Play(colour, end):
                named[PLAY, LETTERS[colour], int(end != OUTSIDE), 0] = action
            case Draw(colour):
                named[DRAW, LETTERS[colour], 0, 0] = action
            case Split(colour, chain, after):
                named[CUT, LETTERS[colour], chain, after] = action
            case _:
                named[_PASS] = action
    return strings_of(state), named


def strings_of(state: BeadState) -> Strings:
    """The same position for a search; no hand may be hidden."""
    variant = state.variant
    return Strings(
        tuple(
            tuple("".join(LETTERS[colour] for colour in chain) for chain in own)
            for own in state.chains
        ),
        tuple(_written(hand.elements()) for hand in state.hands if hand is not None),
        _written(state.pile.elements()),
        state.player,
        state.quiet,
        variant.removal == RUN,
        variant.must_remove,
    )


def _written(colours: Sequence[str]) -> str:
    return "".join(sorted(LETTERS[colour] for colour in colours))


def engine() -> Bot:
    """The engine, fresh."""
    return Engine(read, needs)
