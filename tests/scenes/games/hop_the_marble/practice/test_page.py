"""The page with the practice cloth, played with mouse, keys and buttons."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.rules.hop_the_marble import INFO
from game.rules.hop_the_marble.actions import Flick
from scenes.games.hop_the_marble import FRONT as HOP_THE_MARBLE
from scenes.games.hop_the_marble import sounds
from scenes.games.hop_the_marble.practice.cloth import PracticeCloth
from scenes.games.hop_the_marble.practice.scene import PracticeScene
from scenes.games.trickle import FRONT as TRICKLE
from scenes.kit import effects
from scenes.kit.commands import Command
from scenes.kit.effects import Effect
from scenes.kit.theme import THEMES
from scenes.pages.set_up.scene import SetUpScene
from tests.scenes.pages.play import (
    cut_texts,
    names,
    opened,
    page_stage,
    press,
    resize,
    texts,
    widget,
)
from tests.scenes.stage import Stage, drag, event

Point = tuple[int, int]


class Bench:
    """A page with the practice cloth, and what is heard there."""

    def __init__(self, folder: Path, *, options: dict[str, Any] | None = None, **settings: Any):
        self.stage: Stage = page_stage(folder, **settings)
        self.page = opened(PracticeScene(self.stage.services, options or {}))
        self.heard: list[Effect] = []
        self.stage.services.sound.play = (  # type: ignore[method-assign]
            lambda effect, *_level, **_how: self.heard.append(effect)
        )
        self.pass_time(0.0)

    @property
    def cloth(self) -> PracticeCloth:
        found = widget(self.page, "cloth")
        assert isinstance(found, PracticeCloth)
        return found

    @property
    def practice(self) -> Any:
        return self.page.session.practice

    def pass_time(self, seconds: float) -> None:
        self.stage.pass_time(self.page, seconds)

    def point(self, marble: str) -> Point:
        return self.page.marble_point(marble)

    def pull(self, marble: str, back: Point) -> None:
        x, y = self.point(marble)
        drag(self.page, (x, y), (x + back[0], y + back[1]))

    def text(self, name: str) -> str:
        label: Any = widget(self.page, name)
        return str(label.text)

    def picture(self) -> bytes:
        window = pygame.Surface(self.page.look.size)
        self.page.draw(window)
        return bytes(window.subsurface(self.cloth.rect).get_buffer().raw)


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return Bench(tmp_path)


def test_a_pull_flicks_and_the_try_is_told_when_all_lie_still(bench: Bench) -> None:
    before = bench.picture()
    bench.pull("R1", (0, 70))
    assert bench.practice.flicks == 1
    assert bench.practice.tries[0].flick.marble == "R1"
    assert abs(bench.practice.tries[0].flick.bearing - 900) < 15
    bench.pass_time(0.2)
    assert bench.page.moving
    assert bench.text("last") == "Rolling …"
    assert bench.picture() != before
    bench.pass_time(12)
    assert not bench.page.moving
    assert bench.text("last").startswith("At ")
    assert bench.text("count").startswith(("1 of 1 hit", "0 of 1 hit"))
    assert sounds.MARBLE_FLICK in bench.heard
    # The marbles are back, and only the trail is new.
    assert bench.practice.state == bench.practice.start
    assert bench.picture() != before
    press(bench.page, "forget")
    assert bench.practice.flicks == 0


def test_back_to_the_marble_or_the_right_button_flicks_nothing(bench: Bench) -> None:
    x, y = bench.point("R1")
    bench.page.handle(event(pygame.MOUSEBUTTONDOWN, (x, y)))
    for point in ((x, y + 80), (x, y + 40), (x, y)):
        bench.page.handle(event(pygame.MOUSEMOTION, point))
    bench.page.handle(event(pygame.MOUSEBUTTONUP, (x, y)))
    assert bench.practice.flicks == 0
    bench.page.handle(event(pygame.MOUSEBUTTONDOWN, (x, y)))
    bench.page.handle(event(pygame.MOUSEMOTION, (x, y + 80)))
    assert bench.page.session.pointer.grip is not None
    bench.page.handle(event(pygame.MOUSEBUTTONDOWN, (x, y + 80), button=3))
    bench.page.handle(event(pygame.MOUSEBUTTONUP, (x, y + 80)))
    assert bench.practice.flicks == 0
    assert bench.page.session.hand.chosen is None


def test_a_throw_that_is_too_slow_leaves_no_elastic_in_the_hand(bench: Bench) -> None:
    bench.pull("R1", (10, -70))
    assert not bench.practice.flicks
    assert bench.page.session.pointer.grip is None
    assert effects.ILLEGAL in bench.heard


def test_keys_choose_turn_strengthen_and_flick(bench: Bench) -> None:
    page = bench.page
    assert page.ui.focus is bench.cloth
    page.command(Command.UP)
    page.command(Command.ACTIVATE)
    hand = page.session.hand
    assert hand.chosen is not None
    assert hand.shot is not None
    start = hand.shot
    page.command(Command.LEFT)
    page.command(Command.UP)
    shot = page.session.hand.shot
    assert shot.bearing == (start.bearing + 10) % 3600
    assert shot.speed > start.speed
    page.command(Command.ACTIVATE)
    assert bench.practice.tries[0].flick == Flick(hand.chosen, shot.bearing, shot.speed)
    page.command(Command.SKIP)
    assert page.session.motion is None
    # The same aim again is one press away.
    page.command(Command.ACTIVATE)
    assert bench.practice.flicks == 2
    page.command(Command.SKIP)
    page.command(Command.BACK)
    assert page.session.hand.chosen is None
    page.command(Command.BACK)
    page.command(Command.BACK)
    assert bench.stage.went.ways[-1][0] == "back"


def test_buttons_aim_and_flick_without_any_drag(bench: Bench) -> None:
    assert "flick" not in names(bench.page)
    x, y = bench.point("G1")
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        bench.page.handle(event(kind, (x, y)))
    bench.pass_time(0.1)
    start = bench.page.session.hand.shot
    assert start is not None
    for name in ("left", "left", "right", "harder", "softer", "harder"):
        press(bench.page, name)
    press(bench.page, "fine")
    bench.pass_time(0.1)
    press(bench.page, "left")
    shot = bench.page.session.hand.shot
    assert shot.bearing == (start.bearing + 11) % 3600
    assert shot.speed == start.speed + 50
    press(bench.page, "flick")
    assert bench.practice.tries[0].flick == Flick("G1", shot.bearing, shot.speed)


def test_another_marble_is_dragged_to_where_one_wants_it(bench: Bench) -> None:
    x, y = bench.point("D2")
    drag(bench.page, (x, y), (x + 60, y + 90))
    assert bench.practice.flicks == 0
    assert abs(bench.point("D2")[0] - (x + 60)) <= 2
    assert abs(bench.point("D2")[1] - (y + 90)) <= 2
    assert bench.heard == [sounds.MARBLE_SET]
    # That is its place from now on.
    press(bench.page, "put-back")
    assert abs(bench.point("D2")[0] - (x + 60)) <= 2


def test_marbles_stay_where_they_roll_if_one_likes(bench: Bench) -> None:
    press(bench.page, "returns")
    assert not bench.practice.returns
    bench.page.flick(Flick("R1", 900, 500))
    bench.pass_time(10)
    assert bench.practice.state != bench.practice.start
    press(bench.page, "put-back")
    assert bench.practice.state == bench.practice.start
    press(bench.page, "shuffle")
    assert bench.practice.state == bench.practice.start
    before = bench.practice.start
    press(bench.page, "shuffle")
    assert bench.practice.start != before


def test_ground_rim_and_help_can_be_chosen(bench: Bench) -> None:
    bench.page.flick(Flick("R1", 900, 500))
    bench.page.command(Command.SKIP)
    before = bench.picture()
    bench.page._change("surface", "sand")
    assert bench.practice.state.variant.surface == "sand"
    assert bench.practice.flicks == 0
    assert bench.picture() != before
    press(bench.page, "option-rim", at=0.8)
    assert bench.practice.state.variant.rim == "raised"
    press(bench.page, "option-surface")
    assert bench.page.ui.overlays


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (2560, 1440)])
def test_nothing_is_cut(bench: Bench, size: tuple[int, int], theme: str) -> None:
    for scale in (1.0, 1.5):
        window = resize(bench.stage, bench.page, size=size, theme=THEMES[theme], text_scale=scale)
        assert "Practice cloth" in texts(bench.page, window)
        assert not cut_texts(bench.page, window)
        assert bench.cloth.rect.w >= 0.35 * size[0]


def test_the_set_up_opens_it_with_what_was_chosen_there(tmp_path: Path) -> None:
    stage = page_stage(tmp_path)
    page = opened(SetUpScene(stage.services, INFO.key))
    stage.services.learning.add_offered(INFO.key)
    page.more.choose("surface", "clay")
    press(page, "learn")
    press(page, "practice")
    (way, (game, options)) = stage.went.ways[-1]
    assert (way, game) == ("open_practice", INFO.key)
    assert HOP_THE_MARBLE.practice is not None
    scene = HOP_THE_MARBLE.practice(stage.services, options)
    assert isinstance(scene, PracticeScene)
    assert scene.session.practice.state.variant.surface == "clay"
    stage.services.learning.add_offered(TRICKLE.info.key)
    other = opened(SetUpScene(stage.services, TRICKLE.info.key))
    press(other, "learn")
    assert "practice" not in names(other)


def test_the_cloth_comes_closer_and_is_drawn_along(bench: Bench) -> None:
    cloth, page = bench.cloth, bench.page
    middle = cloth.rect.center
    page.handle(event(pygame.MOUSEMOTION, middle))
    for _ in range(4):
        page.handle(pygame.Event(pygame.MOUSEWHEEL, x=0, y=1, flipped=False))
    bench.pass_time(1.5)
    assert not page.moving
    zoom = cloth.view.zoom
    assert zoom > 1.5
    spot = cloth.view.place_at(middle)
    drag(page, middle, (middle[0] + 60, middle[1] + 40))
    bench.pass_time(0.5)
    moved = cloth.view.place_at(middle)
    assert moved[0] < spot[0]
    assert moved[1] > spot[1]
    page.command(Command.ZOOM_IN)
    bench.pass_time(1.5)
    assert cloth.view.zoom > zoom
    page.command(Command.FIT)
    bench.pass_time(1.5)
    assert cloth.view.zoom == 1
    assert bench.practice.flicks == 0
