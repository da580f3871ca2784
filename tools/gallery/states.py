"""Every screen of the app in its key states, each reached from a fresh start.

What all games share is shown with the first game of the catalogue.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from datetime import date, timedelta
from functools import partial
from random import Random
from types import MappingProxyType
from typing import Final

from game.catalogue import GAMES
from game.match import Match, Seat
from game.records.history import record_of
from game.records.puzzle_book import FAILED, SOLVED, Answered
from game.seats import SetUp
from game.tasks.puzzles import write_puzzle
from game.tasks.task import Verdict
from scenes.kit.assets import games_with_puzzles
from scenes.kit.intent import Command
from scenes.kit.learning import puzzle_of_day
from scenes.pages.live_picture import LiveBoard
from scenes.pages.records.scene import MatchesScene
from scenes.table.guide.guide import TaskGuide
from scenes.table.guide.scene import GuidedScene
from scenes.table.meaning import Play
from tools.gallery.evening import enter_evening
from tools.gallery.learning import enter_lessons
from tools.gallery.looking_back import (
    explain_first,
    look_back,
    quick_match,
    show_knowledge,
    slide_along,
)
from tools.gallery.people import enter_people
from tools.gallery.settings import enter_keys, enter_settings
from tools.gallery.state import State, States, click, focus, give, seats, wait
from tools.studio import TODAY, Studio, played_match
from tools.workshop import Workshop, of_all_games

_STATES = States()

_GAME: Final = next(iter(GAMES))


def _nearest(players: int) -> int:
    """The closest number of players that the game is for."""
    return min(GAMES[_GAME].players, key=lambda count: abs(count - players))


def _who(*kinds: str) -> tuple[Seat, ...]:
    """Like ``seats``, but with fewer or more people if the game needs it."""
    return seats(*[*kinds, *["human"] * 6][: _nearest(len(kinds))])


def _people(count: int) -> tuple[Seat, ...]:
    return _who(*["human"] * count)


def _played(
    who: tuple[Seat, ...], actions: int | None = None, *, seed: int, days: int = 0
) -> Match:
    return played_match(_GAME, who, actions, seed=seed, ago=timedelta(days=days))


def _keep_games(studio: Studio) -> None:
    """Put a dozen finished matches into the history."""
    tables = (
        _who("human", "casual"),
        _people(2),
        _who("human", "skilled"),
        _people(4),
        _who("human", "casual"),
        _who("human", "learner"),
    )
    for number in range(12):
        who = tables[number % len(tables)]
        match = _played(who, seed=number, days=number)
        finished = TODAY - timedelta(days=number * 1.9, hours=number)
        studio.services.history.record(f"match-{number}", match, finished)


def _keep_saves(studio: Studio) -> None:
    """Save two unfinished matches and a finished one."""
    saves = studio.services.saves
    for number, (who, actions, title) in enumerate(
        (
            (_people(3), 31, ""),
            (_who("human", "expert"), None, ""),
            (_who("human", "casual"), 14, "Sunday at the lake"),
        )
    ):
        match = _played(who, actions, seed=number, days=9 - 4 * number)
        match.title = title
        saved = TODAY - timedelta(days=9 - 4 * number)
        name = saves.save(saves.new_id(saved, Random(number)), match)
        for path in studio.app.records.places.saves.glob(f"{name}*"):
            os.utime(path, (saved.timestamp(), saved.timestamp()))


def _note_day(studio: Studio, day: date, score: float) -> None:
    asked = puzzle_of_day(day)
    if asked is not None:
        puzzle = asked.puzzle
        answered = Answered(asked.game, puzzle.key, puzzle.rating, score, day, day)
        studio.services.puzzle_book.note(studio.services.person, answered)


def _solve(studio: Studio) -> None:
    """Record some weeks of daily puzzles, and tries in between; Ann and Ben know the computer."""
    studio.services.people.met("Ann", "Ben")
    today = TODAY.date()
    book = studio.services.puzzle_book
    asked = puzzle_of_day(today)
    if asked is not None:
        # What's in the box looks like any puzzle.
        book.keep_mistake("Ann", asked.game, write_puzzle(asked.puzzle), today - timedelta(days=1))
    for ago in (1, 2, 3, 5, 6, 8, 9, 12, 15, 20, 21, 25):
        _note_day(studio, today - timedelta(days=ago), FAILED if ago in (3, 9, 20) else SOLVED)


def _open_puzzles(studio: Studio) -> None:
    studio.services.go.open_puzzles()
    studio.settle()


def _solve_today(studio: Studio) -> None:
    """What's said about today's puzzle then is the same whatever puzzles there are."""
    _note_day(studio, TODAY.date(), SOLVED)


# Title and set-up
_LOOSE_MARBLE: Final = 931, 320
"""The blue marble of the title's still life in a window of 1280x720."""

