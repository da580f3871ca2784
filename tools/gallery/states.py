"""Every screen of the app in its key states, each reached from a fresh start.

What all games share is shown with the first game of the catalogue.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from datetime import timedelta
from functools import partial
from random import Random
from types import MappingProxyType
from typing import Final

from game.catalogue import GAMES
from game.match import Match, Seat
from scenes.kit.commands import Command
from tools.gallery.looking_back import look_back, quick_match, see_first, show_knowledge
from tools.gallery.state import State, States, people, seats
from tools.studio import TODAY, Studio, played_match
from tools.workshop import Workshop, of_all_games

_STATES = States()

_GAME: Final = next(iter(GAMES))


def _played(
    who: tuple[Seat, ...], actions: int | None = None, *, seed: int, days: int = 0
) -> Match:
    return played_match(_GAME, who, actions, seed=seed, ago=timedelta(days=days))


def _keep_games(studio: Studio) -> None:
    """Put a dozen finished matches into the history."""
    tables = (
        seats("human", "casual"),
        people(2),
        seats("human", "skilled"),
        people(4),
        seats("human", "casual"),
        seats("human", "learner"),
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
            (people(3), 31, ""),
            (seats("human", "expert"), None, ""),
            (seats("human", "casual"), 14, "Sunday at the lake"),
        )
    ):
        match = _played(who, actions, seed=number, days=9 - 4 * number)
        match.title = title
        saved = TODAY - timedelta(days=9 - 4 * number)
        name = saves.save(saves.new_id(saved, Random(number)), match)
        for path in studio.app.records.places.saves.glob(f"{name}*"):
            os.utime(path, (saved.timestamp(), saved.timestamp()))


# Title and set-up
_STATES.enter("title", lambda studio: studio.settle())


@_STATES.add("title-continue")
def _title_continue(studio: Studio) -> None:
    _keep_saves(studio)
    studio.services.go.open_settings()
    studio.services.go.back()


def _set_up(players: int, studio: Studio) -> None:
    studio.services.go.open_set_up(_GAME)
    studio.settle()
    if studio.ui.find("count") is None:  # a key that is still held turns the pages too
        studio.ui.set_focus(studio.widget("tab"))
        studio.give(Command.LEFT)
    for _step in range(GAMES[_GAME].players.index(players)):
        studio.ui.set_focus(studio.widget("count"))
        studio.give(Command.RIGHT)


for _players in GAMES[_GAME].players:
    _STATES.add(f"set-up-{_players}", colours=_players == 6, golden=100 * (_players == 4))(
        partial(_set_up, _players)
    )


@_STATES.add("set-up-even")
def _set_up_even(studio: Studio) -> None:
    for number, strength in enumerate((60, 100, 140, 110, 80, 100)):
        who = seats("human", f"adaptive-{strength}")
        match = _played(who, seed=number, days=9 - number)
        studio.services.history.record(f"even-{number}", match, TODAY - timedelta(days=9 - number))
    name = seats("human")[0].name
    studio.services.change_settings(player_names=(name,))
    _set_up(4, studio)
    for seat in (1, 2):
        studio.ui.set_focus(studio.widget(f"kind-{seat}"))
        for _step in range(4):
            studio.give(Command.RIGHT)


# Pages


@_STATES.add("replay")
def _replay(studio: Studio) -> None:
    match = _played(people(2), seed=12)
    studio.services.go.open_replay(match)
    studio.pass_time(6.0)
    studio.click("play")


_STATES.enter("rules", lambda studio: studio.services.go.open_rules(_GAME))


@_STATES.add("rules-search")
def _rules_search(studio: Studio) -> None:
    studio.services.go.open_rules(_GAME)
    studio.settle()
    studio.click("search")
    studio.type("corner")


_STATES.enter("records-empty", lambda studio: studio.services.go.open_records())


@_STATES.add("records", golden=100)
def _records(studio: Studio) -> None:
    _keep_games(studio)
    studio.services.go.open_records()


@_STATES.add("records-matches")
def _records_matches(studio: Studio) -> None:
    _keep_games(studio)
    studio.services.go.open_records()
    studio.settle()
    if studio.ui.find("part") is not None:
        studio.ui.set_focus(studio.widget("part"))
        studio.give(Command.RIGHT)


@_STATES.add("records-delete")
def _records_delete(studio: Studio) -> None:
    _records_matches(studio)
    studio.settle()
    studio.click("delete")


_STATES.enter(
    "settings", lambda studio: studio.services.go.open_settings(), colours=True, golden=150
)


@_STATES.add("settings-lower")
def _settings_lower(studio: Studio) -> None:
    studio.services.go.open_settings()
    studio.settle()
    studio.ui.set_focus(studio.widget("ambience"), visible=True)


@_STATES.add("saves", golden=100)
def _saves(studio: Studio) -> None:
    _keep_saves(studio)
    studio.services.go.open_saves()


@_STATES.add("saves-rename")
def _saves_rename(studio: Studio) -> None:
    _saves(studio)
    studio.settle()
    studio.click("rename")


# Looking back


@_STATES.add("analysis", colours=True)
def _analysis(studio: Studio) -> None:
    look_back(studio, _GAME, people(2), 4, nodes=400)
    studio.ui.set_focus(studio.widget("curve"))


_STATES.enter(
    "analysis-at-work",
    lambda studio: look_back(studio, _GAME, seats("human", "casual", "skilled"), 5, part=0.15),
)


@_STATES.add("analysis-stopped")
def _stopped(studio: Studio) -> None:
    look_back(studio, _GAME, people(2), 4, part=0.2, nodes=400)
    studio.click("halt")


@_STATES.add("analysis-on-the-board")
def _on_the_board(studio: Studio) -> None:
    look_back(studio, _GAME, people(2), 4, nodes=400)
    see_first(studio)


_STATES.enter(
    "knowledge",
    lambda studio: show_knowledge(studio, quick_match(_GAME, seats("human", "skilled"), 4), 30),
    colours=True,
)


STATES: Final[Mapping[str, State]] = MappingProxyType(_STATES | of_all_games(Workshop.gallery))
"""All states by name, in the order of the gallery: the shared ones, then each game's."""
