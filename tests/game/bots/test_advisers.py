"""What every game's adviser owes the people it helps, in every game of the catalogue."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from game.bots import new_bot
from game.bots.bot import Adviser, Budget, Question
from game.bots.levels import EXPERT, LEVELS
from game.catalogue import GAMES
from game.protocol import NATURE, Choices, GameInfo, State
from physics.nature import resolve

NODES = Budget(nodes=120)


def adviser(info: GameInfo, level: str = EXPERT) -> Adviser:
    bot = new_bot(info.key, level)
    assert isinstance(bot, Adviser)
    return bot


def played(info: GameInfo, players: int, actions: int, seed: int) -> State:
    """A position that learners reach, with a player to move if the game goes on so long."""
    rng = Random(seed)
    state = info.new_initial_state(players)
    bot = new_bot(info.key, "learner")
    while not state.is_terminal:
        player = state.acting_players()[0]
        if player == NATURE:
            action = resolve(state, rng)
        elif actions <= 0:
            break
        else:
            action = bot.choose(
                Question(state.observation(player), player, Budget(nodes=10), rng)
            ).action
            actions -= 1
        state = state.apply_action(player, action)
    return state


def positions() -> Iterator[object]:
    for info in GAMES.values():
        for players in info.players:
            for actions in (0, 9, 22):
                name = f"{info.key}-{players}-{actions}"
                yield pytest.param(info, players, actions, id=name)


every_position = pytest.mark.parametrize(("info", "players", "actions"), list(positions()))


@every_position
def test_advice_is_legal_ordered_and_says_why(info: GameInfo, players: int, actions: int) -> None:
    state = played(info, players, actions, seed=3)
    player = state.acting_players()[0]
    space = state.legal_actions(player)
    advice = adviser(info).advise(Question(state.observation(player), player, NODES, Random(1)))
    values = [each.value for each in advice.candidates]
    assert values == sorted(values, reverse=True)
    assert all(0.0 <= value <= 1.0 for value in values)
    assert len({each.action for each in advice.candidates}) == len(values)
    for each in advice.candidates:
        assert space.why_not(each.action) is None
    assert str(advice.why).endswith((".", "!"))
    assert advice.about is None
    assert advice.loss == 0.0


@every_position
def test_any_legal_action_can_be_asked_about(info: GameInfo, players: int, actions: int) -> None:
    state = played(info, players, actions, seed=4)
    player = state.acting_players()[0]
    space = state.legal_actions(player)
    rng = Random(7)
    for _try in range(2):
        about = space.sample(rng)
        advice = adviser(info).advise(
            Question(state.observation(player), player, NODES, Random(1)), about=about
        )
        assert advice.about is not None
        assert advice.about.action == about
        assert advice.candidates[0].value >= advice.about.value
        if advice.is_blunder:
            assert advice.against is not None
            assert str(advice.against).endswith((".", "!"))


@pytest.mark.parametrize("info", GAMES.values(), ids=GAMES)
def test_advice_is_the_experts_at_every_level_and_the_same_every_time(info: GameInfo) -> None:
    state = played(info, info.players[0], 6, seed=5)
    player = state.acting_players()[0]
    told = {
        adviser(info, level)
        .advise(Question(state.observation(player), player, NODES, Random(2)))
        .candidates
        for level in (*LEVELS, EXPERT)
    }
    assert len(told) == 1


@pytest.mark.parametrize("info", GAMES.values(), ids=GAMES)
def test_nobody_is_advised_out_of_turn(info: GameInfo) -> None:
    state = played(info, info.players[-1], 5, seed=6)
    resting = next(p for p in range(info.players[-1]) if p not in state.acting_players())
    with pytest.raises(ValueError, match=r"not|see"):
        adviser(info).advise(Question(state.observation(resting), resting, NODES, Random(1)))


@every_position
def test_shares_of_all_teams_add_up(info: GameInfo, players: int, actions: int) -> None:
    state = played(info, players, actions, seed=8)
    shares = adviser(info).assess(Question(state, NATURE, NODES, Random(1))).shares
    assert len(shares) == len(state.teams)
    assert sum(shares) == pytest.approx(1.0)
    assert all(0.0 <= share <= 1.0 for share in shares)


@pytest.mark.parametrize("info", GAMES.values(), ids=GAMES)
def test_before_chance_has_acted_everybody_has_a_share(info: GameInfo) -> None:
    state = info.new_initial_state(info.players[-1])
    shares = adviser(info).assess(Question(state, NATURE, NODES, Random(1))).shares
    assert sum(shares) == pytest.approx(1.0)
    assert min(shares) > 0.0


@pytest.mark.parametrize("info", GAMES.values(), ids=GAMES)
def test_the_end_belongs_to_the_winners(info: GameInfo) -> None:
    state = played(info, info.players[0], 5_000, seed=9)
    outcome = state.outcome()
    assert outcome is not None
    shares = adviser(info).assess(Question(state, NATURE, NODES, Random(1))).shares
    won = [set(team) <= set(outcome.winners) for team in state.teams]
    assert shares == pytest.approx([each / sum(won) for each in won])


@pytest.mark.parametrize("info", GAMES.values(), ids=GAMES)
def test_candidates_cover_a_small_choice(info: GameInfo) -> None:
    state = played(info, info.players[0], 4, seed=10)
    player = state.acting_players()[0]
    space = state.legal_actions(player)
    if not isinstance(space, Choices):
        pytest.skip("People put their actions together by hand here.")
    advice = adviser(info).advise(Question(state.observation(player), player, NODES, Random(1)))
    assert len(advice.candidates) >= min(len(space), 20) / 2
