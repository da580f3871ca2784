"""The places on the Bead Game's table: one vocabulary for everything that refers to them.

Rules reject with these, pictures and hints mark them, hands point at them, speech walks over them.
``str`` writes one as text and ``read_place`` reads it.
"""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import ClassVar

from game.rules.bead_game.beads import COLOURS


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
