"""The Bead Game's beads, the places on its table, and the actions of players and chance.

Rules reject with places, pictures and hints mark them, hands point at them, speech walks over them.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import astuple, dataclass
from random import Random
from types import MappingProxyType
from typing import ClassVar, Self

from game.messages import N_, Message
from game.protocol import Action, Pass, Rejection

COLOURS: tuple[str, ...] = (
    N_("red", "a bead"),
    N_("black", "a bead"),
    N_("clear", "a bead"),
    N_("green", "a bead"),
    N_("orange", "a bead"),
    N_("white", "a bead"),
)
"""The six colours in their fixed order; also their English words."""

LETTERS: Mapping[str, str] = MappingProxyType({colour: colour[0] for colour in COLOURS})
"""Each colour's letter, for writing whole chains."""

ON_CHAIN = 2
"""How many beads of each colour a chain has at the start."""

IN_HAND = 1
"""How many beads of each colour a player holds at the start."""

Chain = tuple[str, ...]
"""A chain's colours from the inside to the outside; never empty on the table."""

_PLACE: Mapping[str, int] = MappingProxyType({colour: n for n, colour in enumerate(COLOURS)})


@dataclass(frozen=True, slots=True)
class Beads(Mapping[str, int]):
    """How many beads of each colour are together, as in a hand or on the pile.

    All six colours are always keys. ``counts`` are their numbers in ``COLOURS`` order.

    >>> Beads.of(["red", "white", "red"])["red"]
    2
    """

    counts: tuple[int, ...] = (0,) * len(COLOURS)

    @classmethod
    def of(cls, colours: Iterable[str]) -> Self:
        """A heap of single beads of these ``colours``."""
        counted = Counter(colours)
        return cls(tuple(counted[colour] for colour in COLOURS))

    def __getitem__(self, colour: str) -> int:
        return self.counts[_PLACE[colour]]

    def __iter__(self) -> Iterator[str]:
        return iter(COLOURS)

    def __len__(self) -> int:
        return len(COLOURS)

    @property
    def total(self) -> int:
        return sum(self.counts)

    def elements(self) -> tuple[str, ...]:
        """The colour of every single bead, in ``COLOURS`` order."""
        return tuple(colour for colour in COLOURS for _ in range(self[colour]))

    def plus(self, colour: str, number: int = 1) -> Self:
        """The heap with ``number`` beads more of ``colour``; negative takes away."""
        place = _PLACE[colour]
        counts = self.counts
        return type(self)((*counts[:place], counts[place] + number, *counts[place + 1 :]))


EMPTY = Beads()


@dataclass(frozen=True, slots=True)
class _Named:
    kind: ClassVar[str]

    def __str__(self) -> str:
        return f"{self.kind}:{'.'.join(map(str, astuple(self)))}"


@dataclass(frozen=True, slots=True)
class InHand(_Named):
    """The beads of a colour in the bowl of the player to move."""

    kind = "hand"
    colour: str


@dataclass(frozen=True, slots=True)
class OnPile(_Named):
    """The beads of a colour in the bowl in the middle."""

    kind = "pile"
    colour: str


@dataclass(frozen=True, slots=True)
class WholeChain(_Named):
    """A player's chain, counted from 0 from the left."""

    kind = "chain"
    player: int
    chain: int


@dataclass(frozen=True, slots=True)
class OnChain(_Named):
    """One bead of a chain, counted from 0 at the inside."""

    kind = "bead"
    player: int
    chain: int
    place: int


@dataclass(frozen=True, slots=True)
class Gap(_Named):
    """The gap after the first ``after`` beads of a chain, counted from the inside."""

    kind = "gap"
    player: int
    chain: int
    after: int


Place = InHand | OnPile | WholeChain | OnChain | Gap


def read_place(text: str) -> Place:
    """The place a text names, as ``hand:red`` or ``gap:0.1.4``. Raises ValueError."""
    kind, _colon, rest = text.partition(":")
    match kind, *rest.split("."):
        case "hand", colour if colour in COLOURS:
            return InHand(colour)
        case "pile", colour if colour in COLOURS:
            return OnPile(colour)
        case "chain", player, chain:
            return WholeChain(int(player), int(chain))
        case "bead", player, chain, place:
            return OnChain(int(player), int(chain), int(place))
        case "gap", player, chain, after:
            return Gap(int(player), int(chain), int(after))
    raise ValueError(f"“{text}” is no place.")


