import itertools
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from scenes.front import FRONTS
from scenes.kit.assets import MissingAsset, read_json
from scenes.kit.learning import course_of, puzzles_of
from scenes.kit.look import STYLES, TEXT_SCALES, Look, StyleName
from scenes.kit.theme import PATTERNS, SYMBOLS
from tests.scenes.ui.kit import make_look
from tools.witness import texts_drawn

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


def test_what_goes_beyond_the_lines_is_reported_as_cut() -> None:
    look = make_look()
    with texts_drawn() as seen:
        short = look.text("word " * 30, "body", width=200, max_lines=2)
        look.text("word", "body", width=200, max_lines=2)
        look.draw_text(pygame.Surface((90, 90)), "word " * 9, pygame.Rect(0, 0, 60, 30))
        look.draw_text(pygame.Surface((90, 90)), "word", pygame.Rect(0, 0, 60, 30))
    assert [cut for _, _, cut in seen] == [True, False, True, False]
    assert short.get_height() == 2 * look.line_height("body")
    assert look.wrap("word " * 30, "body", 200, 2)[-1].endswith("…")


@pytest.mark.parametrize("text", ["", " ", "\n", "a\0b", "\ud800", "日本", "🎲", "a\tb", "\u202e"])
def test_any_text_can_be_drawn(text: str) -> None:
    look = make_look()
    look.text(text, "body")
    look.text(text, "body", width=1)
    look.draw_text(pygame.Surface((20, 20)), text, pygame.Rect(0, 0, 10, 10), align="center")


def test_symbols_and_patterns_differ_in_black_and_white() -> None:
    look = make_look()
    for drawn in (
        [look.symbol(number, 18, (0, 0, 0)) for number in range(len(SYMBOLS))],
        [look.pattern(number, (120, 16), (0, 0, 0), 14.0) for number in range(len(PATTERNS))],
    ):
        masks = [pygame.mask.from_surface(surface, 127) for surface in drawn]
        for first, second in itertools.combinations(masks, 2):
            unlike = first.count() + second.count() - 2 * first.overlap_area(second, (0, 0))
            assert unlike > 18 * 18 / 10


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_what_a_table_begins_with_is_read_ahead_once_and_then_gone(theme: str) -> None:
    look = make_look()
    for front in FRONTS.values():
        for picture, share in front.load().ahead.items():
            name, side = picture.format(theme), round(720 * share)
            whole = make_look().picture(name, (side, side))
            look.read_ahead(name, side)
            assert len(look.ahead) == 1
            ahead = look.picture(name, (side, side))
            assert not look.ahead
            assert pygame.image.tobytes(ahead, "RGBA") == pygame.image.tobytes(whole, "RGBA")


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
