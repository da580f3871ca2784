"""Manners of play: legal, repeatable, never far from the best, and felt in what is chosen."""

from collections.abc import Iterator
from random import Random

import pytest

from game.bots import new_bot
from game.bots.bot import Advice, Budget, Candidate, Decision, Question
from game.bots.kinds import ManneredBot, allowed_loss, near_best
from game.bots.levels import LEVELS, with_manner
from game.bots.player import MANNERS, TRAITS, Manner, player_of, traits_of
from game.catalogue import GAMES
from game.messages import Message
from game.protocol import NATURE, Action, State
from tests.game.bots.tables import asked, each_game, position
from tests.game.combinations import combinations_of, described, positions
from tests.pebbles.rules.state import PebblesState, Take
from tests.thorough import thorough

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
        made = new_bot(game, kind).choose(Question(state.observation(player), player, FEW, rng))
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
    assert told == (set(TRAITS) if player_of(game).traits else set())


class Shop:
    """A bot that wants the first pebble, and advises by a list of values."""

    def __init__(self, *values: float) -> None:
        self.values = values

    def choose(self, question: Question) -> Decision:
        return Decision(Take(1), (Candidate(Take(1), 0.9),), 1, 1, 0.0)

    def advise(self, question: Question, about: Action | None = None) -> Advice:
        found = [Candidate(Take(n), value) for n, value in enumerate(self.values, 1)]
        asked = next(each for each in found if each.action == about)
        found.sort(key=lambda each: -each.value)
        return Advice(tuple(found), Message(""), asked)

    def assess(self, question: Question) -> None:
        raise NotImplementedError


def wanted(monkeypatch: pytest.MonkeyPatch, *values: float) -> Action:
    """What a player who likes to take many does when much is worth the same."""
    monkeypatch.setattr(
        "game.bots.kinds.traits_of",
        lambda _game: lambda _state, _player, actions: [{"gain": a.count} for a in actions],
    )
    greedy = Manner("greedy", "", "gain", {"gain": 1.0})
    bot = ManneredBot("pebbles", "expert", Shop(*values), greedy)  # type: ignore[arg-type]
    return bot.choose(Question(PebblesState(), 0, FEW, Random(1))).action


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
