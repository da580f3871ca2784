"""The Bead Game's small pictures: words for the ends, places to cut, previews of what goes."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.rules.bead_game.state import BeadState
from scenes.front import Illustration
from scenes.games.bead_game import FRONT
from scenes.games.bead_game.board import BeadBoard
from scenes.kit.livery import Livery
from scenes.kit.look import Look
from scenes.kit.rules.text import rules_pictures
from tests.scenes.games import compare

SIZE = (560, 310)
LOOK = Look()


pytestmark = pytest.mark.usefixtures("window")


def shown(name: str) -> Illustration:
    """A picture of the rules."""
    told = rules_pictures("bead-game")[name]
    return Illustration(told.state(), told.arrows, told.marked, told.barred)


def changed(with_it: Illustration, without: Illustration) -> list[pygame.Rect]:
    """Where two pictures differ."""
    return compare.changed(*(FRONT.paint(LOOK, SIZE, picture) for picture in (with_it, without)))


def test_the_ends_are_named_where_the_rules_speak_of_them() -> None:
    start = shown("start")
    assert "ends" in start.marked
    # Two words outside, one inside, which touches the bowl's ring of light.
    assert len(changed(start, replace(start, marked=()))) >= 3


def test_every_place_to_cut_that_is_told_is_marked() -> None:
    split = shown("split-before")
    gaps = [name for name in split.marked if name.startswith("gap:0.0.")]
    assert len(gaps) == 3
    area = pygame.Rect((0, 0), SIZE).inflate(-4, -4)
    liveries = (Livery(0, 0), Livery(1, 1))
    plan = BeadBoard(LOOK, area, liveries).tray.plan(BeadState.of(split.state))
    places = changed(split, replace(split, marked=()))
    for name in gaps:
        x, y = plan.along(0, 0, int(name.rpartition(".")[2]) - 0.5)
        assert any(rect.inflate(2, 2).collidepoint(x, y) for rect in places), name


@pytest.mark.parametrize("name", ["play-outside", "play-inside", "win", "draw", "split-before"])
def test_an_action_is_shown_before_it_happens(name: str) -> None:
    picture = shown(name)
    assert changed(picture, replace(picture, arrows=()))


def test_the_same_picture_is_painted_the_same() -> None:
    assert changed(shown("win"), shown("win")) == []
