"""What the states of looking back on a match are made of."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Final

from game.analysis import Analysis, Glance, Inquiry, Luck
from game.bots import new_bot
from game.bots.bot import Advice, Assessment, BotQuestion, Budget, adviser
from game.bots.levels import CASUAL, EXPERT
from game.bots.luck import LuckSample, luck_sample
from game.bots.player import luck_terms
from game.catalogue import GAMES, chance_of
from game.match import Match, Seat
from game.protocol import NATURE, OptionValue
from physics.nature import resolve
from scenes.kit.intent import Command
from scenes.table.table import CALM
from tools.studio import TODAY, Studio

_NODES: Final = 12

_TRIES: Final = 6


@cache
def quick_match(game: str, who: tuple[Seat, ...], seed: int, **options: OptionValue) -> Match:
    """A match that computers have played for everyone, quickly and not too well."""
    match = Match(GAMES[game], who, options, seed=seed, date=TODAY.date().isoformat())
    match.advance(nature=resolve)
    bot = new_bot(game, CASUAL)
    while not match.is_over:
        player = match.state.acting_players()[0]
        rng = Random(f"{seed}:{match.cursor}")
        seen = match.observation(player)
        match.play(player, bot.choose(BotQuestion(seen, player, Budget(nodes=_NODES), rng)).action)
        match.advance(nature=resolve)
    return match


@cache
def _answers(
    game: str, who: tuple[Seat, ...], seed: int, nodes: int
) -> tuple[tuple[Inquiry, Advice | Assessment | LuckSample], ...]:
    """What an expert says to every question about a match: once for all its pictures."""
    match = quick_match(game, who, seed)
    analysis = Analysis(match)
    expert = adviser(new_bot(game, EXPERT))
    found: list[tuple[Inquiry, Advice | Assessment | LuckSample]] = []
    while (question := analysis.next_question()) is not None:
        state, rng, budget = match.states[question.position], Random(seed), Budget(nodes=nodes)
        answer: Advice | Assessment | LuckSample
        if isinstance(question, Glance):
            answer = expert.assess(BotQuestion(state, NATURE, budget, rng))
        elif isinstance(question, Luck):
            answer = luck_sample(
                state,
                analysis.actions_of(question.position),
                lambda: adviser(new_bot(game, EXPERT)),
                chance_of(game),
                luck_terms(game),
                seed=str(seed),
                tries=_TRIES,
                budget=budget,
            )
        else:
            entry = match.log[question.position]
            seen = state.observation(entry.player)
            answer = expert.advise(BotQuestion(seen, entry.player, budget, rng), about=entry.action)
        analysis.take(question, answer)
        found.append((question, answer))
    return tuple(found)


def look_back(
    studio: Studio,
    game: str,
    who: tuple[Seat, ...],
    seed: int,
    *,
    part: float = 1.0,
    nodes: int = 20,
) -> None:
    """Look back on a match when this share of the work, 0 to 1, is done."""
    match = quick_match(game, who, seed).copy()
    analysis = studio.services.analyst.analysis(match)
    answers = _answers(game, who, seed, nodes)
    for question, answer in answers[: round(part * len(answers))]:
        analysis.take(question, answer)
    studio.services.go.open_look_back(match)
    studio.pass_time(0.6)


def slide_along(studio: Studio, part: float) -> None:
    """Slide along the graph over the board to a part of the match."""
    line = studio.widget("timeline").rect
    studio.press((line.left + round(0.2 * line.width), line.centery))
    studio.move_to((line.left + round(part * line.width), line.centery))
    studio.release((line.left + round(part * line.width), line.centery))
    studio.settle()


def explain_first(studio: Studio, *, pages: int = 0) -> None:
    """Let the first turning point be explained on the board; go on by this many pages."""
    studio.ui.set_focus(studio.widget("explain"))
    studio.analysis_bots.silent = False
    studio.give(Command.ACTIVATE)
    studio.settle()
    for _page in range(pages):
        studio.pass_time(4.0)
        studio.give(Command.ACTIVATE)
    studio.settle()


def show_knowledge(studio: Studio, match: Match, moves: int) -> None:
    """Look at what the computer knew that made the first move after this many."""
    match = match.copy()
    studio.services.go.open_look_back(match)
    studio.settle()
    seat = next(number for number, seat in enumerate(match.seats) if not seat.is_human)
    for position in range(moves, len(match.log)):
        if match.log[position].player == seat:
            studio.table.table.look_at(position + 1)
            break
    studio.settle()
    studio.analysis_bots.silent = False
    studio.click("knew")
    studio.settle()


def see_recap(studio: Studio, match: Match, seconds: float = 1.0) -> None:
    """Open a people's match and watch for this long what happened since the last turn."""
    studio.services.go.open_table(match.copy())
    studio.settle()
    studio.pass_time(CALM)
    studio.give(Command.RECAP)
    studio.pass_time(seconds)


def see_luck(studio: Studio) -> None:
    """Open what else is known, and scroll to what chance did."""
    studio.click("luck")
    studio.settle()
    studio.ui.set_focus(studio.widget("chance-1"))
    studio.settle()
