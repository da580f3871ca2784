"""The pictures keep the promises that the scenes draw by."""

from __future__ import annotations

import json
import math

import numpy as np
import pytest
from PIL import Image

from tests.tools.pictures import ASSETS, IMAGES, Pixels, load

TRICKLE = IMAGES / "trickle"
BEADS = IMAGES / "beads"
THEMES = ("light", "dark")
GLASSES = ("aqua", "green", "amber", "rose", "clear")
BOARD = 2400
PITCH = BOARD / 15


def cells() -> list[tuple[int, int]]:
    """Axial coordinates of the 91 cells, the centre at (0, 0)."""
    reach = range(-5, 6)
    return [(q, r) for q in reach for r in reach if abs(q + r) <= 5]


def place(q: int, r: int) -> tuple[float, float]:
    """Where the picture of the board should show a cell's middle."""
    return BOARD / 2 + PITCH * (q + r / 2), BOARD / 2 - PITCH * r * math.sqrt(3) / 2


def patch(picture: Pixels, x: float, y: float, half: int = 6) -> Pixels:
    """The pixels around a point."""
    column, row = round(x), round(y)
    return picture[row - half : row + half + 1, column - half : column + half + 1]


@pytest.fixture(scope="module", params=THEMES)
def board(request: pytest.FixtureRequest) -> Pixels:
    return load(TRICKLE / f"board-{request.param}.png")


@pytest.mark.parametrize(
    "name", ["table-light.jpg", "table-dark.jpg", "title.jpg", "title-dark.jpg"]
)
def test_full_size_pictures_cover_a_4k_window_and_stay_small(name: str) -> None:
    with Image.open(IMAGES / name) as picture:
        assert picture.size == (3840, 2160)
        assert picture.mode == "RGB"
    assert (IMAGES / name).stat().st_size < 1_500_000


