"""Computers know no more than a person in their seat: what is hidden may change, they do not."""

from collections.abc import Iterator
from random import Random
from typing import TypeVar

from game.bots import new_bot
from game.bots.bot import Budget, Question, adviser
from game.bots.levels import EXPERT
from game.catalogue import GAMES
from game.protocol import NATURE, OptionValue, State
from tests.game.combinations import step
from tests.thorough import thorough

S = TypeVar("S", bound=State)

Twins = tuple[Question, Question]
"""The same question in two positions that differ only in what the player does not see."""

_PAIRS = thorough(3)
_NODES = Budget(nodes=40)


def twins(game: str, players: int, **options: OptionValue) -> Iterator[Twins]:
    """Some twins of a game, whose hidden parts are drawn again."""
    found = 0
    for attempt in range(40 * _PAIRS):
        rng = Random(f"{game} {players} {attempt}")
        state = GAMES[game].new_initial_state(players, **options)
        actions = rng.randrange(4, 14)
        while not state.is_terminal and (state.may_act(NATURE) or actions > 0):
            actions -= not state.may_act(NATURE)
            state = step(state, rng)
        if state.is_terminal or state.is_pause:
            continue
        player = state.acting_players()[0]
        twin = state.observation(player).resample(player, rng)
        if twin != state:
            first, second = (
                Question(each.observation(player), player, _NODES, Random(7))
                for each in (state, twin)
            )
            yield first, second
            found += 1
        if found == _PAIRS:
            return
    raise AssertionError("too few positions with anything hidden were reached")


def check_choices(game: str, level: str, pairs: Iterator[Twins]) -> None:
    """Twins are played alike."""
    for pair in pairs:
        first, second = (new_bot(game, level).choose(each) for each in pair)
        assert (first.action, first.candidates) == (second.action, second.candidates)


def check_advice(game: str, pairs: Iterator[Twins]) -> None:
    """The same is said of twins."""
    for pair in pairs:
        about = pair[0].observation.legal_actions(pair[0].player).sample(Random(5))
        first, second = (adviser(new_bot(game, EXPERT)).advise(each, about) for each in pair)
        assert first == second
