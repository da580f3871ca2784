from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from game.catalogue import GAMES
from scenes.front import FRONTS
from tests.thorough import some

ASSETS = Path(__file__).parents[2] / "assets"
IMAGES = ASSETS / "images"


@pytest.mark.parametrize(
    "name", ["table-light.jpg", "table-dark.jpg", "title.jpg", "title-dark.jpg"]
)
def test_full_size_pictures_cover_a_4k_window_and_stay_small(name: str) -> None:
    with Image.open(IMAGES / name) as picture:
        assert picture.size == (3840, 2160)
        assert picture.mode == "RGB"
    assert (IMAGES / name).stat().st_size < 1_500_000


@pytest.mark.parametrize("game", [key for key in GAMES if FRONTS[key].card])
def test_the_card_of_a_game_is_there(game: str) -> None:
    with Image.open(IMAGES / FRONTS[game].card) as picture:
        assert picture.size == (1200, 800)


def test_the_sign_of_the_app_in_every_form() -> None:
    icons = ASSETS / "icons"
    with Image.open(icons / "app-256.png") as picture:
        assert picture.size == (256, 256)
    for name in ("app", "match"):
        with Image.open(icons / f"{name}.ico") as picture:
            assert {(16, 16), (32, 32), (48, 48), (256, 256)} <= picture.info["sizes"]
        with Image.open(icons / f"{name}.icns") as picture:
            assert (512, 512, 2) in picture.info["sizes"]


def test_every_copy_has_the_size_it_is_named_for_and_shows_its_master() -> None:
    copies = some(sorted(IMAGES.rglob("*@*")))
    assert copies
    for copy in copies:
        stem, _, size = copy.stem.partition("@")
        with Image.open(copy) as small, Image.open(copy.with_name(stem + copy.suffix)) as master:
            assert f"{small.width}x{small.height}" == size
            thumbs = [
                np.asarray(
                    picture.convert("RGBA")
                    .convert("RGBa")
                    .resize((48, 32), Image.Resampling.HAMMING)
                )
                for picture in (small, master)
            ]
        assert np.abs(thumbs[0].astype(int) - thumbs[1]).mean() < 3, copy.name
