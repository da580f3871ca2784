"""Whole matches of all games by all their rules, among players of all kinds.

After every action the rules have to hold what they promise: whoever acts has something to do, what
is offered is legal and comes back from its notation, no piece is lost or doubled, results fit. The
whole match has to come back from its text.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Final

from game.bots import new_bot
from game.bots.bot import Bot, Budget, Question
from game.bots.levels import LEVELS
from game.catalogue import GAMES, chance_of
from game.handicaps import Handicap
from game.match import Match, Seat
from game.protocol import NATURE, Action, GameInfo, IllegalAction, OptionError, OptionValue, State
from tools.workshop import workshop_of

_LONGEST: Final = 4_000
"""Random play of any game ends within so many actions."""

_BUDGET: Final = Budget(nodes=12)
_RANDOM: Final = "random"


def attempt(number: int, seed: int, _scratch: Path) -> Sequence[str]:
    """Play a match."""
    rng = Random(f"{seed}/{number}")
    info = list(GAMES.values())[number % len(GAMES)]
    match = new_match(info, rng)
    kinds = [rng.choice((_RANDOM, *LEVELS)) for _seat in match.seats]
    way = f"{info.key} {dict(match.options)} {match.handicaps} {kinds}"
    return [f"{each} ({way})" for each in _faults(match, kinds, rng)]


def new_match(info: GameInfo, rng: Random) -> Match:
    """A match with players, options and head starts drawn by lot."""
    while True:
        players = rng.choice(info.players)
        options: dict[str, OptionValue] = {
            option.key: rng.choice(option.choices).value
            for option in info.options
            if rng.random() < 0.4
        }
        given = []
        if info.handicaps and rng.random() < 0.3:
            kind = rng.choice(info.handicaps)
            given.append(Handicap(rng.randrange(players), kind.key, rng.choice(kind.amounts).value))
        seats = [Seat(f"P{seat}") for seat in range(players)]
        try:
            return Match(info, seats, options, handicaps=given, seed=rng.getrandbits(30))
        except OptionError:
            continue


def _faults(match: Match, kinds: Sequence[str], rng: Random) -> Iterator[str]:
    nature = chance_of(match.info.key)
    pieces_of = workshop_of(match.info.key).pieces()
    first: object = None
    while not match.is_over:
        if len(match.log) > _LONGEST:
            yield f"still going on after {_LONGEST} actions"
            return
        player = match.acting_seats()[0] if match.acting_seats() else NATURE
        if player == NATURE:
            before = len(match.log)
            match.advance(nature=nature)
            if len(match.log) == before:
                yield "nobody acts, and nothing happens"
                return
        else:
            action = _chosen(match, player, kinds[player], rng)
            yield from _about_action(match, player, action, rng)
            match.play(player, action)
        there = pieces_of(match.state)
        first = there if first is None else first
        if there is not None and there != first:
            yield f"pieces are {there} instead of {first} after {len(match.log)} actions"
            return
        yield from _about_results(match.state)
    yield from _about_text(match, rng)


def _chosen(match: Match, player: int, kind: str, rng: Random) -> Action:
    state = match.state
    if kind == _RANDOM:
        return state.legal_actions(player).sample(rng)
    question = Question(state.observation(player), player, _BUDGET, rng)
    return _bot(match.info.key, kind).choose(question).action


def _about_action(match: Match, player: int, action: Action, rng: Random) -> Iterator[str]:
    state, space = match.state, match.state.legal_actions(player)
    for each in (action, space.sample(rng)):
        if (refused := space.why_not(each)) is not None:
            yield f"{each.notation()} is refused: {refused.message}"
        if match.info.parse_action(each.notation()) != each:
            yield f"{each.notation()} is not read as it is written"
    others = {NATURE, *range(state.players)} - set(state.acting_players())
    for other in others:
        if state.may_act(other):
            yield f"{other} may act out of turn"
    if others:
        try:
            state.apply_action(min(others), action)
        except IllegalAction as refusal:
            if not str(refusal.rejection.message).endswith((".", "!")):
                yield f"told as {refusal.rejection.message}"
        else:
            yield f"{action.notation()} is accepted out of turn"


def _about_results(state: State) -> Iterator[str]:
    returns, standing = state.returns(), state.standing()
    if len(returns) != state.players:
        yield f"{len(returns)} results for {state.players} players"
    if state.is_terminal != (not state.acting_players()):
        yield "somebody acts after the end, or nobody before it"
    if sorted(seat for group in standing.ranking for seat in group) != list(range(state.players)):
        yield f"the ranking is {standing.ranking}"
    if state.is_terminal and (state.outcome() is None or not state.is_decided):
        yield "it is over, and not decided"
    for viewer in (None, *range(state.players)):
        seen = state.observation(viewer)
        if seen.observation(viewer) != seen or seen.acting_players() != state.acting_players():
            yield f"{viewer} does not see what is there"


def _about_text(match: Match, rng: Random) -> Iterator[str]:
    match.go_to(rng.randrange(len(match.log) + 1))
    text = match.to_text()
    again = Match.from_text(text)
    if again.to_text() != text or again.states != match.states or again.cursor != match.cursor:
        yield "it does not come back from its text"


@lru_cache(maxsize=64)
def _bot(game: str, level: str) -> Bot:
    return new_bot(game, level)
