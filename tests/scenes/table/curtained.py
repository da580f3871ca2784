"""Tables with a curtain: how to lift it, and whether a secret shows through."""

from collections.abc import Callable
from random import Random
from typing import Any

import pygame

from game.protocol import State
from scenes.kit.intent import Command
from scenes.kit.session.timeline import Showing
from scenes.table.scene import TableScene
from scenes.table.table import CALM
from scenes.table.table_view import TableView
from tests.scenes.stage import Stage, attempt

BOARD = (400, 110)
"""A point of the board, away from the panel."""


def press(scene: Any, button: int = 1) -> None:
    """Press a button of the mouse over the board."""
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        scene.handle(pygame.Event(kind, pos=BOARD, button=button, touch=False))


def settle(stage: Stage, scene: Any) -> None:
    """Let time pass until a press is taken for what it means."""
    for _second in range(30):
        stage.pass_time(scene, 0.5)
        if not scene.moving:
            stage.pass_time(scene, CALM)
            return
    raise AssertionError("the table does not come to rest")


class _Watched:
    """Notes every state that a game is given to draw, to put into words or to judge."""

    HOOKS = (
        *("items", "intent", "notes", "prompt", "points", "figures", "offers", "seat_line"),
        "timing",
    )

    def __init__(self, scene: TableScene[Any, Any]) -> None:
        self.states: list[State] = []
        self.last: object = None
        for name in self.HOOKS:
            setattr(scene.game, name, self._watching(getattr(scene.game, name)))

    def new(self) -> list[State]:
        """Those since the last call."""
        states, self.states, self.last = self.states, [], None
        return states

    def _watching(self, hook: Callable[..., Any]) -> Callable[..., Any]:
        def watched(*given: Any, **more: Any) -> Any:
            for thing in given:
                # Many hooks are given the same; it's checked once.
                if thing is not self.last:
                    self._note(thing)
                    self.last = thing
            return hook(*given, **more)

        return watched

    def _note(self, thing: object) -> None:
        match thing:
            case State():
                self.states.append(thing)
            case Showing(before=before, after=after):
                self.states += [before, after]
            case TableView(state=state, showing=showing, past=past):
                self.states.append(state)
                self._note(showing)
                self.states += [each for done in past for each in (done.before, done.after)]


def play_watched(
    stage: Stage,
    scene: TableScene[Any, Any],
    most: int = 12,
    *,
    recaps: bool = False,
) -> int:
    """Play at random while no hook gets a secret that's not the viewer's. Returns the turns.

    With ``recaps`` everyone looks at what happened before they lift the curtain.
    """
    watched = _Watched(scene)
    match, rng, turns = scene.session.match, Random(4), 0

    def check(seat: int | None) -> None:
        states = {id(state): state for state in watched.new()}.values()
        assert match.is_over or all(state == state.observation(seat) for state in states)

    while not match.is_over and turns < most:
        stage.pass_time(scene, 0.3)
        if scene.curtain.covers:
            stage.pass_time(scene, CALM)
            check(None)
            told = scene.table.recap.numbers
            if recaps and told:
                scene.command(Command.RECAP)
                stage.pass_time(scene, 0.6)
                assert scene.table.recap.runs
                while scene.table.recap.runs:
                    check(None)
                    stage.pass_time(scene, 0.7)
                stage.pass_time(scene, CALM)
                check(None)
                assert scene.curtain.covers
            press(scene)
            stage.pass_time(scene, 0.6)
        seat = scene.seen.seat
        check(seat)
        if seat is None or scene.session.timeline.current is not None:
            continue
        attempt(scene, scene.session.state.legal_actions(seat).sample(rng))
        # What follows belongs to this person's turn until the curtain falls.
        while scene.session.timeline.current is not None and not match.is_over:
            stage.pass_time(scene, 0.3)
            check(seat)
        turns += 1
    return turns


def picture(stage: Stage, scene: TableScene[Any, Any], *, lifted: bool) -> bytes:
    """The window once the table is at rest, behind the curtain or with it ``lifted``."""
    stage.pass_time(scene, 1.0)
    if lifted:
        press(scene)
        stage.pass_time(scene, 2.0)
    stage.window.set_clip(None)
    scene.draw(stage.window)
    return pygame.image.tobytes(stage.window, "RGB")
