"""Adaptive computers and manners: legal, repeatable, never far from the best, matches even."""

from collections import Counter
from collections.abc import Iterator
from math import exp
from random import Random

import pytest

from game.bots import new_bot
from game.bots.bot import Advice, Bot, BotQuestion, Budget, Candidate, Decision
from game.bots.kinds import AdaptiveBot, ManneredBot, allowed_loss, near_best, next_strength
from game.bots.levels import (
    ADAPTIVE,
    FIRST_STRENGTH,
    LEVELS,
    budget_for,
    is_computer,
    strength_of,
    title_of,
    with_manner,
)
from game.bots.player import MANNERS, UnknownBot, player_of, traits_of
from game.catalogue import GAMES
from game.messages import Message
from game.protocol import NATURE, Action, State
from tests.game.bots.tables import asked, each_game, position
from tests.game.combinations import combinations_of, described, positions
from tests.pebbles.rules.state import PebblesState, Take
from tests.thorough import thorough

GAME = "pebbles"
STATE = PebblesState()

pytestmark = pytest.mark.usefixtures("pebbles")


class Recorder(Bot):
    """Stands in for a level's bot, and notes what it's asked."""

    def __init__(self, level: str, asked: list[tuple[str, Budget]]) -> None:
        self.level = level
        self.asked = asked

    def choose(self, question: BotQuestion) -> Decision:
        self.asked.append((self.level, question.budget))
        return Decision(Take(1), (Candidate(Take(1), 0.5),), 1)


def asked_of(strength: int, budget: Budget, moves: int) -> list[tuple[str, Budget]]:
    asked: list[tuple[str, Budget]] = []
    bot = AdaptiveBot(GAME, strength, lambda level: Recorder(level, asked))
    for move in range(moves):
        bot.choose(BotQuestion(STATE, 0, budget, Random(f"5:{move}")))
    return asked


@pytest.mark.parametrize(
    ("kind", "strength"),
    [
        ("adaptive-0", 0),
        ("adaptive-137", 137),
        ("adaptive-300", 300),
        ("adaptive", FIRST_STRENGTH),
        ("adaptive-301", None),
        ("adaptive-", None),
        ("adaptive--5", None),
        ("adaptive-1e2", None),
        ("skilled", None),
        ("human", None),
    ],
)
def test_a_kind_tells_its_strength(kind: str, strength: int | None) -> None:
    assert strength_of(kind) == strength
    assert is_computer(kind) == (strength is not None or kind == "skilled")


def test_a_title_says_between_which_levels_it_plays() -> None:
    assert title_of(ADAPTIVE) == "Adapts to you"
    assert title_of("adaptive-0") == "Adapts to you (learner to casual)"
    assert title_of("adaptive-99") == "Adapts to you (learner to casual)"
    assert title_of("adaptive-100") == "Adapts to you (casual to skilled)"
    assert title_of("adaptive-300") == "Adapts to you (skilled to expert)"
    assert title_of("expert") == "Expert"
    assert title_of("genius") == "genius"


def test_the_level_of_each_move_is_drawn_in_proportion() -> None:
    seen = Counter(level for level, _budget in asked_of(130, Budget(nodes=10), 1000))
    assert set(seen) == {"casual", "skilled"}
    assert 250 < seen["skilled"] < 350


def test_the_level_that_decides_keeps_to_its_own_budget() -> None:
    for level, budget in asked_of(50, Budget(seconds=1.0), 40):
        assert budget == budget_for(GAME, level)
    for level, budget in asked_of(250, Budget(nodes=100_000), 40):
        assert budget == Budget(nodes=LEVELS[level].nodes or 100_000)


def test_a_strength_beyond_all_levels_is_refused() -> None:
    with pytest.raises(UnknownBot, match="adaptive-301"):
        new_bot(GAME, "adaptive-301")


# Adapting


def series(skill: int, spread: float, games: int, seed: int) -> list[bool]:
    """Wins of a player who wins half of the games against ``skill``, and fewer above.

    ``spread`` is how much stronger an opponent is against whom one game in 3.7 is won.
    """
    rng = Random(f"{skill}:{spread}:{seed}")
    past: list[tuple[int, float]] = []
    for _game in range(games):
        strength = next_strength(past)
        chance = 1 / (1 + exp((strength - skill) / spread))
        past.append((strength, float(rng.random() < chance)))
    return [score == 1 for _strength, score in past]


