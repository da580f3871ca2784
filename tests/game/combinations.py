"""Every way in which a game can be played, and random positions from it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from random import Random

from game.catalogue import GAMES
from game.protocol import NATURE, GameInfo, OptionError, OptionValue, State

Options = Mapping[str, OptionValue]
Combination = tuple[GameInfo, int, Options]


_LOT = 3_000
"""The most combinations of a game, drawn at random, that are looked at: every two values meet."""

_MOST = 80
"""The most combinations of a game that are played: enough to cover every pair of values."""


def allowed(info: GameInfo) -> Iterator[tuple[int, Options]]:
    """Each number of players with each allowed combination of options; of thousands a sample."""
    choices = [[choice.value for choice in option.choices] for option in info.options]
    ways = list(product(info.players, *choices))
    if len(ways) > _LOT:
        ways = [ways[at] for at in sorted(Random(info.key).sample(range(len(ways)), _LOT))]
    for players, *values in ways:
        options = dict(zip((option.key for option in info.options), values, strict=True))
        try:
            info.complete_options(players, options)
        except OptionError:
            continue
        yield players, options


def _covering(info: GameInfo) -> list[tuple[int, Options]]:
    """All combinations; of very many just enough to bring every two values together."""
    every = list(allowed(info))
    if len(every) <= _MOST:
        return every
    rng = Random(info.key)
    together = [_pairs(*way) for way in every]
    missing = set().union(*together)
    found: list[int] = []
    while missing:
        wanted = min(missing)
        fitting = [number for number, pairs in enumerate(together) if wanted in pairs]
        some = rng.sample(fitting, min(100, len(fitting)))
        found.append(max(some, key=lambda number: len(together[number] & missing)))
        missing -= together[found[-1]]
    return [every[number] for number in found]


def _pairs(players: int, options: Options) -> frozenset[tuple[str, ...]]:
    """Every two values of a combination, including the number of players."""
    values = [f"players={players}", *(f"{key}={value}" for key, value in options.items())]
    return frozenset(combinations(values, 2))


@cache
def combinations_of(game: str) -> tuple[Combination, ...]:
    """The ways to play a game, by its key, that tests go through."""
    info = GAMES[game]
    return tuple((info, players, options) for players, options in _covering(info))


def described(info: GameInfo, players: int, options: Options) -> str:
    """A combination in few words, for a test's report."""
    unusual = [
        f"{option.key}={options[option.key]}"
        for option in info.options
        if options[option.key] != option.default_for(players)
    ]
    return " ".join((info.key, str(players), *unusual))


def step(state: State, rng: Random) -> State:
    """The state after a random action by the player who acts."""
    player = rng.choice(state.acting_players())
    return state.apply_action(player, state.legal_actions(player).sample(rng))


def after_chance(state: State, rng: Random) -> State:
    """The state after what chance does first."""
    while state.may_act(NATURE):
        state = step(state, rng)
    return state


@cache
def secret_ways() -> list[tuple[str, int, Options]]:
    """For each game and number of players one way to play with secrets."""
    ways: dict[tuple[str, int], Options] = {}
    for game in GAMES:
        for info, players, options in combinations_of(game):
            if after_chance(info.new_initial_state(players, **options), Random(1)).has_secrets:
                ways.setdefault((game, players), options)
    return [(*way, options) for way, options in ways.items()]


def walk(info: GameInfo, players: int, options: Options, rng: Random) -> Iterator[State]:
    """Every state of a random game from the first to the last."""
    state = info.new_initial_state(players, **options)
    yield state
    while not state.is_terminal:
        state = step(state, rng)
        yield state


def positions(
    info: GameInfo, players: int, options: Options, rng: Random, most: int
) -> list[State]:
    """The first position and some random ones of one game, cut off at a random length."""
    state = info.new_initial_state(players, **options)
    found = [state]
    while len(found) < most and not state.is_terminal:
        for _ in range(rng.randrange(1, 60)):
            if state.is_terminal:
                break
            state = step(state, rng)
        found.append(state)
    return found


@dataclass(frozen=True)
class Nonsense:
    """An action of no game."""

    def notation(self) -> str:
        return "nonsense"