_STATES.enter("title", Studio.settle)
_STATES.enter("title-menu", Studio.settle, click("menu"))
_STATES.enter(
    "title-marble",
    *(Studio.settle, lambda studio: studio.click(_LOOSE_MARBLE), wait(0.1)),
    moving=True,
)
_AGAIN: Final = (
    lambda studio: studio.services.go.open_settings(),
    lambda studio: studio.services.go.back(),
)
_STATES.enter(
    "title-continue",
    _keep_saves,
    _solve_today,
    *_AGAIN,
    golden=100,
)


enter_lessons(_STATES)
enter_evening(_STATES)
enter_people(_STATES)


def _set_up_again(studio: Studio) -> None:
    studio.services.learning.add_offered(_GAME)
    _set_up(2, studio)


def _set_up(players: int, studio: Studio) -> None:
    studio.services.go.open_set_up(_GAME)
    studio.settle()
    if studio.ui.find("count") is None:  # a key that is still held turns the pages too
        studio.ui.set_focus(studio.widget("tab"))
        studio.give(Command.LEFT)
    for _step in range(GAMES[_GAME].players.index(_nearest(players))):
        studio.ui.set_focus(studio.widget("count"))
        studio.give(Command.RIGHT)


for _players in sorted({_nearest(4), GAMES[_GAME].players[-1]}):
    _STATES.enter(
        f"set-up-{_players}",
        partial(_set_up, _players),
        golden=100 * (_players == 4),
    )


@_STATES.add("set-up-even")
def _set_up_even(studio: Studio) -> None:
    for number, strength in enumerate((60, 100, 140, 110, 80, 100)):
        who = _who("human", f"adaptive-{strength}")
        match = _played(who, seed=number, days=9 - number)
        studio.services.history.record(f"even-{number}", match, TODAY - timedelta(days=9 - number))
    name = seats("human")[0].name
    studio.services.people.met(name)
    _set_up(4, studio)
    for seat, steps in ((1, 2), (3, 4)):
        _choose_player(studio, seat, steps)


def _choose_player(studio: Studio, seat: int, steps: int) -> None:
    """Let someone else sit on a seat, this many rows further down."""
    studio.ui.set_focus(studio.widget(f"kind-{seat}"))
    studio.give(Command.ACTIVATE)
    for _step in range(steps):
        studio.give(Command.DOWN)
    studio.give(Command.ACTIVATE)


@_STATES.add("set-up-players", golden=100)
def _set_up_players(studio: Studio) -> None:
    _set_up(2, studio)
    studio.click("kind-1")


def _set_up_uneven(studio: Studio) -> None:
    """One of two people won seven of nine games."""
    who = _who("human", "human")
    for number in range(9):
        match = _played(who, seed=number, days=9 - number)
        record = record_of(match, TODAY - timedelta(days=9 - number), save=f"uneven-{number}")
        first = 1 if number in (2, 5) else 0
        places = tuple(seat._replace(place=1 + (seat.seat != first)) for seat in record.seats)
        studio.services.history.keep([(record._replace(seats=places), match.to_text())])
    setup = SetUp(who, GAMES[_GAME].complete_options(2, {})).to_json()
    studio.services.change_settings(setups={_GAME: setup})
    _set_up(2, studio)


def _press(name: str, studio: Studio) -> None:
    """Use what may have to be scrolled to first."""
    studio.ui.set_focus(studio.widget(name))
    studio.give(Command.ACTIVATE)
    studio.settle()


_MORE: Final = (focus("tab"), give(Command.RIGHT), Studio.settle)
_HEAD_START: Final = partial(_press, "head-start")

_STATES.enter("set-up-uneven", _set_up_uneven)
_STATES.enter(
    "set-up-head-start",
    *(_set_up_uneven, *_MORE, _HEAD_START, partial(_press, "take-offer"), _HEAD_START),
)
_STATES.enter("set-up-figure", partial(_set_up, 4), click("sign-0"))
_STATES.enter("set-up-more", partial(_set_up, 2), *_MORE)
_STATES.enter("set-up-learn", _set_up_again, *_MORE, click("learn"))
_STATES.enter(
    "set-up-seats-worth",
    *(partial(_set_up, 3), *_MORE, _HEAD_START, partial(_press, "seats-worth")),
)


