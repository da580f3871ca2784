from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from game.catalogue import GAMES
from game.match import Seat
from scenes.kit.intent import Command
from scenes.table.films import LONGEST, Film, FilmCamera, FilmFrame, film_file, make_film, why_not
from scenes.ui.root import Ui
from scenes.ui.text import Label, ProgressBar
from tests.pebbles.stage import hands, pebbles
from tests.scenes.stage import Stage
from tools.studio import LOOK, played_match

pytestmark = pytest.mark.usefixtures("hands")


def seconds(content: bytes) -> list[float]:
    """How long each picture of a film is shown."""
    film = Image.open(BytesIO(content))
    shown = []
    for number in range(getattr(film, "n_frames", 1)):
        film.seek(number)
        shown.append(film.info["duration"] / 1000)
    return shown


def test_a_match_is_filmed_from_its_start_to_its_result(stage: Stage) -> None:
    match = pebbles(taken=[2, 1, 2, 3, 1, 1, 2, 1])
    assert match.is_finished
    shown = seconds(film_file(match, LOOK))
    # The first and the last picture stay, and something is seen of every move.
    assert shown[0] >= 1.0
    assert shown[-1] >= 3.0
    assert len(shown) > 2 * len(match.log)
    assert sum(shown) < LONGEST


def test_a_long_match_goes_by_faster(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    match = pebbles(taken=[2, 1, 2, 3, 1, 1, 2, 1])
    monkeypatch.setattr("scenes.table.films.LONGEST", 2.0)
    assert sum(seconds(film_file(match, LOOK))) == pytest.approx(2.0 + 3.0, abs=0.2)


def test_a_match_with_secrets_is_filmed_when_it_is_over(stage: Stage) -> None:
    goes_on = hands(taken=[1])
    assert why_not(goes_on) is not None
    with pytest.raises(ValueError, match="not over"):
        Film(goes_on, LOOK)
    scene = stage.table(goes_on)
    make_film(scene.ui, stage.services, goes_on)
    assert any("secrets" in told for told in words(scene.ui))


def test_a_film_shows_no_secret(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    match = hands(taken=[1])
    seen: list[object] = []
    table = stage.table(match)
    monkeypatch.setattr(
        type(table.game), "items", lambda game, shown: seen.append(shown.state.hands) or []
    )
    film = Film(match, LOOK, range(len(match.log) - 1, len(match.log)))
    while not film.work(1.0, lambda: 0.0):
        assert film.done < 1
    assert seen
    assert set(seen) == {(None, None)}


def words(ui: Ui) -> list[str]:
    return [each.text for each in ui.overlays[-1].shown() if isinstance(each, Label)]


def kept(folder: Path) -> list[Path]:
    return sorted((folder / "pictures").glob("*"))


def test_the_window_says_where_a_film_lies(stage: Stage, tmp_path: Path) -> None:
    scene = stage.table(pebbles(taken=[2, 1, 2]))
    make_film(scene.ui, stage.services, scene.session.match)
    stage.pass_time(scene, 0.1)
    bar = scene.ui.find("film-progress")
    assert isinstance(bar, ProgressBar)
    assert bar.part < 1
    assert kept(tmp_path) == []
    stage.pass_time(scene, 4.0, step=0.02)
    (path,) = kept(tmp_path)
    assert bar.part == 1
    assert seconds(path.read_bytes())
    assert any(path.name in told for told in words(scene.ui))


def test_nothing_is_left_of_a_film_that_was_cancelled(stage: Stage, tmp_path: Path) -> None:
    scene = stage.table(pebbles(taken=[2, 1, 2]))
    make_film(scene.ui, stage.services, scene.session.match)
    stage.pass_time(scene, 0.1)
    scene.command(Command.BACK)
    stage.pass_time(scene, 4.0, step=0.02)
    assert kept(tmp_path) == []
    assert not scene.ui.overlays
    assert not scene.ui.moving


@pytest.mark.usefixtures("stage")
@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_filmed(game: str) -> None:
    seats = tuple(Seat(f"P{seat}") for seat in range(GAMES[game].players[0]))
    match = played_match(game, seats, 16)
    if why_not(match) is not None:
        match = played_match(game, seats)
    camera = FilmCamera(match, LOOK, len(match.log))
    for number in range(len(match.log)):
        for part in (0.0, 0.5, 1.0):
            camera.picture(FilmFrame(number, part))
    begin, end = camera.picture(FilmFrame(0)), camera.picture(FilmFrame(len(match.log)))
    assert begin.get_size() == camera.size
    assert begin.get_buffer().raw != end.get_buffer().raw
