"""Players fitted to a person: numbers that are found again, and computers that play by them."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from game.bots import new_bot
from game.bots.bot import Budget, Cancelled, Question
from game.bots.levels import LEVELS, group_of, is_computer, manner_of, strength_of
from game.bots.likeness import START, Choice, Likeness, fitted, log_likelihood
from game.bots.manners import HOARD, TRAITS
from game.bots.sitting_in import decisions_of, studied
from game.bots.worker import Fit, Request, Studied, Study, think
from game.catalogue import GAMES, chance_of
from game.match import HUMAN, Match, Seat, is_kind
from game.protocol import NATURE
from game.seats import LIKE
from tests.game.bots.tables import asked, each_game, every_table, position

FEW = Budget(nodes=10)


def choices(
    count: int, taste: str = "", level: int | None = None, blunders: float = 0.0, seed: int = 1
) -> list[Choice]:
    """Decisions among six options by somebody with a ``taste``, or who plays like a level."""
    rng = Random(seed)
    found = []
    for _ in range(count):
        values = (0.5, 0.5, 0.49, 0.48, 0.3, 0.2)
        traits = tuple(tuple(rng.random() for _trait in TRAITS) for _option in values)
        levels = tuple((rng.randrange(6),) for _level in LEVELS)
        if level is not None:
            played = levels[level][0]
        elif taste:
            place = TRAITS.index(taste)
            played = max(range(4), key=lambda n: traits[n][place])
        else:
            played = 0
        if rng.random() < blunders:
            played = rng.randrange(6)
        found.append(Choice(played, values, traits, levels, 2))
    return found


def mean(likeness: Likeness, some: list[Choice]) -> float:
    return sum(log_likelihood(likeness, each) for each in some) / len(some)


def test_a_kind_carries_all_numbers() -> None:
    likeness = Likeness((1, 2, 3, 4, 35), 5, 6, 7, (8, 9, 10, 11, 12, 13), 14)
    assert Likeness.of(likeness.kind) == likeness
    assert is_kind(likeness.kind)
    assert is_computer(likeness.kind)
    assert (group_of(likeness.kind), manner_of(likeness.kind)) == (LIKE, "")
    assert strength_of(likeness.kind) is None


@pytest.mark.parametrize("kind", ["like", "like-1", START.kind + "0", START.kind + ".careful"])
def test_other_writings_are_no_computers(kind: str) -> None:
    assert not is_computer(kind)


def test_a_taste_is_found() -> None:
    weights = fitted(choices(120, HOARD)).weights
    others = [weight for trait, weight in zip(TRAITS, weights, strict=True) if trait != HOARD]
    assert weights[TRAITS.index(HOARD)] > 1.5 + max(map(abs, others))


@pytest.mark.long
@pytest.mark.parametrize("level", range(len(LEVELS)))
def test_a_level_is_found(level: int) -> None:
    shares = fitted(choices(120, level=level)).shares
    assert shares[1 + level] > 0.6


@pytest.mark.long
def test_blunders_are_counted() -> None:
    seldom, often = (
        fitted(choices(120, level=2, blunders=rate)).blunder_rate for rate in (0.0, 0.2)
    )
    assert seldom < 0.02 < 0.05 < often


@pytest.mark.long
def test_a_fit_foretells_what_it_has_not_seen() -> None:
    seen, unseen = (choices(150, HOARD, blunders=0.1, seed=seed) for seed in (1, 2))
    assert mean(fitted(seen), unseen) > mean(START, unseen) + 0.3


def test_fitting_can_be_cancelled_and_needs_something() -> None:
    with pytest.raises(Cancelled):
        fitted(choices(3), lambda: True)
    with pytest.raises(ValueError, match="nothing"):
        fitted([])


def test_decisions_can_be_kept() -> None:
    for each in choices(5):
        again = Choice.from_json(each.to_json())
        assert (again.played, again.levels) == (each.played, each.levels)
    for data in (None, [], [7, [0.5], [[0.0] * 6], [[0]] * 4, 2, None], [0, [], [], [], 2, None]):
        with pytest.raises(ValueError, match="no decision"):
            Choice.from_json(data)


def played(game: str, most: int = 12) -> Match:
    """The beginning of a match of a person against computers."""
    info = GAMES[game]
    players = info.players[0]
    seats = [Seat("Ann"), *(Seat(f"C{n}", "casual") for n in range(1, players))]
    match = Match(info, seats, info.complete_options(players, {}), seed=5)
    bot, rng = new_bot(game, "casual"), Random(5)
    match.advance(nature=chance_of(game))
    while not match.is_over and len(match.log) < most:
        seat = match.acting_seats()[0]
        question = Question(match.observation(seat), seat, FEW, rng)
        match.play(seat, bot.choose(question).action)
        match.advance(nature=chance_of(game))
    return match


@each_game
def test_what_a_person_did_is_looked_into_and_played_by(game: str) -> None:
    match = played(game)
    decisions = decisions_of(match, 0)[-1:]
    assert decisions
    assert all(each.player == 0 for each in decisions)
    found = [studied(game, each) for each in decisions]
    assert [Choice.from_json(each.to_json()).played for each in found] == [
        each.played for each in found
    ]
    assert found == [studied(game, each) for each in decisions]


@every_table
def test_a_likeness_acts_legally_and_the_same_again(game: str, players: int) -> None:
    state = position(game, players, "middle")
    player = next(each for each in state.acting_players() if each != NATURE)
    for parts in ((35, 0, 0, 0, 0), (0, 0, 35, 0, 0)):
        kind = replace(START, parts=parts, hand=4).kind
        first, second = (new_bot(game, kind).choose(asked(state, FEW)) for _ in range(2))
        assert state.legal_actions(player).why_not(first.action) is None
        assert first.action == second.action


def test_only_what_the_person_did_counts() -> None:
    game = next(iter(GAMES))
    match = played(game)
    assert not decisions_of(match, 1)
    count = len(decisions_of(match, 0))
    match.hand_over(0, "casual")
    assert len(decisions_of(match, 0)) == count
    match.go_to(0)
    assert len(decisions_of(match, 0, most=2)) == 2
    assert match.kind_at(0, 0) == HUMAN


def test_a_worker_studies_and_fits() -> None:
    game = next(iter(GAMES))
    decisions = tuple(decisions_of(played(game), 0)[:2])
    bot = new_bot(game, "expert")
    answer = think(Request(1, game, "expert", Study(decisions), FEW, "7"), bot)
    assert isinstance(answer, Studied)
    fit = think(Request(2, game, "expert", Fit(answer.choices), FEW, "7"), bot)
    assert fit == fitted(answer.choices)