@pytest.mark.parametrize("theme", THEMES)
def test_a_table_is_brightest_upper_left_and_quiet(theme: str) -> None:
    with Image.open(IMAGES / f"table-{theme}.jpg") as picture:
        blocks = np.asarray(picture.convert("L").reduce(40), dtype=np.float64)
    high, wide = blocks.shape
    assert blocks[: high // 2, : wide // 2].mean() > blocks[high // 2 :, wide // 2 :].mean()
    assert np.abs(np.diff(blocks, axis=0)).max() < 12
    assert np.abs(np.diff(blocks, axis=1)).max() < 12


def test_the_board_fills_the_agreed_frame(board: Pixels) -> None:
    assert board.shape == (BOARD, BOARD, 4)
    alpha = board[..., 3]
    assert alpha[BOARD // 2, BOARD // 2] == 255
    frame = np.concatenate([alpha[0], alpha[-1], alpha[:, 0], alpha[:, -1]])
    assert frame.max() == 0
    rows, columns = (
        np.nonzero((alpha == 255).any(axis=1))[0],
        np.nonzero((alpha == 255).any(axis=0))[0],
    )
    assert rows.min() + rows.max() == pytest.approx(BOARD - 1, abs=3)
    assert columns.min() + columns.max() == pytest.approx(BOARD - 1, abs=3)
    assert columns.max() - columns.min() == pytest.approx(2 * 6.65 * PITCH, abs=0.1 * PITCH)


def test_every_cup_is_hollow_where_the_rules_put_its_cell(board: Pixels) -> None:
    off = 0.20 * PITCH
    for q, r in cells():
        x, y = place(q, r)
        lit = patch(board, x + off, y + off)[..., :3].mean()
        shaded = patch(board, x - off, y - off)[..., :3].mean()
        assert lit > shaded * 1.25, (q, r)


def test_the_wood_between_the_cups_is_flat(board: Pixels) -> None:
    for q, r in cells():
        if max(abs(q), abs(r), abs(q + r)) <= 4:
            x, y = place(q, r)
            between = patch(board, x, y - PITCH / math.sqrt(3), half=8)[..., :3]
            lower_right = between[9:, 9:].mean()
            upper_left = between[:8, :8].mean()
            assert lower_right == pytest.approx(upper_left, rel=0.12), (q, r)


def test_the_shadow_of_the_board_falls_to_the_lower_right(board: Pixels) -> None:
    soft = np.where(board[..., 3] < 255, board[..., 3], 0).astype(np.int64)
    half = BOARD // 2
    assert soft[half:, half:].sum() > 3 * soft[:half, :half].sum()


def inlay_on_board(edge: int) -> Pixels:
    """One inlay laid on an empty picture of the board's size."""
    places = json.loads((TRICKLE / "inlays.json").read_text(encoding="utf-8"))
    assert places["board"] == BOARD
    spot = places["inlays"][str(edge)]
    picture = load(TRICKLE / f"inlay-{edge}.png")
    assert picture.shape == (spot["height"], spot["width"], 4)
    whole = np.zeros((BOARD, BOARD, 4), dtype=np.uint8)
    whole[spot["y"] : spot["y"] + spot["height"], spot["x"] : spot["x"] + spot["width"]] = picture
    return whole


@pytest.mark.parametrize("edge", range(6))
def test_an_inlay_lies_along_its_own_edge(edge: int) -> None:
    inlay = inlay_on_board(edge)
    turn = math.radians(90 + 60 * edge)  # clockwise on the screen, y down, from the bottom
    out = np.array([math.cos(turn), math.sin(turn)])
    along = np.array([-out[1], out[0]])
    middle = np.array([BOARD / 2, BOARD / 2])
    for step in (-1.5, -0.5, 0.5, 1.5):
        bar = middle + PITCH * (5.345 * out + step * along)
        enamel = patch(inlay, bar[0], bar[1])
        assert enamel[..., 3].min() == 255
        assert enamel[..., :3].mean() > 150
        cup = middle + PITCH * (5 * math.sqrt(3) / 2 * out + step * along)
        assert patch(inlay, cup[0], cup[1])[..., 3].max() == 0
        ring = cup - PITCH * 0.428 * out
        assert patch(inlay, ring[0], ring[1], half=1)[..., 3].min() == 255
    for step in (-2.5, 2.5):
        corner = middle + PITCH * (5 * math.sqrt(3) / 2 * out + step * along)
        assert patch(inlay, corner[0], corner[1], half=60)[..., 3].max() == 0


@pytest.mark.parametrize("edge", range(6))
def test_an_inlay_is_white_so_that_any_colour_can_be_multiplied_in(edge: int) -> None:
    inlay = load(TRICKLE / f"inlay-{edge}.png")
    enamel = inlay[(inlay[..., 3] == 255) & (inlay[..., 0] > 120)][:, :3]
    assert len(enamel) > 10_000
    assert np.ptp(enamel.mean(axis=0)) < 16


@pytest.mark.parametrize("glass", GLASSES)
def test_a_bead_is_centred_round_and_lets_the_wood_through(glass: str) -> None:
    bead = load(BEADS / f"glass-{glass}.png")
    assert bead.shape == (512, 512, 4)
    rows, columns = np.nonzero(bead[..., 3] > 40)
    for line in (rows, columns):
        assert line.min() + line.max() == pytest.approx(511, abs=2)
        assert line.max() - line.min() + 1 == pytest.approx(0.8 * 512, abs=4)
    inside = bead[216:296, 216:296, 3]
    assert 60 < inside.mean() < 225
    assert bead[0, 0, 3] == 0


@pytest.mark.parametrize("glass", GLASSES)
def test_a_bead_gathers_light_opposite_the_window(glass: str) -> None:
    grey = load(BEADS / f"glass-{glass}.png")[..., :3].mean(axis=-1)
    gathered = grey[320:350, 320:350].mean()
    middle = grey[241:271, 241:271].mean()
    window = grey[160:200, 160:200].max()
    assert gathered > middle * 1.15
    assert window > 200


def test_the_four_glasses_of_scoring_beads_differ() -> None:
    means = [load(BEADS / f"glass-{glass}.png")[256, 256, :3].astype(int) for glass in GLASSES[:4]]
    for i, one in enumerate(means):
        for other in means[i + 1 :]:
            assert np.abs(one - other).max() > 30


def test_the_shadow_of_a_bead_falls_to_the_lower_right_and_ends_inside_its_frame() -> None:
    alpha = load(BEADS / "shadow.png")[..., 3].astype(np.int64)
    assert alpha.shape == (512, 512)
    frame = np.concatenate([alpha[0], alpha[-1], alpha[:, 0], alpha[:, -1]])
    assert frame.max() == 0
    weight = alpha.sum()
    across = np.arange(512)
    assert (alpha.sum(axis=0) * across).sum() / weight > 262
    assert (alpha.sum(axis=1) * across).sum() / weight > 262


def test_the_light_of_a_bead_falls_behind_it_and_nowhere_else() -> None:
    light = load(BEADS / "caustic.png")
    assert light.shape == (512, 512, 4)
    assert light[..., :3].min() == 255
    assert light[:200, :200, 3].max() <= 1
    assert light[300:420, 300:420, 3].max() > 100


def test_the_card_of_trickle() -> None:
    with Image.open(TRICKLE / "card.jpg") as picture:
        assert picture.size == (1200, 800)


def test_the_sign_of_the_app_in_every_form() -> None:
    icons = ASSETS / "icons"
    sign = load(icons / "app.png")
    assert sign.shape == (1024, 1024, 4)
    assert sign[0, 0, 3] == 0
    assert sign[512, 512, 3] == 255
    with Image.open(icons / "app-256.png") as picture:
        assert picture.size == (256, 256)
    with Image.open(icons / "app.ico") as picture:
        assert {(16, 16), (32, 32), (48, 48), (256, 256)} <= picture.info["sizes"]
    with Image.open(icons / "app.icns") as picture:
        assert (512, 512, 2) in picture.info["sizes"]


def test_all_pictures_together_stay_small() -> None:
    total = sum(path.stat().st_size for path in IMAGES.rglob("*") if path.is_file())
    assert total < 34_000_000


def test_every_copy_has_the_size_it_is_named_for_and_shows_its_master() -> None:
    copies = sorted(IMAGES.rglob("*@*"))
    assert copies
    for copy in copies:
        stem, _, size = copy.stem.partition("@")
        with Image.open(copy) as small, Image.open(copy.with_name(stem + copy.suffix)) as master:
            assert f"{small.width}x{small.height}" == size
            thumbs = [
                np.asarray(picture.convert("RGBa").resize((48, 32), Image.Resampling.BOX))
                for picture in (small, master)
            ]
        assert np.abs(thumbs[0].astype(int) - thumbs[1]).mean() < 3, copy.name
