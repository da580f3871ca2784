"""The curtain: while players have secrets, the screen shows those of nobody but whoever looks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.match import Match, Seat, UndoPolicy
from game.protocol import State
from game.rules.bead_game.actions import Play
from game.rules.bead_game.beads import Beads
from game.rules.bead_game.state import BeadState
from scenes.front import FRONTS
from scenes.kit.commands import Command
from scenes.kit.scene import Services
from scenes.table.animation import Showing
from scenes.table.scene import TableScene
from scenes.table.seen import Seen
from scenes.table.table import CALM
from tests.scenes.stage import Stage, attempt, make_stage, seated
from tests.thorough import thorough

BOARD = (400, 110)
"""A point of the board, away from the panel."""


@pytest.fixture
def stage(tmp_path: Path) -> Stage:
    return make_stage(tmp_path)


def hidden(*kinds: str) -> Match:
    return seated("bead-game", *kinds, hidden_hands=True)


def press(scene: Any, button: int = 1) -> None:
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        scene.handle(pygame.Event(kind, pos=BOARD, button=button, touch=False))


def settle(stage: Stage, scene: Any) -> None:
    for _second in range(30):
        stage.pass_time(scene, 0.5)
        if not scene.moving:
            stage.pass_time(scene, CALM)
            return
    raise AssertionError("the table does not come to rest")


def shown_hands(state: State) -> list[int]:
    """The seats whose hands a state tells."""
    assert isinstance(state, BeadState)
    return [seat for seat, hand in enumerate(state.hands) if hand is not None]


def test_nothing_is_shown_before_the_person_at_turn_has_taken_the_screen(stage: Stage) -> None:
    scene = stage.table(hidden("human", "human", "human"))
    settle(stage, scene)
    first = scene.host.hand_seat
    assert scene.curtain.covers
    assert scene.seen.seat is None
    assert shown_hands(scene.seen.state) == []
    press(scene)
    settle(stage, scene)
    assert not scene.curtain.covers
    assert scene.seen.seat == first
    assert shown_hands(scene.seen.state) == [first]


def test_the_curtain_falls_after_the_turn_and_rises_with_the_enter_key(stage: Stage) -> None:
    scene = stage.table(hidden("human", "human"))
    settle(stage, scene)
    scene.command(Command.ACTIVATE)
    settle(stage, scene)
    first = scene.seen.seat
    assert first is not None
    attempt(scene, Play("red", "outside"))
    settle(stage, scene)
    assert scene.curtain.covers
    assert shown_hands(scene.seen.state) == []
    scene.command(Command.ACTIVATE)
    settle(stage, scene)
    assert shown_hands(scene.seen.state) == [1 - first]


def test_a_press_that_was_meant_for_the_move_before_lifts_nothing(stage: Stage) -> None:
    scene = stage.table(hidden("human", "human"))
    settle(stage, scene)
    press(scene)
    settle(stage, scene)
    attempt(scene, Play("red", "outside"))
    scene.command(Command.ACTIVATE)  # skips the movement
    stage.pass_time(scene, 0.1)
    assert scene.curtain.covers
    for _time in range(2):
        scene.command(Command.ACTIVATE)
        press(scene)
        stage.pass_time(scene, 0.05)
        assert scene.curtain.covers
    stage.pass_time(scene, CALM)
    press(scene)
    assert not scene.curtain.covers


def test_while_it_rises_it_moves_and_then_it_is_gone(stage: Stage) -> None:
    scene = stage.table(hidden("human", "human"))
    settle(stage, scene)
    press(scene)
    stage.pass_time(scene, 0.1)
    assert scene.curtain.moving
    stage.pass_time(scene, 1.0)
    assert not scene.curtain.moving
    assert scene.curtain.items(scene.look, pygame.Rect(0, 0, 100, 100), 0.0) == []


def test_without_motion_it_is_gone_at_once(tmp_path: Path) -> None:
    stage = make_stage(tmp_path, motion="reduced")
    scene = stage.table(hidden("human", "human"))
    stage.pass_time(scene, CALM)
    assert scene.curtain.covers
    press(scene)
    stage.pass_time(scene, 0.04)
    assert not scene.curtain.covers
    assert not scene.curtain.moving


def test_a_right_click_lifts_nothing(stage: Stage) -> None:
    scene = stage.table(hidden("human", "human"))
    settle(stage, scene)
    press(scene, button=3)
    stage.pass_time(scene, 0.1)
    assert scene.curtain.covers


def test_the_only_person_at_a_table_needs_no_curtain(stage: Stage) -> None:
    scene = stage.table(hidden("human", "learner", "learner"))
    for _turn in range(3):
        settle(stage, scene)
        assert not scene.host.match.is_over
        assert not scene.curtain.covers
        assert shown_hands(scene.seen.state) == [0]
        space = scene.host.state.legal_actions(scene.seen.seat)
        attempt(scene, space.sample(Random(1)))


def test_among_computers_no_hand_is_shown_until_the_end(stage: Stage) -> None:
    scene = stage.table(hidden("learner", "learner"))
    stage.pass_time(scene, 0.5)
    assert shown_hands(scene.seen.state) == []
    assert not scene.curtain.covers


def test_open_hands_need_no_curtain(stage: Stage) -> None:
    scene = stage.table(seated("bead-game", "human", "human"))
    settle(stage, scene)
    assert not scene.curtain.covers
    assert shown_hands(scene.seen.state) == [0, 1]


def test_taking_back_asks_everybody_and_covers_again(stage: Stage) -> None:
    scene = stage.table(hidden("human", "human"))
    settle(stage, scene)
    press(scene)
    first = scene.seen.seat
    attempt(scene, Play("red", "outside"))
    settle(stage, scene)
    press(scene)
    settle(stage, scene)
    assert scene.host.undo_policy() is UndoPolicy.ASK_EVERYONE
    scene.table.undo()
    settle(stage, scene)
    assert scene.host.hand_seat == first
    assert scene.curtain.covers
    assert shown_hands(scene.seen.state) == []


def test_looking_back_shows_no_other_hand(stage: Stage) -> None:
    scene = stage.table(hidden("human", "human"))
    settle(stage, scene)
    press(scene)
    first = scene.seen.seat
    attempt(scene, Play("red", "outside"))
    settle(stage, scene)
    press(scene)
    settle(stage, scene)
    for position in range(len(scene.host.match.log)):
        scene.table.look_at(position)
        stage.pass_time(scene, 0.2)
        assert shown_hands(scene.seen.state) == [1 - first]
        assert scene.seen.seat in (None, 1 - first)


def test_no_hint_is_given_through_the_curtain(stage: Stage) -> None:
    scene = stage.table(hidden("human", "human"))
    settle(stage, scene)
    scene.command(Command.HINT)
    assert not stage.bots.asked


def states_in(thing: object) -> list[BeadState]:
    """Every state that a game can find in what it is given."""
    match thing:
        case BeadState():
            return [thing]
        case Showing(before=before, after=after):
            return states_in(before) + states_in(after)
        case Seen(state=state, showing=showing, past=past):
            done = [state for each in past for state in (each.before, each.after)]
            return [*states_in(state), *states_in(showing), *done]
    return []


class Watched:
    """Notes every state that a game is given to draw, to put into words or to judge."""

    HOOKS = (
        "items",
        "intent",
        "notes",
        "prompt",
        "points",
        "figures",
        "offers",
        "seat_line",
        "timing",
    )

    def __init__(self, scene: TableScene[Any, Any]) -> None:
        self.scene = scene
        self.states: list[BeadState] = []
        for name in self.HOOKS:
            setattr(scene.game, name, self._watching(getattr(scene.game, name)))

    @property
    def shown(self) -> set[int]:
        """The seats whose hands were told."""
        return {seat for state in self.states for seat in shown_hands(state)}

    def _watching(self, hook: Callable[..., Any]) -> Callable[..., Any]:
        def watched(*given: Any, **more: Any) -> Any:
            for thing in given:
                self.states += states_in(thing)
            return hook(*given, **more)

        return watched


@pytest.mark.parametrize("kinds", [("human",) * 3, ("human", "learner", "human", "learner")])
def test_no_hook_of_the_table_ever_gets_a_hand_that_is_not_the_viewers(
    stage: Stage, kinds: tuple[str, ...]
) -> None:
    scene = stage.table(hidden(*kinds))
    watched = Watched(scene)
    rng = Random(4)
    turns = 0
    while not scene.host.match.is_over and turns < thorough(120):
        stage.pass_time(scene, 0.3)
        if scene.curtain.covers:
            stage.pass_time(scene, CALM)
            watched.states.clear()
            press(scene)
            stage.pass_time(scene, 0.6)
        seat = scene.seen.seat
        allowed = set() if seat is None else {seat}
        assert scene.host.match.is_over or watched.shown <= allowed
        watched.states.clear()
        if seat is None or scene.host.timeline.current is not None:
            continue
        attempt(scene, scene.host.state.legal_actions(seat).sample(rng))
        # What follows belongs to this person's turn until the curtain falls.
        while scene.host.timeline.current is not None and not scene.host.match.is_over:
            stage.pass_time(scene, 0.3)
            assert scene.host.match.is_over or watched.shown <= {seat}
            watched.states.clear()
        turns += 1
    assert turns > 10


def with_other_hands(match: Match, viewer: int) -> Match:
    """The same match with the hands of the two others changed for each other's beads."""
    state = match.state
    assert isinstance(state, BeadState)
    one, other = (seat for seat in range(3) if seat != viewer)
    hands = list(state.hands)
    hands[one] = Beads((2, 0, 1, 1, 1, 1))
    hands[other] = Beads((0, 2, 1, 1, 1, 1))
    twin = match.copy()
    twin.states[-1] = replace(state, hands=tuple(hands))
    return twin