OUTSIDE = N_("outside", "an end of a chain")
INSIDE = N_("inside", "an end of a chain")
ENDS: tuple[str, ...] = (OUTSIDE, INSIDE)
"""A chain's ends: the one towards its player, and the one towards the centre."""


@dataclass(frozen=True, slots=True)
class Play:
    """Discard a bead of ``colour``; every chain with that colour at its ``end`` gets shorter."""

    colour: str
    end: str

    def notation(self) -> str:
        """``play red outside``, ``play red inside``."""
        return f"play {self.colour} {self.end}"


@dataclass(frozen=True, slots=True)
class Draw:
    """Take a bead of ``colour`` from the pile into the hand."""

    colour: str

    def notation(self) -> str:
        """``draw red``."""
        return f"draw {self.colour}"


@dataclass(frozen=True, slots=True)
class Split:
    """Discard a bead of ``colour`` and cut an own chain beside a bead of that colour.

    ``chain`` counts the player's chains from 0, left to right. Its first ``after`` beads from the
    inside become one chain and the others another; the two take its place among the player's
    chains, the inner part first.
    """

    colour: str
    chain: int
    after: int

    def notation(self) -> str:
        """``split red 1@4``: chain number 1, cut after its fourth bead from the inside."""
        return f"split {self.colour} {self.chain}@{self.after}"


@dataclass(frozen=True, slots=True)
class LayChain:
    """NATURE lays the first chain of ``player``: its ``beads`` from the inside to the outside."""

    player: int
    beads: Chain

    def notation(self) -> str:
        """``lay``, the player, and a letter per bead: ``lay 0 rbcgowrbcgow``."""
        return f"lay {self.player} " + "".join(LETTERS[colour] for colour in self.beads)


@dataclass(frozen=True, slots=True)
class Begin:
    """NATURE draws who takes the first turn."""

    player: int

    def notation(self) -> str:
        """``begin 1``."""
        return f"begin {self.player}"


_CUT = re.compile("(0|[1-9][0-9]?)@(0|[1-9][0-9]?)")
_SEATS = "0", "1", "2", "3"
_COLOUR_OF = {letter: colour for colour, letter in LETTERS.items()}
_WORD = {word: word for word in (*COLOURS, *ENDS)}
"""The words of actions with their translation contexts, which parsing loses."""


def parse_action(text: str) -> Action:
    """Parse an action. Raises ValueError with a sentence.

    >>> parse_action("split red 1@4")
    Split(colour='red', chain=1, after=4)
    """
    match text.split(" "):
        case ["pass"]:
            return Pass()
        case ["play", colour, end] if colour in COLOURS and end in ENDS:
            return Play(_WORD[colour], _WORD[end])
        case ["draw", colour] if colour in COLOURS:
            return Draw(_WORD[colour])
        case ["split", colour, cut] if colour in COLOURS and (found := _CUT.fullmatch(cut)):
            return Split(_WORD[colour], int(found[1]), int(found[2]))
        case ["lay", seat, beads] if seat in _SEATS and len(beads) == ON_CHAIN * len(COLOURS):
            if _COLOUR_OF.keys() >= {*beads}:
                return LayChain(int(seat), tuple(_COLOUR_OF[letter] for letter in beads))
        case ["begin", seat] if seat in _SEATS:
            return Begin(int(seat))
    raise ValueError(f"“{text[:40]}” is not a move in the Bead Game.")


def why_not_laid(player: int, action: Action) -> Rejection | None:
    """None if ``action`` lays this player's first chain with all its beads."""
    if (
        isinstance(action, LayChain)
        and action.player == player
        and sorted(action.beads) == sorted(COLOURS * ON_CHAIN)
    ):
        return None
    return Rejection(
        Message(
            "First each player gets a chain, with {count} beads of each colour.", count=ON_CHAIN
        ),
        "setup",
    )


def random_chain(player: int, rng: Random) -> Action:
    """The first chain of ``player``, in any order."""
    beads = list(COLOURS * ON_CHAIN)
    rng.shuffle(beads)
    return LayChain(player, tuple(beads))
