"""Every screen of the app in its key states, each reached from a fresh start."""

from __future__ import annotations

import os
from collections.abc import Mapping
from datetime import timedelta
from random import Random
from types import MappingProxyType
from typing import Final

from game.boards.hexboard import CELLS
from game.catalogue import GAMES
from game.match import Match, Seat
from game.protocol import NATURE, Choices, OptionValue
from game.rules.trickle.actions import Move
from game.rules.trickle.state import TrickleState
from scenes.games.trickle.scene import TrickleScene
from scenes.kit.commands import Command
from scenes.table.meaning import Play
from tools.gallery.analysis import ANALYSIS_STATES
from tools.gallery.state import (
    State,
    States,
    click_cell,
    match_after,
    open_table,
    people,
    seats,
)
from tools.games.bead_game.gallery import BEAD_GAME_STATES
from tools.games.hexagon.help import HEX_HELP_STATES
from tools.games.hop_the_marble.gallery import HOP_STATES
from tools.games.trakkx.gallery import TRAKKX_STATES
from tools.games.trickle_down.gallery import TRICKLE_DOWN_STATES
from tools.studio import TODAY, Studio, played_match

_STATES = States()


# What the states are made of


def _match(who: tuple[Seat, ...], log: str = "", **options: OptionValue) -> Match:
    return match_after("trickle", who, log, **options)


def _table(studio: Studio, match: Match) -> TrickleScene:
    scene = open_table(studio, match)
    assert isinstance(scene, TrickleScene)
    return scene


def _richest(scene: TrickleScene) -> dict[str, list[Move]]:
    """The legal moves by the bead that makes them, the bead with most of them first."""
    state = scene.host.state
    player = state.acting_players()[0]
    space = state.legal_actions(player)
    assert isinstance(space, Choices)
    moves: dict[str, list[Move]] = {}
    for action in space:
        if isinstance(action, Move):
            moves.setdefault(action.cells[0], []).append(action)
    return dict(sorted(moves.items(), key=lambda item: (-len(item[1]), item[0])))


def _select(studio: Studio, scene: TrickleScene) -> tuple[str, list[Move]]:
    cell, moves = next(iter(_richest(scene).items()))
    click_cell(studio, scene, cell)
    return cell, moves


def _dawdled(actions: int) -> Match:
    """A match whose last ``actions`` moves, if there are so many, led along the rings only."""
    match = played_match("trickle", people(2), 20, seed=3)
    rng = Random(3)
    while len(match.log) < 20 + actions:
        state = match.state
        assert isinstance(state, TrickleState)
        player = state.acting_players()[0]
        space = state.legal_actions(player)
        assert isinstance(space, Choices)
        idle = [a for a in space if state.apply_action(player, a).stall > state.stall]
        if not idle:
            break
        match.play(player, rng.choice(idle))
    return match


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
        match = played_match("trickle", who, None, seed=number, ago=timedelta(days=number))
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
        match = played_match(
            "trickle", who, actions, seed=number, ago=timedelta(days=9 - 4 * number)
        )
        match.title = title
        saved = TODAY - timedelta(days=9 - 4 * number)
        name = saves.save(saves.new_id(saved, Random(number)), match)
        for path in studio.app.records.places.saves.glob(f"{name}*"):
            os.utime(path, (saved.timestamp(), saved.timestamp()))


# Title and set-up


@_STATES.add("title")
def _title(studio: Studio) -> None:
    studio.settle()


@_STATES.add("title-continue")
def _title_continue(studio: Studio) -> None:
    _keep_saves(studio)
    studio.services.go.open_settings()
    studio.services.go.back()


def _set_up(studio: Studio, players: int) -> None:
    studio.services.go.open_set_up("trickle")
    studio.settle()
    if studio.ui.find("count") is None:  # a key that is still held turns the pages too
        studio.ui.set_focus(studio.widget("tab"))
        studio.give(Command.LEFT)
    for _step in range(GAMES["trickle"].players.index(players)):
        studio.ui.set_focus(studio.widget("count"))
        studio.give(Command.RIGHT)


@_STATES.add("set-up-2")
def _set_up_2(studio: Studio) -> None:
    _set_up(studio, 2)


@_STATES.add("set-up-3")
def _set_up_3(studio: Studio) -> None:
    _set_up(studio, 3)


