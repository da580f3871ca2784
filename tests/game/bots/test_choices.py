from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from game.bots import new_bot
from game.bots.bot import BotQuestion, Budget, Decision
from game.bots.levels import EXPERT, LEVELS
from game.catalogue import GAMES
from game.protocol import NATURE, Choices, State
from tests.game.bots.tables import asked, each_game, every_table, position, stretch
from tests.game.combinations import combinations_of, described, positions, walk
from tests.pebbles.rules.state import PebblesState
from tests.thorough import is_thorough, some

NODES = 60


def check(state: State, player: int, made: Decision) -> None:
    space = state.legal_actions(player)
    for each in (made.action, made.best, *(candidate.action for candidate in made.candidates)):
        assert space.why_not(each) is None
        assert not isinstance(space, Choices) or each in space
    assert made.action == made.best or made.meant is not None
    assert len({candidate.action for candidate in made.candidates}) == len(made.candidates)
    assert all(0.0 <= candidate.value <= 1.0 for candidate in made.candidates)
    assert made.nodes <= NODES


@each_game
def test_every_level_acts_legally_in_every_way_to_play(game: str) -> None:
    ways = some(combinations_of(game))
    levels, most = (len(LEVELS), 5) if len(ways) <= 20 and is_thorough() else (1, 2)
    for info, players, options in ways:
        way = described(info, players, options)
        rng = Random(f"choices {way}")
        for state in positions(info, players, options, rng, most):
            acting = set(state.acting_players()) - {NATURE}
            for player, level in product(acting, rng.sample(list(LEVELS), levels)):
                question = BotQuestion(state.observation(player), player, Budget(nodes=NODES), rng)
                try:
                    check(state, player, new_bot(game, level).choose(question))
                except AssertionError as failure:
                    failure.add_note(f"{way}, {level}")
                    raise


@every_table
def test_the_clock_ends_the_thinking(game: str, players: int) -> None:
    state = position(game, players, "middle")
    space = state.legal_actions(state.acting_players()[0])
    question = asked(state, Budget(seconds=0.05))
    assert space.why_not(new_bot(game, EXPERT).choose(question).action) is None
    assert space.why_not(new_bot(game, EXPERT).advise(question).best) is None


def out_of_turn(game: str) -> Iterator[BotQuestion]:
    """Questions to a resting player, while chance is to act, and after the end."""
    info = GAMES[game]
    for _info, players, options in combinations_of(game):
        first = info.new_initial_state(players, **options)
        if first.may_act(NATURE):
            yield BotQuestion(first.observation(0), 0, Budget(nodes=9), Random(1))
            break
    states = list(walk(info, info.players[-1], {}, Random(9)))
    resting = (
        (state, player)
        for state in (*stretch(game, info.players[-1]), states[-1])
        for player in range(state.players)
        if not state.may_act(player)
    )
    for state, player in resting:
        yield BotQuestion(state.observation(player), player, Budget(nodes=9), Random(1))


@each_game
def test_nobody_is_asked_out_of_turn_or_about_another_game(game: str) -> None:
    bot = new_bot(game, EXPERT)
    for question in out_of_turn(game):
        with pytest.raises(ValueError, match=r"not to act|see"):
            bot.choose(question)
        with pytest.raises(ValueError, match=r"not to act|see"):
            bot.advise(question)
    with pytest.raises(ValueError, match="another game"):
        bot.choose(BotQuestion(PebblesState(), 0, Budget(nodes=9), Random(1)))
