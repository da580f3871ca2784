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


def parts_counted(state: TrakkxState) -> list[float]:
    """For each player, the part of what's left on the rack that counts."""
    return [float(state.variant.part_counted(seat)) for seat in range(state.players)]


def rounds_to_come(state: TrakkxState) -> int:
    """How many rounds follow the current or just scored one."""
    return state.variant.rounds - state.round - 1


def shares(state: TrakkxState, turns: Sequence[float], points: Sequence[float]) -> list[float]:
    """Each player's share of the win during a round.

    ``turns`` are those each needs to empty the rack, at least one; ``points`` are on the racks now.
    """
    players = state.players
    left = [left_of(each) for each in points]
    order = [(seat - state.player) % players / players for seat in range(players)]
    totals = [-points for points in state.returns()]
    parts = parts_counted(state)
    steady = [_steady(max(turns[seat] - 1, 0.0)) for seat in range(players)]
    steady_when_blind = _steady(_WHEN_OVERLOOKED)
    won = [0.0] * players
    for luck, blind, kept, later in _draws(players, rounds_to_come(state)):
        ends = [
            order[seat]
            + (
                _delay(_WHEN_OVERLOOKED, steady_when_blind, luck[seat])
                if blind[seat] and turns[seat] - 1 < _WHEN_OVERLOOKED
                else _delay(turns[seat] - 1, steady[seat], luck[seat])
            )
            for seat in range(players)
        ]
        end = min(ends)
        first = ends.index(end)
        now = exp(-end / _SOON)
        after = [
            totals[seat]
            + parts[seat]
            * (
                later[seat]
                + (now * points[seat] + (1 - now) * left[seat] * kept[seat] if seat != first else 0)
            )
            for seat in range(players)
        ]
        _share_out(after, won)
    return [each / _DRAWS for each in won]


class Chances:
    """The share of the win of a ``player`` on turn who sees only their own rack.

    ``sizes`` are those of all racks.
    """

    def __init__(self, state: TrakkxState, player: int, sizes: Sequence[int]) -> None:
        players = state.players
        others = [seat for seat in range(players) if seat != player]
        order = [(seat - player) % players / players for seat in others]
        turns = [turns_of(sizes[seat]) - 1 for seat in others]
        steady = [_steady(each) for each in turns]
        held = [MEAN_POINTS * sizes[seat] for seat in others]
        left = [left_of(each) for each in held]
        totals = [-each for each in state.returns()]
        parts = parts_counted(state)
        self._part = parts[player]
        self._known: dict[tuple[float, float], float] = {}
        # For each continuation: the player's luck, what they keep and have before this round's
        # points; when the first other is out, and the least another has then; and what each other
        # has before and after this round's points if the player goes out first.
        self._ways: list[_Way] = []
        draws = _draws(players, rounds_to_come(state))[:_FEWER_DRAWS]
        for luck, _blind, kept, later in draws:
            before = [totals[seat] + parts[seat] * later[seat] for seat in others]
            ends = [
                order[n] + _delay(turns[n], steady[n], luck[seat]) for n, seat in enumerate(others)
            ]
            end = min(ends)
            first = ends.index(end)
            now = exp(-end / _SOON)
            settled = [parts[seat] * left[n] * kept[seat] for n, seat in enumerate(others)]
            full = [parts[seat] * held[n] for n, seat in enumerate(others)]
            least = min(
                before[n] + (now * full[n] + (1 - now) * settled[n] if n != first else 0.0)
                for n in range(len(others))
            )
            mine = totals[player] + self._part * later[player]
            racks = tuple(zip(before, full, settled, strict=True))
            self._ways.append((luck[player], kept[player], mine, end, now, least, racks))

    def share(self, turns: float, points: float) -> float:
        """The share with ``turns`` more needed after this one and ``points`` on the rack."""
        key = round(turns, 2), round(points, 1)
        if key not in self._known:
            self._known[key] = self._share(*key)
        return self._known[key]

    def _share(self, turns: float, points: float) -> float:
        next_turn, later = min(turns, 1.0), max(turns - 1, 0.0)
        steady = _steady(later)
        # A player who chooses how many points to keep would go on keeping them.
        left = _LEFT + points
        won = 0.0
        for luck, kept, mine, end, now, least, racks in self._ways:
            out = next_turn + _delay(later, steady, luck)
            if out <= end:
                now = exp(-out / _SOON)
                least = min(
                    before + now * full + (1 - now) * settled for before, full, settled in racks
                )
            else:
                mine += self._part * (now * points + (1 - now) * left * kept)
            won += 1.0 if mine < least else 0.5 if mine == least else 0.0
        return won / len(self._ways)


_Way = tuple[float, float, float, float, float, float, tuple[tuple[float, float, float], ...]]


def _steady(turns: float) -> tuple[float, float]:
    """How the turns needed vary around their expectation, as a Weibull's parameters.

    With few turns it's a coin toss on each, with many a walk of many steps.
    """
    power = 1 / (1 + turns / _STEADIER)
    return power, 1 / gamma(1 + power)


def _delay(turns: float, steady: tuple[float, float], luck: float) -> float:
    """The turns someone needs with this luck, an exponential."""
    power, scale = steady
    return float(turns * scale * luck**power)


def shares_between_rounds(state: TrakkxState, rounds: int) -> list[float]:
    """Each player's share of the win, given the points so far and whole ``rounds`` to come."""
    totals = [-points for points in state.returns()]
    won = [0.0] * state.players
    parts = parts_counted(state)
    for _luck, _blind, _kept, later in _draws(state.players, rounds):
        scores = zip(totals, parts, later, strict=True)
        _share_out([total + part * more for total, part, more in scores], won)
    return [each / _DRAWS for each in won]


def _share_out(points: Sequence[float], won: list[float]) -> None:
    fewest = min(points)
    winners = [seat for seat, each in enumerate(points) if each == fewest]
    for seat in winners:
        won[seat] += 1 / len(winners)


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
