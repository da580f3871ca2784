from dataclasses import replace

import pygame
import pytest

from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.table import Cell, OnCloth, TokenTable
from scenes.front import Illustration
from scenes.games.trakkx import FRONT
from scenes.games.trakkx.camera import TrakkxView
from scenes.games.trakkx.layout import Furniture, furnish
from scenes.games.trakkx.marks import Bubble, Change, Fit, Ghost, RackSlot, TrakkxMarks
from scenes.games.trakkx.picture.table import TablePicture
from scenes.kit.display import Item
from scenes.kit.look import Look
from scenes.kit.theme import PlayerStyle
from tests.scenes.games.compare import changed
from tests.scenes.stage import seated
from tools.studio import LOOK

AREA = pygame.Rect(0, 0, 940, 720)
TOKENS = TokenTable(
    {**{(c, 0): f"r{c + 1}" for c in range(14)}, **{(3, r): f"{'rygb'[r]}4" for r in range(4)}}
)
RACK = tuple(RackSlot(token) for token in ("y1", "y2", "y3", "b9", "swap"))
CALM = TrakkxMarks(TOKENS, display=("r1", "y13", "g7", "b10", "swap", "b1"), bag=37, rack=RACK)


pytestmark = pytest.mark.usefixtures("window")


@pytest.fixture
def furniture() -> Furniture:
    return furnish(AREA, 1.0, 40)


@pytest.fixture
def table(look: Look, furniture: Furniture) -> TablePicture:
    return TablePicture(look, furniture)


@pytest.fixture
def view(furniture: Furniture) -> TrakkxView:
    return TrakkxView(furniture.area).fitted(TOKENS, furniture.free)


def drawn(items: list[Item], size: tuple[int, int] = (1280, 720)) -> pygame.Surface:
    surface = pygame.Surface(size)
    surface.fblits(items)
    return surface


# The cloth


@pytest.mark.parametrize(
    "marks",
    [
        replace(CALM, chosen=frozenset([(5, 0)])),
        replace(CALM, told=frozenset([(5, 0)])),
        replace(CALM, wrong=(((5, 0),),)),
        replace(CALM, ghosts=(Ghost((5, 1), "y2"),)),
        replace(CALM, ghosts=(Ghost((5, 0), "y2", Fit.TAKEN),)),
        replace(CALM, ghosts=(Ghost((5, 1), "y2", Fit.FREE),)),
        replace(CALM, ghosts=(Ghost((5, 1), "y2", Fit.WRONG),)),
        replace(CALM, hints=(Ghost((5, 1), "y2"),)),
        replace(CALM, hover=OnCloth((5, 0))),
        replace(CALM, changes=(Change(PlayerStyle(1, 1), frozenset([(5, 0)])),)),
        replace(CALM, changes=(Change(PlayerStyle(1, 1), moved={(5, 0): (5, 1)}),)),
    ],
)
def test_what_is_marked_on_the_cloth_is_seen_there(
    table: TablePicture, view: TrakkxView, marks: TrakkxMarks
) -> None:
    near = view.rect_of((5, 0)).union(view.rect_of((5, 1))).inflate(60, 60)
    places = changed(*(drawn(table.items(view, each)) for each in (CALM, marks)))
    assert places
    assert all(near.contains(place) for place in places)


# The rack, the display and the bag


def test_no_rack_is_drawn_where_none_may_be_seen(
    table: TablePicture, furniture: Furniture, view: TrakkxView
) -> None:
    hidden = drawn(table.items(view, replace(CALM, rack=None)))
    empty = drawn(table.items(view, replace(CALM, rack=())))
    bare = drawn(table.items(view, TrakkxMarks({})))
    assert changed(hidden, empty)
    assert changed(hidden.subsurface(furniture.floor), bare.subsurface(furniture.floor)) == []


@pytest.mark.parametrize("count", [1, 15, 24, 31, 40])
def test_all_tokens_of_a_full_rack_stand_in_sight(
    look: Look, furniture: Furniture, view: TrakkxView, count: int
) -> None:
    table = TablePicture(look, furniture)
    full = replace(CALM, rack=tuple(RackSlot(f"r{number % 14 + 1}") for number in range(count)))
    seen = [picture.get_rect(topleft=place) for picture, place in table.items(view, full)]
    assert all(AREA.inflate(40, 40).contains(rect) for rect in seen)
    assert len(seen) > len(table.items(view, replace(full, rack=full.rack[:-1])))


# The bubble


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", [(640, 400), (1280, 720), (3840, 2160)])
def test_a_bubble_stays_on_the_cloth_at_every_size(size: tuple[int, int], scale: float) -> None:
    look = LOOK.changed(size=size, text_scale=scale)
    area = pygame.Rect(0, 0, size[0] * 940 // 1280, size[1])
    furniture = furnish(area, look.scale, look.em(40))
    view = TrakkxView(area).fitted(TOKENS, furniture.free)
    cells: tuple[Cell, ...] = ((0, 0), (1, 0))
    sentence = "Red 1 and red 2 stand alone here. A line needs at least three tokens."
    at = view.rect_of((0, 0)).center
    marks = replace(CALM, bubble=Bubble(sentence, at, tuple(map(view.rect_of, cells))))
    table = TablePicture(look, furniture)
    calm = len(table.items(view, CALM))
    bubble = table.items(view, marks)[-2:]
    assert len(table.items(view, marks)) == calm + 2
    for picture, place in bubble:
        rect = picture.get_rect(topleft=place)
        assert area.contains(rect)
        assert rect.collidelist([view.rect_of(cell) for cell in cells]) == -1


# Pictures elsewhere


def test_what_the_rules_speak_of_is_marked() -> None:
    state = replace(TrakkxState.of(seated("trakkx", *["human"] * 3).state), table=TOKENS)
    rack = state.racks[0]
    assert rack is not None
    for piece in ("0,0", f"rack:{rack[0]}"):
        shown = (Illustration(state.observation(0), marked=marked) for marked in ((), (piece,)))
        assert changed(*(FRONT.paint(LOOK, (560, 400), each) for each in shown))
