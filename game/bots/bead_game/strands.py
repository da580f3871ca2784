"""What a search knows about one player's chains: what each play does to them, and a plan.

All of a player's chains are one ``Strands``, kept once in a ``Loom``, so a play is a list lookup.
Beads are numbered by their colour's place in ``COLOURS``. A chain is ``bytes`` of colours, inside
first; a *count* is some beads of each colour, an int with four bits a colour.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from operator import itemgetter
from random import Random

from game.rules.bead_game.actions import COLOURS

PLAYS = 2 * len(COLOURS)
"""Plays are numbered: twice the colour, plus one for the outside."""

ONE = tuple(1 << 4 * colour for colour in range(len(COLOURS)))
"""The count of a single bead of each colour."""

Plan = tuple[int, int]
"""A way to clear chains: the turns in which beads are discarded, and their count."""

_MOST_PLANS = 4
"""Plans kept for the same chains."""


def count_of(beads: Mapping[str, int]) -> int:
    """Beads of the rules as a count."""
    return sum(beads[colour] * one for colour, one in zip(COLOURS, ONE, strict=True))


def size(count: int) -> int:
    """How many beads a count holds.

    >>> size(ONE[0] * 3 + ONE[5])
    4
    """
    pairs = (count & 0x0F0F0F) + (count >> 4 & 0x0F0F0F)
    return (pairs * 0x010101 >> 16) & 0xFF


def beyond(wanted: int, there: int) -> int:
    """The beads of ``wanted`` that ``there`` lacks, colour by colour."""
    lacking = 0
    for shift in range(0, 4 * len(COLOURS), 4):
        more = (wanted >> shift & 15) - (there >> shift & 15)
        if more > 0:
            lacking |= more << shift
    return lacking


@dataclass(frozen=True, slots=True, eq=False)
class Cut:
    """One way to cut one of a player's chains.

    ``chain`` is cut after its bead number ``after``, counted from the inside; one of ``colours`` is
    paid for it, and ``result`` is what the player then has.
    """

    chain: bytes
    after: int
    colours: tuple[int, ...]
    result: "Strands"


@dataclass(slots=True, eq=False)
class Strands:
    """All of one player's chains.

    ``plays`` is how many plays clear them without cuts by the plan, ``need`` the beads discarded
    for it, ``error`` a level's misjudgement, in turns. ``number`` identifies them within their
    loom. ``turns`` caches what's thought of them by hand and pile.
    """

    _loom: "Loom"
    chains: tuple[bytes, ...]
    number: int
    beads: int = 0
    plays: int = 0
    need: int = 0
    error: float = 0.0
    turns: dict[int, float] = field(default_factory=dict)
    _ways: "list[tuple[Strands, int, int] | None]" = field(default_factory=lambda: [None] * PLAYS)
    _cuts: tuple[Cut, ...] | None = None
    _plans: tuple[Plan, ...] | None = None

    def __post_init__(self) -> None:
        if self.chains:
            self.beads = sum(map(len, self.chains))
            self.error = self._loom.error()
            self._plan()

    def after(self, play: int) -> "tuple[Strands, int, int]":
        """What a play does: the chains that remain, and how many beads and whole chains go."""
        known = self._ways[play]
        if known is None:
            known = self._ways[play] = self._find(play)
        return known

    def _find(self, play: int) -> "tuple[Strands, int, int]":
        colour = play >> 1
        end = -1 if play & 1 else 0
        if all(chain[end] != colour for chain in self.chains):
            return self, 0, 0
        left = []
        for chain in self.chains:
            if chain[end] != colour:
                left.append(chain)
            elif self._loom.runs:
                bead = bytes((colour,))
                left.append(chain.rstrip(bead) if end else chain.lstrip(bead))
            else:
                left.append(chain[:-1] if end else chain[1:])
        whole = [chain for chain in left if chain]
        strands = self._loom.strands(whole)
        return strands, self.beads - strands.beads, len(left) - len(whole)

    def _plan(self) -> None:
        """Find a short way to clear the chains: always the play that removes most beads."""
        weight = [0] * PLAYS
        for chain in self.chains:
            # One more bead outweighs any length; long chains come first.
            worth = 64 + len(chain)
            weight[2 * chain[0]] += worth
            weight[2 * chain[-1] + 1] += worth
        play = weight.index(max(weight))
        after, _, _ = self.after(play)
        self.plays = after.plays + 1
        self.need = after.need + ONE[play >> 1]

    @property
    def plans(self) -> tuple[Plan, ...]:
        """Ways to clear the chains, shortest first; with cuts if the loom considers them."""
        if self._plans is None:
            found = {(self.plays, self.need): None}
            shortest = self.plays
            for cut in self.cuts()[: self._loom.cuts]:
                if cut.result.plays >= self.plays:
                    break
                for plays, need in cut.result.plans:
                    if plays <= shortest:
                        shortest = min(shortest, plays + 1)
                        for colour in cut.colours:
                            found[plays + 1, need + ONE[colour]] = None
            self._plans = tuple(sorted(found, key=itemgetter(0))[:_MOST_PLANS])
        return self._plans

    def cuts(self) -> tuple[Cut, ...]:
        """Every way to cut one of the chains, those that save most plays first."""
        if self._cuts is None:
            found = []
            for number, chain in enumerate(self.chains):
                if chain in self.chains[:number]:
                    continue
                others = self.chains[:number] + self.chains[number + 1 :]
                for after in range(1, len(chain)):
                    result = self._loom.strands((*others, chain[:after], chain[after:]))
                    colours = tuple(dict.fromkeys(chain[after - 1 : after + 1]))
                    found.append(Cut(chain, after, colours, result))
            found.sort(key=lambda cut: cut.result.plays)
            self._cuts = tuple(found)
        return self._cuts


class Loom:
    """Keeps every set of chains once, for one decision of one level.

    With ``runs`` a play takes a whole run of a colour from an end. ``blur`` is the standard
    deviation of the level's error, in turns. ``cuts`` is how many cuts its plans consider at each
    step. ``woven`` counts the sets of chains kept.
    """

    def __init__(self, runs: bool, blur: float, rng: Random, cuts: int = 0) -> None:
        self.runs = runs
        self.cuts = cuts
        self._blur = blur
        self._rng = rng
        self._known: dict[tuple[bytes, ...], Strands] = {}
        self.woven = 0

    def strands(self, chains: Iterable[bytes]) -> Strands:
        """A player's chains, in any order."""
        key = tuple(sorted(chains))
        known = self._known.get(key)
        if known is None:
            self.woven += 1
            known = self._known[key] = Strands(self, key, self.woven)
        return known

    def error(self) -> float:
        """A new error of the level."""
        return self._rng.gauss(0.0, self._blur) if self._blur else 0.0
