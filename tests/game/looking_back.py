"""Matches that are looked back on with made-up answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from game.analysis import Analysis, Glance, Inquiry
from game.bots.bot import Advice, Assessment, Candidate
from game.catalogue import GAMES
from game.match import Match, Seat
from game.messages import Message
from game.protocol import OptionValue

NAMES = ("Ann", "Ben", "Cleo", "Dan")

Shares = Callable[[int], Sequence[float]]
Loss = Callable[[int], float]


def played(
    game: str, players: int, seed: int = 1, most: int | None = None, **options: OptionValue
) -> Match:
    """A match in which anything legal was played, to the end or for so many entries at most."""
    seats = [Seat(NAMES[seat], colour=seat, symbol=seat) for seat in range(players)]
    match = Match(GAMES[game], seats, options, seed=seed, date="2026-11-21")
    rng = Random(seed)
    match.advance()
    while not match.is_over and (most is None or len(match.log) < most):
        player = match.state.acting_players()[0]
        match.play(player, match.state.legal_actions(player).sample(rng))
        match.advance()
    return match


def answer(analysis: Analysis, question: Inquiry, shares: Shares, loss: Loss) -> None:
    """Answer one question by these functions of its position."""
    if isinstance(question, Glance):
        analysis.take(question, Assessment(tuple(shares(question.position))))
        return
    match, position = analysis.match, question.position
    action = match.log[position].action
    space = match.states[position].legal_actions(match.log[position].player)
    rng = Random(position)
    lost = loss(position)
    others = [other for other in (space.sample(rng) for _try in range(9)) if other != action]
    candidates = (Candidate(others[0] if lost and others else action, 0.5),)
    about = Candidate(action, 0.5 - lost)
    analysis.take(question, Advice(candidates, Message("It is good."), about))


def finished(analysis: Analysis, shares: Shares, loss: Loss = lambda _position: 0.0) -> Analysis:
    """Answer all questions."""
    while (question := analysis.next_question()) is not None:
        answer(analysis, question, shares, loss)
    return analysis


def even(teams: int) -> Shares:
    """Nobody is ever ahead."""
    return lambda _position: (1 / teams,) * teams