def picture(services: Services, stage: Stage, match: Match, *, lifted: bool) -> bytes:
    scene = FRONTS["bead-game"].scene(services, match, None)
    scene.layout()
    scene.enter()
    stage.pass_time(scene, 1.0)
    if lifted:
        press(scene)
        stage.pass_time(scene, 2.0)
    stage.window.set_clip(None)
    scene.draw(stage.window)
    return pygame.image.tobytes(stage.window, "RGB")


@pytest.mark.parametrize("lifted", [False, True])
def test_other_beads_in_hidden_hands_make_no_other_picture(stage: Stage, lifted: bool) -> None:
    match = hidden("human", "human", "human")
    viewer = match.acting_seats()[0]
    twin = with_other_hands(match, viewer)
    assert twin.state != match.state
    first, second = (picture(stage.services, stage, one, lifted=lifted) for one in (match, twin))
    assert first == second


def test_a_saved_match_opens_behind_the_curtain(stage: Stage) -> None:
    match = hidden("human", "human")
    scene = FRONTS["bead-game"].scene(stage.services, match, None)
    scene.layout()
    drawn = pygame.Surface((1280, 720))
    scene.enter()
    scene.update(stage.clock.seconds)
    scene.draw(drawn)
    assert scene.curtain.covers  # type: ignore[attr-defined]


def test_a_long_name_stays_on_the_plaque(stage: Stage) -> None:
    match = hidden("human", "human")
    match.seats = tuple(Seat("W" * 40, colour=n, symbol=n) for n in range(2))
    scene = stage.table(match)
    settle(stage, scene)
    assert scene.curtain.covers