# Puzzles
def _ask(studio: Studio) -> None:
    asked = puzzle_of_day(TODAY.date())
    if asked is not None:
        studio.services.go.open_puzzle(asked)
        studio.settle()


def _miss(studio: Studio) -> None:
    """Answer the puzzle wrongly, and see what follows."""
    scene, rng = studio.table, Random(2)
    assert isinstance(scene, GuidedScene)
    assert isinstance(scene.guide, TaskGuide)
    task, match = scene.guide.task, scene.host.match
    for _try in range(99):
        action, tried = match.state.legal_actions(task.seat).sample(rng), match.fork()
        tried.play(task.seat, action)
        tried.advance()
        if task.judge(tried) is Verdict.MISSED:
            scene.table.do(Play(action))
            break
    studio.pass_time(3.0)
    studio.settle()


if games_with_puzzles():
    _STATES.enter("title-puzzle", _keep_saves, _solve, *_AGAIN)
    _STATES.enter("puzzles", _solve, _open_puzzles)
    _STATES.enter("puzzle", _ask)
    _STATES.enter("puzzle-missed", _ask, _miss)
    _STATES.enter("puzzle-shown", _ask, click("way-show"), Studio.settle)


# Pages


@_STATES.add("rules-tried")
def _rules_tried(studio: Studio) -> None:
    studio.services.go.open_rules(_GAME)
    studio.settle()
    boards = [widget for widget in studio.ui.focusables() if isinstance(widget, LiveBoard)]
    studio.ui.set_focus(boards[0])
    studio.give(Command.ACTIVATE, Command.DOWN, Command.ACTIVATE)


@_STATES.add("rules-sheet")
def _rules_sheet(studio: Studio) -> None:
    studio.services.go.open_rules(_GAME)
    studio.settle()
    studio.click("sheet")


_STATES.enter("rules", lambda studio: studio.services.go.open_rules(_GAME))
_STATES.enter(
    "rules-search",
    lambda st: st.services.go.open_rules(_GAME),
    Studio.settle,
    click("search"),
    lambda st: st.type("corner"),
)


def _matches(part: str, studio: Studio) -> None:
    """Part of the page of matches; "" is the one it opens with."""
    studio.services.go.open_matches()
    studio.settle()
    while part and studio.on_top(MatchesScene).part != part:
        studio.ui.set_focus(studio.widget("part"))
        studio.give(Command.RIGHT)
    studio.settle()


_SAVED: Final = (_keep_saves, _keep_games, partial(_matches, ""))
_FINISHED: Final = (_keep_games, partial(_matches, "finished"))
_STATES.enter("matches-empty", partial(_matches, ""))
_STATES.enter("matches", *_SAVED, golden=100)
_STATES.enter("matches-rename", *_SAVED, click("rename"))
_STATES.enter("matches-share", *_SAVED, click("share"))
_STATES.enter("matches-deleted", *_SAVED, click("delete"), partial(_matches, "deleted"))
_STATES.enter("matches-finished", *_FINISHED, golden=100)
_STATES.enter("matches-numbers", _keep_games, partial(_matches, "numbers"))
_STATES.enter("matches-delete", *_FINISHED, click("delete"))
_STATES.enter("matches-choose", *_FINISHED, click("filter"))
_STATES.enter("matches-export", *_FINISHED, click("export"))


enter_settings(_STATES)
enter_keys(_STATES)
# Looking back


_look_back: Final = partial(look_back, game=_GAME, who=_people(2), seed=4, nodes=400)
_STATES.enter("looking-back", _look_back)
_STATES.enter(
    "looking-back-at-work",
    lambda st: look_back(st, _GAME, _who("human", "casual", "skilled"), 5, part=0.15),
)
_STATES.enter("looking-back-slide", _look_back, partial(slide_along, part=0.6))
_STATES.enter("looking-back-mistakes", _look_back, click("luck"), Studio.settle)
_STATES.enter("explaining", _look_back, explain_first)
_STATES.enter("explaining-lesson", _look_back, partial(explain_first, pages=5))
_STATES.enter(
    "knowledge",
    lambda st: show_knowledge(st, quick_match(_GAME, _who("human", "skilled"), 4), 30),
)


STATES: Final[Mapping[str, State]] = MappingProxyType(_STATES | of_all_games(Workshop.gallery))
"""All states by name, in the gallery's order: the shared ones, then each game's."""
