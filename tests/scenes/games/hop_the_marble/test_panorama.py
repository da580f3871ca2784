"""A cloth seen through a moving view: always the right picture, and little drawn for it."""

import pygame
import pytest

from scenes.games.hop_the_marble import view as sight
from scenes.games.hop_the_marble.picture.cloth import HopGround
from scenes.games.hop_the_marble.view import HopView, Panorama
from scenes.kit.display import DisplayList, finished
from scenes.kit.look import Look
from scenes.kit.theme import THEMES, PlayerStyle
from tests.scenes.games.hop_the_marble.stage import hop, hop_state

AREA = pygame.Rect(30, 20, 460, 360)
WHOLE = HopView.over(AREA, 600)
CLOSE = WHOLE.closer_to((40.0, -30.0), 2.2)


class Watched(Panorama):
    """A real cloth; ``drawn`` is how many areas were drawn for the last picture."""

    def __init__(self) -> None:
        state = hop_state(hop(places=False, surface="sand", rim="raised"))
        self.of = state, [PlayerStyle(n, n) for n in range(4)]
        self.ground = HopGround(Look(THEMES["light"]), *self.of)
        self.drawn = 0.0
        super().__init__(self.counted, lambda _turned: True)

    def counted(self, view: HopView) -> pygame.Surface:
        self.drawn += view.area.width * view.area.height / (AREA.width * AREA.height)
        return self.ground.draw(view)

    def shown(self, view: HopView, *, moving: bool = False) -> pygame.Surface:
        self.drawn = 0.0
        return self.picture(view, moving=moving)


def unlike(one: pygame.Surface, two: pygame.Surface) -> float:
    """How far two pictures are apart on average, 0 to 255."""
    first, second = (pygame.image.tobytes(finished(each), "RGB") for each in (one, two))
    return sum(abs(a - b) for a, b in zip(first, second, strict=True)) / len(first)


def test_what_slides_into_sight_is_drawn_and_nothing_else() -> None:
    watched = Watched()
    view = CLOSE
    watched.shown(view)
    assert watched.drawn == 1
    for right, down in ((9, 0), (-25, 14), (3, -30), (0, 7)):
        view = view.panned(-right, -down)
        picture = watched.shown(view, moving=True)
        assert 0 < watched.drawn < 0.15
        assert unlike(picture, watched.ground.draw(view)) < 1.2
    assert watched.shown(view) is picture
    assert watched.drawn == 0


def test_it_becomes_sharp_bit_by_bit_when_it_rests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sight, "_BAND", 20_000)
    watched = Watched()
    watched.shown(WHOLE)
    blurred = watched.shown(CLOSE, moving=True)
    rests = watched.shown(CLOSE)
    while not watched.is_sharp:
        watched.drawn = 0.0
        assert watched.shown(CLOSE) is rests
        watched.sharpen()
        assert 0 < watched.drawn < 0.2
    sharp = watched.shown(CLOSE)
    assert unlike(sharp, watched.ground.draw(CLOSE)) < 1.2
    assert unlike(blurred, sharp) > 1.8


def test_enlarging_straight_into_the_window_looks_the_same() -> None:
    watched, window = Watched(), pygame.Surface((520, 400))
    watched.shown(CLOSE)
    # Its edges were out of sight.
    far = WHOLE.moved(-120, 40)
    display, ground = DisplayList(), pygame.Surface(window.get_size())
    display.show([(watched.shown(far, moving=True), AREA.topleft)])
    display.draw(window, ground)
    straight = window.copy()
    window.fill((9, 9, 9))
    for part in (pygame.Rect(0, 0, 200, 400), pygame.Rect(200, 0, 320, 400)):
        window.set_clip(part)
        display.draw(window, ground)
    assert unlike(straight, window) == 0


def test_no_picture_changes_while_it_is_on_show() -> None:
    watched = Watched()
    shown = watched.shown(CLOSE)
    for step in range(1, 6):
        before = pygame.image.tobytes(shown, "RGB")
        following = watched.shown(CLOSE.panned(-8 * step, 0))
        assert following is not shown
        assert pygame.image.tobytes(shown, "RGB") == before
        shown = following


def test_what_no_picture_shows_is_drawn_as_the_view_widens() -> None:
    watched = Watched()
    watched.shown(CLOSE)
    far = WHOLE.moved(-120, 40)
    picture = watched.shown(far, moving=True)
    assert unlike(picture, watched.ground.draw(far)) < 4


def test_a_rough_light_gives_way_to_the_whole_one() -> None:
    state, styles = Watched().of
    ground, lit = (HopGround(Look(THEMES["light"]), state, styles) for _ in range(2))
    ground.hurries = True
    rough = ground.panorama.picture(CLOSE)
    assert not ground.panorama.is_sharp
    while not ground.panorama.sharpen():
        assert ground.panorama.picture(CLOSE) is rough
    fine, whole = ground.panorama.picture(CLOSE), lit.draw(CLOSE)
    assert ground.panorama.is_sharp
    assert unlike(fine, whole) < 1.2 < unlike(rough, whole) < 12
