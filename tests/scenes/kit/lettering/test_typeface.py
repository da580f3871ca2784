from itertools import product

import pygame
import pytest

from scenes.kit.lettering.typeface import (
    FACES,
    PLAIN,
    STYLES,
    StyleName,
    Typeface,
    faces_of,
    font,
    has_letter,
)
from tests.scenes.ui.kit import make_look

STYLE_NAMES: list[StyleName] = list(STYLES)  # type: ignore[arg-type]
NAMES = {
    "Greek": "Δημήτρης Άννα",
    "Cyrillic": "Русский Їжак",
    "Hebrew": "שרה כהן",
    "Japanese": "日本さくら髙橋頰",
    "emoji": "🐢🦊",
}


def faces_used(text: str, face: str = "usual") -> list[str]:
    typeface = Typeface(faces_of("body", face), 20)
    return [typeface.faces[run.face] for run in typeface.runs(text)]


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("script", NAMES)
def test_every_letter_of_a_name_is_in_a_face_of_every_style(script: str, face: str) -> None:
    for style in STYLE_NAMES:
        for letter in NAMES[script]:
            assert any(has_letter(name, letter) for name in faces_of(style, face)), (style, face)


def test_every_face_for_texts_has_what_is_taken_for_granted() -> None:
    shown = {letter for letter in PLAIN if letter.isprintable()}
    for style, face in product(STYLE_NAMES, FACES):
        assert all(has_letter(faces_of(style, face)[0], letter) for letter in shown), (style, face)


def test_kana_and_the_common_signs_are_there_in_both_weights() -> None:
    level_1 = {
        bytes((0xA0 + row, 0xA0 + cell)).decode("euc_jp")
        for row in range(16, 48)
        for cell in range(1, 95 if row < 47 else 52)
    }
    assert len(level_1) == 2965
    for name in ("MPlusRounded-Medium", "MPlusRounded-Bold"):
        for letter in {*level_1, *map(chr, (*range(0x3041, 0x3097), *range(0x30A1, 0x30FD)))}:
            assert has_letter(name, letter)


def test_words_are_not_mixed_of_faces() -> None:
    # Nunito has a few Greek letters that serve as signs.
    assert faces_used("Δημήτρης") == ["MPlusRounded-Medium"]
    assert faces_used("Ωμ") == ["Nunito-SemiBold"]
    assert faces_used("Жук", face="clear") == ["Nunito-SemiBold"]


@pytest.mark.parametrize("script", NAMES)
def test_a_missing_letter_is_drawn_by_the_other_face_and_is_no_box(script: str) -> None:
    look = make_look()
    name = NAMES[script]
    box = font(STYLES["strong"].font, look.text_px("strong")).render("\u1200", True, (0, 0, 0))
    for letter in name.replace(" ", ""):
        assert look.text(letter, "strong").get_buffer().raw != box.get_buffer().raw
    surface = look.text(name, "strong")
    assert surface.get_bounding_rect().width > 0
    assert surface.get_size() == look.measure(name, "strong")


def test_all_letters_stand_on_one_base_line_and_lines_keep_their_height() -> None:
    look = make_look((1920, 1080))
    alone = look.text("H", "body").get_bounding_rect()
    wide = look.text_width("日", "body")
    mixed = look.text("日H", "body")
    latin = mixed.subsurface((wide, 0, mixed.get_width() - wide, mixed.get_height()))
    assert latin.get_bounding_rect().bottom == alone.bottom
    greek = look.text("Η", "body").get_bounding_rect()  # Eta, which looks the same
    assert abs(greek.bottom - alone.bottom) <= 1
    for style in STYLE_NAMES:
        assert look.text("日本", style).get_height() == look.text("ab", style).get_height()


def test_hebrew_goes_from_right_to_left() -> None:
    look = make_look((1920, 1080))
    both = look.text("של", "display")
    first = look.text("ש", "display")
    # The first letter is at the right end.
    right = both.subsurface(both.get_bounding_rect().move(0, 0))
    tail = right.subsurface(
        (right.get_width() - first.get_bounding_rect().width, 0,
         first.get_bounding_rect().width, right.get_height())
    )  # fmt: skip
    assert pygame.mask.from_surface(tail).count() == pytest.approx(
        pygame.mask.from_surface(first).count(), rel=0.05
    )


def test_spacing_leaves_japanese_alone() -> None:
    usual = make_look((1920, 1080))
    apart = usual.changed(spaced=True)
    assert apart.text_width("日本語", "body") == usual.text_width("日本語", "body")
    assert apart.text_width("Greek", "body") > usual.text_width("Greek", "body")
    # Hebrew words keep their order, so they stay whole.
    assert apart.text_width("שרה", "body") == usual.text_width("שרה", "body")
    whole, hebrew = usual.text("שרה", "body"), apart.text("שרה", "body")
    assert pygame.mask.from_surface(whole).count() == pygame.mask.from_surface(hebrew).count()
    for text in ("日本語 abc", "e\u0301🇫🇮שרה"):
        assert apart.text(text, "body").get_width() == apart.text_width(text, "body")
