"""Who will win a match of TRAKKX: this round as a race, and the rounds to come.

Everyone races to empty their rack, with the rest of the rack at stake. Turns are counted for each
player alone; a turn that plays all tokens left counts too.

All numbers come from rounds among computers. Random draws are made once for all positions, so the
same position always gets the same value, and a slightly better one a slightly better value.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import exp, gamma
from random import Random

from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.table import ALL_TOKENS, SWAP, THREE, is_number, points_of

_TURNS = (1.0, 9.6, 16.7, 22.0, 27.0, 31.0, 35.0, 38.0, 40.0, 41.5, 43.0)
_MORE = 0.5
"""The turns to an empty rack for each number of tokens that can't be played now, and for each token
beyond.
"""

_LEFT, _MOST_LEFT = 5.0, 20.0
"""A player who isn't first will have so many points on the rack besides those there now, but no
more than so many.
"""

UNSEEN = 20.0
"""The turns expected of someone who could go out but doesn't: they've hardly seen it."""

THREE_KEPT = 0.6
"""What *draw three* is worth while it's kept, as a share of what it would do now."""


def turns_for(stuck: float) -> float:
    """The turns to an empty rack for someone who can play all but ``stuck`` number tokens."""
    last = len(_TURNS) - 1
    if stuck >= last:
        return _TURNS[-1] + _MORE * (stuck - last)
    whole = int(stuck)
    return _TURNS[whole] + (stuck - whole) * (_TURNS[whole + 1] - _TURNS[whole])


def left_of(points: float) -> float:
    """What a player who isn't first will have left on average, given their points now."""
    return min(_LEFT + points, _MOST_LEFT)


MEAN_POINTS = sum(map(points_of, ALL_TOKENS.elements())) / ALL_TOKENS.total()
"""A token's average points."""

_UNSTUCK_BY_SWAP = 0.6
"""How many fewer tokens are stuck, on average, once two stuck ones are swapped."""


def changed_by_swap(stuck: float) -> float:
    """How many more tokens are stuck, on average, once two of a rack are swapped."""
    return -_UNSTUCK_BY_SWAP if stuck > 1 else _UNSTUCK_BY_SWAP


def turns_left(rack: Sequence[str], stuck: float) -> float:
    """The turns to an empty rack, ``stuck`` of whose number tokens can't be played now.

    Every action token takes a turn; *swap* brings in two tokens unless others are left to pass on.
    """
    swaps, threes = rack.count(SWAP), rack.count(THREE)
    numbers = len(rack) - swaps - threes
    if swaps and numbers < 2:
        stuck, numbers = 2.0, 2
    elif swaps:
        stuck = max(stuck + swaps * changed_by_swap(stuck), 0.0)
    return swaps + threes + (turns_for(stuck) if numbers else 0.0)


def turns_of(size: int) -> float:
    """The turns a player needs when only the size of their rack is known."""
    return turns_for(max(0.9 * size, 1.0))


def numbers(rack: Iterable[str]) -> tuple[str, ...]:
    """A rack's number tokens."""
    return tuple(filter(is_number, rack))


_DRAWS = 600
"""How many continuations of the match an onlooker samples."""

_FEWER_DRAWS = 300
"""The same for a player comparing many actions; a multiple of every number of players."""

_USUALLY_LEFT = 18.5
"""The points a player who isn't first keeps on average in a round."""

_STEADIER = 36.0
"""With this many turns expected, the turns needed vary half as much as with none."""

_OVERLOOKED = 0.35
"""How often someone misses a way to go out."""

_WHEN_OVERLOOKED = _TURNS[1]
"""The turns they need then, beyond this one."""

_SOON = 2.0
"""After this many turns, a rack's points now say little about what will be left."""


def rounds_to_come(state: TrakkxState) -> int:
    """How many rounds follow the current or just scored one."""
    return state.variant.rounds - state.round - 1


def shares(state: TrakkxState, turns: Sequence[float], points: Sequence[float]) -> list[float]:
    """Each player's share of the win during a round.

    ``turns`` are those each needs to empty the rack, at least one; ``points`` are on the racks now.
    """
    waits, later = _waits(state, state.player), [each - 1 for each in turns]
    draws = _draws(state.players, rounds_to_come(state))
    ends = []
    for luck, blind, *_rest in draws:
        seen = (
            _WHEN_OVERLOOKED if missed and each < _WHEN_OVERLOOKED else each
            for each, missed in zip(later, blind, strict=True)
        )
        ends.append(list(map(_end, waits, seen, luck)))
    return _raced(state, draws, ends, points, [left_of(each) for each in points])


