"""Matches looked back on with made-up answers."""

from collections.abc import Callable, Sequence
from math import inf
from random import Random

from game.analysis import Analysis, Inquiry
from game.bots.bot import Advice, Assessment, Candidate
from game.bots.luck import Counting, LuckSample
from game.bots.worker import Assess, Compare
from game.catalogue import GAMES
from game.match import Match, Seat
from game.messages import Message
from game.protocol import OptionValue
from tools.workshop import play_on

NAMES = ("Ann", "Ben", "Cleo", "Dan")

Shares = Callable[[int], Sequence[float]]
Loss = Callable[[int], float]


def played(
    game: str, players: int, seed: int = 1, most: float = inf, **options: OptionValue
) -> Match:
    """A match in which anything legal was played, to the end or for at most ``most`` entries."""
    seats = [Seat(NAMES[seat], colour=seat, symbol=seat) for seat in range(players)]
    match = Match(GAMES[game], seats, options, seed=seed, date="2026-11-21")
    return play_on(match, Random(seed), most)


def sample(
    luck: Sequence[float], errors: float = 0.005, counted: Sequence[Counting] = ()
) -> LuckSample:
    """What chance did if it brought each team this much beyond an even share."""
    usual = (1 / len(luck),) * len(luck)
    got = tuple(share + more for share, more in zip(usual, luck, strict=True))
    return LuckSample(got, usual, (errors,) * len(luck), tuple(counted))


def answer(
    analysis: Analysis, question: Inquiry, shares: Shares, loss: Loss, luck: Shares | None = None
) -> None:
    """Answer one question by these functions of its position; without ``luck`` there's none."""
    if isinstance(question.wish, Assess):
        analysis.take(question, Assessment(tuple(shares(question.position))))
        return
    if isinstance(question.wish, Compare):
        none = (0.0,) * len(analysis.teams)
        analysis.take(question, sample(none if luck is None else luck(question.position)))
        return
    match, position = analysis.match, question.position
    action = match.log[position].action
    space = match.states[position].legal_actions(match.log[position].player)
    rng = Random(position)
    lost = loss(position)
    others = (space.sample(rng) for _try in range(9 if lost else 0))
    better = next((other for other in others if other != action), action)
    candidates = (Candidate(better, 0.5),)
    about = Candidate(action, 0.5 - lost)
    analysis.take(question, Advice(candidates, Message("It is good."), about))


def finished(
    analysis: Analysis,
    shares: Shares,
    loss: Loss = lambda _position: 0.0,
    luck: Shares | None = None,
) -> Analysis:
    """Answer all questions."""
    while (question := analysis.next_question()) is not None:
        answer(analysis, question, shares, loss, luck)
    return analysis


def even(teams: int) -> Shares:
    """No one is ever ahead."""
    return lambda _position: (1 / teams,) * teams