@pytest.mark.parametrize("skill", [20, 60, 100, 150, 200, 250, 280])
@pytest.mark.parametrize("spread", [20, 35, 50, 75])
def test_after_ten_games_everybody_wins_about_half(skill: int, spread: float) -> None:
    later = [win for seed in range(200) for win in series(skill, spread, 30, seed)[10:]]
    assert 0.4 <= sum(later) / len(later) <= 0.6


FEW = Budget(nodes=10)


def turns(game: str) -> Iterator[tuple[State, int, Random, str]]:
    """Some positions in many ways to play, and who acts in them."""
    ways = combinations_of(game)
    for info, players, options in Random(game).sample(ways, min(len(ways), thorough(3))):
        way = described(info, players, options)
        rng = Random(f"manners {way}")
        for state in positions(info, players, options, rng, 2):
            for player in set(state.acting_players()) - {NATURE}:
                yield state, player, rng, way


@each_game
def test_every_manner_acts_legally_in_every_way_to_play(game: str) -> None:
    for state, player, rng, way in turns(game):
        kind = with_manner(rng.choice([*LEVELS, "adaptive-150"]), rng.choice(list(MANNERS)))
        made = new_bot(game, kind).choose(BotQuestion(state.observation(player), player, FEW, rng))
        assert state.legal_actions(player).why_not(made.action) is None, (way, kind)


@each_game
def test_every_game_tells_the_traits_of_its_actions(game: str) -> None:
    told = set()
    for players in GAMES[game].players[:2]:
        for place in ("start", "middle", "late"):
            state = position(game, players, place)
            question = asked(state, FEW)
            actions = [each.action for each in new_bot(game, "skilled").choose(question).candidates]
            found = traits_of(game)(question.observation, question.player, actions)
            assert len(found) == len(actions)
            told |= {key for each in found for key in each}
    liked = {trait for trait, _sign in MANNERS.values()}
    assert told == (liked if player_of(game).traits else set())


class Shop(Bot):
    """A bot that wants the first pebble, and advises by a list of values."""

    def __init__(self, *values: float) -> None:
        self.values = values

    def choose(self, question: BotQuestion) -> Decision:
        return Decision(Take(1), (Candidate(Take(1), 0.9),), 1)

    def advise(self, question: BotQuestion, about: Action | None = None) -> Advice:
        found = [Candidate(Take(n), value) for n, value in enumerate(self.values, 1)]
        asked = next(each for each in found if each.action == about)
        found.sort(key=lambda each: -each.value)
        return Advice(tuple(found), Message(""), asked)


def wanted(monkeypatch: pytest.MonkeyPatch, *values: float) -> Action:
    """What a player who likes to take many does when much is worth the same."""
    monkeypatch.setattr(
        "game.bots.kinds.traits_of",
        lambda _game: lambda _state, _player, actions: [{"hoard": a.count} for a in actions],
    )
    bot = ManneredBot("pebbles", "expert", Shop(*values), "collector")
    return bot.choose(BotQuestion(PebblesState(), 0, FEW, Random(1))).action


def test_a_manner_decides_among_what_is_worth_about_as_much(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    loss = allowed_loss(0.5, 2)
    assert wanted(monkeypatch, 0.5, 0.5, 0.5) == Take(3)
    assert wanted(monkeypatch, 0.5, 0.5, 0.5 - 2 * loss) == Take(2)
    assert wanted(monkeypatch, 0.5, 0.5 - 0.9 * loss, 0.5 - 1.1 * loss) == Take(2)
    assert wanted(monkeypatch, 0.5, 0.5 - 1.1 * loss, 0.5 - 1.1 * loss) == Take(1)


def test_a_win_that_is_sure_is_not_put_off(monkeypatch: pytest.MonkeyPatch) -> None:
    assert wanted(monkeypatch, 1.0, 1.0, 1.0) == Take(1)
    assert wanted(monkeypatch, 0.0, 0.0, 0.0) == Take(3)


@each_game
def test_what_is_compared_lies_within_the_loss(game: str) -> None:
    for players in GAMES[game].players:
        state = position(game, players, "middle")
        bot, question = new_bot(game, "skilled"), asked(state, FEW)
        decision = bot.choose(question)
        own, *others = near_best(bot, decision, question, Budget(nodes=200))
        least = own.value - allowed_loss(own.value, len(state.teams))
        assert all(least <= each.value <= own.value for each in others)
