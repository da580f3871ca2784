import re
from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from scenes.games.hop_the_marble import sounds
from scenes.games.hop_the_marble.practice import PracticeScene
from scenes.kit.intent import Command
from tests.scenes.app.by_ear import Ear
from tests.scenes.app.one_switch import OneSwitch, named
from tests.scenes.games.hop_the_marble.stage import point_of
from tests.scenes.stage import drag
from tools.studio import Studio, studio


@pytest.fixture
def opened() -> Iterator[Studio]:
    with studio(animation_speed="off", captions=True) as made:
        made.services.go.open_practice("hop-the-marble", {"rim": "raised"})
        made.settle()
        yield made


def page_of(opened: Studio) -> PracticeScene:
    return opened.on_top(PracticeScene)


def tries(opened: Studio) -> list[Any]:
    page = page_of(opened)
    return list(page.guide.tries(page.seen))


def test_a_flick_is_aimed_at_a_marble_and_played_by_ear(
    opened: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    ear = Ear(opened)
    opened.app.change_settings(speech="on")
    told = ear.listen()
    assert "Practice cloth" in told
    assert "Ctrl+Down finds your marbles, Enter takes one" in told
    assert re.search(r"Your \w[\w ]* 1: .*Can be flicked\.", ear.press(Command.READ_NEXT))
    assert "in hand." in ear.press(Command.ACTIVATE)
    # The nearest clear one is aimed at already.
    for _target in range(2):
        while "A clear shot at " not in ear.press(Command.READ_NEXT):
            pass
    assert re.search(r"\d+(:\d| o’clock).*, strength \d+%: hits ", ear.press(Command.ACTIVATE))
    heard: list[Any] = []
    monkeypatch.setattr(
        opened.services.sound,
        "play",
        lambda effect, level=0, **more: heard.append((effect, level)),
    )
    strengths = [
        int(re.search(r"strength (\d+)", ear.press(Command.UP))[1])  # type: ignore[index]
        for _step in range(12)
    ]
    assert strengths == sorted(strengths)
    tones = [level for effect, level in heard if effect is sounds.AIM]
    assert tones == sorted(tones)
    assert tones[0] < tones[-1], "the tone rises with the strength"
    assert "Hit: " in ear.press(Command.ACTIVATE)
    assert len(tries(opened)) == 1
    assert "1 of 1 hit" in ear.press(Command.ASK_1)
    assert "From your " in ear.press(Command.ASK_3)


def test_one_switch_takes_a_marble_aims_it_and_flicks(opened: Studio) -> None:
    opened.app.change_settings(switches="one", scan_pace=4)
    opened.settle()
    switch = OneSwitch(opened)
    assert switch.choose(lambda stop: stop.key == ("spot", "R1"))
    assert page_of(opened).seen.draft.chosen == "R1"
    assert switch.choose(lambda stop: stop.key == ("spot", "G3"))
    hand = page_of(opened).seen.draft
    assert hand.chosen == "R1", "another marble is aimed at, not moved"
    assert switch.choose(lambda stop: stop.key == ("dial", "strength", 5))
    assert page_of(opened).seen.draft.shot != hand.shot
    assert switch.choose(lambda stop: named(stop) == "offer-flick")
    assert len(tries(opened)) == 1


def test_what_is_heard_can_be_read_on_the_cloth(opened: Studio) -> None:
    page = page_of(opened)
    before = pygame.image.tobytes(opened.picture(), "RGB")
    x, y = point_of(page, "R1")
    drag(page, (x, y), (x, y + 70))
    opened.pass_time(0.1)
    page.command(Command.FIT)
    assert page._captions.lines
    assert pygame.image.tobytes(opened.picture(), "RGB") != before