@_STATES.add("set-up-4")
def _set_up_4(studio: Studio) -> None:
    _set_up(studio, 4)


@_STATES.add("set-up-6", colours=True)
def _set_up_6(studio: Studio) -> None:
    _set_up(studio, 6)


@_STATES.add("set-up-even")
def _set_up_even(studio: Studio) -> None:
    for number, strength in enumerate((60, 100, 140, 110, 80, 100)):
        who = seats("human", f"adaptive-{strength}")
        match = played_match("trickle", who, None, seed=number, ago=timedelta(days=9 - number))
        studio.services.history.record(f"even-{number}", match, TODAY - timedelta(days=9 - number))
    name = seats("human")[0].name
    studio.services.change_settings(player_names=(name,))
    _set_up(studio, 4)
    for seat in (1, 2):
        studio.ui.set_focus(studio.widget(f"kind-{seat}"))
        for _step in range(4):
            studio.give(Command.RIGHT)


# The table


@_STATES.add("table-opening")
def _opening(studio: Studio) -> None:
    _table(studio, _match(seats("human", "casual")))


@_STATES.add("table-selection", colours=True)
def _selection(studio: Studio) -> None:
    scene = _table(studio, played_match("trickle", people(2), 46, seed=4))
    _select(studio, scene)


@_STATES.add("table-hint")
def _hint(studio: Studio) -> None:
    _table(studio, played_match("trickle", seats("human", "casual"), 30, seed=5))
    studio.give(Command.HINT)


@_STATES.add("table-hint-whole")
def _whole_hint(studio: Studio) -> None:
    _hint(studio)
    studio.settle()
    for _step in range(2):
        studio.give(Command.HINT)
        studio.settle()


@_STATES.add("table-ideas", colours=True)
def _ideas(studio: Studio) -> None:
    scene = _table(studio, played_match("trickle", seats("human", "casual"), 30, seed=5))
    studio.give(Command.IDEAS)
    studio.settle()
    _select(studio, scene)


@_STATES.add("table-coach")
def _coach(studio: Studio) -> None:
    studio.show_as(coach=True)
    scene = _table(studio, played_match("trickle", seats("human", "casual"), 30, seed=5))
    space = scene.host.state.legal_actions(scene.host.match.acting_seats()[0])
    assert isinstance(space, Choices)
    for move in space:
        scene.table.do(Play(move))
        studio.settle()
        if scene.help.objection is not None:
            return
        studio.give(Command.UNDO)


@_STATES.add("table-help")
def _help(studio: Studio) -> None:
    _table(studio, played_match("trickle", seats("human", "casual"), 12, seed=5))
    studio.give(Command.MENU)
    studio.click("menu-hint")


@_STATES.add("table-seats")
def _seats(studio: Studio) -> None:
    _table(studio, played_match("trickle", seats("human", "casual", "human"), 12, seed=5))
    studio.give(Command.MENU)
    studio.click("menu-people")


@_STATES.add("table-illegal")
def _illegal(studio: Studio) -> None:
    scene = _table(studio, played_match("trickle", people(2), 40, seed=6))
    _cell, moves = _select(studio, scene)
    state = scene.host.state
    assert isinstance(state, TrickleState)
    legal = {move.cells[-1] for move in moves}
    player = state.acting_players()[0]
    space = state.legal_actions(player)
    for end in CELLS:
        move = Move((moves[0].cells[0], end))
        rejection = space.why_not(move)
        if end not in legal and rejection is not None and rejection.rule == "outwards":
            click_cell(studio, scene, end)
            return


@_STATES.add("table-stall")
def _stall(studio: Studio) -> None:
    _table(studio, _dawdled(24))


@_STATES.add("table-exits")
def _exits(studio: Studio) -> None:
    log = "d4-c3 d5-c4 c3-b3 c4-b4 b3-a3 h7-i8"
    scene = _table(studio, _match(people(2), log, off_board=True))
    click_cell(studio, scene, "a3")


@_STATES.add("table-scoring")
def _scoring(studio: Studio) -> None:
    options: dict[str, OptionValue] = {"scoring_beads": "symmetric", "scoring_goals": "middle"}
    match = played_match("trickle", seats("human", "skilled"), 24, options=options, seed=8)
    _table(studio, match)


