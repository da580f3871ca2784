"""Sizes, texts and shapes at true pixels, and caches that stay small."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from scenes.kit.assets import ASSETS, MissingAsset, read_json
from scenes.kit.learning import course_of, puzzles_of
from scenes.kit.lettering.cmap import font_path
from scenes.kit.look import STYLES, TEXT_SCALES, Look, StyleName
from scenes.kit.pictures import Shelf
from scenes.kit.theme import PATTERNS, SYMBOLS
from tests.scenes.ui.kit import make_look, texts_drawn

STYLE_NAMES: list[StyleName] = list(STYLES)  # type: ignore[arg-type]


@pytest.mark.parametrize("scale", TEXT_SCALES)
def test_no_text_is_ever_too_small(scale: float) -> None:
    for style in STYLE_NAMES:
        assert make_look((1920, 1080), scale).text_px(style) >= 18
        assert make_look((1280, 720), scale).text_px(style) >= 12
        assert make_look((1024, 640), scale).text_px(style) >= 10


def test_twice_the_text_is_twice_as_large_where_one_reads() -> None:
    for style in ("body", "small", "button", "strong"):
        once, twice = (make_look(text_scale=s).text_px(style) for s in (1.0, 2.0))
        assert twice == pytest.approx(2 * once, abs=1)


def test_wrapped_lines_fit_and_keep_every_letter() -> None:
    look = make_look()
    text = "A few words,\nand Donaudampfschifffahrtsgesellschaft " * 3
    for width in (40, 90, 200, 640):
        lines = look.wrap(text, "body", width)
        assert all(look.text_width(line, "body") <= width for line in lines)
        assert "".join(lines).replace(" ", "") == text.replace(" ", "").replace("\n", "")
        surface = look.text(text, "body", width=width)
        assert surface.get_size() == look.measure(text, "body", width)


def test_a_number_stays_beside_the_word_before_it() -> None:
    look = make_look()
    for width in range(80, 300, 7):
        lines = look.wrap("take yellow 12, green 9 or (if there is any) blue 14.", "body", width)
        assert not any(line[:1].isdigit() for line in lines), lines
    narrow = look.text_width("yellow", "body")
    assert look.wrap("yellow 12", "body", narrow) == ("yellow", "12")


def test_what_goes_beyond_the_lines_is_reported_as_cut() -> None:
    look = make_look()
    with texts_drawn() as seen:
        short = look.text("word " * 30, "body", width=200, max_lines=2)
        look.text("word", "body", width=200, max_lines=2)
        look.draw_text(pygame.Surface((90, 90)), "word " * 9, pygame.Rect(0, 0, 60, 30))
        look.draw_text(pygame.Surface((90, 90)), "word", pygame.Rect(0, 0, 60, 30))
        look.text("word", "body", piece=True)
    assert [cut for _, _, cut in seen] == [True, False, True, False]
    assert short.get_height() == 2 * look.line_height("body")
    assert look.wrap("word " * 30, "body", 200, 2)[-1].endswith("…")


@pytest.mark.parametrize("text", ["", " ", "\n", "a\0b", "\ud800", "日本", "🎲", "a\tb", "\u202e"])
def test_any_text_can_be_drawn(text: str) -> None:
    look = make_look()
    look.text(text, "body")
    look.text(text, "body", width=1)
    look.draw_text(pygame.Surface((20, 20)), text, pygame.Rect(0, 0, 10, 10), align="center")


def test_texts_align() -> None:
    look = make_look()
    target = pygame.Surface((400, 200))
    rect = pygame.Rect(10, 20, 300, 100)
    places = {
        align: look.draw_text(target, "word", rect, align=align)  # type: ignore[arg-type]
        for align in ("left", "center", "right")
    }
    assert places["left"].left == rect.left
    assert abs(places["center"].centerx - rect.centerx) <= 1
    assert places["right"].right == rect.right
    assert {abs(place.centery - rect.centery) <= 1 for place in places.values()} == {True}


def test_a_colour_is_a_name_of_the_theme_or_itself() -> None:
    look = make_look()
    assert look.colour("accent") == look.theme.accent
    assert look.colour((1, 2, 3)) == (1, 2, 3)
    with pytest.raises(AttributeError):
        look.colour("no such colour")


def test_every_icon_is_drawn_in_its_colour_alone() -> None:
    look = make_look()
    names = sorted(path.stem for path in (ASSETS / "icons" / "ui").glob("*.svg"))
    assert len(names) > 35
    for name in names:
        icon = look.icon(name, 24, (10, 200, 30))
        pixels = {tuple(icon.get_at((x, y))) for x in range(24) for y in range(24)}
        solid = {pixel for pixel in pixels if pixel[3] == 255}
        assert solid, name
        assert solid == {(10, 200, 30, 255)}, name


def test_symbols_and_patterns_differ_in_black_and_white() -> None:
    look = make_look()
    for drawn in (
        [look.symbol(number, 18, (0, 0, 0)) for number in range(len(SYMBOLS))],
        [look.pattern(number, (120, 16), (0, 0, 0)) for number in range(len(PATTERNS))],
    ):
        masks = [pygame.mask.from_surface(surface, 127) for surface in drawn]
        for first, second in itertools.combinations(masks, 2):
            unlike = first.count() + second.count() - 2 * first.overlap_area(second, (0, 0))
            assert unlike > 18 * 18 / 10


@pytest.mark.parametrize("size", [(3, 3), (20, 90), (90, 20), (400, 300)])
@pytest.mark.parametrize("radius", [0, 4, 60])
def test_boxes_have_exact_sizes_and_even_sides(size: tuple[int, int], radius: int) -> None:
    look = make_look()
    box = look.box(size, radius, (200, 100, 50))
    assert box.get_size() == size
    assert tuple(box.get_at((size[0] // 2, size[1] // 2))) == (200, 100, 50, 255)
    mirrored = pygame.transform.flip(box, True, True)
    for x in range(0, size[0], max(1, size[0] // 9)):
        for y in range(0, size[1], max(1, size[1] // 9)):
            assert abs(box.get_at((x, y)).a - mirrored.get_at((x, y)).a) <= 40


def test_a_stretched_box_equals_one_drawn_whole() -> None:
    look = make_look()
    whole = look.box((41, 41), 20, (9, 9, 9), 200, (90, 90, 90), 2)
    stretched = look.box((241, 141), 20, (9, 9, 9), 200, (90, 90, 90), 2)
    for x, y in itertools.product(range(20), range(20)):
        assert whole.get_at((x, y)) == stretched.get_at((x, y))
        assert whole.get_at((40 - x, 40 - y)) == stretched.get_at((240 - x, 140 - y))


def test_a_panel_is_not_darkened_by_its_own_shadow() -> None:
    look = make_look()
    plain, shadowed = pygame.Surface((300, 200)), pygame.Surface((300, 200))
    for surface, raised in ((plain, 0.0), (shadowed, 1.0)):
        surface.fill((200, 190, 170))
        look.draw_panel(surface, pygame.Rect(50, 50, 200, 100), raised=raised)
    assert plain.get_at((150, 100)) == shadowed.get_at((150, 100))
    below = shadowed.get_at((150, 152))
    assert below.r < plain.get_at((150, 152)).r
    reach = look.panel_reach()
    assert shadowed.get_at((150, 150 + reach)) == plain.get_at((150, 150 + reach))
    assert shadowed.get_at((49 - reach, 100)) == plain.get_at((49 - reach, 100))


def test_a_missing_or_broken_picture_is_one_clear_sentence() -> None:
    look = make_look()
    with pytest.raises(MissingAsset, match="cannot find its file"):
        look.picture("no/such/picture.webp", (10, 10))


def test_a_broken_icon_is_one_clear_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "icons" / "ui" / "undo.svg"
    broken.parent.mkdir(parents=True)
    broken.write_text("<svg")
    monkeypatch.setattr("scenes.kit.assets.ASSETS", tmp_path)
    with pytest.raises(MissingAsset, match=r"cannot find its file assets/icons/ui/undo\.svg"):
        Look().icon("undo", 20)


@pytest.mark.parametrize(
    ("file", "read"),
    [
        ("some.json", lambda: read_json("some.json", dict.items)),
        ("lessons/damaged.toml", lambda: course_of("damaged")),
        ("puzzles/damaged.jsonl", lambda: puzzles_of("damaged")),
    ],
)
@pytest.mark.parametrize("content", [b'{"cut', b"\xff\xfe", b"null", b"[" * 100_000])
def test_damaged_data_are_one_clear_sentence(
    file: str,
    read: Callable[[], object],
    content: bytes,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = tmp_path / file
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(content)
    monkeypatch.setattr("scenes.kit.assets.ASSETS", tmp_path)
    with pytest.raises(MissingAsset, match=f"cannot find its file assets/{file}"):
        read()


@pytest.mark.parametrize("kept", [0, 3, 200, 5000])
def test_a_font_that_was_cut_is_one_clear_sentence(
    kept: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "fonts").mkdir()
    for whole in (ASSETS / "fonts").glob("*.ttf"):
        (tmp_path / "fonts" / whole.name).write_bytes(whole.read_bytes()[:kept])
    monkeypatch.setattr("scenes.kit.assets.ASSETS", tmp_path)
    font_path.cache_clear()
    with pytest.raises(MissingAsset, match="cannot find its file assets/fonts/"):
        Look().text("Hello", "body", "ink")
    font_path.cache_clear()


def test_pictures_are_scaled_once_and_cover_without_distortion() -> None:
    look = make_look()
    first = look.picture("table-light.jpg", (320, 180), "cover")
    assert first is look.picture("table-light.jpg", (320, 180), "cover")
    assert first.get_size() == (320, 180)
    assert look.picture("table-light.jpg", (100, 300), "cover").get_size() == (100, 300)


def test_looks_that_come_out_of_one_another_share_what_they_drew() -> None:
    look = make_look()
    icon = look.icon("undo", 20)
    assert look.changed(reduced_motion=False).icon("undo", 20) is icon
    assert look.changed(text_scale=2.0).text_scale == 2.0
    assert look.text_scale == 1.0
    assert look.changed() == look


def test_the_shelf_lets_go_of_what_is_oldest() -> None:
    shelf = Shelf(limit=10 * 40)
    made: list[int] = []

    def make(key: int) -> pygame.Surface:
        made.append(key)
        return pygame.Surface((10, 1), pygame.SRCALPHA)

    def get(key: int) -> None:
        shelf.get(key, lambda: make(key))

    for key in range(10):
        get(key)
    get(0)
    get(10)
    assert shelf.bytes <= 400
    get(0)
    assert made == list(range(11))
    get(1)
    assert made[-1] == 1
    shelf.get("large", lambda: pygame.Surface((100, 100), pygame.SRCALPHA))
    assert shelf.bytes == 40_000, "one thing is kept even if it is too large"
    get(5)
    assert shelf.bytes == 40


def test_player_signs_follow_palette_and_theme() -> None:
    light, dark = make_look(), make_look(theme="dark")
    assert light.player(1) == light.player(7)
    assert light.player(1) != dark.player(1)
    assert light.changed(palette="safe").player(4) != light.player(4)
    token = light.token(0, 0, 40)
    assert token.get_size() == (40, 40)
    assert tuple(token.get_at((4, 20)))[:3] == light.player(0).fill
    assert tuple(token.get_at((20, 22)))[:3] == light.player(0).ink
    assert Look().theme.key == "light"


@pytest.mark.parametrize("size", [(1280, 720), (1440, 810), (1920, 1080)])
def test_usual_windows_have_a_copy_of_the_large_pictures_at_their_size(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    def scale(*_: object) -> pygame.Surface:
        raise AssertionError("scaled")

    monkeypatch.setattr(pygame.transform, "smoothscale", scale)
    for name in ("table-light.jpg", "table-dark.jpg", "title.jpg", "title-dark.jpg"):
        assert make_look().picture(name, size, "cover").get_size() == size


def test_the_smallest_copy_that_is_large_enough_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    load = pygame.image.load
    monkeypatch.setattr(pygame.image, "load", lambda path: read.append(path.name) or load(path))
    for size in ((600, 600), (1280, 721), (1440, 810), (1921, 10)):
        make_look().picture("table-light.jpg", size)
    assert read == [
        "table-light@1280x720.jpg",
        "table-light@1440x810.jpg",
        "table-light@1440x810.jpg",
        "table-light.jpg",
    ]


def test_a_small_picture_is_read_once_for_all_sizes(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    load = pygame.image.load
    monkeypatch.setattr(pygame.image, "load", lambda path: read.append(path.name) or load(path))
    look = Look(size=(1280, 720))
    for side in (60, 62, 64):
        assert look.picture("beads/glass-aqua.webp", (side, side)).get_size() == (side, side)
    assert read == ["glass-aqua.webp"]


def test_letters_words_and_lines_stand_apart_without_loss() -> None:
    """WCAG 1.4.12: 0.12 and 0.16 of the size, lines one and a half."""
    usual = make_look((1920, 1080))
    apart = usual.changed(spaced=True)
    size = apart.text_px("body")
    more = apart.text_width("seven words", "body") - usual.text_width("seven words", "body")
    assert more == pytest.approx(11 * 0.12 * size + 0.16 * size, abs=1)
    assert apart.line_height("body") >= 1.5 * size
    for width in (120, 300):
        text = "A few words, broken into lines and shown whole."
        surface = apart.text(text, "body", width=width)
        assert surface.get_size() == apart.measure(text, "body", width)
        assert surface.get_bounding_rect().right <= width
    assert usual.text("V", "body").get_size() != apart.text("V", "body").get_size()


def test_clear_letters_fall_back_where_a_letter_is_missing() -> None:
    clear = make_look((1920, 1080)).changed(face="clear")
    usual = make_look((1920, 1080))
    assert clear.text_width("Русский", "body") == usual.text_width("Русский", "body")
    assert clear.text_width("Illegal 1", "body") != usual.text_width("Illegal 1", "body")
