import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenes.kit.look import Look
from scenes.kit.markdown import Span, parse, parse_spans
from scenes.ui.layout import Spacer, Stack
from scenes.ui.richtext import RichText, TextBlock
from scenes.ui.root import Ui
from scenes.ui.scroll import ScrollView
from scenes.ui.widget import Widget
from tests.scenes.ui.kit import SCALES, drag, make_look, open_ui, painted

TEXT = """# Title

A paragraph with *some* words, with **bold words**, and a link.

- first
- second
3. third

{picture:board|A caption}

## Far away {#far}

{picture:gone}

The end.
"""


def test_blocks_are_read() -> None:
    blocks = parse(TEXT)
    kinds = "heading paragraph item item item picture heading picture paragraph"
    assert [block.kind for block in blocks] == kinds.split()
    assert blocks[1].plain == "A paragraph with some words, with bold words, and a link."
    assert [(b.marker, b.plain) for b in blocks[2:5]] == [
        ("•", "first"),
        ("•", "second"),
        ("3.", "third"),
    ]
    assert (blocks[5].name, blocks[5].plain) == ("board", "A caption")
    assert (blocks[0].name, blocks[6].name, blocks[6].level) == ("title", "far", 2)


def test_styles_nest_and_what_is_no_style_stays() -> None:
    assert parse_spans("a **b *c* d** *e*") == (
        Span("a "),
        Span("b ", bold=True),
        Span("c", bold=True, italic=True),
        Span(" d", bold=True),
        Span(" "),
        Span("e", italic=True),
    )
    bold = Span("a", bold=True), Span(" to "), Span("k", bold=True)
    assert parse_spans("**a** to **k**") == bold
    for plain in ("2 * 3 * 4", "a ** b", "[x]", "*", "**", "{picture}"):
        assert parse_spans(plain) == (Span(plain),)


@given(st.text(alphabet="ab *[](){}#-:picture\n1.", max_size=120))
@settings(max_examples=150)
def test_any_text_is_read_and_laid_out(source: str) -> None:
    letters = sum(letter.isalnum() for block in parse(source) for letter in block.plain)
    assert letters <= sum(letter.isalnum() for letter in source)
    text = RichText(source)
    Ui(text).layout(make_look(), pygame.Rect(0, 0, 300, 400))
    painted(text.ui, make_look())  # type: ignore[arg-type]


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("width", [260, 500, 1200])
def test_every_line_fits(scale: float, width: int) -> None:
    look = make_look(text_scale=scale)
    text = RichText(TEXT * 3)
    width = max(width, text.minimum(look))
    Ui(text).layout(look, pygame.Rect(0, 0, width, 3000))
    bottom = 0
    for block in text.children:
        assert isinstance(block, TextBlock)
        for _piece, place in block.placed():
            assert place.right <= width + 1
            assert place.y >= bottom
        bottom = block.rect.bottom
    assert text.measure(look, width)[1] >= bottom


def test_lines_stay_readable_in_a_wide_window() -> None:
    look = make_look()
    text = RichText("word " * 200)
    wide, _ = text.measure(look, 1240)
    letters = wide / (look.text_width("word " * 20, "body") / 100)
    assert 60 <= letters <= 82


class Block(Widget):
    """A widget of changeable height; it remembers where a pointer dragged it."""

    focusable = True

    def __init__(self, height: int) -> None:
        super().__init__()
        self.height = height
        self.dragged: list[tuple[int, int]] = []

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        return width, self.height

    def on_press(self, point: tuple[int, int]) -> bool:
        return True

    def on_drag(self, point: tuple[int, int]) -> None:
        self.dragged.append(point)


def scrolled() -> RichText:
    def picture(name: str) -> Widget | None:
        return Spacer(300) if name == "board" else None

    text = RichText(TEXT + "\n\nfiller words\n" * 40, picture=picture)
    open_ui(Stack([ScrollView(text)]))
    return text


def test_a_finger_scrolls_on_a_widget_and_presses_nothing() -> None:
    block = Block(200)
    text = RichText(
        TEXT + "\n\nfiller words\n" * 40, picture=lambda name: block if name == "board" else None
    )
    view = ScrollView(text)
    ui = open_ui(Stack([view]))
    x, y = block.rect.center
    drag(ui, (x, y), (x, y - 90), touch=True)
    assert block.dragged == []
    assert view.offset > 0


def test_searching_finds_words_across_styles_and_lines() -> None:
    text = scrolled()
    assert text.find("words, with bold words, and a") == 1


def test_headings_and_anchors() -> None:
    text = scrolled()
    assert text.headings() == [(1, "Title", "title"), (2, "Far away", "far")]
    assert text.anchor_top("nowhere") is None
    top = text.anchor_top("far")
    assert top is not None
    assert top > 300
