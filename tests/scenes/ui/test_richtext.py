import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenes.kit.intent import Command
from scenes.kit.look import Look
from scenes.ui.layout import Spacer, Stack
from scenes.ui.markup import Span, parse, parse_spans
from scenes.ui.reading import words_of
from scenes.ui.richtext import RichText
from scenes.ui.root import Ui
from scenes.ui.scroll import ScrollView
from scenes.ui.widget import Widget
from tests.scenes.ui.kit import SCALES, click, drag, make_look, open_ui, painted, settle

TEXT = """# Title

A paragraph that goes
over *two* lines with **bold words**, and [a link](#far).

- first
- second
  goes on
    - inner
3. third

---

{picture:board|A caption}

## Far away {#far}

{picture:gone}

The end, see [the web](https://example.org/).
"""


def test_blocks_are_read() -> None:
    blocks = parse(TEXT)
    kinds = "heading paragraph item item item item rule picture heading picture paragraph"
    assert [block.kind for block in blocks] == kinds.split()
    assert blocks[1].plain == "A paragraph that goes over two lines with bold words, and a link."
    assert [(b.marker, b.level, b.plain) for b in blocks[2:6]] == [
        ("•", 0, "first"),
        ("•", 0, "second goes on"),
        ("•", 2, "inner"),
        ("3.", 0, "third"),
    ]
    assert (blocks[7].name, blocks[7].plain) == ("board", "A caption")
    assert (blocks[0].name, blocks[8].name, blocks[8].level) == ("title", "far", 2)


def test_styles_nest_and_what_is_no_style_stays() -> None:
    assert parse_spans("a **b *c* d** [e](f)") == (
        Span("a "),
        Span("b ", bold=True),
        Span("c", bold=True, italic=True),
        Span(" d", bold=True),
        Span(" "),
        Span("e", link="f"),
    )
    bold = Span("a", bold=True), Span(" to "), Span("k", bold=True)
    assert parse_spans("**a** to **k**") == bold
    for plain in ("2 * 3 * 4", "a ** b", "[x]", "*", "**", "{picture}", "[a](b c)"):
        assert parse_spans(plain) == (Span(plain),)


@given(st.text(alphabet="ab *[](){}#-:picture\n1.", max_size=120))
@settings(max_examples=150)
def test_any_text_is_read_and_laid_out(source: str) -> None:
    letters = sum(letter.isalnum() for block in parse(source) for letter in block.plain)
    assert letters <= sum(letter.isalnum() for letter in source)
    text = RichText(source)
    Ui(text).layout(make_look(), pygame.Rect(0, 0, 300, 400))
    painted(text.ui, make_look())  # type: ignore[arg-type]


def test_japanese_lines_flow_on_without_a_blank() -> None:
    (block,) = parse("これは**日本**\nの遊びです。\nPebbles\nという。")
    assert block.plain == "これは日本の遊びです。 Pebbles という。"


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("width", [260, 500, 1200])
def test_every_line_fits(scale: float, width: int) -> None:
    look = make_look(text_scale=scale)
    text = RichText(TEXT * 3)
    width = max(width, text.minimum(look))
    Ui(text).layout(look, pygame.Rect(0, 0, width, 3000))
    bottom = 0
    for laid in text._laid:
        for line in laid.lines:
            assert line.top >= bottom
            bottom = line.top + line.height
            for run in line.runs:
                assert laid.left + run.x + look.text_width(run.text, run.style) <= width + 1
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


def scrolled() -> tuple[Ui, ScrollView, RichText, list[str]]:
    followed: list[str] = []

    def picture(name: str) -> Widget | None:
        return Spacer(300) if name == "board" else None

    text = RichText(TEXT + "\n\nfiller words\n" * 40, picture=picture, on_link=followed.append)
    view = ScrollView(text)
    ui = open_ui(Stack([view]))
    return ui, view, text, followed


def with_block() -> tuple[Ui, ScrollView, RichText, Block]:
    block = Block(200)
    text = RichText(
        TEXT + "\n\nfiller words\n" * 40, picture=lambda name: block if name == "board" else None
    )
    view = ScrollView(text)
    return open_ui(Stack([view])), view, text, block


@pytest.mark.parametrize("holds", [True, False])
def test_a_finger_drags_in_a_widget_that_holds_it_and_scrolls_elsewhere(holds: bool) -> None:
    ui, view, _, block = with_block()
    block.holds_touch = holds
    x, y = block.rect.center
    drag(ui, (x, y), (x, y - 90), touch=True)
    assert bool(block.dragged) is holds
    assert (view.offset == 0) is holds


def test_searching_finds_words_across_styles_and_lines() -> None:
    _, _, text, _ = scrolled()
    assert text.find("two lines with bold words, and a") == 1


def test_links_are_followed_by_mouse_and_keyboard() -> None:
    ui, view, text, followed = scrolled()
    assert ui.focusables() == [text]
    ui.command(Command.NEXT)
    click(ui, text.focus_rect().center)
    settle(ui)
    assert view.offset > 0, "the anchor has been scrolled to"
    ui.command(Command.RIGHT)
    assert words_of(text) == "the web, link"
    ui.command(Command.ACTIVATE)
    assert followed == ["https://example.org/"]
    assert not ui.command(Command.RIGHT)


def test_headings_and_anchors() -> None:
    _, _, text, _ = scrolled()
    assert text.headings() == [(1, "Title", "title"), (2, "Far away", "far")]
    assert text.show_anchor("far")
    assert not text.show_anchor("nowhere")
    top = text.anchor_top("far")
    assert top is not None
    assert top > 300
