"""The states of looking back on a match."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, Final

from game.analysis import Analysis, Glance, Inquiry
from game.bots import new_bot
from game.bots.bot import Advice, Assessment, Budget, Question, adviser
from game.bots.levels import CASUAL, EXPERT
from game.catalogue import GAMES
from game.match import Match, Seat
from game.protocol import NATURE, OptionValue
from game.rules.trakkx.actions import Lay
from physics.nature import resolve
from scenes.kit.commands import Command
from tools.gallery.state import States, people, seats
from tools.studio import TODAY, Studio

ANALYSIS_STATES: Final = States()

_NODES: Final = 12


@cache
def _game(game: str, who: tuple[Seat, ...], seed: int, **options: OptionValue) -> Match:
    """A match that computers have played for everybody, quickly and not too well."""
    match = Match(GAMES[game], who, options, seed=seed, date=TODAY.date().isoformat())
    match.advance(nature=resolve)
    bot = new_bot(game, CASUAL)
    while not match.is_over:
        player = match.state.acting_players()[0]
        rng = Random(f"{seed}:{match.cursor}")
        seen = match.observation(player)
        match.play(player, bot.choose(Question(seen, player, Budget(nodes=_NODES), rng)).action)
        match.advance(nature=resolve)
    return match


@cache
def _answers(
    game: str, who: tuple[Seat, ...], seed: int, nodes: int
) -> tuple[tuple[Inquiry, Advice | Assessment], ...]:
    """What an expert says to every question about a match: once for all pictures of it."""
    match = _game(game, who, seed)
    analysis = Analysis(match)
    expert = adviser(new_bot(game, EXPERT))
    found: list[tuple[Inquiry, Advice | Assessment]] = []
    while (question := analysis.next_question()) is not None:
        state, rng, budget = match.states[question.position], Random(seed), Budget(nodes=nodes)
        answer: Advice | Assessment
        if isinstance(question, Glance):
            answer = expert.assess(Question(state, NATURE, budget, rng))
        else:
            entry = match.log[question.position]
            seen = state.observation(entry.player)
            answer = expert.advise(Question(seen, entry.player, budget, rng), about=entry.action)
        analysis.take(question, answer)
        found.append((question, answer))
    return tuple(found)


def _look_back(
    studio: Studio,
    game: str,
    who: tuple[Seat, ...],
    seed: int,
    *,
    part: float = 1.0,
    nodes: int = 60,
) -> None:
    """Look back on a match when so much of the work, 0 to 1, is done."""
    match = _game(game, who, seed).copy()
    analysis = studio.services.analyst.analysis(match)
    answers = _answers(game, who, seed, nodes)
    for question, answer in answers[: round(part * len(answers))]:
        analysis.take(question, answer)
    studio.services.go.open_analysis(match)
    studio.pass_time(0.6)


@ANALYSIS_STATES.add("analysis", colours=True)
def _analysis(studio: Studio) -> None:
    _look_back(studio, "trickle", people(2), 4, nodes=400)
    studio.ui.set_focus(studio.widget("curve"))


@ANALYSIS_STATES.add("analysis-at-work")
def _at_work(studio: Studio) -> None:
    _look_back(studio, "trickle", seats("human", "casual", "skilled"), 5, part=0.15)


@ANALYSIS_STATES.add("analysis-stopped")
def _stopped(studio: Studio) -> None:
    _look_back(studio, "trickle", people(2), 4, part=0.2, nodes=400)
    studio.click("halt")


@ANALYSIS_STATES.add("analysis-bead-game")
def _bead_game(studio: Studio) -> None:
    _look_back(studio, "bead-game", people(3), 6)


@ANALYSIS_STATES.add("analysis-trickle-down", colours=True)
def _trickle_down(studio: Studio) -> None:
    _look_back(studio, "trickle-down", people(3), 6)


@ANALYSIS_STATES.add("analysis-trakkx")
def _trakkx(studio: Studio) -> None:
    _look_back(studio, "trakkx", seats("human", "casual"), 6)


@ANALYSIS_STATES.add("analysis-hop")
def _hop(studio: Studio) -> None:
    _look_back(studio, "hop-the-marble", people(2), 6)


@ANALYSIS_STATES.add("analysis-on-the-board")
def _on_the_board(studio: Studio) -> None:
    _look_back(studio, "trickle", people(2), 4, nodes=400)
    _see_first(studio)


def _see_first(studio: Studio) -> None:
    """Open the first turning point on the board."""
    studio.ui.set_focus(studio.widget("see-1"))
    studio.give(Command.ACTIVATE)
    studio.settle()


def _known(studio: Studio, match: Match, moves: int) -> None:
    """Look at what the computer knew that made the first move behind so many."""
    match = match.copy()
    studio.services.go.open_replay(match)
    scene: Any = studio.top
    studio.settle()
    seat = next(number for number, seat in enumerate(match.seats) if not seat.is_human)
    for position in range(moves, len(match.log)):
        if match.log[position].player == seat:
            scene.table.look_at(position + 1)
            break
    studio.settle()
    studio.analysis_bots.silent = False
    studio.click("knew")
    studio.settle()


@ANALYSIS_STATES.add("knowledge", colours=True)
def _knowledge(studio: Studio) -> None:
    _known(studio, _game("trickle", seats("human", "skilled"), 4), 30)


@ANALYSIS_STATES.add("knowledge-trakkx")
def _knowledge_trakkx(studio: Studio) -> None:
    _known(studio, _game("trakkx", seats("human", "casual", "learner"), 6), 60)


@ANALYSIS_STATES.add("knowledge-hop")
def _knowledge_hop(studio: Studio) -> None:
    _known(studio, _game("hop-the-marble", seats("human", "casual"), 6), 30)


@ANALYSIS_STATES.add("knowledge-bead-game")
def _knowledge_bead_game(studio: Studio) -> None:
    _known(studio, _game("bead-game", seats("human", "skilled"), 6, hidden_hands=True), 9)


@ANALYSIS_STATES.add("knowledge-trakkx-lay")
def _knowledge_trakkx_lay(studio: Studio) -> None:
    match = _game("trakkx", seats("human", "casual", "learner"), 6)
    lay = next(
        at
        for at, entry in enumerate(match.log)
        if entry.player == 1 and isinstance(entry.action, Lay) and at > 60
    )
    _known(studio, match, lay)


@ANALYSIS_STATES.add("analysis-on-the-board-trakkx")
def _on_the_board_trakkx(studio: Studio) -> None:
    _look_back(studio, "trakkx", seats("human", "casual"), 6)
    _see_first(studio)