@_STATES.add("table-thinking")
def _thinking(studio: Studio) -> None:
    studio.bots.silent = True
    scene = _table(studio, _match(seats("human", "skilled")))
    click_cell(studio, scene, "d4")
    click_cell(studio, scene, "c3")
    studio.pass_time(1.3)


@_STATES.add("table-confirm")
def _confirm(studio: Studio) -> None:
    studio.show_as(confirm_moves=True)
    scene = _table(studio, _match(people(2)))
    click_cell(studio, scene, "d5")
    click_cell(studio, scene, "c4")


@_STATES.add("table-undo")
def _undo(studio: Studio) -> None:
    _table(studio, _match(people(2), "d4-c3 d5-c4"))
    studio.give(Command.UNDO)


@_STATES.add("table-menu")
def _menu(studio: Studio) -> None:
    _table(studio, _match(people(2), "d4-c3 d5-c4"))
    studio.give(Command.MENU)


@_STATES.add("table-back")
def _back(studio: Studio) -> None:
    _table(studio, played_match("trickle", people(2), 46, seed=4))
    studio.give(Command.PAGE_UP, Command.PAGE_UP)


@_STATES.add("table-3", colours=True)
def _three(studio: Studio) -> None:
    _table(studio, played_match("trickle", seats("human", "human", "casual"), 36, seed=9))


@_STATES.add("table-4")
def _four(studio: Studio) -> None:
    _table(studio, played_match("trickle", people(4), 36, seed=10))


@_STATES.add("table-6", colours=True)
def _six(studio: Studio) -> None:
    options: dict[str, OptionValue] = {"partnerships": False}
    _table(studio, played_match("trickle", people(6), 48, options=options, seed=11))


@_STATES.add("table-6-back")
def _six_back(studio: Studio) -> None:
    _table(studio, played_match("trickle", people(6), 48, seed=11))
    studio.give(Command.PAGE_UP, Command.PAGE_UP)


@_STATES.add("table-result")
def _result(studio: Studio) -> None:
    match = _unfinished_by_one(people(2), seed=12)
    scene = _table(studio, match)
    player = match.state.acting_players()[0]
    assert player != NATURE
    action = match.state.legal_actions(player).sample(Random(1))
    scene.host.attempt(action)
    scene.table.listen()


def _unfinished_by_one(who: tuple[Seat, ...], seed: int) -> Match:
    whole = played_match("trickle", who, None, seed=seed)
    whole.go_to(len(whole.log) - 1)
    return whole.fork()


@_STATES.add("replay")
def _replay(studio: Studio) -> None:
    match = played_match("trickle", people(2), None, seed=12)
    studio.services.go.open_replay(match)
    studio.pass_time(6.0)
    studio.click("play")


# Pages


@_STATES.add("rules")
def _rules(studio: Studio) -> None:
    studio.services.go.open_rules("trickle")


@_STATES.add("rules-section")
def _rules_section(studio: Studio) -> None:
    studio.services.go.open_rules("trickle", "off-board")


@_STATES.add("rules-search")
def _rules_search(studio: Studio) -> None:
    studio.services.go.open_rules("trickle")
    studio.settle()
    studio.click("search")
    studio.type("corner")


@_STATES.add("records-empty")
def _records_empty(studio: Studio) -> None:
    studio.services.go.open_records()


@_STATES.add("records")
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


@_STATES.add("settings", colours=True)
def _settings(studio: Studio) -> None:
    studio.services.go.open_settings()


@_STATES.add("settings-lower")
def _settings_lower(studio: Studio) -> None:
    studio.services.go.open_settings()
    studio.settle()
    studio.ui.set_focus(studio.widget("ambience"), visible=True)


@_STATES.add("saves")
def _saves(studio: Studio) -> None:
    _keep_saves(studio)
    studio.services.go.open_saves()


@_STATES.add("saves-rename")
def _saves_rename(studio: Studio) -> None:
    _saves(studio)
    studio.settle()
    studio.click("rename")


STATES: Final[Mapping[str, State]] = MappingProxyType(
    {
        **_STATES,
        **TRICKLE_DOWN_STATES,
        **HEX_HELP_STATES,
        **BEAD_GAME_STATES,
        **TRAKKX_STATES,
        **HOP_STATES,
        **ANALYSIS_STATES,
    }
)
"""All states by name, in the order of the gallery."""
