from itertools import combinations
from math import dist
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.rules.hop_the_marble.actions import Flick
from game.rules.hop_the_marble.marbles import APART, is_in_area, is_in_middle
from scenes.games.hop_the_marble import sounds
from scenes.games.hop_the_marble.practice import PracticeScene
from scenes.games.hop_the_marble.practice_rules import PracticeState, new_practice
from scenes.kit.effects import SoundEffect
from scenes.kit.intent import Command
from scenes.table.meaning import PlayAction
from tests.scenes.games.hop_the_marble.stage import point_of
from tests.scenes.pages.play import opened, press, texts
from tests.scenes.stage import drag, make_stage

Point = tuple[int, int]


class Bench:
    """The page, and what is heard there."""

    def __init__(self, folder: Path, **options: Any) -> None:
        self.stage = make_stage(folder)
        self.page: Any = opened(PracticeScene(self.stage.services, options))
        self.heard: list[SoundEffect] = []
        self.stage.services.sound.play = (  # type: ignore[method-assign]
            lambda effect, *_level, **_how: self.heard.append(effect)
        )
        self.pass_time(0.1)

    @property
    def state(self) -> PracticeState:
        return self.page.guide.state  # type: ignore[no-any-return]

    @property
    def tries(self) -> list[Any]:
        return list(self.page.guide.tries(self.page.seen))

    @property
    def draft(self) -> Any:
        return self.page.seen.draft

    def pass_time(self, seconds: float) -> None:
        self.stage.pass_time(self.page, seconds)

    def point(self, marble: str) -> Point:
        view = self.page.game.camera.view
        x, y = view.spot_point(self.page.seen.state.on_cloth()[marble])
        return round(x), round(y)

    def pull(self, marble: str, back: Point) -> None:
        x, y = point_of(self.page, marble)
        drag(self.page, (x, y), (x + back[0], y + back[1]))

    def flick(self, marble: str, bearing: int = 900, speed: int = 500) -> None:
        self.page.table.do(PlayAction(Flick(marble, bearing, speed)))

    def skip(self) -> None:
        self.page.command(Command.SKIP)
        self.pass_time(0.5)

    def text(self, name: str) -> str:
        return str(self.page.ui.find(name).text)

    def picture(self) -> bytes:
        self.pass_time(0.0)
        window = pygame.Surface(self.page.look.size)
        self.page.draw(window)
        area = self.page.side.board_area(self.page.look)
        return bytes(window.subsurface(area).get_buffer().raw)


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return Bench(tmp_path)


# The position


@pytest.mark.parametrize("cloth", [500, 600, 700])
@pytest.mark.parametrize("seed", [None, 1, 2])
def test_marbles_lie_apart_in_their_areas_and_in_the_middle(cloth: int, seed: int | None) -> None:
    state = new_practice({"cloth": cloth}, Random(1))
    if seed is not None:
        shuffled = state.shuffled(Random(seed))
        assert shuffled.on_cloth() != state.on_cloth()
        state = shuffled
    assert state.variant.cloth == cloth
    for seat in (0, 1):
        assert len(state.areas[seat]) == 5
        assert all(is_in_area(state.variant, seat, spot) for spot in state.areas[seat].values())
    assert all(is_in_middle(state.variant, spot) for spot in state.middle.values())
    spots = state.on_cloth()
    assert len(spots) == 15
    assert min(dist(one, two) for one, two in combinations(spots.values(), 2)) >= APART


# The page


def test_a_pull_flicks_and_the_try_is_told_when_all_lie_still(bench: Bench) -> None:
    before, lying = bench.picture(), bench.state.on_cloth()
    bench.pull("R1", (0, 70))
    bench.pass_time(0.3)
    assert bench.page.moving
    assert "Watch it roll …" in texts(bench.page, bench.stage.window)
    assert not bench.tries
    bench.pass_time(12)
    assert not bench.page.moving
    ((_before, roll),) = bench.tries
    assert roll.marble == "R1"
    assert bench.text("answer").startswith("It rolled ")
    assert bench.text("answer").endswith(("1 of 1 hit: 100%", "0 of 1 hit: 0%"))
    assert sounds.MARBLE_FLICK in bench.heard
    # The marbles are back, and only the trail is new.
    assert bench.state.on_cloth() == lying
    assert bench.picture() != before
    press(bench.page, "forget")
    assert not bench.tries
    assert bench.draft.chosen is None
    bench.page.command(Command.BACK)
    assert bench.stage.went.ways[-1][0] == "back"


def test_another_marble_is_dragged_to_where_one_wants_it(bench: Bench) -> None:
    x, y = bench.point("D2")
    drag(bench.page, (x, y), (x + 60, y + 90))
    bench.pass_time(0.5)
    assert not bench.tries
    assert dist(bench.point("D2"), (x + 60, y + 90)) <= 3
    assert bench.heard == [sounds.MARBLE_SET]
    # That is its place from now on.
    bench.flick("R1")
    bench.skip()
    press(bench.page, "again")
    assert dist(bench.point("D2"), (x + 60, y + 90)) <= 3


def test_ground_rim_and_help_can_be_chosen(bench: Bench) -> None:
    bench.flick("R1")
    bench.skip()
    before = bench.picture()
    bench.page.guide.change("aim", "none")
    assert len(bench.tries) == 1
    bench.page.guide.change("surface", "sand")
    assert bench.state.variant.surface == "sand"
    assert not bench.tries
    assert bench.picture() != before
    press(bench.page, "option-rim", at=0.8)
    assert bench.state.variant.rim == "raised"
    assert bench.state.variant.aim == "none"
