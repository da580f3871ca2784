import pygame
import pytest

from game.catalogue import GAMES
from game.match import Seat
from scenes.kit.hands.pointer import STAYS
from scenes.kit.panning import Camera
from scenes.ui.scroll import ScrollView
from tools.studio import Studio, played_match

FIRST = next(iter(GAMES))
SIZE = (1280, 720)


class Hand:
    """Fingers of one hand; the system turns the first into a mouse."""

    def __init__(self, app: Studio) -> None:
        self.app = app

    def _post(self, kind: int, finger: int, point: tuple[int, int]) -> None:
        mouse = {
            pygame.FINGERDOWN: pygame.MOUSEBUTTONDOWN,
            pygame.FINGERMOTION: pygame.MOUSEMOTION,
            pygame.FINGERUP: pygame.MOUSEBUTTONUP,
        }[kind]
        share = {"x": point[0] / SIZE[0], "y": point[1] / SIZE[1]}
        pygame.event.post(pygame.Event(kind, finger_id=finger, touch_id=1, **share))
        if finger == 0:
            more = {"rel": (0, 0), "buttons": (1, 0, 0)} if kind == pygame.FINGERMOTION else {}
            pygame.event.post(pygame.Event(mouse, pos=point, button=1, touch=True, **more))
        for event in pygame.event.get():
            self.app.app.event(event)
        self.app.pass_time(0.03)

    def down(self, point: tuple[int, int], finger: int = 0) -> None:
        self._post(pygame.FINGERDOWN, finger, point)

    def move(self, point: tuple[int, int], finger: int = 0) -> None:
        self._post(pygame.FINGERMOTION, finger, point)

    def up(self, point: tuple[int, int], finger: int = 0) -> None:
        self._post(pygame.FINGERUP, finger, point)

    def tap(self, point: tuple[int, int]) -> None:
        self.down(point)
        self.up(point)


def seated(app: Studio, game: str) -> Hand:
    players = max(2, GAMES[game].players[0])
    seats = (Seat("Ada"), *(Seat(f"Ben {number}", "casual") for number in range(1, players)))
    app.app.open_table(played_match(game, seats, 0))
    app.settle()
    return Hand(app)


def test_a_tap_presses_and_a_tap_on_the_board_takes_a_piece(opened: Studio) -> None:
    hand = Hand(opened)
    before = opened.top
    hand.tap(opened.widget("puzzles").rect.center)
    assert opened.top is not before
    hand = seated(opened, FIRST)
    table = opened.table.table
    spot = next(spot for spot in table.game.spots(table.seen) if spot.is_open)
    hand.tap(spot.point)
    assert table.draft != table.game.empty_draft


def test_a_finger_that_stays_on_the_board_explains_and_plays_nothing(opened: Studio) -> None:
    hand = seated(opened, FIRST)
    table = opened.table.table
    spot = next(spot for spot in table.game.spots(table.seen) if spot.is_open)
    draft = table.draft
    hand.down(spot.point)
    opened.pass_time(STAYS + 0.1)
    assert opened.ui.toast_text == spot.tell()
    hand.up(spot.point)
    assert table.draft == draft


def test_a_finger_that_stays_on_a_button_says_what_it_is_and_does_not_press_it(
    opened: Studio,
) -> None:
    hand = seated(opened, FIRST)
    button = opened.widget("hint")
    hand.down(button.rect.center)
    opened.pass_time(STAYS + 0.1)
    assert opened.ui.tooltip.shown_text == button.tip
    hand.up(button.rect.center)
    assert opened.table.help.step is None


def test_two_fingers_scroll_a_page_and_press_nothing(opened: Studio) -> None:
    opened.show_as(text_size=200)
    opened.services.go.open_settings()
    opened.settle()
    view = next(w for w in opened.ui.root.shown() if isinstance(w, ScrollView) and w.overflows)
    hand = Hand(opened)
    settings = opened.services.settings
    x, y = view.rect.center
    hand.down((x - 60, y))
    hand.down((x + 60, y), 1)
    for step in range(1, 6):
        hand.move((x - 60, y - 20 * step))
        hand.move((x + 60, y - 20 * step), 1)
    hand.up((x - 60, y - 100))
    hand.up((x + 60, y - 100), 1)
    assert view.offset == 100
    assert opened.services.settings == settings


@pytest.mark.parametrize("game", GAMES)
def test_two_fingers_bring_a_board_closer_and_push_it(opened: Studio, game: str) -> None:
    hand = seated(opened, game)
    camera = getattr(opened.table.game, "eye", None)
    if not isinstance(camera, Camera):
        pytest.skip("this board is seen as a whole")
    x, y = camera.goal.area.center
    before = camera.goal
    hand.down((x - 60, y))
    hand.down((x + 60, y), 1)
    hand.move((x + 180, y), 1)
    hand.move((x - 180, y))
    assert camera.goal != before
    closer = camera.goal
    hand.move((x - 180, y + 50))
    hand.move((x + 180, y + 50), 1)
    assert camera.goal != closer
    hand.up((x - 180, y + 50))
    hand.up((x + 180, y + 50), 1)


def test_a_second_finger_lets_go_of_what_the_first_one_drags(opened: Studio) -> None:
    hand = seated(opened, FIRST)
    table = opened.table.table
    start = next(spot for spot in table.game.spots(table.seen) if spot.is_open)
    hand.down(start.point)
    hand.move((start.point[0] + 60, start.point[1] + 60))
    hand.down((40, 40), 1)
    hand.up((start.point[0] + 60, start.point[1] + 60))
    hand.up((40, 40), 1)
    opened.settle()
    assert not opened.table.session.match.log
    assert table.draft == table.game.empty_draft
