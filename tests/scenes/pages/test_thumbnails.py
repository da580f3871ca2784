from pathlib import Path

import pygame
import pytest

from game.catalogue import GAMES
from game.match import Match
from game.messages import Message
from game.protocol import State
from game.records.files import RecordError
from scenes.front import Front, Illustration
from scenes.kit.look import Look
from scenes.pages.records.scene import MatchesScene
from scenes.pages.thumbnails import Thumbnails
from scenes.ui.listview import ListView, _picture_size
from tests.scenes.pages.play import opened
from tests.scenes.stage import begun, make_stage

SIZE = (72, 60)


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> list[State]:
    states: list[State] = []

    def paint(
        _front: Front, _look: Look, size: tuple[int, int], shown: Illustration, *_more: object
    ) -> pygame.Surface:
        states.append(shown.state)
        return pygame.Surface(size)

    monkeypatch.setattr(Front, "paint", paint)
    return states


def at_rest(thumbnails: Thumbnails) -> None:
    while thumbnails.waiting:
        thumbnails.make_one()


@pytest.mark.parametrize("game", GAMES)
def test_a_small_picture_shows_what_a_spectator_sees(game: str, painted: list[State]) -> None:
    match = begun(*["human"] * GAMES[game].players[0], actions=4, game=game)
    thumbnails = Thumbnails()
    assert thumbnails.picture(Look(), SIZE, "one", lambda: match) is None
    at_rest(thumbnails)
    assert painted == [match.state.observation(None)]
    if match.state.has_secrets:
        assert painted != [match.state]


def test_what_cannot_be_read_has_no_picture_and_is_asked_for_once(painted: list[State]) -> None:
    asked = []

    def read() -> Match:
        asked.append(1)
        raise RecordError(Message("gone"))

    thumbnails, look = Thumbnails(), Look()
    for _frame in range(3):
        thumbnails.picture(look, SIZE, "one", read)
        at_rest(thumbnails)
    assert asked == [1]
    assert painted == []


def test_lists_of_matches_come_to_rest_with_a_picture_in_every_row(tmp_path: Path) -> None:
    stage = make_stage(tmp_path)
    done = begun("human", "human")
    done.stopped = True
    for number in range(3):
        stage.services.kept.saves.save(f"save-{number}", begun("human", "human", actions=number))
        stage.services.kept.history.record(f"done-{number}", done, stage.services.today())
    for part in ("running", "finished"):
        page = MatchesScene(stage.services)
        page.show(part)
        opened(page)
        page.draw(stage.window)
        assert page.moving
        stage.pass_time(page, 3.0)
        assert not page.moving
        assert page.take_dirty() == []
        rows = page.ui.find("matches")
        assert isinstance(rows, ListView)
        pictures = [rows.row_at(number).picture for number in range(rows.count)]
        assert all(each and each(page.look, _picture_size(page.look)) for each in pictures)
