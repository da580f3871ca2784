"""Matches that computers played quickly, and what an expert says of them."""

from functools import cache
from random import Random

from game.analysis import Analysis, Inquiry
from game.bots import new_bot
from game.bots.bot import BotQuestion, Budget
from game.bots.levels import CASUAL, EXPERT
from game.bots.luck import luck_sample
from game.bots.player import luck_terms
from game.bots.worker import Advise, Assess, Result
from game.catalogue import GAMES, chance_of
from game.match import Match, Seat
from game.protocol import NATURE, Action, OptionValue, State
from tools.studio import TODAY, Studio
from tools.workshop import play_on


@cache
def quick_match(game: str, who: tuple[Seat, ...], seed: int, **options: OptionValue) -> Match:
    """A match that computers have played for everyone, quickly and not too well."""
    match = Match(GAMES[game], who, options, seed=seed, date=TODAY.date().isoformat())
    bot = new_bot(game, CASUAL)

    def quick(state: State, player: int, _rng: Random) -> Action:
        rng, seen = Random(f"{seed}:{match.cursor}"), state.observation(player)
        return bot.choose(BotQuestion(seen, player, Budget(nodes=12), rng)).action

    return play_on(match, Random(), choose=quick, nature=chance_of(game))


@cache
def _answers(
    game: str, who: tuple[Seat, ...], seed: int, nodes: int
) -> tuple[tuple[Inquiry, Result], ...]:
    """What an expert says to every question about a match: once for all its pictures."""
    match = quick_match(game, who, seed)
    analysis = Analysis(match)
    expert = new_bot(game, EXPERT)
    found: list[tuple[Inquiry, Result]] = []
    while (question := analysis.next_question()) is not None:
        rng, budget, wish = Random(seed), Budget(nodes=nodes), question.wish
        answer: Result
        if isinstance(wish, Assess):
            answer = expert.assess(BotQuestion(wish.state, NATURE, budget, rng))
        elif isinstance(wish, Advise):
            asked = BotQuestion(wish.observation, wish.player, budget, rng)
            answer = expert.advise(asked, wish.about)
        else:
            answer = luck_sample(
                wish.state,
                wish.actions,
                lambda: new_bot(game, EXPERT),
                chance_of(game),
                luck_terms(game),
                seed=str(seed),
                tries=6,
                budget=budget,
            )
        analysis.take(question, answer)
        found.append((question, answer))
    return tuple(found)


def look_back(app: Studio, begun: Match, seed: int, part: float, nodes: int) -> None:
    """Look back on computers' match when this share of the work, 0 to 1, is done."""
    game, who = begun.info.key, begun.seats
    match = quick_match(game, who, seed).copy()
    analysis = app.services.analyst.analysis(match)
    answers = _answers(game, who, seed, nodes)
    for question, answer in answers[: round(part * len(answers))]:
        analysis.take(question, answer)
    app.services.go.open_look_back(match)
    app.pass_time(0.6)
