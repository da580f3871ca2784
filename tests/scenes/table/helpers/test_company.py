from typing import Any

import pygame
import pytest

from scenes.kit.company import VOICES, Remark
from tests.pebbles.rules.state import Take
from tests.pebbles.stage import pebbles
from tests.scenes.stage import Stage, until_the_result

pytestmark = pytest.mark.usefixtures("pebbles")

VOICE = VOICES["blocker"]


def finished(stage: Stage, kind: str = "skilled.blocker") -> Any:
    """A table at which a person has just taken the last pebble."""
    table = stage.table(pebbles("human", kind, taken=[3, 3, 3, 3]))
    table.session.attempt(Take(1))
    until_the_result(stage, table)
    return table


def test_somebody_says_a_word_at_the_end_and_its_face_shows_it(stage: Stage) -> None:
    table = finished(stage)
    won = 1 in table.session.match.outcome().winners
    said = table.ui.toast_text
    assert said in VOICE["won" if won else "lost"]
    assert table.table.company.mood(1) == ("pleased" if won else "rueful")
    stage.pass_time(table, 12.0)
    assert table.ui.toast_text == "", "it goes by itself"


def test_nobody_speaks_where_that_is_switched_off(stage: Stage) -> None:
    stage.services.change_settings(remarks=False)
    assert finished(stage).ui.toast_text == ""


def test_who_says_something_says_it_beside_their_face(stage: Stage) -> None:
    table = stage.table(pebbles("human", "skilled.blocker"))
    table.table.company.say(Remark(1, VOICE["fine"][0], "pleased"))
    stage.pass_time(table, 0.1)
    face, bubble = table.ui.find("plate-1").rect, table.ui._toast.rect
    room = table.ui.toast_rooms()[-1]
    assert bubble.top <= face.centery <= bubble.bottom
    assert room.right - 1 <= bubble.right <= face.left


def test_who_thinks_looks_like_it(stage: Stage) -> None:
    stage.bots.silent = True
    table = stage.table(pebbles("human", "skilled.blocker"))
    table.session.attempt(Take(1))
    stage.pass_time(table, 2.0)
    assert table.table.company.mood(1) == "thinking"


@pytest.mark.parametrize("motion", ["normal", "off"])
def test_all_look_at_what_is_played_and_who_is_waited_for_falls_asleep(
    stage: Stage, motion: str
) -> None:
    stage.services.change_settings(animation_speed=motion)
    table = stage.table(pebbles("human", "human"))
    mood = table.table.company.mood
    moves = motion == "normal"
    table.session.attempt(Take(1))
    stage.pass_time(table, 0.05)
    assert (mood(0), mood(1)) == (("looking", "looking") if moves else ("calm", "calm"))
    stage.pass_time(table, 100.0, step=1.0)
    assert (mood(0), mood(1)) == ("calm", "asleep" if moves else "calm")
    table.handle(pygame.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 1), buttons=(0, 0, 0)))
    stage.pass_time(table, 0.1)
    assert mood(1) == "calm"
    table.leave()
    stage.clock.seconds += 200.0
    table.enter()
    stage.pass_time(table, 0.1)
    assert mood(1) == "calm", "nobody was here to be waited for"
