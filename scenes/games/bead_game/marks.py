"""What the Bead Game's table points out, and the spots a player can point at."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from game.bots.bot import Candidate
from game.protocol import Action
from game.rules.bead_game.actions import (
    INSIDE,
    OUTSIDE,
    Draw,
    Gap,
    InHand,
    OnPile,
    Place,
    Play,
    Split,
    WholeChain,
)
from game.rules.bead_game.judging import Effect, effect_of
from game.rules.bead_game.state import BeadState
from scenes.games.bead_game.keeping import parts_of
from scenes.kit.theme import PlayerStyle, Rgb
from scenes.table.idea_dots import best_ideas


@dataclass(frozen=True, slots=True)
class End:
    """An end of a chain, "outside" or "inside"."""

    end: str
    player: int
    chain: int


@dataclass(frozen=True, slots=True)
class Word:
    """The word for one end of all chains, as written on the table."""

    end: str


@dataclass(frozen=True, slots=True)
class BowlOf:
    """A player's bowl, apart from the beads in it."""

    player: int


@dataclass(frozen=True, slots=True)
class Pile:
    """The bowl in the middle, whatever is in it."""


Turn = Play | Draw | Split
"""What a player does on a turn, unless there's nothing to do."""

Spot = InHand | OnPile | End | Gap | Word | BowlOf


@dataclass(frozen=True, slots=True)
class Shown:
    """A turn whose effect is previewed: pointed at, asked about or hinted at.

    ``seat`` is its player, ``ink`` the colour of its marks. With ``leads`` they lead to where it's
    played, not from where beads go.
    """

    action: Turn
    seat: int
    ink: Rgb
    leads: bool = False

    def effect(self, state: BeadState) -> Effect:
        """The beads that would leave their chains."""
        return effect_of(state, self.action)

    @property
    def end(self) -> str | None:
        """The end a play names."""
        return self.action.end if isinstance(self.action, Play) else None


@dataclass(frozen=True, slots=True)
class Trace:
    """What the last action left to see, in its player's colours.

    ``slot`` is the colour that came to the pile or left it; ``ends`` are the ends that lost a bead
    or were cut.
    """

    player_style: PlayerStyle
    slot: str
    ends: tuple[End, ...] = ()


@dataclass(frozen=True, slots=True)
class Marks:
    """What's pointed out on the table.

    The light is on the player ``acting``; ``following`` is who it moves on to, and how far.
    ``seat`` is the person to move, ``takable`` the beads they may begin a turn with and ``chosen``
    the colour they have in hand; ``gaps`` are where they may cut for it. With ``lights`` the ends
    it fits are lit. ``carried`` is the window point where the pointer holds a bead of the colour
    ``carrying``. A rejection speaks of what's ``wrong``, a text of what's ``told`` and ``barred``.
    With ``words`` the ends are named even while there's nothing to choose. ``look`` is where a hint
    says to look. ``ideas`` are spots worth considering.
    """

    seat: int | None = None
    acting: int | None = None
    following: tuple[int, float] | None = None
    takable: frozenset[Spot] = frozenset()
    chosen: str | None = None
    lights: bool = True
    gaps: tuple[Gap, ...] = ()
    pointed: Spot | None = None
    shown: Shown | None = None
    trace: Trace | None = None
    carrying: str | None = None
    carried: tuple[int, int] | None = None
    look: BowlOf | Pile | WholeChain | None = None
    ideas: Mapping[Spot, bool] = field(default_factory=dict)
    wrong: tuple[Hashable, ...] = ()
    told: tuple[Place, ...] = ()
    barred: tuple[Place, ...] = ()
    words: bool = False


def all_ends(state: BeadState) -> Iterator[End]:
    """Both ends of all chains."""
    for player, chains in enumerate(state.chains):
        for chain in range(len(chains)):
            yield End(OUTSIDE, player, chain)
            yield End(INSIDE, player, chain)


def trace_of(before: BeadState, turn: Turn, player_style: PlayerStyle) -> Trace:
    """What a turn leaves to see on the table."""
    ends: list[End] = []
    for seat, own in enumerate(parts_of(before, turn)):
        for now, (was, first, count) in enumerate(own):
            if first:
                ends.append(End(INSIDE, seat, now))
            if first + count < len(before.chains[seat][was]):
                ends.append(End(OUTSIDE, seat, now))
    return Trace(player_style, turn.colour, tuple(ends))


def look_at(action: Action | None, seat: int) -> BowlOf | Pile | WholeChain | None:
    """Where to look for an action of the player on ``seat``."""
    match action:
        case Play():
            return BowlOf(seat)
        case Draw():
            return Pile()
        case Split():
            return WholeChain(seat, action.chain)
    return None


def pieces_of(action: Action | None, seat: int) -> tuple[Place, ...]:
    """The beads an action is about, without what's done with them."""
    match action:
        case Play():
            return (InHand(action.colour),)
        case Draw():
            return (OnPile(action.colour),)
        case Split():
            return InHand(action.colour), WholeChain(seat, action.chain)
    return ()


def ideas_of(
    state: BeadState, candidates: Sequence[Candidate], chosen: str | None
) -> Mapping[Spot, bool]:
    """The few best spots, best first.

    While no bead is ``chosen``, the beads to choose from; then what can be done with that one.
    """

    def spots(action: Action) -> Iterator[Spot]:
        match action:
            case Draw() if chosen is None:
                yield OnPile(action.colour)
            case Play() | Split() if chosen is None:
                yield InHand(action.colour)
            case Play() if action.colour == chosen:
                for chain in range(len(state.chains[state.player])):
                    yield End(action.end, state.player, chain)
            case Split() if action.colour == chosen:
                yield Gap(state.player, action.chain, action.after)

    return best_ideas(candidates, spots, state.players)
