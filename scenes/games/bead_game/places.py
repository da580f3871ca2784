"""What the Bead Game's table points out, and where everything is in one state."""

import math
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import product
from typing import Final, NamedTuple

import pygame

from game.bots.bot import Candidate
from game.protocol import Action
from game.rules.bead_game.actions import (
    COLOURS,
    ENDS,
    INSIDE,
    OUTSIDE,
    Draw,
    Gap,
    InHand,
    OnChain,
    OnPile,
    Place,
    Play,
    Split,
    WholeChain,
)
from game.rules.bead_game.judging import effect_of
from game.rules.bead_game.state import BeadState
from scenes.games.bead_game.motion import PlacedBead
from scenes.games.bead_game.plan import TablePlan, parts_of
from scenes.games.bead_game.room import TASSEL, Point
from scenes.kit.i18n import _
from scenes.kit.look import Look
from scenes.kit.theme import PlayerStyle, Rgb
from scenes.table.lights import around, best_ideas


@dataclass(frozen=True, slots=True)
class ChainEnd:
    """An end of a chain, "outside" or "inside"."""

    end: str
    player: int
    chain: int


END_SIGNS: Final = {OUTSIDE: "tassel", INSIDE: "clasp"}
"""What each end of a chain has, as its picture and its icon are called."""


@dataclass(frozen=True, slots=True)
class Word:
    """The word for one end of all chains, as written on the table."""

    end: str


@dataclass(frozen=True, slots=True)
class BowlOf:
    """A player's bowl, apart from the beads in it."""

    player: int


Turn = Play | Draw | Split
"""What a player does on a turn, unless there's nothing to do."""

Spot = InHand | OnPile | OnChain | ChainEnd | Gap | Word | BowlOf


@dataclass(frozen=True, slots=True)
class PreviewedTurn:
    """A turn whose effect is previewed: pointed at, asked about or hinted at.

    ``seat`` is its player, ``ink`` the colour of its marks. With ``leads`` they lead to where it's
    played, not from where beads go.
    """

    action: Turn
    seat: int
    ink: Rgb
    leads: bool = False

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
    ends: tuple[ChainEnd, ...] = ()


@dataclass(frozen=True, slots=True)
class BeadMarks:
    """What's pointed out on the table.

    The light is on the player ``acting``. ``seat`` is the person to move, ``takable`` the beads
    they may begin a turn with and ``chosen`` the colour they have in hand; ``gaps`` are where they
    may cut for it. With ``lights`` the ends it fits are lit. ``carried`` is the bead the pointer
    holds. A rejection speaks of what's ``wrong``, a text of what's ``told``. With
    ``words`` the ends are named even while there's nothing to choose. ``look`` is the action to
    whose bowl a hint leads. ``ideas`` are spots worth considering. ``played`` is the turn that was
    taken though the one ``shown`` is better.
    """

    seat: int | None = None
    acting: int | None = None
    takable: frozenset[Spot] = frozenset()
    chosen: str | None = None
    lights: bool = True
    gaps: tuple[Gap, ...] = ()
    pointed: Spot | None = None
    shown: PreviewedTurn | None = None
    played: PreviewedTurn | None = None
    trace: Trace | None = None
    carried: PlacedBead | None = None
    look: Action | None = None
    ideas: Mapping[Spot, bool] = field(default_factory=dict)
    wrong: tuple[Hashable, ...] = ()
    told: tuple[Place, ...] = ()
    words: bool = False


def trace_of(before: BeadState, turn: Turn, player_style: PlayerStyle) -> Trace:
    """What a turn leaves to see on the table."""
    ends: list[ChainEnd] = []
    for seat, own in enumerate(parts_of(before, turn)):
        for now, (was, first, count) in enumerate(own):
            if first:
                ends.append(ChainEnd(INSIDE, seat, now))
            if first + count < len(before.chains[seat][was]):
                ends.append(ChainEnd(OUTSIDE, seat, now))
    return Trace(player_style, turn.colour, tuple(ends))


def pieces_of(action: Action | None, seat: int, *, only_where: bool = False) -> tuple[Place, ...]:
    """The beads an action is about, without what's done with them; or just a chain to look at."""
    match action:
        case Split():
            chain = WholeChain(seat, action.chain)
            return (chain,) if only_where else (InHand(action.colour), chain)
        case Play() if not only_where:
            return (InHand(action.colour),)
        case Draw() if not only_where:
            return (OnPile(action.colour),)
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
                    yield ChainEnd(action.end, state.player, chain)
            case Split() if action.colour == chosen:
                yield Gap(state.player, action.chain, action.after)

    return best_ideas(candidates, spots, state.players)


