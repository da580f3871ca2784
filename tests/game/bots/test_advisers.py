from random import Random

import pytest

from game.bots.bot import Advice, BotQuestion, Budget, Candidate
from game.bots.playouts import PlayoutBot
from game.catalogue import GAMES
from game.messages import Message
from game.protocol import NATURE, Choices, State
from tests.game.bots.tables import PLACES, adviser_of, asked, each_game, position
from tests.game.combinations import Nonsense

NODES = Budget(nodes=120)

# All places of a game for its first number of players, one for each of the others.
every_position = pytest.mark.parametrize(
    ("game", "players", "place"),
    [
        (game, players, place)
        for game, info in GAMES.items()
        for number, players in enumerate(info.players)
        for place in PLACES[number % len(PLACES) :][: 1 if number else None]
    ],
)


def shares_of(game: str, state: State) -> tuple[float, ...]:
    return adviser_of(game).assess(BotQuestion(state, NATURE, NODES, Random(1))).shares


@every_position
def test_advice_is_legal_ordered_and_says_why(game: str, players: int, place: str) -> None:
    state = position(game, players, place)
    space = state.legal_actions(state.acting_players()[0])
    advice = adviser_of(game).advise(asked(state, NODES))
    values = [each.value for each in advice.candidates]
    assert values == sorted(values, reverse=True)
    assert all(0.0 <= value <= 1.0 for value in values)
    assert len({each.action for each in advice.candidates}) == len(values)
    for each in advice.candidates:
        assert space.why_not(each.action) is None
    # Random games to their end leave time for few.
    if isinstance(space, Choices) and not isinstance(adviser_of(game), PlayoutBot):
        assert len(values) >= min(len(space), 20) / 2
    assert str(advice.why).endswith((".", "!"))
    assert advice.about is None
    assert advice.loss == 0.0


@every_position
def test_any_legal_action_can_be_asked_about(game: str, players: int, place: str) -> None:
    state = position(game, players, place)
    space = state.legal_actions(state.acting_players()[0])
    rng = Random(7)
    for _try in range(2):
        about = space.sample(rng)
        advice = adviser_of(game).advise(asked(state, NODES), about)
        assert advice.about is not None
        assert advice.about.action == about
        assert advice.candidates[0].value >= advice.about.value
        if advice.is_blunder:
            assert advice.against is not None
            assert str(advice.against).endswith((".", "!"))


@every_position
def test_shares_of_all_teams_add_up(game: str, players: int, place: str) -> None:
    state = position(game, players, place)
    shares = shares_of(game, state)
    assert len(shares) == len(state.teams)
    assert sum(shares) == pytest.approx(1.0)
    assert all(0.0 <= share <= 1.0 for share in shares)


@pytest.mark.parametrize(
    ("best", "asked", "gift", "named"),
    [
        (0.55, 0.42, False, True),
        (0.55, 0.48, False, False),
        (0.55, 0.52, True, True),
        (0.55, 0.545, True, False),
        (0.06, 0.06, True, True),
        (0.06, 0.05, False, False),
        (1.0, 1.0, True, True),
        (1.0, 0.95, False, False),
    ],
)
def test_a_gift_is_named_unless_it_is_a_finesse(
    best: float, asked: float, gift: bool, named: bool
) -> None:
    candidates = Candidate(Nonsense(), best), Candidate(Nonsense(), asked)
    advice = Advice(candidates, Message("Why not."), candidates[1], gift=gift)
    assert advice.is_worth_a_word is named


@each_game
def test_before_chance_has_acted_everybody_has_a_share(game: str) -> None:
    state = GAMES[game].new_initial_state(GAMES[game].players[-1])
    shares = shares_of(game, state)
    assert sum(shares) == pytest.approx(1.0)
    assert min(shares) > 0.0 or not state.may_act(NATURE)
