"""Games of Hop the Marble played at its table with whatever hands do, to many turns."""

from __future__ import annotations

import math
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.match import Match
from game.rules.hop_the_marble.actions import Flick, Place
from game.rules.hop_the_marble.state import HopState
from physics.nature import resolve
from scenes.kit.commands import Command
from scenes.table import steps
from tests.scenes.games.hop_the_marble.stage import hold, hop, hop_state, let_go, point_of
from tests.scenes.stage import Stage, event, make_stage
from tests.thorough import thorough


@pytest.fixture
def stage(tmp_path: Path) -> Stage:
    return make_stage(tmp_path, animation_speed="fast")


def waited(stage: Stage, table: Any) -> None:
    """Wait until a person is to move, or the match is over."""
    for _second in range(120):
        stage.pass_time(table, 1.0, 0.1)
        match = table.host.match
        if match.is_over or (table.seen.seat is not None and not table.host.timeline.current):
            return
    raise AssertionError("nobody is to move")


def anywhere(rng: Random, table: Any) -> tuple[int, int]:
    area = table.game.eye.view.area
    return rng.randrange(area.left, area.right), rng.randrange(area.top, area.bottom)


def some_marble(stage: Stage, table: Any, rng: Random) -> tuple[int, int]:
    """The window point of a marble that can be taken; all are brought in sight before."""
    table.command(Command.FIT)
    stage.pass_time(table, 1.5, 0.1)
    return point_of(table, rng.choice(list(table.game.reach(table.seen).spots(table.seen.draft))))


def pulled(stage: Stage, table: Any, rng: Random) -> None:
    start = some_marble(stage, table, rng)
    turn, far = rng.uniform(0, 2 * math.pi), rng.uniform(0, 120)
    end = (round(start[0] + far * math.cos(turn)), round(start[1] + far * math.sin(turn)))
    hold(stage, table, start, end, rng.choice((0.08, 0.3)), 5)
    if rng.random() < 0.2:
        table.command(Command.BACK)
    let_go(table, end)


def keyed(stage: Stage, table: Any, rng: Random) -> None:
    for _press in range(rng.randrange(1, 12)):
        table.command(
            rng.choice(
                (
                    Command.UP,
                    Command.DOWN,
                    Command.LEFT,
                    Command.RIGHT,
                    Command.ACTIVATE,
                    Command.ACTIVATE,
                    Command.MARK,
                    Command.BACK
                    if table.seen.draft.chosen or table.seen.draft.held
                    else Command.UP,
                )
            )
        )


def pressed(stage: Stage, table: Any, rng: Random) -> None:
    offers = [offer for offer in table.game.offers(table.seen) if not offer.reason]
    if offers:
        table.table.do(rng.choice(offers).meaning)


def dragged(stage: Stage, table: Any, rng: Random) -> None:
    start = some_marble(stage, table, rng)
    end = anywhere(rng, table)
    hold(stage, table, start, end, 0.1, 3)
    let_go(table, end)


def looked(stage: Stage, table: Any, rng: Random) -> None:
    match rng.randrange(7):
        case 0:
            table.table.turn_board()
        case 1:
            table.handle(event(pygame.MOUSEMOTION, anywhere(rng, table)))
            table.handle(
                pygame.Event(pygame.MOUSEWHEEL, x=0, y=rng.choice((-2, 1, 3)), flipped=False)
            )
        case 2:
            table.game.see_again(table.seen)
        case 3:
            table.game._use_tool(rng.choice(("follow", "slow")))
        case 4:
            table.help.ask()
        case 5:
            table.layout()
        case _:
            table.table.undo()
            if rng.random() < 0.7:
                waited(stage, table)
                steps.redo(table.table)


def some_turns(stage: Stage, match: Match, turns: int, rng: Random) -> HopState:
    """Play until so many turns are finished."""
    table = stage.table(match)
    waited(stage, table)
    for _try in range(80 * turns):
        state = hop_state(table.host.match)
        if state.turns >= turns or table.host.match.is_over:
            return state
        reach = table.game.reach(table.seen)
        ways = [keyed, pressed, pressed, looked]
        if reach.is_placing:
            ways += [dragged, pressed]
        elif not reach.gives:
            ways += [pulled, pulled]
        rng.choice(ways)(stage, table, rng)
        waited(stage, table)
        assert table.host.match.is_over or not table.ui.overlays
    raise AssertionError(f"only {hop_state(table.host.match).turns} turns were played")


@pytest.mark.long
@pytest.mark.parametrize("seed", range(thorough(3)))
def test_four_people_play_with_whatever_hands_do(stage: Stage, seed: int) -> None:
    rng = Random(seed)
    match = hop(
        *["human"] * 4,
        places=False,
        rim=rng.choice(("open", "raised")),
        surface=rng.choice(("cotton", "clay", "sand")),
        scattered=rng.random() < 0.5,
    )
    state = some_turns(stage, match, 8, rng)
    assert state.turns >= 8 or match.is_over
    kinds = {type(entry.action) for entry in match.log}
    assert {Flick, Place} <= kinds
    again = Match.from_text(match.to_text())
    assert again.state == match.state


@pytest.mark.long
def test_a_person_plays_against_computers(stage: Stage) -> None:
    match = hop("human", "casual", "skilled", mode="no-card", places=False)
    state = some_turns(stage, match, 6, Random(5))
    assert state.turns >= 6 or match.is_over


def test_a_finished_game_is_seen_again_from_its_first_move(stage: Stage) -> None:
    match = hop("human", "human", mode="no-card", scattered=True, places=False)
    rng = Random(8)
    while not match.is_over:
        player = match.state.acting_players()[0]
        match.play(player, match.state.legal_actions(player).sample(rng))
        match.advance(nature=resolve)
    table = stage.table(match, replay=True)
    shown: list[int] = []
    for _step in range(40 * len(match.log)):
        stage.pass_time(table, 0.5, 0.25)
        shown.append(table.host.position)
        if not table.host.running:
            break
    assert shown == sorted(shown)
    assert shown[-1] == len(match.log)
    assert table.seen.state == match.state