class Going(NamedTuple):
    """A bead that would go at some ``ends``, come off its chain as far as ``place``."""

    ends: Sequence[str]
    place: float
    point: Point
    height: float


Goings = Mapping[tuple[int, int, int], Going]
"""Such beads by the player, chain and place that they have."""

LIFTED: Final = 0.4
"""How high a chosen bead and those it takes are lifted, in diameters."""
_OFF: Final = 0.26
"""How many places beads come off their chains before they go."""

_WAYS, _STEPS = 24, 20
"""In how many directions and at how many distances from a point a word is tried."""


_SQUARE = 2.0
"""The side of the square that stands for a round thing, in its radii."""


@dataclass(frozen=True)
class BeadPlaces:
    """The places on the table in one state, laid out by its ``plan``."""

    look: Look
    plan: TablePlan
    state: BeadState

    def end_point(self, end: ChainEnd, beyond: float = 0.64) -> Point:
        """The window point of a chain's end, this many places beyond its last bead."""
        last = len(self.state.chains[end.player][end.chain]) - 1
        place = last + beyond if end.end == OUTSIDE else -beyond
        return self.plan.along(end.player, end.chain, place)

    def takes(self, chosen: str, end: str) -> bool:
        """Whether a bead takes any off at this end."""
        return bool(effect_of(self.state, Play(chosen, end)))

    def going(self, marked: BeadMarks) -> "Goings":
        """The beads that the turn shown takes, or the chosen bead at either end, by their homes."""
        plays: Iterable[Action] = ()
        if marked.shown is not None:
            plays = (marked.shown.action,)
        elif marked.chosen is not None and marked.lights:
            plays = (Play(marked.chosen, end) for end in ENDS)
        ends: dict[tuple[int, int, int], list[str]] = {}
        for play in plays:
            for one in effect_of(self.state, play):
                assert isinstance(play, Play)
                ends.setdefault((one.player, one.chain, one.place), []).append(play.end)
        off = {OUTSIDE: _OFF, INSIDE: -_OFF} if marked.chosen is not None else {}
        height = LIFTED if marked.shown is not None else 0.0
        places = {home: home[2] + sum(off.get(end, 0.0) for end in ends[home]) for home in ends}
        return {
            home: Going(ends[home], place, self.plan.along(*home[:2], place), height)
            for home, place in places.items()
        }

    def spot_point(self, seat: int, spot: Spot) -> Point:
        """The window point of a spot, for the player ``seat``."""
        plan = self.plan
        match spot:
            case InHand():
                return plan.heap(self.state, seat, spot.colour)
            case OnPile():
                return plan.heap(self.state, None, spot.colour)
            case ChainEnd():
                return self.end_point(spot)
            case OnChain():
                return plan.along(spot.player, spot.chain, spot.place)
            case Gap():
                return plan.along(spot.player, spot.chain, spot.after - 0.5)
            case Word():
                return next(rect.center for word, rect in self.words(None) if word == spot)
            case BowlOf():
                return plan.bowls[spot.player]

    def shown(self, place: Hashable, seat: int | None) -> Iterator[tuple[Point, float]]:
        """The window points of a place a text speaks of, with sizes in beads."""
        owner = self.state.player if seat is None else seat
        match place:
            case WholeChain():
                for bead in range(len(self.state.chains[place.player][place.chain])):
                    yield self.plan.along(place.player, place.chain, bead), 1.1
            case Gap():
                yield self.spot_point(owner, place), 0.7
            case InHand() if owner < 0:
                return
            case InHand() | OnPile() | OnChain():
                yield self.spot_point(owner, place), 1.1

    # The words for the ends

    @cached_property
    def words(self) -> Callable[[str | None], Sequence[tuple[Word, pygame.Rect]]]:
        """The words for the ends and where they're written, clear of everything there.

        With a bead chosen it's those where it takes any; a word without room is left out.
        """
        return cache(lambda chosen: tuple(self._placed_words(chosen)))

    def _placed_words(self, chosen: str | None) -> Iterator[tuple[Word, pygame.Rect]]:
        """At an end of a chain of the player to move, the longest where there's room.

        That's one that loses a bead, even of someone else. Before the word is the end's picture.
        """
        plan, acting, taken = self.plan, max(0, self.state.player), [*self.taken]
        for end in (OUTSIDE, INSIDE):
            losing = [(acting, number) for number in range(len(self.state.chains[acting]))]
            if chosen is not None:
                effect = effect_of(self.state, Play(chosen, end))
                losing = [(one.player, one.chain) for one in effect]
                losing = [each for each in losing if each[0] == acting] or losing
            starts = []
            for seat, number in sorted(
                losing, key=lambda at: -len(self.state.chains[at[0]][at[1]])
            ):
                last = len(self.state.chains[seat][number]) - 1
                beyond = 0.0 if chosen is None else 1.4 * _OFF
                place, turn = -0.95 - beyond, math.pi
                if end == OUTSIDE:
                    place, turn = last + TASSEL + 0.25 + beyond, 0.0
                tip = plan.along(seat, number, place)
                starts.append((tip, plan.angle(seat, number, place) + turn))
            width, height = self.word_size(_(end))
            rect = self._first_free((width + height, height), starts, taken)
            if rect is not None:
                taken.append(rect)
                yield Word(end), rect

    def beside(
        self, bead: tuple[int, int, int], text: str, chosen: str | None
    ) -> pygame.Rect | None:
        """Where a text about a bead is written, clear of everything there, even of ``words``."""
        start = self.plan.along(*bead), self.plan.angle(*bead) + math.pi / 2
        taken = [*self.taken, *(rect for _word, rect in self.words(chosen))]
        return self._first_free(self.word_size(text), [start], taken)

    def _first_free(
        self, size: tuple[int, int], starts: list[tuple[Point, float]], taken: list[pygame.Rect]
    ) -> pygame.Rect | None:
        """The free place closest to one of the starts, and in its direction.

        A start is a point and a direction. It's over the frame if none on the felt is near.
        """
        tray = self.plan.tray
        framed = tray.area.inflate(2 * tray.rim, 2 * tray.rim)
        tries = [(tray.area, step) for step in range(_STEPS // 2)]
        tries += [(framed, step) for step in range(_STEPS)]
        for (within, step), (point, first) in product(tries, starts):
            for angle in _angles(first):
                rect = _from(point, angle, step * self.plan.bead / 4, size)
                if within.contains(rect) and rect.collidelist(taken) < 0:
                    return rect
        return None

    def word_size(self, text: str) -> tuple[int, int]:
        """The size of a word with the paper it's on."""
        width, height = self.look.measure(text, "small-strong")
        return width + self.look.px(18), height + self.look.px(4)

    @cached_property
    def taken(self) -> list[pygame.Rect]:
        """What words keep clear of: beads with their clasps and tassels, bowls."""
        return [around(point, _SQUARE * radius) for point, radius in self._covered()]

    def _covered(self) -> Iterator[tuple[Point, float]]:
        """Covered discs."""
        plan = self.plan
        for seat in range(self.state.players):
            # A word may be over the rim of a bowl.
            yield plan.bowls[seat], plan.hand_radius * 0.82
        for colour in COLOURS:
            yield plan.slot(plan.middle, colour), plan.bead * 0.5
        for seat, chains in enumerate(self.state.chains):
            for number, chain in enumerate(chains):
                for place in range(len(chain)):
                    yield plan.along(seat, number, place), plan.bead * 0.52
                for end in (-1.0, -0.6, len(chain) - 0.25, len(chain) + 0.2):
                    yield plan.along(seat, number, end), plan.bead * 0.26


def _from(point: Point, angle: float, away: float, size: tuple[int, int]) -> pygame.Rect:
    """A word that begins so far from a point in a direction."""
    cos, sin = math.cos(angle), math.sin(angle)
    rect = pygame.Rect((0, 0), size)
    rect.center = (
        round(point[0] + (away + size[0] / 2) * cos),
        round(point[1] + (away + size[1] / 2) * sin),
    )
    return rect


def _angles(first: float) -> Iterator[float]:
    """All directions, those closest to ``first`` first."""
    for number in range(_WAYS):
        yield first + math.tau / _WAYS * ((number + 1) // 2) * (1 if number % 2 else -1)