class Chances:
    """The share of the win of a ``player`` on turn who sees only their own rack.

    ``sizes`` are those of all racks.
    """

    def __init__(self, state: TrakkxState, player: int, sizes: Sequence[int]) -> None:
        self._state, self._player = state, player
        self._points = [MEAN_POINTS * size for size in sizes]
        self._left = [left_of(each) for each in self._points]
        self._draws = _draws(state.players, rounds_to_come(state))[:_FEWER_DRAWS]
        waits, later = _waits(state, player), [turns_of(size) - 1 for size in sizes]
        self._ends = [list(map(_end, waits, later, luck)) for luck, *_rest in self._draws]
        self._known: dict[tuple[float, float], float] = {}

    def share(self, turns: float, points: float) -> float:
        """The share with ``turns`` more needed after this one and ``points`` on the rack."""
        key = round(turns, 2), round(points, 1)
        if key not in self._known:
            self._known[key] = self._share(*key)
        return self._known[key]

    def _share(self, turns: float, points: float) -> float:
        me = self._player
        for ends, (luck, *_rest) in zip(self._ends, self._draws, strict=True):
            ends[me] = _end(min(turns, 1.0), max(turns - 1, 0.0), luck[me])
        self._points[me] = points
        # A player who chooses how many points to keep would go on keeping them.
        self._left[me] = _LEFT + points
        return _raced(self._state, self._draws, self._ends, self._points, self._left)[me]


def _waits(state: TrakkxState, player: int) -> list[float]:
    """When each player's next turn is, in rounds, if it's ``player``'s now."""
    players = state.players
    return [(seat - player) % players / players for seat in range(players)]


def _raced(
    state: TrakkxState,
    draws: Sequence["_Draw"],
    ends: Iterable[Sequence[float]],
    points: Sequence[float],
    left: Sequence[float],
) -> list[float]:
    """Each player's share of the win, given when each would be out in each continuation.

    ``points`` are on the racks now, ``left`` on average for those who aren't first.
    """
    won = [0.0] * state.players
    totals = [-each for each in state.returns()]
    # Of what's left on the rack.
    parts = [float(state.variant.part_counted(seat)) for seat in range(state.players)]
    for (_luck, _blind, kept, later), out in zip(draws, ends, strict=True):
        end = min(out)
        first, now = out.index(end), exp(-end / _SOON)
        scored = [
            more + (now * held + (1 - now) * rest * part)
            for more, held, rest, part in zip(later, points, left, kept, strict=True)
        ]
        scored[first] = later[first]
        sums = [t + p * each for t, p, each in zip(totals, parts, scored, strict=True)]
        winners = [seat for seat, each in enumerate(sums) if each == min(sums)]
        for seat in winners:
            won[seat] += 1 / len(winners)
    return [each / len(draws) for each in won]


@lru_cache(maxsize=256)
def _steady(turns: float) -> tuple[float, float]:
    """How the turns needed vary around their expectation, as a Weibull's parameters.

    With few turns it's a coin toss on each, with many a walk of many steps.
    """
    power = 1 / (1 + turns / _STEADIER)
    return power, 1 / gamma(1 + power)


def _end(wait: float, turns: float, luck: float) -> float:
    """When someone is out who needs ``turns`` after a ``wait``; their luck is an exponential."""
    power, scale = _steady(turns)
    return float(wait + turns * scale * luck**power)


def shares_between_rounds(state: TrakkxState, rounds: int) -> list[float]:
    """Each player's share of the win, given the points so far and whole ``rounds`` to come."""
    draws, nothing = _draws(state.players, rounds), [0.0] * state.players
    return _raced(state, draws, [nothing] * len(draws), nothing, nothing)


_Draw = tuple[tuple[float, ...], tuple[float, ...], tuple[float, ...], tuple[float, ...]]


@lru_cache(maxsize=32)
def _draws(players: int, rounds: int) -> tuple[_Draw, ...]:
    """Sampled continuations of a match: each player's luck, blindness, what they keep, later
    points.

    Luck says how long a player takes; what they keep averages 1. Each sample comes once for every
    seat, rotated, so that no one is luckier than others.
    """
    rng = Random(f"{players} {rounds}")
    draws: list[_Draw] = []
    while len(draws) < _DRAWS:
        luck = [rng.expovariate(1.0) for _ in range(players)]
        blind = [float(rng.random() < _OVERLOOKED) for _ in range(players)]
        kept = [rng.gammavariate(2, 0.5) for _ in range(players)]
        later = [0.0] * players
        for _ in range(rounds):
            first = rng.randrange(players)
            for seat in range(players):
                if seat != first:
                    later[seat] += _USUALLY_LEFT * rng.gammavariate(2, 0.5)
        draws += (
            (
                tuple(luck[turn:] + luck[:turn]),
                tuple(blind[turn:] + blind[:turn]),
                tuple(kept[turn:] + kept[:turn]),
                tuple(later[turn:] + later[:turn]),
            )
            for turn in range(players)
        )
    return tuple(draws[:_DRAWS])
